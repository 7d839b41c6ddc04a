// E4xx: evaluation faults while a specification runs.

export const evaluationCodes = {
  E401: {
    title: 'evaluation fault',
    explanation: 'An expression of the specification has no value in the state shown.',
  },
} as const;
