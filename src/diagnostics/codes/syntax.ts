// E1xx and E0xx: reading files and text: lexical and syntax errors.

export const syntaxCodes = {
  E001: {
    title: 'file cannot be read',
    explanation:
      'The file does not exist, is a folder, or may not be read. Check the path. If it is the configuration: `tlasso check Spec.tla` looks for Spec.cfg beside the module; name another one with --config.',
  },
  E002: {
    title: 'file is not UTF-8',
    explanation:
      'TLA+ modules and configurations are UTF-8 text. A byte that is not is read as Latin-1, which older editors wrote. Save the file as UTF-8 in your editor, convert it as below, or remove the byte at the place shown: `translate` and `format`, which write the file, refuse it as it is.',
    example: ['iconv -f latin1 -t utf-8 Spec.tla > Spec-utf8.tla'],
  },
  E101: {
    title: 'syntax error',
    explanation:
      'The text does not follow the grammar of TLA+ at the place shown: the message says what may stand there, and what stands there instead. The reason is often a little further up: an operator without its right side, a bracket, a `====` or an ELSE that is missing, `=` where a definition begins (`==`), or an item that is not in the column of its list. Inside a list of /\\ or \\/ the message shows where the list began. One error is reported for each definition, and what follows is read again.',
    example: [
      'Init == x = 0       \\* a definition has ==, a comparison =',
      'Next == /\\ x < 3    \\* every item in one column',
      "        /\\ x' = x + 1",
    ],
  },
  E102: {
    title: 'unknown symbol',
    explanation:
      'A character that begins no symbol of TLA+ stands outside comments and strings. Often it is left over from PlusCal or from another language, as `;` or `"` of a word processor: remove or replace it.',
  },
  E103: {
    title: 'comment is not closed',
    explanation:
      'A comment that begins with `(*` runs to the end of the file. Comments nest: each `(*` needs its own `*)`, also one inside another comment.',
    example: ['(* outer (* inner *)       \\* wrong: only the inner one is closed', '(* outer (* inner *) *)    \\* right'],
  },
  E104: {
    title: 'malformed string',
    explanation:
      'A string ends on the line where it begins, and knows the escapes \\" \\\\ \\n \\t \\r \\f only. Close it with a quotation mark; write a backslash twice.',
  },
  E105: {
    title: 'bracket is not matched',
    explanation:
      'An opening bracket is never closed, is closed by one of another kind, or a closing bracket closes nothing. The pairs are ( ), [ ], { } and << >>. Look between the two places shown: the missing one is often on the line before the place where the parser noticed.',
  },
  E106: {
    title: 'bracketed expression of no known form',
    explanation:
      'Square brackets hold a function `[x \\in S |-> e]`, a set of functions `[S -> T]`, a record `[a |-> e]`, a set of records `[a : S]`, an update `[f EXCEPT ![x] = e]` or an action `[A]_v`; right after an expression they apply a function: `f[x]`. For a list of values write a tuple.',
    example: ['Pair == [1, 2]      \\* wrong', 'Pair == <<1, 2>>    \\* right'],
  },
  E107: {
    title: 'text leaves its junction list',
    explanation:
      'A list of /\\ or \\/ is held together by the column of its bullets: everything that belongs to an item must stand to the right of that column, closing brackets included. Text at or left of it ends the list. Indent the text more.',
    example: ['  /\\ x = f(1,', '           2)    \\* right of the bullet: still the same item'],
  },
  E108: {
    title: 'operators need parentheses',
    explanation:
      'The two operators have precedence ranges that overlap, so TLA+ does not say which one binds tighter, and does not guess. A minus behind an operator that binds tighter than it is such a case, too: `2 * (-1)`. Add parentheses, or write a list of /\\ or \\/ with one item a line.',
    example: ['a /\\ b \\/ c      \\* wrong', 'a /\\ (b \\/ c)    \\* right'],
  },
  E109: {
    title: 'nested too deeply',
    explanation:
      'The expression is nested more than 200 deep, or has more than 5,000 operators in a row, or modules stand more than 50 deep in one another: more than tlasso reads. Give names to its parts with definitions of their own; write long conjunctions as a list with one item a line. If a program wrote the text, let it write a set or a function instead.',
  },
  E110: {
    title: 'no module',
    explanation:
      'The file holds no module: TLA+ text begins with a line such as the first one below and ends with the second. Perhaps the file is empty, or is the configuration.',
    example: ['---- MODULE Name ----', '===='],
  },
  E111: {
    title: 'module is not closed',
    explanation: 'A module ends with a line of at least four equals signs: ====. Each nested module has its own.',
  },
  E112: {
    title: 'malformed bound',
    explanation:
      'Bound variables are written `x`, `x \\in S`, `x, y \\in S` or `<<x, y>> \\in S`. In one list either all variables have a set or none has; a function or a set needs one for each.',
    example: ['\\A x \\in S, y : P(x, y)         \\* wrong: y has no set', '\\A x \\in S, y \\in T : P(x, y)   \\* right'],
  },
  E113: {
    title: 'malformed label',
    explanation:
      'A label is written `name :: expression` or `name(x, y) :: expression`, and removing it must not change how the expression is read. Put the labeled expression into parentheses.',
    example: ['2 * lab :: b + c      \\* wrong: without the label this is (2 * b) + c', '2 * (lab :: b + c)    \\* right'],
  },
  E114: {
    title: 'malformed proof',
    explanation:
      'The steps of a proof have the same level, each sub-proof a higher one, and a proof ends with its QED step. tlasso does not check proofs, but must find where they end.',
    example: ['<1>1. x > 0', '<1>2. QED BY <1>1'],
  },
  E115: {
    title: 'syntax error in an LTL formula',
    explanation:
      'A formula is made of names of operators, TLA+ expressions in braces, true, false, the unary operators ! [] <> X F G, the binary operators && || -> <-> U W R M, and parentheses. On a command line put it into quotation marks.',
    example: ["tlasso check Spec.tla --ltl 'G (request -> F granted)'", "tlasso check Spec.tla --ltl '[] ({x > 3} -> <> {x = 0})'"],
  },
  E116: {
    title: 'a part of the file keeps its layout',
    explanation:
      '`tlasso format` moves whole rows. Where something follows a comment of several lines on the line on which that ends, a row has no beginning of its own, and the module or the algorithm around it stays as it is. An algorithm stays as it is too where its translation was changed by hand: the translation could not be made again without losing the change, and would be taken for one of an older algorithm.',
  },
} as const;
