// Renaming in an algorithm where the translator makes more of a name than the word: what would then be another thing is refused.
import { expect, it } from 'vitest';
import { applied } from '../../src/editor/model/edits.ts';
import { NameIndex } from '../../src/editor/model/name-index.ts';
import { Renaming } from '../../src/editor/model/rename.ts';
import { writeTranslation } from '../../src/pluscal/index.ts';
import { Workspace } from '../../src/session/workspace/index.ts';

const MACRO = `variables x = 0, y = 0, limit = 2;
macro inc(x) begin await x < limit /\\ [x |-> 1].x = 1; x := x + 1; end macro;
begin
L1: inc(y);`;
const PROCEDURE = `variables a = 0;
procedure pr() begin
P0: a := a + 1;
    return;
end procedure;
process p = 1
begin
S: call pr();
end process;`;
const LABELS = `variables a = 0;
process p = 1
begin
S: a := a + 1;
T: skip;
end process;
process q = 2
begin
U: a := a + 2;
S: skip;
end process;`;

const SELF = `process p \\in 1..2
variables a = self;
begin
S: skip;
end process;`;

const CALL = `procedure pr(item) begin
P: return;
end procedure;
process w = 1 begin
S: call pr(1);
end process;`;

/** What renaming the word at the first place of `at` in a module with the algorithm comes to: the text, or why not. */
function renamed(algorithm: string, invariant: string, at: string, to: string, isWritten: boolean): string {
  const marks = isWritten ? '\\* BEGIN TRANSLATION\n\\* END TRANSLATION\n' : '';
  const text = `---- MODULE M ----\nEXTENDS Naturals, Sequences\n(* --algorithm m\n${algorithm}\nend algorithm; *)\n${marks}Inv == ${invariant}\n====\n`;
  const source = { name: '/m/M.tla', text: isWritten ? writeTranslation({ name: '/m/M.tla', text }).text! : text };
  const workspace = new Workspace([]);
  workspace.put(source.name, source.text);
  const index = new NameIndex(workspace);
  const { entity } = index.at(source.name, source.text.indexOf(at))!;
  const plan = new Renaming(workspace, index).plan(entity, to);
  return plan.kind === 'refused' ? plan.reason : applied(source.text, plan.edits.get(source.name)!);
}

it.each([
  ['a parameter of a macro that would hide a variable', MACRO, 'TRUE', 'x) begin', 'limit', 'would mean something else'],
  ['a procedure that a string names', PROCEDURE, 'Head(stack[1]).procedure = "pr"', 'pr() begin', 'proc', '"pr" in M.tla:'],
  ['a label that another one has', LABELS, 'pc[1] \\in {"S_", "T", "Done"}', 'T: skip', 'U', '"U_" where it has "T"'],
  ['a label that is told apart', LABELS, 'pc[1] \\in {"S_", "T", "Done"}', 'S: a', 'S9', '"S9" where it has "S_"'],
  ['a label from which another one is told apart', LABELS, 'pc[1] \\in {"S_", "T", "Done"}', 'S: skip', 'V', '"S" where it has "S_"'],
  ['self', SELF, 'TRUE', 'self;', 'me', '`self` is a name of the translator'],
  [
    'a parameter whose place among the assignments changes',
    CALL,
    'TRUE',
    'item)',
    'zz',
    'the assignments of a step in M.tla in another order',
  ],
] as const)('%s is not renamed', (_, algorithm, invariant, at, to, reason) => {
  expect(renamed(algorithm, invariant, at, to, true)).toContain(reason);
});

it.each([true, false])('what the translator takes as it is gets its new name (the translation is in the file: %s)', (isWritten) => {
  expect(renamed(LABELS, 'pc[1] \\in {"S_", "T", "Done"}', 'T: skip', 'Fresh', isWritten)).toMatch(
    /Inv == pc\[1\] \\in \{"S_", "Fresh", "Done"\}/,
  );
  expect(renamed(PROCEDURE, 'a < 9', 'pr() begin', 'proc', isWritten)).toMatch(/S: call proc\(\);/);
  expect(renamed(MACRO, 'y < 9', 'y = 0', 'z', isWritten)).toMatch(/L1: inc\(z\);[\s\S]*Inv == z < 9/);
  expect(renamed(MACRO, 'y < 9', 'x) begin', 'px', isWritten)).toContain(
    'macro inc(px) begin await px < limit /\\ [x |-> 1].x = 1; px := px + 1; end macro;',
  );
});
