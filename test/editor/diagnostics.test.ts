// What is wrong appears while somebody types, and goes away when it is mended.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Editor, placeOf, textIn } from './editor.ts';

const CLOCK = `---- MODULE Clock ----
EXTENDS Naturals
CONSTANT Hours
VARIABLE hour
Init == hour \\in 1 .. Hours
Next == hour' = IF hour = Hours THEN 1 ELSE hour + 1
====
`;
const CONFIG = 'CONSTANT Hours = 12\nINIT Init\nNEXT Next\n';
const WATCH = `---- MODULE Watch ----
EXTENDS Clock
Early == hour < 3
====
`;
const ALGORITHM = `---- MODULE Count ----
EXTENDS Naturals
(* --algorithm Count
variable n = 0;
begin
  up: n := n + 1;
end algorithm; *)
====
`;

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start({ 'Clock.tla': CLOCK, 'Clock.cfg': CONFIG, 'Watch.tla': WATCH, 'Count.tla': ALGORITHM });
}, 60_000);
afterAll(async () => {
  expect(editor.told).toEqual([]);
  expect(await editor.close()).toBe(0);
});

const range = (text: string, piece: string) => ({ start: placeOf(text, piece), end: placeOf(text, piece, 0, piece.length) });

describe('modules', () => {
  test('an unknown name is told with its place, and forgotten when it is known', async () => {
    expect(await editor.open('Clock.tla', CLOCK)).toEqual([]);
    const at = range(CLOCK, 'Hours THEN');
    const [fault, ...others] = await editor.type('Clock.tla', at, 'Hourss THEN');
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'E210', severity: 1, source: 'tlasso' });
    expect(fault!.message).toMatch('Did you mean `Hours`?');
    const now = CLOCK.replace('Hours THEN', 'Hourss THEN');
    expect(textIn(now, fault!.range)).toBe('Hourss');
    expect(fault!.relatedInformation?.[0]?.location.uri).toBe(editor.uri('Clock.tla'));
    expect(await editor.type('Clock.tla', range(now, 'Hourss THEN'), 'Hours THEN')).toEqual([]);
  });

  test('a syntax error hides nothing else, and unknown names that follow from it are not told', async () => {
    const faults = await editor.type('Clock.tla', range(CLOCK, 'Init == hour'), 'Init == == hour');
    expect(faults.map(({ code }) => code)).toEqual(['E101']);
    const now = CLOCK.replace('Init == hour', 'Init == == hour');
    expect(await editor.type('Clock.tla', range(now, 'Init == == hour'), 'Init == hour')).toEqual([]);
  });

  test('what an open module breaks in another one is told there, where it is named', async () => {
    expect(await editor.open('Watch.tla', WATCH)).toEqual([]);
    await editor.type('Clock.tla', range(CLOCK, 'VARIABLE hour'), 'VARIABLE time');
    const faults = await editor.diagnosticsWhen('Watch.tla', (all) => all.length > 0);
    expect(faults.map(({ code, message }) => [code, String(message).split('\n')[0]])).toEqual([
      ['E210', '`hour` is not known in module Watch'],
      ['E210', 'module Clock has an error: `hour` is not known in module Clock'],
    ]);
    expect(faults.map(({ range: at }) => textIn(WATCH, at))).toEqual(['hour', 'Clock']);
    const now = CLOCK.replace('VARIABLE hour', 'VARIABLE time');
    await editor.type('Clock.tla', range(now, 'VARIABLE time'), 'VARIABLE hour');
    await editor.diagnosticsWhen('Watch.tla', (all) => all.length === 0);
  });

  test('many keys without a pause: what is told last is about the last text', async () => {
    let version = 0;
    let text = CLOCK;
    for (let i = 0; i < 50; i++) {
      const at = placeOf(text, '====');
      version = editor.typeAhead('Clock.tla', { start: at, end: at }, `D${i} == hour + ${i === 49 ? 'unknown' : i}\n`);
      text = text.replace('====', `D${i} == hour + ${i === 49 ? 'unknown' : i}\n====`);
    }
    const faults = await editor.diagnosticsOf('Clock.tla', version);
    expect(faults.map(({ code, range: at }) => [code, textIn(text, at)])).toEqual([['E210', 'unknown']]);
    const end = placeOf(text, '====');
    expect(await editor.type('Clock.tla', { start: { line: 0, character: 0 }, end: { line: end.line + 2, character: 0 } }, CLOCK)).toEqual(
      [],
    );
  });
});

test('a configuration: syntax, names, levels, constants without a value', async () => {
  expect(await editor.open('Clock.cfg', CONFIG)).toEqual([]);
  const asking = async (text: string): Promise<readonly string[]> => {
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const faults = await editor.type('Clock.cfg', all, text);
    return faults.map(({ code }) => String(code));
  };
  expect(await asking('CONSTANT Hours = 12\nINIT Init\nNEXT Nxt\n')).toEqual(['E311']);
  expect(await asking('INIT Init\nNEXT Next\n')).toEqual(['E314']);
  expect(await asking('CONSTANT Hours = 12\nINIT Next\nNEXT Next\n')).toEqual(['E316']);
  expect(await asking('CONSTANT Hours = \nINIT Init\nNEXT Next\n')).toEqual(['E301']);
  expect(await asking(CONFIG)).toEqual([]);
});

test('a file that changes on the disk is read again', async () => {
  writeFileSync(join(editor.folder, 'Outside.tla'), '---- MODULE Outside ----\nOne == 1\n====\n');
  const user = '---- MODULE User ----\nEXTENDS Outside\nTwo == One\n====\n';
  expect(await editor.open('User.tla', user)).toEqual([]);
  writeFileSync(join(editor.folder, 'Outside.tla'), '---- MODULE Outside ----\nUno == 1 \n====\n');
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: editor.uri('Outside.tla'), type: 2 }] });
  const faults = await editor.diagnosticsWhen('User.tla', (all) => all.length > 0);
  expect(faults.map(({ code }) => code)).toEqual(['E210']);
});

describe('algorithms', () => {
  test('a translation that is missing, and a fault in the algorithm', async () => {
    const faults = await editor.open('Count.tla', ALGORITHM);
    expect(faults.map(({ code, severity }) => [code, severity])).toEqual([['E516', 3]]);
    const unknown = await editor.type('Count.tla', range(ALGORITHM, 'n + 1'), 'm + 1');
    const now = ALGORITHM.replace('n + 1', 'm + 1');
    expect(unknown.filter(({ code }) => code === 'E210').map(({ range: at }) => textIn(now, at))).toEqual(['m']);
    await editor.type('Count.tla', range(now, 'm + 1'), 'n + 1');
  });

  test('a translation of an older algorithm', async () => {
    const stale = ALGORITHM.replace(
      '*)\n',
      '*)\n\\* BEGIN TRANSLATION (chksum(pcal) = "12345678" /\\ chksum(tla) = "12345678")\nVARIABLE n\n\\* END TRANSLATION\n',
    );
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const faults = await editor.type('Count.tla', all, stale);
    expect(faults.map(({ code }) => code)).toEqual(['E519']);
  });
});
