// Which functions are written as records, what is a record, and what is no set.
import { expect, it } from 'vitest';
import { checkText, saidOf } from '../../liveness/check-text.ts';

const assumed = async (assumption: string): Promise<string> => {
  const module = `EXTENDS Integers, TLC\nVARIABLE x\nInit == x = 0\nNext == UNCHANGED x\nASSUME ${assumption}`;
  const report = await checkText({ module, config: 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE' });
  return saidOf(report);
};

it.each([
  ['[a |-> 1]', '[a |-> 1]'],
  ['[_a |-> 1]', '[_a |-> 1]'],
  ['("1a" :> 1)', '[1a |-> 1]'],
  // An identifier has a letter, and does not begin like a condition of fairness. TLC writes the same.
  ['("_" :> 1)', '("_" :> 1)'],
  ['("_1" :> 1)', '("_1" :> 1)'],
  ['("WF_x" :> 1)', '("WF_x" :> 1)'],
  ['("a b" :> 1)', '("a b" :> 1)'],
])('%s is written %s', async (value, text) => {
  expect(await assumed(`ToString(${value}) = "${text.replaceAll('"', '\\"')}"`)).toBe('ok');
});

it.each(['<<1>> \\subseteq <<1>>', '"a" \\subseteq "a"'])('%s is a fault', async (assumption) => {
  expect(await assumed(assumption)).toMatch(/which is not a set/);
});

it.each([
  // 1 may be "a": nobody knows whether a tuple is a record. TLC faults, too.
  '<<1>> \\in [a : {1}]',
  '[a |-> 1, b |-> 2] \\in {1} \\X {2}',
])('nobody knows %s', async (assumption) => {
  expect(await assumed(assumption)).not.toBe('ok');
  expect(await assumed(`~(${assumption})`)).not.toBe('ok');
});

it.each([
  '(2 :> 2) \\notin {1} \\X {2}',
  '[a |-> 1] \\notin {1} \\X {2}',
  '<<>> \\notin [a : {1}]',
  '[b |-> 1] \\notin [a : {1}]',
  '<<1, 2>> \\in [a : {1}] \\cup ({1} \\X {2})',
  '[a |-> 1] \\in [a : {1}] /\\ [a |-> 2] \\notin [a : {1}]',
])('%s', async (assumption) => {
  expect(await assumed(assumption)).toBe('ok');
});
