// Says `a system written in TypeScript has no --invariant`
import { defineSystem } from 'tlasso';

export const system = defineSystem({ name: 'Plain', shared: { x: 0 }, processes: { P: { rules: { stay: {} } } } });
