// The editor of the person, as a process.
import { describe, expect, it } from 'vitest';
import { editFile } from '../../../src/cli/output/editor.ts';

describe.skipIf(process.platform === 'win32')('an editor', () => {
  it.each([
    ['true', null],
    ['false', 'The editor false ended with code 1. What it has saved is taken over.'],
    ["sh -c 'kill -TERM $$'", "The editor sh -c 'kill -TERM $$' ended with code 143. What it has saved is taken over."],
    ['no-such-editor', 'The editor no-such-editor cannot be started: set EDITOR to one that can.'],
  ])('%s', (command, message) => {
    expect(editFile('Spec.tla', 3, { EDITOR: command, PATH: process.env.PATH })).toBe(message);
  });
});
