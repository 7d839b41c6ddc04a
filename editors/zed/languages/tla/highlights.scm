; Colours before the server is up. Node names are those of tree-sitter-tlaplus.
(comment) @comment
(block_comment) @comment
(string) @string
(escape_char) @string.escape
(boolean) @boolean
[(nat_number) (real_number) (binary_number) (octal_number) (hex_number)] @number
[(boolean_set) (nat_number_set) (int_number_set) (real_number_set) (string_set)] @type
(module name: (identifier) @title)
(extends (identifier_ref) @title)
(constant_declaration (identifier) @constant)
(variable_declaration (identifier) @variable.special)
(operator_definition name: (identifier) @function)
(function_definition name: (identifier) @function)
(module_definition name: (identifier) @function)
(label) @label
(prefix_op_symbol) @keyword
[
  "ASSUME" "CASE" "CHOOSE" "CONSTANT" "CONSTANTS" "ELSE" "EXCEPT" "EXTENDS" "IF" "IN" "INSTANCE" "LAMBDA" "LET" "LOCAL" "MODULE" "OTHER" "RECURSIVE"
  "THEN" "THEOREM" "VARIABLE" "VARIABLES" "WITH"
] @keyword
