// What a check that ends with a violation says of the other properties: that they hold only where it came to know.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type CheckReport, renderCheck } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-decided-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'Decided.tla');
writeFileSync(
  file,
  `---- MODULE Decided ----
EXTENDS Naturals, TLC
CONSTANTS Most, Twin
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y \\in Twin
Next == y' = y /\\ \\/ x < Most /\\ x' = x + 1
                  \\/ x > 0 /\\ x' = x - 1
Spec == Init /\\ [][Next]_vars
Twins == Permutations(Twin)
Low == x < 50
Up == <>(x = 2)
Before == <>(x = 0)
Safe == [](x < 50)
Steps == [][x' < 50]_vars
Both == [](x < 50) /\\ <>(x = 0)
Early == [](x < 2) /\\ <>(x = 1)
First == x = 1 /\\ []<>(x = 0)
Possible == x = 2
Never == x = Most + 1
Known == Most > 99
Other == Most > 98
====
`,
);

const ask = (config: string, more: object = {}): Promise<CheckReport> => {
  const path = join(folder, 'Decided.cfg');
  writeFileSync(path, `SPECIFICATION Spec\nINVARIANT Low\nCHECK_DEADLOCK FALSE\n${config}\n`);
  return check({ ...withDefaults('check', more), file, config: path, ...more }, {});
};

const SMALL = 'CONSTANTS Most = 3 Twin = {a, b}';
const LARGE = 'CONSTANTS Most = 99 Twin = {a, b}';

const CASE = /<testcase name="(\w+)"[^>]*?(?:\/>|>\s*<(\w+)[^>]*>([^<]*))/g;

/** What each case of the report comes to: passed, a failure, an error, or why it was skipped. */
const cases = (report: CheckReport): Record<string, string> =>
  Object.fromEntries(
    [...renderCheck(report, 'junit', { version: '0' }).matchAll(CASE)].map(([, name, kind = 'passed', text = '']) => [
      name!,
      kind === 'skipped' ? text : kind,
    ]),
  );

const held = ({ properties = [] }: CheckReport): string[] => properties.filter(({ holds }) => holds).map(({ name }) => name);

const OPEN = 'Not checked: the check ended at the violation.';

it('after all states were expanded invariants and steps are decided, and properties as far as the check came', async () => {
  const report = await ask(`${SMALL}\nPROPERTY Before Up Safe Steps Both`);
  expect([report.verdict, report.property?.name]).toEqual(['property', 'Up']);
  expect(held(report).sort()).toEqual(['Before', 'Safe', 'Steps']);
  expect(cases(report)).toEqual({ Up: 'failure', Low: 'passed', Before: 'passed', Safe: 'passed', Steps: 'passed', Both: OPEN });
});

it('a violation in the graph of the first states decides nothing else', async () => {
  const report = await ask(`${LARGE}\nPROPERTY Up Safe Steps`, { maxStates: 20 });
  expect([report.verdict, report.property?.name]).toEqual(['property', 'Up']);
  expect(held(report)).toEqual([]);
  expect(report.notChecked?.map(({ name }) => name).sort()).toEqual(['Safe', 'Steps']);
  expect(cases(report)).toEqual({ Up: 'failure', Low: 'The check ended early: property.', Safe: OPEN, Steps: OPEN });
});

it('a search with SYMMETRY decides invariants before one without it looks for behaviours', async () => {
  const report = await ask(`${SMALL}\nSYMMETRY Twins\nPROPERTY Up Safe Steps`);
  expect([report.verdict, report.property?.name]).toEqual(['property', 'Up']);
  expect(cases(report)).toEqual({ Up: 'failure', Low: 'passed', Safe: 'passed', Steps: 'passed' });
});

it('a question or a postcondition with the wrong answer comes after all that', async () => {
  const question = await ask(`${SMALL}\nPROPERTY Safe Before`, { possible: ['Possible', 'Never'] });
  expect([question.verdict, question.property?.name]).toEqual(['assumption', 'Never']);
  expect(cases(question)).toEqual({ Never: 'failure', Low: 'passed', Safe: 'passed', Before: 'passed', Possible: 'passed' });
  const postcondition = await ask(`${SMALL}\nPROPERTY Safe Before\nPOSTCONDITION Known`);
  expect([postcondition.verdict, postcondition.property?.name]).toEqual(['assumption', 'Known']);
  expect(cases(postcondition)).toMatchObject({ Known: 'failure', Low: 'passed', Safe: 'passed', Before: 'passed' });
});

it('a violated invariant ends the search', async () => {
  const report = await ask(`${LARGE}\nPROPERTY Up Safe`);
  expect(report.verdict).toBe('invariant');
  expect(held(report)).toEqual([]);
  expect(cases(report)).toEqual({ Low: 'failure', Up: OPEN, Safe: OPEN });
});

it('a postcondition with the wrong answer leaves open what stands behind it', async () => {
  const { notChecked } = await ask(`${SMALL}\nPOSTCONDITION Known\nPOSTCONDITION Other\n_POSSIBLE Possible`);
  expect(notChecked).toEqual([
    { name: 'Other', kind: 'postcondition', message: 'the check ended at the violation' },
    { name: 'Possible', kind: 'possibility', message: 'the check ended at the violation' },
  ]);
});

it('names a property once that the configuration and an option name', async () => {
  const report = await ask(`${SMALL}\nPROPERTY Steps`, { properties: ['Before', 'Steps', 'Before'], invariants: ['Low'] });
  expect(report.properties?.map(({ name }) => name).sort()).toEqual(['Before', 'Steps']);
});

it('says by which limit the search without VIEW was ended', async () => {
  const config = 'CONSTANTS Most = 99 Twin = {a, b}\nVIEW Low\nPROPERTY Before';
  const said = async (more: object): Promise<readonly string[]> => {
    const { verdict, diagnostics } = await ask(config, more);
    return [verdict, ...diagnostics.filter(({ code }) => code === 'E320').map(({ message, fix }) => `${message}. ${fix}`)];
  };
  expect(await said({ maxDepth: 9 })).toEqual([
    'limit',
    'temporal properties are not decided: without VIEW there are states deeper than 9. ' +
      'Bound what VIEW hides, by a CONSTRAINT or by counting modulo a number; or search deeper with --max-depth.',
  ]);
  expect(await said({ maxStates: 9 })).toEqual([
    'limit',
    'temporal properties are not decided: without VIEW there are more than 9 states. ' +
      'Bound what VIEW hides, by a CONSTRAINT or by counting modulo a number; or search on with a larger --max-states.',
  ]);
});

it.each([
  ['Early', 'obligation'],
  ['First', 'recurrence'],
])(
  'tells the class of all that a property says, also where a part is violated before the check comes to the others: %s',
  async (name, whole) => {
    const report = await ask(`${SMALL}\nPROPERTY ${name}`);
    expect(report.properties).toMatchObject([{ name, holds: false, class: whole }]);
  },
);
