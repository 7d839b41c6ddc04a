// E3xx: the .cfg file and its match with the module.

export const configCodes = {
  E301: {
    title: 'syntax error in the configuration',
    explanation:
      'The configuration does not follow the grammar of a .cfg file at the place shown. Sections begin with a keyword in capital letters; names in a section are separated by blanks or line breaks, not by commas. After `=` stands a number, a string, TRUE, FALSE, a model value or a set of those; an operator of the module is given with `<-`.',
    example: ['INVARIANTS TypeOK Safe            \\* not: TypeOK, Safe', 'CONSTANTS N = 3  Limit <- MyLimit'],
  },
  E302: {
    title: 'keyword given twice',
    explanation:
      'INIT, NEXT, SPECIFICATION, VIEW, SYMMETRY, ALIAS and CHECK_DEADLOCK may stand in a configuration once, and a behaviour is given by SPECIFICATION or by INIT and NEXT, not by both. Keep one of them.',
  },
  E311: {
    title: 'unknown operator in the configuration',
    explanation:
      'The configuration names an operator that neither the module nor anything it extends defines. Correct the name or define the operator. Expressions cannot stand in a configuration: give them a name in the module. The operators of `I == INSTANCE M` need a definition of their own.',
    example: ['Safe == I!Safe    \\* in the module', 'INVARIANT Safe    \\* in the configuration'],
  },
  E312: {
    title: 'unknown module in an override',
    explanation:
      '`x <-[M] op` overrides x in module M, which must be extended or instantiated by the root module. Correct the name in brackets. For an operator that the root module sees itself write `x <- op`.',
  },
  E313: {
    title: 'wrong number of parameters in the configuration',
    explanation:
      'An operator can only be overridden by one with as many parameters; invariants, properties, constraints and the like take none. Define an operator without parameters that applies the one you mean.',
    example: ['SmallerThan(n) == x < n', 'Small == SmallerThan(10)    \\* INVARIANT Small'],
  },
  E314: {
    title: 'constant without a value',
    explanation:
      'A check is of one instance of the specification, so the configuration must give a value to every constant that the module declares: a number, a string, a set of model values (names that are equal only to themselves), or an operator of the module. Begin with the smallest values that show something.',
    example: ['CONSTANTS N = 3  Process = {p1, p2, p3}', 'CONSTANT Edges <- MyEdges    \\* an operator of the module'],
  },
  E315: {
    title: 'no behaviour given',
    explanation:
      'A configuration names either INIT and NEXT, or a SPECIFICATION. One of INIT and NEXT alone is not enough. Without all three only the assumptions of a module without variables can be checked.',
    example: ['INIT Init', 'NEXT Next'],
  },
  E316: {
    title: 'wrong level in the configuration',
    explanation:
      'An invariant, a constraint or a view speaks of one state; INIT of one state, NEXT and an action constraint of one step; a property may be temporal. A formula about steps is a property as `[][A]_vars`; a formula with [], <> or ~> belongs under PROPERTY.',
    example: ["Grows == [][x' >= x]_x    \\* PROPERTY Grows, not INVARIANT", 'Ends  == <>(x = 3)        \\* PROPERTY Ends'],
  },
  E317: {
    title: 'specification of another form',
    explanation:
      'SPECIFICATION names a formula with one initial predicate, one next-state relation in [][...]_vars, and possibly fairness conditions, joined by /\\. Write it in this form, or name INIT and NEXT instead. A conjunct []P would keep behaviours out that the next-state relation makes: to check P name it under INVARIANT, to assume it make it part of Init and Next. Other temporal conjuncts are assumed by temporal properties only, with a warning.',
    example: ['Spec == Init /\\ [][Next]_vars', 'Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)'],
  },
  E318: {
    title: 'constant assigned that does not exist',
    explanation:
      'The configuration gives a value to a name that the module does not have, or to a variable, so the line changes nothing. Perhaps the name is misspelled, or the constant was renamed in the module: then the model is not the one you think.',
  },
  E319: {
    title: 'temporal formula that cannot be checked',
    explanation:
      'Temporal properties are checked by translating them to linear temporal logic: [], <>, ~>, WF, SF, the connectives, IF, CASE, LET and quantifiers over constant sets. Hidden variables (\\EE, \\AA) and sets that depend on the state are beyond it. So is a formula with very many <> that one and the same behaviour has to fulfil in any order: with each the automaton doubles. (Fairness is not counted: WF, SF and []<>P may be as many as there are processes.) Quantify over a constant set that is large enough, and say in the formula which of its elements are meant.',
    example: [
      '\\A p \\in running : <>Done(p)                    \\* not possible',
      '\\A p \\in Process : (p \\in running) ~> Done(p)    \\* usually what is meant',
    ],
  },
  E320: {
    title: 'temporal property with SYMMETRY or VIEW',
    explanation:
      'SYMMETRY and VIEW make one state of several that a temporal property can tell apart: violations could be missed and invented. So temporal properties are checked in a second search without them, which has all the states and stops undecided where they are too many. Then check the properties with a configuration of their own, without the reduction and with smaller constants, or allow more states with --max-states.',
  },
  E321: {
    title: 'keyword without effect',
    explanation:
      'TLC evaluates the operator under _PERIODIC now and then while it simulates, and follows _RL_REWARD when it chooses steps. tlasso reads both keywords and does neither: runs are reproducible, so nothing may depend on the clock. What shall be watched can be printed by a CONSTRAINT, what shall hold at the end is a POSTCONDITION.',
  },
  E322: {
    title: 'SYMMETRY that is no set of permutations',
    explanation:
      'SYMMETRY names an operator without parameters whose value is a set of permutations of model values: Permutations(S) of the module TLC for a set S of them, or a union of such sets. States that differ only by a permutation count as one then, so what is permuted must be exchangeable in the specification; numbers and strings have meanings of their own and never are.',
    example: ['CONSTANT Node = {n1, n2, n3}', 'Alike == Permutations(Node)    \\* SYMMETRY Alike'],
  },
  E323: {
    title: 'constant given twice',
    explanation:
      'The configuration gives one constant or operator twice. Where both lines say the same this is a warning. Of two meanings TLC takes the last value, of `F(1) = 2` the first one, and an operator behind `<-` rather than a value, without a word: then the model is not the one you think. Keep one of the lines.',
    example: ['CONSTANTS N = 3  N = 5            \\* not possible', 'CONSTANTS N = 3  N <- MyNumber    \\* not possible'],
  },
  E324: {
    title: 'replaced in a circle',
    explanation:
      'A definition that the configuration replaces is replaced everywhere, also where what replaces it mentions it. So `Init <- MyInit` with `MyInit == Init /\\ x = 0` defines MyInit by itself. Give the part that both need a name of its own, and let both mention that. (With parameters it is a recursive definition, which has a value where the recursion comes to an end.)',
    example: [
      'Init == Start                     \\* in the module',
      'MyInit == Start /\\ x = 0          \\* in the module',
      'CONSTANT Init <- MyInit           \\* in the configuration',
    ],
  },
  E325: {
    title: 'configuration assumed',
    explanation:
      'No configuration was named, and none is beside the module. What is checked is the formula Spec, or Init and Next, for deadlock and for what options name. Invariants and properties of the module are not checked unless they are named. tlasso init writes a configuration to begin with.',
    example: ['tlasso check Lock.tla --invariant TypeOK', 'tlasso init Lock.tla'],
  },
  E326: {
    title: 'no configuration',
    explanation:
      'No configuration was named, none is beside the module, and the module alone does not say what to check: a constant has no value, or no formula is known to be the behaviour. Values can be given with --constant; tlasso init writes a configuration with values to begin with.',
    example: ["tlasso check Paxos.tla --constant 'Value={v1, v2}' --constant N=3", 'tlasso init Paxos.tla'],
  },
  E327: {
    title: 'value of a constant that cannot be read',
    explanation:
      '--constant takes a name, an equals sign and a value: a number, a string, TRUE, FALSE, a name (a model value), a set of such values, or a constant expression of the module. NAME<-OPERATOR puts a definition of the module in the place of the constant.',
    example: ["--constant N=3 --constant 'Node={n1, n2}'", "--constant 'Slots=1..N' --constant 'Max<-MaxOfTwo'"],
  },
  E328: {
    title: 'temporal property about steps that depends on the search',
    explanation:
      'The formula reads what the search is doing (TLCGet("queue"), TLCGet("distinct") and the like), a register or a random value, which are not the same each time they are read. A part of it that is about one state is evaluated when the search has made the successors of the state, as TLC does; specifications that compare a log use that to find out that the search came to an end before the log did. For a part that is about a step, and for formulas of --ltl, there is no such moment. What must be true when the search has ended is a POSTCONDITION: TLCGet("stats").diameter says how far it came.',
    example: [
      '<>[][TLCGet("queue") = 1]_line    \\* not possible',
      '[](line <= Len(Log) => [](TLCGet("queue") = 1 \\/ line > Len(Log)))',
      'POSTCONDITION TLCGet("stats").diameter > Len(Log)',
    ],
  },
  E329: {
    title: 'set of values that cannot be compared',
    explanation:
      'The configuration gives a constant a set with elements of different kinds, such as a number and a string. TLA+ does not say whether they are equal, so nobody knows how many elements the set has. A model value without a type is different from everything else.',
    example: ['CONSTANT Value = {1, "none"}    \\* an error', 'CONSTANT Value = {1, none}      \\* a number and a model value'],
  },
  E330: {
    title: 'model value with the name of a definition',
    explanation:
      'A name behind `=` in a configuration is a model value: a value of its own, equal to nothing else. That the module defines something by this name makes no difference. Where that is meant, write `<-`, behind which the name of a definition stands. A constant or definition to which the configuration gives the model value of its own name is that model value, and no warning is given.',
    example: ['CONSTANT N = Five     \\* a value that is no number', 'CONSTANT N <- Five    \\* what the module defines as Five'],
  },
} as const;
