// Says `the system Misspelt has an unknown key invariant: did you mean invariants?`
// Marks line 5
import { defineSystem } from 'tlasso';

export const system = defineSystem({
  name: 'Misspelt',
  shared: { x: 0 },
  processes: { P: { rules: { up: { set: (s) => ({ x: s.x + 1 }) } } } },
  ...{ invariant: { Small: () => true } },
});
