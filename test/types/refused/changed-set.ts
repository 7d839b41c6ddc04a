// At fault: s.q.add
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({
  name: 'S',
  shared: { q: new Set<number>() },
  processes: { P: { rules: { r: (s) => ({ q: s.q.add(1) }) } } },
});
export const report = check(system);
