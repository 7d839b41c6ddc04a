// Systems that are written in TypeScript.
export const programCodes = {
  E701: {
    title: 'a system written in TypeScript cannot be loaded',
    explanation:
      'The file was run and failed, or defines a system that contradicts itself, or exports none. A system is the default export, or the only one. Parts that nobody knows, such as a misspelt `invariants`, are refused: a check without them would mean nothing.',
    example: ["import { defineSystem } from 'tlasso';", "export default defineSystem({ name: 'S', ... });"],
  },
  E702: {
    title: 'an option that a system written in TypeScript does not have',
    explanation:
      'Options that name operators or formulas of TLA+ are about modules. What a system is checked for is in its definition: `invariants`, `steps`, `properties`. Its rules are functions, of which nobody can tell whether they are the same as yesterday, so a search of them cannot be resumed.',
  },
} as const;
