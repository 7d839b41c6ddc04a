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
} as const;
