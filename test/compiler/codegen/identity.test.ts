// The identity of a model: what a checkpoint and the threads of a search rely on.
import { expect, it } from 'vitest';
import { compileText } from '../support/compile-text.ts';

const identityOf = (operator: string, config: string): { readonly text: string; readonly identity: string } => {
  const module = `---- MODULE M ----
EXTENDS Naturals, FiniteSetsExt
VARIABLE seen
Init == seen = {0}
Next == seen' = {0, ${operator}(seen)}
P == 0 \\in seen
====`;
  return compileText(module, `INIT Init NEXT Next ${config}`).model;
};

it('is the same for the same model', () => {
  expect(identityOf('Max', 'INVARIANT P').identity).toBe(identityOf('Max', 'INVARIANT P').identity);
});

it('tells native operators apart where the text does not', () => {
  const [one, other] = [identityOf('Max', ''), identityOf('Min', '')];
  expect(one.text).toBe(other.text);
  expect(one.identity).not.toBe(other.identity);
});

it('tells apart what the same function is for', () => {
  const [one, other] = [identityOf('Max', 'INVARIANT P'), identityOf('Max', 'CONSTRAINT P')];
  expect(one.text).toBe(other.text);
  expect(one.identity).not.toBe(other.identity);
});
