// At fault: elsewhere
import { check } from 'tlasso';

export const report = check('Counter.tla', { elsewhere: () => Promise.reject(new Error('nobody is there')) });
