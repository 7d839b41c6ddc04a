;;; tlasso.el --- TLA+ modules and configurations with the language server of tlasso  -*- lexical-binding: t; -*-

;;; Commentary:
;; For Emacs 29 and later, which have eglot, and Emacs 26 to 28 with the package eglot.  Load this file, and open a module: M-x eglot.

;;; Code:

(require 'eglot)

(defconst tlasso-keywords
  '("ASSUME" "CASE" "CHOOSE" "CONSTANT" "CONSTANTS" "DOMAIN" "ELSE" "ENABLED" "EXCEPT" "EXTENDS" "IF" "IN" "INSTANCE" "LAMBDA"
    "LET" "LOCAL" "MODULE" "OTHER" "RECURSIVE" "SUBSET" "THEN" "THEOREM" "UNCHANGED" "UNION" "VARIABLE" "VARIABLES" "WITH"))

(defvar tlasso-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\( "()1n" table)
    (modify-syntax-entry ?\) ")(4n" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\\ "." table)
    table))

;;;###autoload
(define-derived-mode tlasso-mode prog-mode "TLA+"
  "TLA+ and PlusCal."
  (setq-local comment-start "\\* " comment-end "" indent-tabs-mode nil)
  (setq-local font-lock-defaults
              `((("\\\\\\*.*$" 0 font-lock-comment-face t)
                 (,(regexp-opt tlasso-keywords 'words) . font-lock-keyword-face)
                 ("^\\([A-Za-z0-9_]+\\)\\(([^)]*)\\)?[ \t]*==" 1 font-lock-function-name-face)))))

;;;###autoload
(define-derived-mode tlasso-config-mode prog-mode "TLA+ configuration"
  "Configurations of TLA+ models."
  (setq-local comment-start "\\* " comment-end ""))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.tla\\'" . tlasso-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.cfg\\'" . tlasso-config-mode))

(add-to-list 'eglot-server-programs '((tlasso-mode tlasso-config-mode) . ("tlasso" "lsp")))

(provide 'tlasso)
;;; tlasso.el ends here
