// What a specification says of the first state may stand behind definitions with arguments, LET and INSTANCE: all of it is asked.
import { expect, it } from 'vitest';
import { checkText } from '../../liveness/check-text.ts';

const module = `EXTENDS Naturals
VARIABLES x, y
Begin(v, w) == x \\in {v, w} /\\ (y = v \\/ y = w + 1)
Next == x' = 1 - x /\\ y' = y
vars == <<x, y>>
With(v) == x # v /\\ [][Next]_vars
P == []<>(x = 0)`;

it.each([
  // Numbers of initial states, by hand: x and y are each one of two.
  ['Begin(0, 1) /\\ With(7)', 4],
  ['Begin(0, 1) /\\ With(0)', 2],
  ['Begin(0, 1) /\\ With(7) /\\ (LET L(p) == x >= p /\\ WF_vars(Next) IN L(1))', 2],
  ['Begin(0, 1) /\\ With(7) /\\ (LET z == 2 IN y < z)', 2],
  ['Begin(0, 1) /\\ With(1) /\\ (LET z == 2 IN y < z /\\ SF_vars(Next)) /\\ (LET z == 5 IN y < z)', 1],
  ['(LET z == 0 IN x = z) /\\ (LET z == 1 IN y = z) /\\ [][Next]_vars', 1],
  ['Begin(0, 1) /\\ A!Said /\\ With(7)', 2],
  ['Begin(0, 1) /\\ A!Said /\\ B!Said /\\ With(7)', 0],
])('%s', async (specification, initial) => {
  const others = { Other: 'EXTENDS Naturals\nVARIABLE v\nCONSTANT c\nSaid == v = c' };
  const whole = `${module}\nA == INSTANCE Other WITH v <- y, c <- 2\nB == INSTANCE Other WITH v <- y, c <- 0\nSpec == ${specification}`;
  const report = await checkText({ module: whole, config: 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE', others, maxDepth: 1 });
  expect(report.diagnostics.filter(({ code }) => code !== 'E403')).toEqual([]);
  expect(report.distinctStates).toBe(initial);
});

it('says of no property that it holds where there is no initial state', async () => {
  const specification = `${module}\nQ == [](x = 9)\nR == [][x' = 9]_x\nSpec == Begin(0, 1) /\\ x = 5 /\\ [][Next]_vars`;
  const config = 'SPECIFICATION Spec\nPROPERTIES P Q R\n_POSSIBLE Never';
  const report = await checkText({ module: `${specification}\nNever == x = 7`, config });
  expect(report.verdict).toBe('evaluation-error');
  expect(report.diagnostics.map(({ code }) => code)).toContain('E403');
  expect(report.properties).toBeUndefined();
  expect(report.notChecked?.map(({ name, message }) => `${name}: ${message}`).sort()).toEqual(
    ['Never', 'P', 'Q', 'R'].map((name) => `${name}: there is no initial state`),
  );
});
