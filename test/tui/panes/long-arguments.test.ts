// Messages are records, and what tells them apart stands at their end as a rule.
import { describe, expect, it } from 'vitest';
import { writeSpec } from '../../session/explore/explore-specs.ts';
import { screenOf, type TestScreen } from '../screens.ts';

const mail = `---- MODULE Mail ----
EXTENDS Naturals
VARIABLES net, got
Message(to, kind) == [destination |-> to, identifier |-> "0123456789", kind |-> kind]
Init == /\\ net = [m \\in {Message(1, "request"), Message(1, "response"), Message(2, "request")} |-> 1]
        /\\ got = [k \\in {} |-> 0]
Receive(m) == /\\ net[m] > 0
              /\\ net' = [net EXCEPT ![m] = @ - 1]
              /\\ UNCHANGED got
Next == \\E m \\in DOMAIN net : Receive(m)
====
`;

const start = (): TestScreen => screenOf(writeSpec('Mail', mail, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
const rowsWith = (t: TestScreen, part: string, columns: number): readonly string[] =>
  t
    .text(columns, 40)
    .split('\n')
    .filter((line) => line.includes(part));

describe('keys of a function that begin in the same way', () => {
  it('are marked each by itself', () => {
    const t = start();
    t.keys('Enter', '3', 'z');
    const rows = rowsWith(t, 'destination', 120);
    expect(rows.map((row) => [row[0], /kind \|-> "(\w+)"/.exec(row)?.[1], /= (\d.*)$/.exec(row)?.[1]])).toEqual([
      ['*', 'request', '0  was 1'],
      [' ', 'response', '1'],
      [' ', 'request', '1'],
    ]);
  });
  it('leave room for the value in a narrow pane, and the row that is selected is told whole', () => {
    const t = start();
    t.keys('Enter', '3', 'Down');
    expect(rowsWith(t, '…] = ', 80)).toHaveLength(3);
    expect(t.text(160, 40)).toContain('[[destination |-> 1, identifier |-> "0123456789", kind |-> "request"]] = 0  was 1');
  });
});

describe('a row that fits', () => {
  it('is not told again, whatever was drawn before', () => {
    const t = start();
    t.keys('Enter', '2');
    expect(t.text(60, 20).split('\n').at(-2)).toMatch(/^2 Receive\(.*…$/);
    t.keys('z');
    expect(t.text(220, 20).split('\n').at(-2)).toBe('');
  });
});

describe('arguments of steps', () => {
  it('are whole where there is room', () => {
    const t = start();
    t.keys('Enter', 'z');
    expect(rowsWith(t, 'm = [', 120)[0]).toMatch(/1 Receive|1 m = .*kind \|-> "response"\]$/);
    t.keys('2');
    expect(rowsWith(t, 'Receive(', 200)[0]).toContain('kind |-> "request"])');
  });
  it('are filtered and searched by all that they contain, also what the pane has no room for', () => {
    const t = start();
    t.keys('f', 'response', 'Enter');
    expect(t.text()).toContain('with "response": 1 of 3 steps');
    t.keys('f', ...new Array(8).fill('Backspace'), 'Enter', '/', 'response', 'Enter');
    expect(t.text()).not.toContain('is not in this pane');
    t.keys('Enter', '2', '/', 'response', 'Enter');
    expect(t.text()).not.toContain('is not in this pane');
  });
});

describe('an instance that is not possible', () => {
  it('is named whole, on as many rows as that takes', () => {
    const t = screenOf(writeSpec('Mail', mail.replace('net[m] > 0', 'net[m] > 1'), 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
    t.keys('Down', 'Enter', 'z');
    expect(t.text(70, 40).replace(/\s+/g, ' ')).toContain('kind |-> "response"]: net[m] > 1 line 7: net[m] = 1');
  });
});

describe('Left', () => {
  it('goes from an element to the set that it is in', () => {
    const sets = `---- MODULE Sets ----
EXTENDS Naturals
VARIABLES s, st
Init == s = 1..15 /\\ st = 0
Next == s' = s /\\ st' = 1
====
`;
    const t = screenOf(writeSpec('Sets', sets, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'));
    t.keys('3', 'Right', ...new Array(12).fill('Down'));
    expect(t.screen.panes.selectedRow('state')?.path).toBe('s#11');
    t.keys('Left');
    expect(t.screen.panes.selectedRow('state')?.path).toBe('s');
    t.keys('End', 'Left');
    expect(t.screen.panes.selectedRow('state')?.path).toBe('st');
  });
});
