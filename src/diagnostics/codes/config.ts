// E3xx: the .cfg file and its match with the module.

export const configCodes = {
  E301: {
    title: 'syntax error in the configuration',
    explanation: 'The configuration does not follow the grammar of a .cfg file at the place shown.',
  },
} as const;
