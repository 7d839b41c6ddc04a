// At fault: n.length
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({
  name: 'S',
  shared: { x: 0 },
  processes: { P: { rules: (rule) => ({ r: rule({ choices: () => [1, 2], set: (_, n) => ({ x: n.length }) }) }) } },
});
export const report = check(system);
