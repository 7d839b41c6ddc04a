// A message with a state that cannot be sent.
import { expect, it } from 'vitest';
import { StateExchange } from '../../../src/checker/distributed/state-exchange.ts';
import { OutgoingLink } from '../../../src/checker/distributed/successor-link.ts';
import { createLinkReader, createLinkWriter, createValues, small, Unsendable } from '../../../src/values/index.ts';

it('ends before what cannot be sent, and has nothing behind it', () => {
  const values = createValues();
  const { atoms, functions, sets } = values;
  const exchange = new StateExchange(
    { width: 2 },
    { digest: values.digest, writer: () => createLinkWriter(values), reader: () => createLinkReader(values) },
  );
  const record = (value: number): number =>
    functions.record([
      ['u', value],
      ['w', atoms.TRUE],
    ]);
  const [known, infinite] = [record(small(1)), record(sets.named.nat)];
  const messageOf = (send: (add: (first: number, second: number) => void) => void): Uint8Array => {
    const link = new OutgoingLink(exchange, true);
    send((first, second) => link.add(Int32Array.of(first, second), 0, 0, 0, 0, 0));
    return link.take().slice();
  };
  const whole = messageOf((add) => add(small(1), known));
  expect(whole.length).toBeGreaterThan(5);
  const cut = messageOf((add) => {
    add(small(1), known);
    expect(() => add(small(2), infinite)).toThrow(Unsendable);
    // The writer has given numbers to what it began with.
    add(small(3), infinite);
  });
  expect([...cut]).toEqual([...whole]);
});
