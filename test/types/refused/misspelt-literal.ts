// At fault: idel
import { check, defineSystem } from 'tlasso';

const shared: { readonly role: 'idle' | 'busy' } = { role: 'idle' };
const invariants = { Idle: (s: typeof shared) => s.role === 'idel' };
export const report = check(defineSystem({ name: 'S', shared, processes: { P: { rules: {} } }, invariants }));
