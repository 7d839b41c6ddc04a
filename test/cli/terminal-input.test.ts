// What a terminal sends becomes keys, whatever its parts are: read by ink as the explorer reads it.
import { PassThrough } from 'node:stream';
import { render, Text, useInput } from 'ink';
import { createElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { TerminalInput } from '../../src/cli/output/terminal-input.ts';

/** What ink tells of the parts, each of which is sent when the one before was read. `pause`: nothing comes for a while. */
const keysOf = async (parts: readonly string[], isAsked = false): Promise<readonly string[]> => {
  const source = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => source, ref: () => source, unref: () => source });
  const told: string[] = [];
  const listener = {
    pasted: (text: string) => told.push(`pasted ${text}`),
    mouse: () => told.push('mouse'),
    background: () => told.push('background'),
    answer: (answer: object) => told.push(`answered ${JSON.stringify(answer)}`),
  };
  const input = new TerminalInput(source as unknown as NodeJS.ReadStream, listener as never);
  if (isAsked) input.expectAnswers();
  const Keys = (): ReactElement => {
    useInput((text, key) => {
      const name = (['escape', 'upArrow', 'home'] as const).find((one) => key[one]);
      told.push(key.return ? '\r' : (name ?? text));
    });
    return createElement(Text, null, ' ');
  };
  const stdout = Object.assign(new PassThrough(), { columns: 80, rows: 24 });
  const app = render(createElement(Keys), { stdin: input as never, stdout: stdout as never, patchConsole: false });
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  for (const part of parts) {
    if (part === 'pause') {
      const before = told.length;
      await until(() => told.length > before);
    } else {
      source.write(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  source.write('!');
  await until(() => told.join('').includes('!'));
  app.unmount();
  await input.dispose();
  return told;
};

describe('keys of a terminal', () => {
  it.each([
    ['Escape, then a letter at once', ['\u001bR'], ['escape', 'R!']],
    ['Escape, then a letter', ['\u001b', 'R'], ['escape', 'R', '!']],
    ['Escape alone', ['\u001b', 'pause'], ['escape', '!']],
    ['Escape twice', ['\u001b\u001b', 'pause'], ['escape', 'escape', '!']],
    ['Escape and O', ['\u001bO', 'pause'], ['escape', 'O', '!']],
    ['Escape, O and a text at once', ['\u001bO/tmp'], ['escape', 'O/tmp!']],
    ['Escape, O and a text', ['\u001b', 'O', 'tmp'], ['escape', 'O', 'tmp', '!']],
    ['Escape and a bracket', ['\u001b[', 'pause'], ['escape', '[', '!']],
    ['an arrow', ['\u001b[A'], ['upArrow', '!']],
    ['an arrow in two parts', ['\u001b', '[A'], ['upArrow', '!']],
    ['an arrow in two other parts', ['\u001b[', 'A'], ['upArrow', '!']],
    ['Home as some terminals send it, in two parts', ['\u001b', 'OH'], ['home', '!']],
    ['keys around Escape', ['f\u001bR\r'], ['f', 'escape', 'R\r!']],
    ['the mouse after Escape', ['\u001b\u001b[<0;1;1M'], ['escape', 'mouse', '!']],
    ['a key and a paste in one go', ['e\u001b[200~x\u001b[201~\r'], ['e', 'pasted x', '\r!']],
    ['a paste in parts', ['\u001b', '[200~a\r', 'b\u001b[20', '1~'], ['pasted a\rb', '!']],
  ])('%s', async (_, parts, expected) => {
    const told = await keysOf(parts);
    // How letters are grouped is a matter of when they are read.
    const isNamed = (key: string): boolean => /^(escape|upArrow|home|mouse|pasted)/.test(key);
    const joined = (keys: readonly string[]): string => keys.map((key) => (isNamed(key) ? `<${key}>` : key)).join('');
    expect(joined(told)).toBe(joined(expected));
  });
});

describe('answers of a terminal', () => {
  const answers: readonly (readonly [text: string, told: object | null])[] = [
    ['\u001b_Gi=31;OK\u001b\\', { kind: 'kitty', isFine: true }],
    ['\u001b_Gi=31;EINVAL:no\u001b\\', { kind: 'kitty', isFine: false }],
    ['\u001b[?1;0;256S', { kind: 'colours', count: 256 }],
    ['\u001b[?2;0;640;408S', { kind: 'size', of: 'largest', width: 640, height: 408 }],
    ['\u001b[?1;3;0S', null],
    ['\u001b[6;17;8t', { kind: 'size', of: 'cell', width: 8, height: 17 }],
    ['\u001b[4;408;640t', { kind: 'size', of: 'window', width: 640, height: 408 }],
    ['\u001b[?63;1;4c', { kind: 'attributes', attributes: [63, 1, 4] }],
  ];
  const told = answers.flatMap(([, answer]) => (answer === null ? [] : [`answered ${JSON.stringify(answer)}`]));
  const all = answers.map(([text]) => text).join('');
  it('are no keys', async () => {
    expect(await keysOf([all])).toEqual([...told, '!']);
  });
  it('are no keys wherever they are cut', async () => {
    for (let at = 1; at < all.length; at++) expect(await keysOf([all.slice(0, at), all.slice(at)], true)).toEqual([...told, '!']);
  }, 120_000);
  it('are no keys where each character comes by itself', async () => {
    expect(await keysOf([...all], true)).toEqual([...told, '!']);
  });
  it('come between keys', async () => {
    expect((await keysOf(['a\u001b[6;17;8tb\u001b[?62c\r'])).join('|')).toMatch(
      /^a\|answered [^|]*"cell"[^|]*\|b\|answered [^|]*\[62\][^|]*\|\r!$/,
    );
  });
});
