// E4xx: evaluation faults while a specification runs.

export const evaluationCodes = {
  E401: {
    title: 'evaluation fault',
    explanation: 'An expression of the specification has no value in the state shown.',
  },
  E402: {
    title: 'assertion failed',
    explanation: 'The specification evaluated Assert with a first argument that is FALSE. The message is the second argument.',
  },
  E403: {
    title: 'no initial states',
    explanation: 'The initial predicate is false of every state, so the specification has no behaviour and nothing was checked.',
  },
  E451: {
    title: 'property not checked',
    explanation: 'A simulation looks at finite pieces of behaviours: it says nothing about temporal properties. Use `tlasso check`.',
  },
  E452: {
    title: 'the verdict is worth less than it seems',
    explanation: 'Something about the model makes the check say less than a reader would expect; the message says what.',
  },
  E453: {
    title: 'one worker',
    explanation:
      'More workers were asked for than this version uses. Verdict, counts and counterexample do not depend on the number of workers.',
  },
} as const;
