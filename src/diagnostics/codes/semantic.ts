// E2xx: modules, names, arities, levels.

export const semanticCodes = {
  E201: {
    title: 'module not found',
    explanation: 'EXTENDS or INSTANCE names a module that is neither beside the module, nor on the library path, nor bundled with tlasso.',
  },
} as const;
