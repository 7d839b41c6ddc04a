// At fault: maxState
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: {} } } });
export const report = check(system, { maxState: 5 });
