// Starts the language server of tlasso for modules. Settings ("lsp", "tlasso", "binary") take precedence over this: Zed reads them itself.
use zed_extension_api as zed;

struct Tlasso;

impl zed::Extension for Tlasso {
    fn new() -> Self {
        Tlasso
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("tlasso")
            .ok_or("tlasso is not on the PATH: npm install -g tlasso, or set lsp.tlasso.binary.path in the settings")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Tlasso);
