// At fault: when
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: { r: { when: (s) => s.x } } } } });
export const report = check(system);
