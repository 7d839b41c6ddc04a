// What a terminal sends becomes keys, whatever its parts are: read by ink as the explorer reads it.
import { PassThrough } from 'node:stream';
import { render, Text, useInput } from 'ink';
import { createElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { TerminalInput } from '../../src/cli/output/terminal-input.ts';

/** What ink tells of the parts, each of which is sent when the one before was read. `pause`: nothing comes for a while. */
const keysOf = async (parts: readonly string[]): Promise<readonly string[]> => {
  const source = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => source, ref: () => source, unref: () => source });
  const told: string[] = [];
  const listener = {
    pasted: (text: string) => told.push(`pasted ${text}`),
    mouse: () => told.push('mouse'),
    background: () => told.push('background'),
  };
  const input = new TerminalInput(source as unknown as NodeJS.ReadStream, listener as never);
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
  input.dispose();
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
