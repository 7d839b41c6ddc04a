// At fault: of.Q
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({
  name: 'S',
  shared: { x: 0 },
  processes: { P: { own: { t: 0 }, rules: {} } },
  invariants: { I: (s) => s.of.Q.t === 0 },
});
export const report = check(system);
