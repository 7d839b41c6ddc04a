// What of a model may answer differently when it is evaluated again, however the next-state relation reaches what reads registers.
import { expect, it } from 'vitest';
import { compileText } from '../support/compile-text.ts';

const INSTANTIATED = '---- MODULE M ----\nEXTENDS Naturals\nCONSTANT p\nD == p\nG(a) == a + p\n====';

const varies = (definitions: string, constants: string, value: string): string | null | undefined =>
  compileText(
    `---- MODULE Test ----
EXTENDS Naturals, TLC
CONSTANT C
VARIABLE x
${definitions}
Init == x = 0
Next == x' = ${value}
====
${INSTANTIATED}`,
    `INIT Init NEXT Next CONSTANT ${constants}`,
  ).model.system.varies;

it.each([
  ['a definition', 'D == TLCGet(1)', 'C = 1', 'D'],
  ['a recursive one', 'RECURSIVE D(_)\nD(n) == IF n = 0 THEN TLCGet(1) ELSE D(n - 1)', 'C = 1', 'D(2)'],
  ['a function', 'D[n \\in 0..3] == IF n = 0 THEN TLCGet(1) ELSE D[n - 1]', 'C = 1', 'D[2]'],
  ['an operator as an argument', 'D(F(_, _)) == F(1, 2)', 'C = 1', 'IF D(TLCSet) THEN 1 ELSE 2'],
  ['a part of a definition', 'D == {1, TLCGet(1)}', 'C = 1', 'D!2'],
  ['what a part is given', 'D(S) == \\E y \\in S : y = 1', 'C = 1', 'IF D({1})!(TLCGet(1)) THEN 1 ELSE 2'],
  ['an instance', 'INSTANCE M WITH p <- TLCGet(1)', 'C = 1', 'D'],
  ['an instance with a name', 'D0 == TLCGet(1)\nN == INSTANCE M WITH p <- D0', 'C = 1', 'N!D'],
  ['the value of a constant', 'D == TLCGet(1)', 'C <- D', 'C'],
  ['the value of a constant, which replaces another', 'D == 1\nE == TLCGet(1)', 'C <- D D <- E', 'C'],
  ['the value of a constant, of an instance', 'INSTANCE M WITH p <- TLCGet(1)', 'C <- D', 'C'],
  ['what replaces an operator, of an instance', 'INSTANCE M WITH p <- TLCGet(1)\nH(a) == a', 'C = 3 H <- G', 'H(C)'],
])('reached by %s', (_, definitions, constants, value) => expect(varies(definitions, constants, value)).toBe('actions'));

it.each([
  ['a LET that is not used', 'D == LET a == TLCGet(1) IN 5', 'C = 1', 'D'],
  ['what is replaced', 'D == TLCGet(1)\nE == 1', 'C = 1 D <- E', 'D'],
])('not reached by %s', (_, definitions, constants, value) => expect(varies(definitions, constants, value)).toBeUndefined());
