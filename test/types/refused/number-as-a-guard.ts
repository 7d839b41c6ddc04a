// At fault: s.x &&
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: { r: (s) => s.x && { x: 1 } } } } });
export const report = check(system);
