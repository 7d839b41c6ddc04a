// The line that is typed at: what keys and pasted texts make of it.
import { expect, it } from 'vitest';
import { controlKey, type Key, namedKey, pastedText, typedKey } from '../../src/tui/screen/key.ts';
import { Prompt } from '../../src/tui/screen/prompt.ts';

const after = (keepsLines: boolean, ...keys: readonly (Key | string)[]): string => {
  const prompt = new Prompt('', [], () => ({ word: '', names: [] }), keepsLines);
  for (const key of keys) prompt.key(typeof key === 'string' ? namedKey(key) : key);
  return `${prompt.text.slice(0, prompt.at)}|${prompt.text.slice(prompt.at)}`;
};

it('keeps pasted lines where they mean something', () => {
  const pasted = pastedText('/\\ x = 1 \\* first\r\n/\\ y = 2\r\n');
  expect(after(true, pasted)).toBe('/\\ x = 1 \\* first\n/\\ y = 2|');
  expect(after(false, pastedText('some\nname\n'))).toBe('some name|');
  expect(after(true, pasted, 'Backspace', 'Home', 'Right')).toBe('/|\\ x = 1 \\* first\n/\\ y = ');
});

it('moves over and removes whole characters', () => {
  const wide = typedKey('a\u{1d54a}b');
  expect(after(true, wide, 'Left', 'Left')).toBe('a|\u{1d54a}b');
  expect(after(true, wide, 'Left', 'Left', 'Right')).toBe('a\u{1d54a}|b');
  expect(after(true, wide, 'Left', 'Backspace')).toBe('a|b');
  expect(after(true, wide, 'Home', 'Left', 'Backspace')).toBe('|a\u{1d54a}b');
  expect(after(true, wide, 'End', 'Right')).toBe('a\u{1d54a}b|');
  expect(after(true, wide, 'Left', controlKey('u'))).toBe('|b');
});
