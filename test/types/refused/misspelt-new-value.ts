// At fault: set
import { check, defineSystem } from 'tlasso';

const shared: { readonly role: 'idle' | 'busy' } = { role: 'idle' };
export const system = defineSystem({ name: 'S', shared, processes: { P: { rules: { r: { set: () => ({ role: 'bussy' }) } } } } });
export const report = check(system);
