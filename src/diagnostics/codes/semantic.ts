// E2xx: modules, names, arities, levels. E20x modules, E21x names, E22x arguments, E23x INSTANCE, E24x RECURSIVE, E25x levels, E26x labels and
// subexpression names.

export const semanticCodes = {
  E201: {
    title: 'module not found',
    explanation:
      'EXTENDS or INSTANCE names a module that is neither beside the module, nor in a folder of the environment variable TLASSO_LIBRARY, nor bundled with tlasso. Correct the name (capital letters count), put the file beside the module, or say where it is as below.',
    example: ['TLASSO_LIBRARY=../lib tlasso check Spec.tla'],
    sany: [4220],
  },
  E202: {
    title: 'modules depend on each other in a circle',
    explanation:
      'A module may not extend or instantiate itself, directly or through other modules. Move what both need into a third module that neither extends.',
    sany: [4222],
  },
  E203: {
    title: 'module name is taken',
    explanation:
      'A nested module has the name of a module that is already known here, so that the name would mean two modules. Rename the nested one.',
    sany: [4223],
  },
  E204: {
    title: 'module name differs from its file name',
    explanation:
      'A module named M must stand in a file named M.tla (capital letters count): that is how EXTENDS and INSTANCE find it. Rename one of the two.',
    sany: [4221],
  },
  E210: {
    title: 'unknown name',
    explanation:
      'The name is not declared, defined or imported at this place. Check its spelling. Operators such as + and Len come from modules: Naturals or Integers for numbers, Sequences for Len and Append, FiniteSets for Cardinality, TLC for Print and Assert; such a module must be in the EXTENDS list. A LOCAL definition is visible only inside its own module, a bound name only inside its quantifier.',
    example: ['EXTENDS Integers, Sequences, FiniteSets, TLC'],
    sany: [4200],
  },
  E211: {
    title: 'name is defined twice',
    explanation:
      'In TLA+ a name has one meaning: a definition, parameter or bound name may not reuse a name that already means something at that place, not even in an inner scope. Rename one of the two.',
    example: ['VARIABLE x', 'Sum(x) == x + 1    \\* wrong: x is the variable; write Sum(n) == n + 1'],
    sany: [4201],
  },
  E212: {
    title: 'built-in operator redefined',
    explanation:
      'Operators such as `=`, `\\in` and `\\cup` belong to the language and cannot be defined again. Choose another symbol or a name.',
    sany: [4202],
  },
  E213: {
    title: 'incomplete or impossible compound name',
    explanation:
      'The name of an instance stands only in front of `!`: `I!Op` means the operator Op of the instance I; the instance itself has no value. And only an instance or a definition can stand before `!`: for the field of a record write a point.',
    example: ['I == INSTANCE Inner', 'Init == I!Init     \\* not: Init == I'],
    sany: [4203],
  },
  E214: {
    title: 'extended modules disagree about a name',
    explanation:
      'Two imported modules give one name two meanings of different kinds (a definition and a declaration, say). Instantiate one of them under a name instead.',
    sany: [4224],
  },
  E215: {
    title: 'two definitions of an imported name',
    explanation:
      'Two imported modules define the name, each in its own way, or two assumptions or theorems have it. The first one is used. If that is not what you mean, instantiate the other module under a name to have both, or rename one of the theorems.',
    example: ['L == INSTANCE Lists', 'Size == L!Length(s)'],
    sany: [4800, 4801],
  },
  E216: {
    title: 'used before it is defined',
    explanation:
      'A name can be used only after its definition in the text. Move the definition up; for operators that call themselves or each other, declare them first with RECURSIVE.',
    example: ['RECURSIVE Sum(_)', 'Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))'],
    sany: [4200],
  },
  E220: {
    title: 'wrong number of arguments',
    explanation:
      'An operator takes exactly as many arguments as its definition has parameters; one without parameters takes none, not even empty parentheses. An instance with parameters needs them before each `!`.',
    example: ['Add(a, b) == a + b', "Next == x' = Add(x)    \\* wrong: Add(x, 1)"],
    sany: [4204],
  },
  E221: {
    title: 'operator used as a value',
    explanation: 'An operator with parameters is not a value: apply it to arguments, or make a function where a value is needed.',
    example: ['f = Double                          \\* wrong, with Double(n) == 2 * n', 'f = [n \\in 0..9 |-> Double(n)]      \\* right'],
    sany: [4204],
  },
  E222: {
    title: 'value where an operator is needed',
    explanation:
      'The parameter is an operator such as `F(_)`. Give it the name of an operator with that many parameters, an operator symbol, or a LAMBDA.',
    example: ['Apply(F(_), x) == F(x)', 'Two == Apply(LAMBDA n : n + 1, 1)    \\* not: Apply(2, 1)'],
    sany: [4270],
  },
  E223: {
    title: 'operator argument takes the wrong number of arguments',
    explanation: 'The operator or LAMBDA given as an argument must have as many parameters as the place it is given for.',
    example: ['Apply(F(_), x) == F(x)', 'Two == Apply(LAMBDA a, b : a + b, 1)    \\* wrong: F takes one argument'],
    sany: [4271, 4274],
  },
  E224: {
    title: 'LAMBDA where a value is needed',
    explanation:
      'A LAMBDA is an operator, not a value: it can only be given for an operator parameter, or for a constant operator in INSTANCE. Where a value is needed write a function.',
    example: ['f = LAMBDA n : n + 1            \\* wrong', 'f = [n \\in 0..9 |-> n + 1]      \\* right'],
    sany: [4275],
  },
  E225: {
    title: 'function applied to the wrong number of arguments',
    explanation: 'A function defined by `f[x \\in S, y \\in T] == e` is applied to two arguments, or to one pair.',
    sany: [4260],
  },
  E226: {
    title: 'record field given twice',
    explanation: 'A record has one value for each field. Remove or rename one of the two.',
    sany: [4262],
  },
  E227: {
    title: '@ outside of EXCEPT',
    explanation:
      'In `[f EXCEPT ![x] = e]` the symbol @ inside e stands for f[x]; elsewhere it means nothing. In the index, or outside, write f[x] itself.',
    example: ["count' = [count EXCEPT ![p] = @ + 1]"],
    sany: [4261],
  },
  E230: {
    title: 'constant or variable of the instance has no meaning here',
    explanation:
      'Every CONSTANT and VARIABLE of an instantiated module must stand for something in the instantiating module: by `WITH x <- e`, or because the same name is declared or defined there.',
    example: ['C == INSTANCE Channel WITH Data <- Message, chan <- in'],
    sany: [4240],
  },
  E231: {
    title: 'substitution for something that is not a constant or variable',
    explanation: 'The left side of `<-` must be a declared CONSTANT or VARIABLE of the instantiated module (or of a module it extends).',
    sany: [4242],
  },
  E232: {
    title: 'two substitutions for one name',
    explanation: 'In `WITH` each constant or variable of the instance is substituted once. Remove one of the two.',
    sany: [4241],
  },
  E233: {
    title: 'substitution of the wrong kind',
    explanation:
      'For `CONSTANT F(_, _)` an operator with two parameters must be substituted (or a LAMBDA with two), for a plain constant or a variable an expression.',
    example: ['INSTANCE Inner WITH F <- LAMBDA a, b : a + b'],
    sany: [4243, 4275],
  },
  E234: {
    title: 'substituted operator looks at more than its arguments’ values',
    explanation:
      'A constant operator yields equal results for equal arguments. An operator that primes its argument, or uses it below ENABLED or a temporal operator, does not, so it cannot be substituted. Let the instantiated module define the operator itself, or substitute one without primes.',
    sany: [4244],
  },
  E235: {
    title: 'level of the substituted expression is too high',
    explanation:
      'In a module with variables a constant can only stand for a constant expression, and a variable for an expression without primes and temporal operators (Specifying Systems, section 17.2).',
    sany: [4245],
  },
  E240: {
    title: 'RECURSIVE operator is never defined',
    explanation:
      'An operator declared with RECURSIVE must be defined later in the same module or the same LET. Write the definition, correct its name, or remove the declaration.',
    example: ['RECURSIVE Sum(_)', 'Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))'],
    sany: [4291],
  },
  E241: {
    title: 'RECURSIVE declaration and definition differ',
    explanation:
      'The definition must have as many parameters as the RECURSIVE declaration, each of them an ordinary one. A recursive function needs no declaration: `f[n \\in Nat] == ... f[n - 1] ...` may use f by itself.',
    example: ['RECURSIVE Sum(_)      \\* not: RECURSIVE Sum', 'Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))'],
    sany: [4292],
  },
  E242: {
    title: 'RECURSIVE operator defined in another LET',
    explanation:
      'An operator declared with RECURSIVE is defined in the same list of definitions, not in an inner LET. Move the declaration into the inner LET, or the definition out of it.',
    example: ['LET RECURSIVE Sum(_)', '    Sum(s) == IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))'],
    sany: [4293],
  },
  E243: {
    title: 'declaration between RECURSIVE and its definition',
    explanation:
      'Between a RECURSIVE declaration and the last definition it announces only definitions may stand. Move the declaration (of a constant or variable, an assumption, a theorem) before RECURSIVE or after the definition.',
    sany: [4294],
  },
  E244: {
    title: 'recursive operator primes its parameter',
    explanation:
      'Each recursion would prime the argument once more. Take the prime out of the operator: apply it to the primed value instead.',
    example: [
      "Later(x) == x' = Later(x)        \\* wrong",
      "Later(x) == IF x = 0 THEN 0 ELSE Later(x - 1)    \\* right, applied as Later(y')",
    ],
    sany: [4290],
  },
  E250: {
    title: 'argument’s level is too high',
    explanation:
      'TLA+ expressions have levels: constant, state (unprimed variables), action (primes), temporal. Each operator limits the level of its arguments: only a state expression can be primed (so not one that has a prime already), a temporal formula cannot be put into a set or a CHOOSE, and so on (Specifying Systems, section 17.2). Look for a prime or a temporal operator hidden in a definition that is used here.',
    example: ["Step == x' = x + 1", "Later == Step'    \\* wrong: Step has a prime inside"],
    sany: [4205],
  },
  E251: {
    title: 'ASSUME is not about constants',
    explanation: 'An assumption speaks of constants only. A condition on variables belongs into the initial predicate or an invariant.',
    sany: [4206],
  },
  E252: {
    title: '[] applied to an action',
    explanation: 'A property of steps must allow steps that change nothing: write `[][A]_v`, where v is the tuple of the variables.',
    example: ["[](x' >= x)      \\* wrong", "[][x' >= x]_x    \\* right"],
    sany: [4310],
  },
  E253: {
    title: '<> applied to an action',
    explanation: 'To say that a step happens eventually write `<><<A>>_v`: an A step that changes v.',
    example: ["<>(x' > x)        \\* wrong", "<><<x' > x>>_x    \\* right"],
    sany: [4311],
  },
  E254: {
    title: 'action where a temporal formula is needed',
    explanation:
      'The operands of `~>` and `-+->` are state predicates or temporal formulas, not actions. To speak of a step write `<><<A>>_v` on the right side, and on the left the state that the step leads to.',
    example: ["(x = 0) ~> (x' = 1)    \\* wrong", '(x = 0) ~> (x = 1)     \\* right'],
    sany: [4312],
  },
  E255: {
    title: 'action and temporal formula mixed',
    explanation:
      'A formula with primes speaks of one step, a temporal one of a whole behavior; they cannot be combined directly. Usually the action should be `[][A]_v` or `<><<A>>_v`.',
    example: ["Spec == Init /\\ [][Next]_vars /\\ x' = 1         \\* wrong", "Spec == Init /\\ [][Next]_vars /\\ <><<x' = 1>>_x \\* right"],
    sany: [4313],
  },
  E256: {
    title: 'temporal formula over a set of the next state',
    explanation:
      'The set of a quantifier over a temporal formula may not contain primes: the formula speaks of a whole behavior, and there is no next state to take the set from. Use a constant set.',
    sany: [4314],
  },
  E257: {
    title: 'set of a quantifier is a temporal formula',
    explanation:
      'The set that a bound name ranges over is a value, so it cannot contain temporal operators. Perhaps a parenthesis is misplaced.',
    sany: [4315],
  },
  E258: {
    title: 'operator argument cannot take this level',
    explanation:
      'The operator given as an argument is applied to an expression of a higher level than it allows, such as an operator that primes its argument applied to a primed expression.',
    example: ["Apply(F(_)) == F(x')", "Bad == Apply(')      \\* would be x''"],
    sany: [4272, 4273],
  },
  E259: {
    title: 'subscript of an action ends at its name',
    explanation:
      'The subscript of an action is one name, or something in brackets: `[A]_f[i]` means `([A]_f)[i]`, the truth of an action applied to an argument, which has no value. Put the whole subscript in parentheses.',
    example: ['ENABLED <<Step>>_votes[p]      \\* wrong', 'ENABLED <<Step>>_(votes[p])    \\* right'],
  },
  E260: {
    title: 'label parameters do not fit',
    explanation:
      'The parameters of a label are exactly the names bound between it and the definition (or the next outer label), each once.',
    example: [
      '\\A x \\in S : lab :: x > 0       \\* wrong: x is bound outside of the label',
      '\\A x \\in S : lab(x) :: x > 0    \\* right',
    ],
    sany: [4330, 4331, 4332],
  },
  E261: {
    title: 'label used twice',
    explanation: 'Two labels of one definition (or of one outer label) have the same name, so that the name would denote two expressions.',
    sany: [4336],
  },
  E262: {
    title: 'label not allowed here',
    explanation:
      'Labels stand in definitions and in named assumptions and theorems, but not inside EXCEPT. Remove the label, or give the expression a definition of its own.',
    sany: [4333, 4335],
  },
  E263: {
    title: 'label applied to the wrong number of arguments',
    explanation: 'A labeled subexpression takes one argument for each parameter of its label.',
    example: ['Inv == \\A x \\in S : lab(x) :: x > 0', 'One == Inv!lab(1)'],
    sany: [4337],
  },
  E264: {
    title: 'no such subexpression',
    explanation:
      'In `Op!2!<<` each selector picks a part of the definition: a number the operand, `<<` and `>>` the left and right one, `(e)` the body of a quantifier or constructor with e for its bound name, a name a label or a definition of a LET (see "TLA+2: A Preliminary Guide").',
  },
  E265: {
    title: 'ASSUME/PROVE used as an expression',
    explanation:
      'A theorem that consists of ASSUME and PROVE is not a formula and has no value. Only one that is a formula can be used by its name.',
    sany: [4355],
  },
  E299: {
    title: 'nested too deeply to be analysed',
    explanation: 'An expression or a nest of modules has so many levels that it cannot be analysed. Give names to its parts.',
  },
} as const;
