// Long work in slices.
import { expect, it } from 'vitest';
import type { Steps } from '../../src/diagnostics/index.ts';
import { Messages } from '../../src/editor/server/messages.ts';
import { SLICE, Turns, turn } from '../../src/editor/server/turns.ts';

/** Works for so many slices. */
function* working(slices: number, told: string[], name: string): Steps<string> {
  for (let i = 0; i < slices; i++) {
    told.push(name);
    const end = performance.now() + SLICE;
    while (performance.now() < end);
    yield;
  }
  return name;
}

const never = (): boolean => false;

it('is done one after the other, and messages are read in between', async () => {
  const turns = new Turns(new Messages());
  const told: string[] = [];
  const [first, second] = [turns.do(working(3, told, 'first'), never), turns.do(working(2, told, 'second'), never)];
  const message = (async () => {
    while (told.length === 0) await turn();
    told.push('message');
  })();
  expect(await Promise.all([first, second])).toEqual([{ result: 'first' }, { result: 'second' }]);
  await message;
  expect(told).toEqual(['first', 'message', 'first', 'first', 'second', 'second']);
});

it('is given up when nobody needs it, and the next one is done', async () => {
  const turns = new Turns(new Messages());
  const told: string[] = [];
  const first = turns.do(working(5, told, 'first'), () => told.length === 2);
  const second = turns.do(working(1, told, 'second'), never);
  expect(await first).toBeNull();
  expect(await second).toEqual({ result: 'second' });
  expect(told).toEqual(['first', 'first', 'second']);
});

it('that throws does not hold up the next one', async () => {
  const turns = new Turns(new Messages());
  const broken = turns.do(
    (function* (): Steps<never> {
      yield;
      throw new Error('broken');
    })(),
    never,
  );
  const next = turns.do(working(1, [], 'next'), never);
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toEqual({ result: 'next' });
});
