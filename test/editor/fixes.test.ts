// Changes that are offered for diagnostics: each makes its diagnostic go away.
import { expect, test } from 'vitest';
import { applied } from '../../src/editor/model/edits.ts';
import { fixesFor } from '../../src/editor/model/fixes.ts';
import { problemsIn } from '../../src/editor/model/problems.ts';
import { Workspace } from '../../src/session/workspace/index.ts';

const MODULE = "---- MODULE M ----\nVARIABLE x\nInit == x = 1\nNext == x' = x\n====\n";

test.each([
  ['M.tla', MODULE.replace('M ----', 'N ----'), 'Rename the module to M'],
  ['M.tla', MODULE.replace('M ----', 'M'), 'Write ----'],
  ['M.tla', MODULE.replace('x = 1', 'x = "one'), 'Close the string'],
  ['M.tla', MODULE.replace('====', '(* end\n===='), 'Close the comment'],
  ['M.tla', MODULE.replace('x = 1', 'x = 1;'), 'Remove it'],
  ['M.tla', MODULE.replace('x = 1', 'x = 1)'), 'Remove it'],
  ['M.tla', MODULE.replace('====\n', ''), 'End the module'],
  ['M.cfg', 'INIT Init\nNEXT Next\nINVARIANT Init, Init\n', 'Remove it'],
] as const)('in %s: %#', (name, text, title) => {
  const path = `/none/${name}`;
  const workspace = new Workspace([]);
  workspace.put('/none/M.tla', MODULE);
  workspace.put(path, text);
  const problems = problemsIn(path, workspace);
  const place = { source: workspace.source(path)!, start: 0, end: text.length };
  const fix = fixesFor(path, problems, place, workspace).find((one) => one.title === title);
  expect(fix, problems.map((one) => `${one.code} ${one.message} ${one.fix}`).join('\n')).toBeDefined();
  workspace.put(path, applied(text, fix!.edits));
  expect(problemsIn(path, workspace)).toEqual([]);
});
