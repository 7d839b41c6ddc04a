// E1xx and E0xx: reading files and text: lexical and syntax errors.

export const syntaxCodes = {
  E001: {
    title: 'file cannot be read',
    explanation: 'The file does not exist, is a folder, or may not be read. Check the path.',
  },
  E002: {
    title: 'file is not UTF-8',
    explanation: 'TLA+ modules and configurations are UTF-8 text. Convert the file, or remove the bytes at the place shown.',
  },
  E101: {
    title: 'syntax error',
    explanation: 'The text does not follow the grammar of TLA+ at the place shown.',
  },
  E102: {
    title: 'unknown symbol',
    explanation:
      'A character that begins no symbol of TLA+ stands outside comments and strings. Often it is left over from PlusCal or from another language: remove it.',
  },
  E103: {
    title: 'comment is not closed',
    explanation: 'A comment that begins with `(*` runs to the end of the file. Comments nest: each `(*` needs its own `*)`.',
  },
  E104: {
    title: 'malformed string',
    explanation: 'A string ends on the line where it begins, and knows the escapes \\" \\\\ \\n \\t \\r \\f only.',
  },
  E105: {
    title: 'bracket is not matched',
    explanation: 'An opening bracket is never closed, is closed by one of another kind, or a closing bracket closes nothing.',
  },
  E106: {
    title: 'bracketed expression of no known form',
    explanation:
      'Square brackets hold a function `[x \\in S |-> e]`, a set of functions `[S -> T]`, a record `[a |-> e]`, a set of records `[a : S]`, an update `[f EXCEPT ![x] = e]` or an action `[A]_v`; right after an expression they apply a function: `f[x]`.',
  },
  E107: {
    title: 'text leaves its junction list',
    explanation:
      'Everything that belongs to an item of a list of /\\ or \\/ must stand to the right of the list, closing brackets included. Text at or left of the column of the bullets ends the list.',
  },
  E108: {
    title: 'operators need parentheses',
    explanation:
      'The two operators have precedence ranges that overlap, so TLA+ does not say which one binds tighter (a /\\ b \\/ c, a = b = c). Add parentheses.',
  },
  E109: {
    title: 'nested too deeply',
    explanation: 'The expression is nested more deeply than tlasso reads. Name some of its parts with definitions of their own.',
  },
  E110: {
    title: 'no module',
    explanation: 'The file holds no module: TLA+ text begins with a line such as ---- MODULE Name ---- and ends with ====.',
  },
  E111: {
    title: 'module is not closed',
    explanation: 'A module ends with a line of at least four equals signs: ====',
  },
  E112: {
    title: 'malformed bound',
    explanation:
      'Bound variables are written `x`, `x \\in S`, `x, y \\in S` or `<<x, y>> \\in S`. In one list either all variables have a set or none has; a function or a set needs one for each.',
  },
  E113: {
    title: 'malformed label',
    explanation:
      'A label is written `name :: expression` or `name(x, y) :: expression`, and removing it must not change how the expression is read.',
  },
  E114: {
    title: 'malformed proof',
    explanation: 'The steps of a proof have the same level, each sub-proof a higher one, and a proof ends with its QED step.',
  },
  E115: {
    title: 'syntax error in an LTL formula',
    explanation:
      'A formula is made of names of operators, TLA+ expressions in braces, true, false, the unary operators ! [] <> X F G, the binary operators && || -> <-> U W R M, and parentheses.',
  },
} as const;
