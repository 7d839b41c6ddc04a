// How initial states are told apart.
import { expect, it } from 'vitest';
import { initialChoices } from '../../../src/session/explore/choices.ts';
import { initialLabels } from '../../../src/session/explore/index.ts';
import { opened, writeSpec } from './explore-specs.ts';

const labelsOf = (variables: string, init: string): readonly string[] => {
  const text = `---- MODULE Labels ----\nEXTENDS Naturals, Sequences\nVARIABLES ${variables}\nInit == ${init}\nNext == UNCHANGED <<${variables}>>\n====\n`;
  const specification = opened(writeSpec('Labels', text, 'INIT Init\nNEXT Next\n'));
  const [group] = initialChoices(specification).groups;
  return group!.choices.map(initialLabels(group!.choices, specification.system.variables, specification.tree));
};

it('says of few parts what they are, and of many what is not as in the first state', () => {
  expect(labelsOf('x, y', 'x \\in 1..2 /\\ y = 7')).toEqual(['x = 1', 'x = 2']);
  const many = labelsOf('on, color', 'on \\in [1..5 -> BOOLEAN] /\\ color \\in [1..3 -> {"white", "black"}]');
  expect(many).toHaveLength(256);
  expect(new Set(many).size).toBe(256);
  expect(many[0]).toMatch(/^on = <<FALSE, FALSE, FALSE, FALSE, FALSE>>, color = /);
  const others = many.slice(1);
  expect(others.filter((label) => label.startsWith('as 1, but '))).toHaveLength(255);
  // One part is different in as many states as there are parts.
  expect(others.filter((label) => !label.slice(10).includes(',') && !/\] \S.*\]|\] = \S+ \[/.test(label))).toHaveLength(8);
  // Shapes differ too.
  const queues = labelsOf(
    'q',
    'q \\in {<<>>, <<1>>, <<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26>>}',
  );
  expect(new Set(queues).size).toBe(3);
});
