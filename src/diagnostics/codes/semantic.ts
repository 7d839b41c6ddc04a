// E2xx: modules, names, arities, levels. E20x modules, E21x names, E22x arguments, E23x INSTANCE, E24x RECURSIVE, E25x levels, E26x labels and
// subexpression names.

export const semanticCodes = {
  E201: {
    title: 'module not found',
    explanation: 'EXTENDS or INSTANCE names a module that is neither beside the module, nor on the library path, nor bundled with tlasso.',
  },
  E202: {
    title: 'modules depend on each other in a circle',
    explanation:
      'A module may not extend or instantiate itself, directly or through other modules. Move what both need into a third module that neither extends.',
  },
  E203: {
    title: 'module name is taken',
    explanation:
      'A nested module has the name of a module that is already known here, so that the name would mean two modules. Rename the nested one.',
  },
  E204: {
    title: 'module name differs from its file name',
    explanation: 'A module named M must stand in a file named M.tla: that is how EXTENDS and INSTANCE find it. Rename one of the two.',
  },
  E210: {
    title: 'unknown name',
    explanation:
      'The name is not declared, defined or imported at this place. Check its spelling, and whether the module that defines it is in the EXTENDS list; a LOCAL definition is visible only inside its own module.',
  },
  E211: {
    title: 'name is defined twice',
    explanation:
      'In TLA+ a name has one meaning: a definition, parameter or bound name may not reuse a name that already means something at that place, not even in an inner scope. Rename one of the two.',
  },
  E212: {
    title: 'built-in operator redefined',
    explanation:
      'Operators such as `=`, `\\in` and `\\cup` belong to the language and cannot be defined again. Choose another symbol or a name.',
  },
  E213: {
    title: 'incomplete or impossible compound name',
    explanation:
      'The name of an instance stands only in front of `!`: `I!Op` means the operator Op of the instance I. And only an instance or a definition can stand before `!`.',
  },
  E214: {
    title: 'extended modules disagree about a name',
    explanation:
      'Two imported modules give one name two meanings of different kinds (a definition and a declaration, say). Instantiate one of them under a name instead.',
  },
  E215: {
    title: 'two definitions of an imported name',
    explanation:
      'Two imported modules define the name, each in its own way. The one imported first is used. Instantiate the other module under a name (`M == INSTANCE ...`) to have both.',
  },
  E216: {
    title: 'used before it is defined',
    explanation:
      'A name can be used only after its definition in the text. Move the definition up; for operators that call themselves or each other, declare them first with RECURSIVE.',
  },
  E220: {
    title: 'wrong number of arguments',
    explanation: 'An operator takes exactly as many arguments as its definition has parameters.',
  },
  E221: {
    title: 'operator used as a value',
    explanation:
      'An operator with parameters is not a value: apply it to arguments, or make a function (`[x \\in S |-> Op(x)]`) where a value is needed.',
  },
  E222: {
    title: 'value where an operator is needed',
    explanation:
      'The parameter is an operator such as `F(_)`. Give it the name of an operator with that many parameters, an operator symbol, or a LAMBDA.',
  },
  E223: {
    title: 'operator argument takes the wrong number of arguments',
    explanation: 'The operator or LAMBDA given as an argument must have as many parameters as the place it is given for.',
  },
  E224: {
    title: 'LAMBDA where a value is needed',
    explanation:
      'A LAMBDA is an operator, not a value: it can only be given for an operator parameter, or for a constant operator in INSTANCE.',
  },
  E225: {
    title: 'function applied to the wrong number of arguments',
    explanation: 'A function defined by `f[x \\in S, y \\in T] == e` is applied to two arguments, or to one pair.',
  },
  E226: {
    title: 'record field given twice',
    explanation: 'A record has one value for each field. Remove or rename one of the two.',
  },
  E227: {
    title: '@ outside of EXCEPT',
    explanation: 'In `[f EXCEPT ![x] = e]` the symbol @ inside e stands for f[x]; elsewhere it means nothing.',
  },
  E230: {
    title: 'constant or variable of the instance has no meaning here',
    explanation:
      'Every CONSTANT and VARIABLE of an instantiated module must stand for something in the instantiating module: by `WITH x <- e`, or because the same name is declared or defined there.',
  },
  E231: {
    title: 'substitution for something that is not a constant or variable',
    explanation: 'The left side of `<-` must be a declared CONSTANT or VARIABLE of the instantiated module (or of a module it extends).',
  },
  E232: {
    title: 'two substitutions for one name',
    explanation: 'A constant or variable is substituted once.',
  },
  E233: {
    title: 'substitution of the wrong kind',
    explanation:
      'For `CONSTANT F(_, _)` an operator with two parameters must be substituted, for a plain constant or a variable an expression.',
  },
  E234: {
    title: 'substituted operator looks at more than its arguments’ values',
    explanation:
      'A constant operator yields equal results for equal arguments. An operator that primes its argument, or uses it below ENABLED or a temporal operator, does not, so it cannot be substituted.',
  },
  E235: {
    title: 'level of the substituted expression is too high',
    explanation:
      'In a module with variables a constant can only stand for a constant expression, and a variable for an expression without primes and temporal operators (Specifying Systems, section 17.2).',
  },
  E240: {
    title: 'RECURSIVE operator is never defined',
    explanation: 'An operator declared with RECURSIVE must be defined later in the same module or the same LET.',
  },
  E241: {
    title: 'RECURSIVE declaration and definition differ',
    explanation: 'The definition must have as many parameters as the RECURSIVE declaration, each of them an ordinary one.',
  },
  E242: {
    title: 'RECURSIVE operator defined in another LET',
    explanation: 'An operator declared with RECURSIVE is defined in the same list of definitions, not in an inner LET.',
  },
  E243: {
    title: 'declaration between RECURSIVE and its definition',
    explanation: 'Between a RECURSIVE declaration and the last definition it announces only definitions may stand.',
  },
  E244: {
    title: 'recursive operator primes its parameter',
    explanation:
      'Each recursion would prime the argument once more. Take the prime out of the operator: apply it to the primed value instead.',
  },
  E250: {
    title: 'argument’s level is too high',
    explanation:
      'TLA+ expressions have levels: constant, state (unprimed variables), action (primes), temporal. Each operator limits the level of its arguments: only a state expression can be primed, a temporal formula cannot be put into a set, and so on (Specifying Systems, section 17.2).',
  },
  E251: {
    title: 'ASSUME is not about constants',
    explanation: 'An assumption speaks of constants only. A condition on variables belongs into the initial predicate or an invariant.',
  },
  E252: {
    title: '[] applied to an action',
    explanation: 'A property of steps must allow steps that change nothing: write `[][A]_v`, where v is the tuple of the variables.',
  },
  E253: {
    title: '<> applied to an action',
    explanation: 'To say that a step happens eventually write `<><<A>>_v`: an A step that changes v.',
  },
  E254: {
    title: 'action where a temporal formula is needed',
    explanation: 'The operands of `~>` and `-+->` are state predicates or temporal formulas, not actions.',
  },
  E255: {
    title: 'action and temporal formula mixed',
    explanation:
      'A formula with primes speaks of one step, a temporal one of a whole behavior; they cannot be combined directly. Usually the action should be `[][A]_v` or `<><<A>>_v`.',
  },
  E256: {
    title: 'temporal formula over a set of the next state',
    explanation: 'The set of a quantifier over a temporal formula may not contain primes.',
  },
  E257: {
    title: 'set of a quantifier is a temporal formula',
    explanation: 'The set that a bound name ranges over is a value, so it cannot contain temporal operators.',
  },
  E258: {
    title: 'operator argument cannot take this level',
    explanation:
      'The operator given as an argument is applied to an expression of a higher level than it allows, such as an operator that primes its argument applied to a primed expression.',
  },
  E260: {
    title: 'label parameters do not fit',
    explanation:
      'The parameters of a label are exactly the names bound between it and the definition (or the next outer label), each once.',
  },
  E261: {
    title: 'label used twice',
    explanation: 'Two labels of one definition (or of one outer label) have the same name, so that the name would denote two expressions.',
  },
  E262: {
    title: 'label not allowed here',
    explanation: 'Labels stand in definitions, but not inside EXCEPT.',
  },
  E263: {
    title: 'label applied to the wrong number of arguments',
    explanation: 'A labeled subexpression takes one argument for each parameter of its label.',
  },
  E264: {
    title: 'no such subexpression',
    explanation:
      'In `Op!2!<<` each selector picks a part of the definition: a number the operand, `<<` and `>>` the left and right one, `(e)` the body of a quantifier or constructor with e for its bound name, a name a label or a definition of a LET (see "TLA+2: A Preliminary Guide").',
  },
  E265: {
    title: 'ASSUME/PROVE used as an expression',
    explanation: 'A theorem that consists of ASSUME and PROVE is not a formula and has no value.',
  },
  E299: {
    title: 'expression is nested too deeply',
    explanation: 'The expression has so many levels of nesting that it cannot be analysed. Give names to its parts.',
  },
} as const;
