// Temporal conjuncts of the specification that are no fairness conditions: what is checked under them, and that they are told apart from the property.
import { expect, it } from 'vitest';
import { jsonReport, textReport } from '../../src/report/index.ts';
import { checkText, type Question, warningsOf } from './check-text.ts';

const question = (properties: string, config: string, assumed = '[]<>(y = 1)'): Question => ({
  module: `EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
Next == \\/ x' = (x + 1) % 3 /\\ UNCHANGED y
        \\/ y' = 1 - y /\\ UNCHANGED x
Spec == Init /\\ [][Next]_vars /\\ ${assumed}
${properties}`,
  config: `SPECIFICATION Spec\n${config}`,
});

/** Without the warning that the assumption is one of temporal properties only. */
const otherWarnings = (warnings: readonly string[]): readonly string[] => warnings.filter((text) => !text.includes('is assumed by'));

it('a property is classified and explained without what the specification assumes', async () => {
  const report = await checkText(question('Resp == [](x = 1 => <>(x = 2))', 'PROPERTY Resp'));
  expect(report.verdict).toBe('property');
  expect(report.properties).toMatchObject([{ name: 'Resp', class: 'recurrence', classes: ['recurrence'], holds: false }]);
  expect(report.explanation).toMatchObject({
    violated: '[]((x = 1) => <>(x = 2))',
    causes: [
      { text: 'x = 1', value: true },
      { text: 'x = 2', value: false },
    ],
    assumptions: ['[]<>(y = 1)'],
  });
  expect(report.explanation?.rows[0]?.text).toBe('[]((x = 1) => <>(x = 2))');
  expect(textReport(report)).toContain('The behaviour satisfies what the specification assumes:\n  []<>(y = 1)\n');
  expect(JSON.stringify(jsonReport(report))).toContain('"assumptions":["[]<>(y = 1)"]');
});

it('conjuncts are checked one by one, each under the assumption', async () => {
  const report = await checkText(question("Both == []<>(y = 1) /\\ <>(y = 1) /\\ (x = 0 => [][x' < 3]_x)", 'PROPERTY Both'));
  expect(report.verdict).toBe('ok');
  expect(report.properties).toMatchObject([{ classes: ['recurrence', 'guarantee', 'safety'] }]);
});

it('no bad prefix counts that no behaviour with the assumption goes on from', async () => {
  // Whoever leaves x = 0 does not come back to it.
  const assumed = '[](x = 1 => <>[](x = 9))';
  expect((await checkText(question('Stay == x = 0 => [](x = 0)', 'PROPERTY Stay', assumed))).verdict).toBe('ok');
  expect((await checkText(question('Stay == y = 0 => [](y = 0)', 'PROPERTY Stay', assumed))).verdict).toBe('property');
});

it('an antecedent that is never true is said', async () => {
  const report = await checkText(question('Lead == x = 7 ~> x = 2', 'PROPERTY Lead'));
  expect(otherWarnings(warningsOf(report))).toEqual(['Lead holds vacuously: x = 7 is never true']);
});

it('several assumptions are told one by one', async () => {
  const report = await checkText(question('Resp == x = 0 ~> x = 2', 'PROPERTY Resp', '[]<>(y = 1) /\\ <>[](x # 2)'));
  expect(report.explanation?.assumptions).toEqual(['[]<>(y = 1)', '<>[](x # 2)']);
});
