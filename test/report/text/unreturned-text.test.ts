// What is said of a deadlock in which a process has come to the end of a procedure.
import { expect, it } from 'vitest';
import { unreturnedText } from '../../../src/report/text/unreturned-text.ts';
import { type Notation, tree } from '../trees.ts';

const said = (variables: Readonly<Record<string, Notation>>): readonly string[] =>
  unreturnedText({
    states: [{ action: null, variables: Object.entries(variables).map(([name, value]) => ({ name, value: tree(value) })) }],
  });

const frame = (procedure: string): Notation => ({ pc: 'back', procedure });
const sentence = (pc: string, procedure: string): string =>
  `${pc} = "Error": the procedure ${procedure} has ended without return, and its process stops there. Write return at its end.`;

it.each([
  ['one process', { pc: 'Error', stack: [frame('inner'), frame('outer')] }, [sentence('pc', 'inner')]],
  [
    'numbers',
    { pc: ['Done', 'Error', 'Error'], stack: [[], [frame('p')], [frame('q')]] },
    [sentence('pc[2]', 'p'), sentence('pc[3]', 'q')],
  ],
  ['strings', { pc: { a: 'Error', b: 'l' }, stack: { a: [frame('p')], b: [frame('p')] } }, [sentence('pc["a"]', 'p')]],
  ['no end', { pc: ['Done', 'l'], stack: [[], [frame('p')]] }, []],
  ['no stack', { pc: 'Error' }, []],
  ['a stack of something else', { pc: 'Error', stack: [1, 2] }, []],
  ['an empty stack', { pc: 'Error', stack: [] }, []],
  ['no algorithm', { x: 1 }, []],
] as const)('%s', (_, variables, expected) => {
  expect(said(variables)).toEqual(expected);
});
