// At fault: set
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: { r: { set: () => 3 } } } } });
export const report = check(system);
