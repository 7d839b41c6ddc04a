import { expect, it } from 'vitest';
import { refusalOf } from '../../../src/cli/output/surroundings.ts';

it.each([
  [
    Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE', syscall: 'uv_resident_set_memory' }),
    'files',
  ],
  [Object.assign(new Error('Worker initialization failure: EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' }), 'files'],
  [Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' }), 'thread'],
  [new Error('EAGAIN'), 'thread'],
])('a limit of the system is told as that (%s)', (error, what) => {
  expect(refusalOf(error)?.text).toMatch(new RegExp(`^tlasso: no (more|further) ${what} can be `));
});

it.each([
  [Object.assign(new Error('EAGAIN: resource temporarily unavailable, read'), { code: 'EAGAIN', syscall: 'read' })],
  [new TypeError('x is not a function')],
  ['a text'],
])('anything else is no refusal (%s)', (error) => {
  expect(refusalOf(error)).toBeNull();
});
