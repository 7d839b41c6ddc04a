// At fault: m:
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { m: new Map<string, number>() }, processes: { P: { rules: {} } } });
export const report = check(system);
