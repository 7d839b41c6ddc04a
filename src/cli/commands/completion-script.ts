// Scripts that make a shell complete the arguments of tlasso, from the definitions of its commands.
import { type CommandDefinition, type TypedOption, typedOptions } from '../options/command.ts';

/** The shells for which there are scripts. */
export const COMPLETION_SHELLS = ['bash', 'zsh', 'fish'] as const;

/** One of the shells. */
export type Shell = (typeof COMPLETION_SHELLS)[number];

/** An option as a shell sees it. */
interface ShellOption {
  /** The long and the short one, with their dashes. */
  readonly words: readonly string[];
  /** Absent: the option takes no text. */
  readonly takes?: { readonly choices: readonly string[]; readonly completes?: 'file' | 'folder' | undefined };
  readonly help: string;
  readonly isRepeated: boolean;
}

interface ShellCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly ShellOption[];
  /** What the argument may be; empty: files. */
  readonly choices: readonly string[];
}

const HELP_OPTION: ShellOption = { words: ['--help', '-h'], help: 'print help', isRepeated: false };

function shellOption({ entry: { flags, value, help } }: TypedOption): ShellOption {
  const words = flags.match(/--?[\w-]+/g)!.filter((word) => /^-/.test(word));
  const isRepeated = help.includes('may be repeated');
  const option = { words: [...words].sort((a, b) => b.length - a.length), help, isRepeated };
  return value.given !== undefined ? option : { ...option, takes: { choices: value.choices ?? [], completes: value.completes } };
}

function shellCommand({ name, summary, argument }: CommandDefinition): ShellCommand {
  return { name, summary, options: [...typedOptions(name).map(shellOption), HELP_OPTION], choices: argument?.choices ?? [] };
}

/** A text for a shell, in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function bashScript(commands: readonly ShellCommand[]): string {
  const cases = commands.map(({ name, options, choices }) => {
    const values = options.flatMap(({ words, takes }) => {
      if (takes === undefined) return [];
      const action =
        takes.choices.length > 0
          ? `COMPREPLY=($(compgen -W ${quoted(takes.choices.join(' '))} -- "$word")); `
          : takes.completes === undefined
            ? ''
            : `_tlasso_paths ${takes.completes === 'folder' ? '-d' : '-f'}; `;
      return [`        ${words.join('|')}) ${action}return ;;`];
    });
    const words = options.flatMap((option) => option.words).join(' ');
    return [
      `    ${name})`,
      '      case "$before" in',
      ...values,
      '      esac',
      `      if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W ${quoted(words)} -- "$word")); return; fi`,
      choices.length > 0 ? `      COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$word")) ;;` : '      _tlasso_paths -f ;;',
    ].join('\n');
  });
  // A path may have blanks: paths are told apart by line breaks. Of --format=json bash makes three words.
  return `_tlasso_paths() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen "$1" -- "$word"))
}
_tlasso() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [[ "$before" == = ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; elif [[ "$word" == = ]]; then word=''; fi
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W ${quoted([...commands.map(({ name }) => name), 'help', '--help', '--version'].join(' '))} -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
}
complete -o filenames -F _tlasso tlasso
`;
}

/** A text inside a specification of zsh's _arguments. */
function zshText(text: string): string {
  return text.replace(/[\\[\]:]/g, '\\$&');
}

/** Nothing is offered for a text that is no path. */
const ZSH_PATHS = { file: '_files', folder: '_files -/', none: ' ' } as const;

function zshScript(commands: readonly ShellCommand[]): string {
  const optionSpecs = ({ words, takes, help, isRepeated }: ShellOption): string[] => {
    const action =
      takes === undefined
        ? ''
        : `:value:${takes.choices.length > 0 ? `(${takes.choices.join(' ')})` : ZSH_PATHS[takes.completes ?? 'none']}`;
    const alternatives = words.length > 1 && !isRepeated ? `(${words.join(' ')})` : '';
    return words.map((word) => quoted(`${isRepeated ? '*' : alternatives}${word}[${zshText(help)}]${action}`));
  };
  const cases = commands.map(({ name, options, choices }) => {
    const argument = choices.length > 0 ? quoted(`1:argument:(${choices.join(' ')})`) : quoted('*:file:_files');
    return `    ${name})\n      _arguments ${[...options.flatMap(optionSpecs), argument].join(' \\\n        ')} ;;`;
  });
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  return `#compdef tlasso
_tlasso() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_tlasso" ]; then _tlasso "$@"; else compdef _tlasso tlasso; fi
`;
}

function fishScript(commands: readonly ShellCommand[]): string {
  const lines = commands.flatMap(({ name, summary, options, choices }) => {
    const inside = `-n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c tlasso -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(choices.length > 0 ? [`complete -c tlasso ${inside} -f -a ${quoted(choices.join(' '))}`] : []),
      ...options.map(({ words, takes, help }) => {
        const names = words.map((word) => (word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`)).join(' ');
        const values =
          takes === undefined
            ? ''
            : takes.choices.length > 0
              ? ` -x -a ${quoted(takes.choices.join(' '))}`
              : takes.completes === 'folder'
                ? " -x -a '(__fish_complete_directories)'"
                : takes.completes === 'file'
                  ? ' -r'
                  : ' -x';
        return `complete -c tlasso ${inside} ${names}${values} -d ${quoted(help)}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const satisfies Record<Shell, unknown>;

/** The script for a shell. */
export function completionScript(shell: Shell, commands: readonly CommandDefinition[]): string {
  return SCRIPTS[shell](commands.map(shellCommand));
}
