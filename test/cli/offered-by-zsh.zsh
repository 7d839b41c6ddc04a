# zsh -f offered-by-zsh.zsh FOLDER LINE
# What zsh offers when the tabulator key is pressed behind LINE, one a line; FOLDER has the completion function of the command.
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell "PROMPT=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -D -u"
# Whatever adds matches only, and does not ask for them, tells them too.
zpty -w shell 'compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a matches
  builtin compadd -A matches "$@"
  for match in $matches; do echo "OFFERED:$match"; done
}'
zpty -w shell 'told() { echo ALL-TOLD }; before() { comppostfuncs=(told) }; compprefuncs=(before)'
zpty -w shell 'bindkey "^I" complete-word; echo READY-$((1 + 1))'
while zpty -r shell output '*'$'\n'; do [[ $output == *READY-2* ]] && break; done
zpty -w -n shell "$2"$'\t'
while zpty -r shell output '*'$'\n'; do
  [[ $output == *OFFERED:* ]] && print -r -- "${${output##*OFFERED:}%%[[:space:]]*}"
  [[ $output == *ALL-TOLD* ]] && break
done
zpty -d shell
