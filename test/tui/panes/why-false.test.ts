import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSpec } from '../../session/explore/explore-specs.ts';
import { screenOf } from '../screens.ts';

const parts = `---- MODULE Parts ----
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
Next == x < 3 /\\ x' = x + 1 /\\ y' = y + 2
Spec == Init /\\ [][Next]_vars
P == /\\ [](x < 2)
     /\\ [](y < 3)
     /\\ x = 1
     /\\ y = 1
     /\\ [][x' = x]_x
     /\\ [][y' < y + 1]_y
Each == \\A i \\in {1, 2} : [](x # i)
EachStep == \\A i \\in {1, 2} : [][x' # i]_x
====
`;

const file = writeSpec('Parts', parts, 'SPECIFICATION Spec\nPROPERTIES P Each EachStep\nCHECK_DEADLOCK FALSE\n');

/** The rows of the properties pane after two steps, in a state of the path, where it was asked why they are false. */
const rowsAt = (state: number): readonly string[] => {
  const test = screenOf(file);
  test.keys('Enter', 'Enter', 'g', `${state}`, 'Enter', 'y');
  const lines = test.text(200, 60).split('\n');
  const from = lines.findIndex((line) => line.includes('4 Properties'));
  const column = lines[from]!.indexOf('4 Properties') - 2;
  return lines.slice(from + 1).map((line) => line.slice(column).replace(/^│/, '').replace(/\s+/g, ' ').trim());
};

/** What stands below a row, up to the next one. */
const below = (rows: readonly string[], row: string): readonly string[] => {
  const at = rows.indexOf(row);
  expect(rows).toContain(row);
  const rest = rows.slice(at + 1);
  const end = rest.findIndex((line) => !/^(line|[^✓✗?!]\S* )/.test(line));
  return rest.slice(0, end < 0 ? rest.length : end);
};

describe('why a part of a property is false', () => {
  it('is asked of the row of that part', () => {
    const test = screenOf(writeSpec('Parts', parts, 'SPECIFICATION Spec\nPROPERTY P\nCHECK_DEADLOCK FALSE\n'));
    test.keys('Enter', 'Enter', 'g', '2', 'Enter', 'y');
    const [last] = test.text(120, 40).split('\n').slice(-2);
    expect(last).toBe("P: [x' = x]_x");
    test.keys('Enter');
    expect(test.text(120, 40).split('\n').at(-2)).toBe("P: [x' = x]_x   Enter: why is it false?");
  });
  it.each([
    [3, '✗ P: x < 2 ✓✓✗', ['x < 2', 'line 8: x = 2']],
    [3, '✗ P: y < 3 ✓✓✗', ['y < 3', 'line 9: y = 4']],
    [3, '✗ Each: x # i [i = 2] ✓✓✗', ['x # i', 'line 14: x = 2']],
    [2, '✗ Each: x # i [i = 1] ✓✗✓', ['x # i', 'line 14: x = 1']],
    [1, '✗ P: x = 1 ✗··', ['x = 1', 'line 10: x = 0']],
    [1, '✗ P: y = 1 ✗··', ['y = 1', 'line 11: y = 0']],
    [1, "✗ P: [x' = x]_x ✗✗?", ["x' = x", "line 12: x' = 1, x = 0"]],
    [2, "✗ P: [y' < y + 1]_y ✗✗?", ["y' < y + 1", "line 13: y' = 4, y = 2"]],
    [1, "✗ EachStep: [x' # i]_x [i = 1] ✗✓?", ["x' # i", "line 15: x' = 1"]],
    [2, "✗ EachStep: [x' # i]_x [i = 2] ✓✗?", ["x' # i", "line 15: x' = 2"]],
  ])('is told of that part, in state %i below %s', (state, row, told) => {
    expect(below(rowsAt(state), row)).toEqual(told);
  });
});

it('the command that reproduces it names no part of a property as an invariant', () => {
  const test = screenOf(file);
  test.keys('Enter', 'Enter', 'C');
  expect(test.text(200, 60)).toMatch(/^tlasso check \S+Parts\.tla$/m);
});

it('behind a step that violates a property it is said where to ask', () => {
  const test = screenOf(writeSpec('Parts', parts, 'SPECIFICATION Spec\nPROPERTY EachStep\nCHECK_DEADLOCK FALSE\n'));
  test.keys('Enter', 'y');
  expect(test.text(120, 40)).toContain('The step to this state violates EachStep: go back (,) and ask again.');
  test.keys(',', 'y');
  expect(test.text(120, 40)).toContain("line 15: x' = 1");
});

it('a place in another module is told with its file', () => {
  const other = "---- MODULE Other ----\nEXTENDS Naturals\nVARIABLE x\nUp == x # 0 /\\ x < 3 /\\ x' = x + 1\nNever == x' = x\n====\n";
  const root = `---- MODULE Outer ----
VARIABLE x
O == INSTANCE Other
Init == x = 0
Next == O!Up \\/ x' = 1
Still == [][O!Never]_x
====
`;
  const of = writeSpec('Outer', root, 'INIT Init\nNEXT Next\nPROPERTY Still\n');
  writeFileSync(join(dirname(of), 'Other.tla'), other);
  const test = screenOf(of);
  test.keys('Down', 'y');
  expect(test.text(120, 40)).toContain('Other.tla:4: x = 0');
  test.keys('Up', 'Enter', ',', '4', 'y', 'Down', 'y');
  expect(test.text(160, 40)).toContain("Other.tla:5: x' = 1, x = 0");
});

it('a name that is bound twice has the value that the part means', () => {
  const twice = `---- MODULE Twice ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Small == \\A i \\in {1} : x < i
Next == x' = x + 1
Inv == \\A i \\in {7} : x >= 0 /\\ Small
====
`;
  const test = screenOf(writeSpec('Twice', twice, 'INIT Init\nNEXT Next\nINVARIANT Inv\n'));
  test.keys('Enter', 'y');
  expect(test.text(120, 40)).toContain('line 5: x = 1, i = 1');
  expect(test.text(120, 40)).not.toContain('i = 7');
});

it('where what is selected is not false, what is false is named', () => {
  const small = "---- MODULE Two ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x + 1\nOk == x < 9\nInv == x < 1\n====\n";
  const test = screenOf(writeSpec('Two', small, 'INIT Init\nNEXT Next\nINVARIANTS Ok Inv\n'));
  test.keys('Enter', '4', 'y');
  expect(test.screen.message?.text).toBe('Ok is not false here. Inv is: select it.');
});

it('where the path has violated a property before, it is not said that the path does not decide it', () => {
  const test = screenOf(writeSpec('Parts', parts, 'SPECIFICATION Spec\nPROPERTY EachStep\nCHECK_DEADLOCK FALSE\n'));
  test.keys('Enter', 'Enter', '4', 'y');
  expect(test.text(120, 40)).toContain('EachStep is violated already: go to state 1 (g), and ask again.');
});

it('of a path that begins at a state that was chosen, nothing is asked that is about initial states', () => {
  const module = parts.replace('====', 'First == x = 0\n====');
  const test = screenOf(writeSpec('Parts', module, 'SPECIFICATION Spec\nPROPERTY First\nCHECK_DEADLOCK FALSE\n'));
  test.keys('Enter', '=');
  const shown = test.text(120, 40).replace(/ +/g, ' ');
  expect(shown).toContain('· First: x = 0 ·');
  expect(shown).toContain('1 started here │');
  test.keys('4', 'y');
  expect(test.text(120, 40)).toContain('First is asked of initial states only, and the path begins at a state that was chosen.');
});
