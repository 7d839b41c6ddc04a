// At fault: bussy
import { check, defineSystem } from 'tlasso';

const shared: { readonly role: 'idle' | 'busy' } = { role: 'idle' };
export const system = defineSystem({
  name: 'S',
  shared,
  processes: { P: { rules: { r: (s) => s.role === 'idle' && { role: 'bussy' } } } },
});
export const report = check(system);
