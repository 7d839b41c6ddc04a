// The library's entry for programs' own tests.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { jsonLog, logText, traceChecker } from '../../../src/index.ts';

const specs = (name: string): string => fileURLToPath(new URL(`../../cli/specs/${name}`, import.meta.url));
const checker = traceChecker(specs('LendLog.tla'));

test('events of a program are a behaviour', async () => {
  const report = await checker.checkEvents([{ what: 'ask', who: 'ann' }, { what: 'alive' }, { what: 'lend', who: 'ann' }]);
  expect(report.verdict, logText(report)).toBe('accepted');
  expect(report).toMatchObject({ explained: 2, ignored: 1, lines: 3 });
});

test('events that are none: the first that nothing explains, with the conjunct', async () => {
  const report = await checker.checkEvents([
    { what: 'ask-lend', who: 'ann' },
    { what: 'ask', who: 'bob' },
    { what: 'lend', who: 'bob' },
  ]);
  expect(report.verdict).toBe('refused');
  expect(logText(report)).toContain('<events>:3:1: nothing explains this event');
  const [prefix] = jsonLog(report).prefixes;
  expect(prefix?.lines[0]?.obstacles[0]).toMatchObject({
    action: { name: 'Lend' },
    message: 'Lend(c = "bob"): holder = "nobody" is FALSE',
    values: { holder: { text: '"ann"' } },
  });
});

test('files, and what is no mapping', async () => {
  expect(await checker.checkFiles(specs('lend.ndjson'))).toMatchObject({ verdict: 'accepted', explained: 4 });
  const none = traceChecker(specs('Lend.tla'));
  expect(none.diagnostics.map(({ code }) => code)).toEqual(['E621']);
  expect(await none.checkEvents([{}])).toMatchObject({ verdict: 'mapping-error' });
});

test('what is no JSON, and options that there are not', async () => {
  await expect(checker.checkEvents([undefined])).rejects.toThrow('event 1 is no JSON');
  expect(() => traceChecker(specs('LendLog.tla'), { maxState: 3 } as object)).toThrow('maxState');
  for (const option of ['control', 'follow']) expect(() => traceChecker(specs('LendLog.tla'), { [option]: 1 })).toThrow(option);
});

test('alternatives of IF, and a line of another form', async () => {
  const choice = traceChecker(specs('LendIf.tla'), { config: specs('Lend.cfg') });
  expect((await choice.checkEvents([{ ask: 'ann' }, { lend: 'ann' }])).verdict).toBe('accepted');
  const report = await choice.checkEvents([{ lend: 'ann' }]);
  expect(report.prefixes[0]?.obstacles[0]?.map(({ action }) => action?.name)).toEqual(['Lend']);
  const text = await choice.checkEvents(['ask']);
  expect(text.verdict).toBe('evaluation-error');
  expect(text.diagnostics[0]?.related?.[0]?.message).toBe('for this line');
});
