// At fault: undefined
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: undefined }, processes: { P: { rules: {} } } });
export const report = check(system);
