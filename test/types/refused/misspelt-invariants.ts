// At fault: invariant:
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: 0 }, invariant: {}, processes: { P: { rules: {} } } });
export const report = check(system);
