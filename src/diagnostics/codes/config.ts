// E3xx: the .cfg file and its match with the module.

export const configCodes = {
  E301: {
    title: 'syntax error in the configuration',
    explanation: 'The configuration does not follow the grammar of a .cfg file at the place shown.',
  },
  E302: {
    title: 'keyword given twice',
    explanation: 'INIT, NEXT, SPECIFICATION, VIEW, SYMMETRY, ALIAS and CHECK_DEADLOCK may stand in a configuration once. Keep one of them.',
  },
  E311: {
    title: 'unknown operator in the configuration',
    explanation:
      'The configuration names an operator that neither the module nor anything it extends defines. Correct the name or define the operator.',
  },
  E312: {
    title: 'unknown module in an override',
    explanation: '`x <-[M] op` overrides x in module M, which must be extended or instantiated by the root module.',
  },
  E313: {
    title: 'wrong number of parameters in the configuration',
    explanation: 'An operator can only be overridden by one with as many parameters; invariants, properties and the like take none.',
  },
  E314: {
    title: 'constant without a value',
    explanation: 'A model needs a value for every constant that the module declares: `CONSTANT N = 3` or `CONSTANT N <- operator`.',
  },
  E315: {
    title: 'no behaviour given',
    explanation: 'A configuration names either INIT and NEXT, or a SPECIFICATION. Without either only assumptions can be checked.',
  },
  E316: {
    title: 'wrong level in the configuration',
    explanation:
      'An invariant, a constraint or a view speaks of one state; INIT of one state, NEXT and an action constraint of one step; a property may be temporal.',
  },
  E317: {
    title: 'specification of another form',
    explanation:
      'SPECIFICATION names a formula `Init /\\ [][Next]_vars /\\ fairness`: one initial predicate, one next-state relation, and fairness conditions.',
  },
  E318: {
    title: 'constant assigned that does not exist',
    explanation: 'The configuration gives a value to a name that the module does not have. Nothing depends on it; perhaps the name is misspelled.',
  },
  E319: {
    title: 'temporal formula that cannot be checked',
    explanation:
      'Temporal properties are checked by translating them to linear temporal logic: [], <>, ~>, WF, SF, the connectives, IF, CASE, LET and quantifiers over constant sets. Hidden variables and sets that depend on the state are beyond it.',
  },
  E320: {
    title: 'temporal property with SYMMETRY or VIEW',
    explanation:
      'SYMMETRY and VIEW make one state of several that a temporal property can tell apart: violations could be missed and invented. Check safety with them and liveness without.',
  },
} as const;
