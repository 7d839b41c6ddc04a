// Long work waits for messages that are under way.
import { expect, it } from 'vitest';
import { Messages } from '../../src/editor/server/messages.ts';
import { turn } from '../../src/editor/server/turns.ts';

it('goes on in the next turn where there are none', async () => {
  const told: string[] = [];
  new Messages().afterThem(() => told.push('work'));
  expect(told).toEqual([]);
  await turn();
  expect(told).toEqual(['work']);
});

it('waits until each of several messages is handled and answered', async () => {
  const messages = new Messages();
  const told: string[] = [];
  messages.seen();
  const worked = new Promise<void>((resolve) => {
    messages.afterThem(() => {
      told.push('work');
      resolve();
    });
  });
  // As a connection does it: one message a turn, and its answer two turns later.
  for (const name of ['cancel', 'cancel', 'cancel', 'key', 'cancel', 'cancel', 'cancel', 'question']) {
    await turn();
    const message = { jsonrpc: '2.0', method: name };
    messages.strategy.handleMessage(message, () => {
      told.push(name);
    });
  }
  await turn();
  messages.seen();
  await turn();
  told.push('answer');
  await worked;
  expect(told).toEqual(['cancel', 'cancel', 'cancel', 'key', 'cancel', 'cancel', 'cancel', 'question', 'answer', 'work']);
});
