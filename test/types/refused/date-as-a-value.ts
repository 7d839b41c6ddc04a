// At fault: d:
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { d: new Date() }, processes: { P: { rules: {} } } });
export const report = check(system);
