// At fault: gaurd
import { check, defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'S', shared: { x: 0 }, processes: { P: { rules: [{ name: 'r', gaurd: () => true }] } } });
export const report = check(system);
