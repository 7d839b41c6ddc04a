" TLA+ in Vim 8.1 and later, with the plugin ALE. Copy this to ~/.vim/plugin/tlasso.vim.
"
" The name under the cursor: K shows what it is, gd goes to its definition, gr lists its uses, <leader>r renames it, <leader>a offers what mends a
" diagnostic. <leader>f formats the module, and completion comes while you type (or by CTRL-X CTRL-O).
if exists('g:loaded_tlasso')
  finish
endif
let g:loaded_tlasso = 1

augroup tlasso
  autocmd!
  autocmd BufNewFile,BufRead *.tla setfiletype tla
  autocmd FileType tla call s:Buffer()
augroup END

function! s:Project(buffer) abort
  return fnamemodify(bufname(a:buffer), ':p:h')
endfunction

function! s:Buffer() abort
  setlocal commentstring=\\*\ %s omnifunc=ale#completion#OmniFunc
  nnoremap <buffer> K <Cmd>ALEHover<CR>
  nnoremap <buffer> gd <Cmd>ALEGoToDefinition<CR>
  nnoremap <buffer> gr <Cmd>ALEFindReferences<CR>
  nnoremap <buffer> <leader>r <Cmd>ALERename<CR>
  nnoremap <buffer> <leader>a <Cmd>ALECodeAction<CR>
  nnoremap <buffer> <leader>f <Cmd>ALEFix<CR>
endfunction

" What `tlasso format` makes of the text of a buffer.
function! s:Format(buffer) abort
  return {'command': ale#Escape('tlasso') . ' format --stdin'}
endfunction

function! s:Define() abort
  if !exists('*ale#linter#Define')
    runtime autoload/ale/linter.vim
  endif
  call ale#linter#Define('tla', {
  \ 'name': 'tlasso',
  \ 'lsp': 'stdio',
  \ 'executable': 'tlasso',
  \ 'command': '%e lsp',
  \ 'project_root': function('s:Project'),
  \})
  call ale#fix#registry#Add('tlasso', expand('<SID>') . 'Format', ['tla'], 'The layout of tlasso format')
  let g:ale_fixers = extend({'tla': ['tlasso']}, get(g:, 'ale_fixers', {}))
endfunction

autocmd tlasso VimEnter * call s:Define()
