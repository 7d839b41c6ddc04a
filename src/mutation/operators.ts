// The names of all mutation operators with their meanings: for `--operators`, for `--help` and for the reports.

/** One operator. */
export interface MutationOperator {
  readonly name: string;
  /** In one line: what it changes. */
  readonly meaning: string;
}

/** All operators, in the order in which they are listed. */
export const operators: readonly MutationOperator[] = [
  { name: 'guard-dropped', meaning: 'a condition of a step becomes TRUE' },
  { name: 'guard-negated', meaning: 'a condition of a step is negated' },
  { name: 'conjunct-dropped', meaning: 'another conjunct becomes TRUE' },
  { name: 'disjunct-dropped', meaning: 'a disjunct becomes FALSE; of the next-state relation: an action is left out' },
  { name: 'condition-negated', meaning: 'the condition of an IF is negated' },
  { name: 'case-arm-dropped', meaning: 'an arm of a CASE is never taken' },
  { name: 'assignment-unchanged', meaning: "x' = e becomes x' = x" },
  { name: 'assignment-free', meaning: "x' = e becomes a free choice among the values that x has been seen to have" },
  { name: 'unchanged-free', meaning: 'a variable under UNCHANGED takes any value that it has been seen to have' },
  { name: 'set-operator', meaning: '\\cup becomes \\, \\ and \\cap become \\cup' },
  { name: 'element-not-added', meaning: 'an element is not added to a set: a message is lost' },
  { name: 'element-not-removed', meaning: 'elements are not removed from a set: a message stays' },
  { name: 'message-lost', meaning: 'Append(q, m) becomes q' },
  { name: 'message-duplicated', meaning: 'Append(q, m) appends m twice' },
  { name: 'message-left', meaning: 'Tail(q) becomes q' },
  { name: 'membership-negated', meaning: '\\in becomes \\notin, and the reverse' },
  { name: 'inclusion-reversed', meaning: 'S \\subseteq T becomes T \\subseteq S' },
  { name: 'equality-negated', meaning: '= becomes #, and the reverse' },
  { name: 'boundary', meaning: '< becomes <=, > becomes >=, and the reverse' },
  { name: 'arithmetic', meaning: '+ becomes -, and the reverse' },
  { name: 'off-by-one', meaning: 'a number becomes one greater, or one less' },
  { name: 'quorum-smaller', meaning: 'a cardinality counts as one more: a quorum smaller by one' },
  { name: 'quantifier', meaning: '\\A becomes \\E, and the reverse' },
  { name: 'constant-negated', meaning: 'TRUE becomes FALSE, and the reverse' },
  { name: 'update-dropped', meaning: '[f EXCEPT ![k] = e] becomes f' },
  { name: 'update-of-another', meaning: '[f EXCEPT ![k] = e] changes another key of f' },
  { name: 'initial-widened', meaning: 'a variable begins with any value that it has been seen to have' },
  { name: 'initial-narrowed', meaning: 'a variable begins with one value of a set only' },
  { name: 'one-left-out', meaning: 'one element of the set of a \\E of actions takes no part' },
  { name: 'fairness-dropped', meaning: 'a WF or SF condition becomes TRUE; a fair process is not fair' },
  { name: 'fairness-weakened', meaning: 'SF becomes WF' },
  { name: 'statement-dropped', meaning: 'PlusCal: an assignment becomes skip' },
  { name: 'branch-dropped', meaning: 'PlusCal: a branch of either is never taken' },
  { name: 'label-merged', meaning: 'PlusCal: a label is removed, two steps become one' },
  { name: 'label-added', meaning: 'PlusCal: a statement becomes a step of its own' },
  { name: 'step-left-out', meaning: 'PlusCal: a step is never taken' },
];
