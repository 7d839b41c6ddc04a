// Models that bring their own copy of a module that TLC computes in Java: TLC replaces the operators by name, wherever the text comes from.
import { expect, it } from 'vitest';
import { checkText } from '../../liveness/check-text.ts';

const json = 'EXTENDS Naturals\nToJson(value) == CHOOSE text \\in STRING : TRUE\nOwn(x) == x + 1';

it('an operator that TLC computes is native in a copy of its module', async () => {
  const report = await checkText({
    module: `EXTENDS Json\nASSUME ToJson([a |-> <<1, 2>>]) = "{\\"a\\":[1,2]}"\nASSUME Own(1) = 2`,
    config: '',
    others: { Json: json },
  });
  expect([report.verdict, report.diagnostics]).toEqual(['ok', []]);
});

it('what else a copy has means what its text says', async () => {
  const report = await checkText({
    module: 'EXTENDS SequencesExt\nASSUME Reverse(<<1, 2>>) = "own" /\\ Contains(<<1>>, 1) /\\ FoldLeft(1) = 1',
    config: '',
    // FoldLeft has another arity here than TLC's.
    others: { SequencesExt: 'Reverse(s) == "own"\nContains(s, e) == FALSE\nFoldLeft(x) == x' },
  });
  expect([report.verdict, report.diagnostics]).toEqual(['ok', []]);
});
