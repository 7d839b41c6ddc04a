-- tlasso in Neovim 0.7 and later: copy this file to ~/.config/nvim/plugin/tlasso.lua
--
-- Keys, in modules and configurations: gd definition, gr references, K hover, <space>r rename, <space>a code actions, <space>f format,
-- <space>c check, [d and ]d diagnostics. Completion: CTRL-X CTRL-O.

vim.cmd([[
  augroup tlasso_filetypes
    autocmd!
    autocmd BufNewFile,BufRead *.tla setfiletype tla
    autocmd BufNewFile,BufRead *.cfg if !empty(glob(expand('<afile>:p:h') . '/*.tla')) | set filetype=tlacfg | endif
  augroup END
]])

local client = nil

local function keys(buffer)
  local function map(lhs, rhs)
    vim.keymap.set('n', lhs, rhs, { buffer = buffer, silent = true })
  end
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('K', vim.lsp.buf.hover)
  map('<space>r', vim.lsp.buf.rename)
  map('<space>a', vim.lsp.buf.code_action)
  map('<space>f', function()
    if vim.lsp.buf.format then vim.lsp.buf.format() else vim.lsp.buf.formatting() end
  end)
  map('[d', vim.diagnostic.goto_prev)
  map(']d', vim.diagnostic.goto_next)
  map('<space>c', function()
    local check = { command = 'tlasso.check', arguments = { { file = vim.api.nvim_buf_get_name(0) } } }
    vim.lsp.buf_request(0, 'workspace/executeCommand', check, function(err, result)
      local told = err ~= nil and err.message or (type(result) == 'table' and result.summary)
      if told then vim.notify(told) end
    end)
  end)
end

local function attach(buffer)
  if client == nil or vim.lsp.get_client_by_id(client) == nil then
    client = vim.lsp.start_client({
      name = 'tlasso',
      cmd = { 'tlasso', 'lsp' },
      root_dir = vim.fn.getcwd(),
    })
  end
  if client ~= nil then
    vim.lsp.buf_attach_client(buffer, client)
    keys(buffer)
  end
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'tla', 'tlacfg' },
  callback = function(event)
    attach(event.buf)
  end,
})
