import { describe } from 'vitest';
import { checkEquations, checkFaults } from './check-cases.ts';

describe('Graphs', () => {
  const g = '[node |-> 1..4, edge |-> {<<1, 2>>, <<2, 3>>, <<3, 1>>, <<3, 4>>}]';
  const dag = '[node |-> 1..3, edge |-> {<<1, 2>>, <<2, 3>>}]';
  checkEquations(
    ['Graphs'],
    [
      [`SimplePath(${dag})`, '{<<1>>, <<2>>, <<3>>, <<1, 2>>, <<2, 3>>, <<1, 2, 3>>}'],
      [`AreConnectedIn(1, 4, ${g})`, 'TRUE'],
      [`AreConnectedIn(4, 1, ${g})`, 'FALSE'],
      [`AreConnectedIn(4, 4, ${g})`, 'TRUE'],
      [`AreConnectedIn(5, "a", ${g})`, 'FALSE'],
      [`AreConnectedIn(4, 5, ${g})`, 'FALSE'],
      ['AreConnectedIn("a", 1, [node |-> {}, edge |-> {}])', 'FALSE'],
      [`IsStronglyConnected(${g})`, 'FALSE'],
      ['IsStronglyConnected([node |-> {1, 2}, edge |-> {<<1, 2>>, <<2, 1>>}])', 'TRUE'],
      [`ConnectionsIn(${dag})`, '[p \\in (1..3) \\X (1..3) |-> p[1] <= p[2]]'],
      [`HasCycle(${g})`, 'TRUE'],
      [`HasCycle(${dag})`, 'FALSE'],
      ['HasCycle([node |-> {1}, edge |-> {<<1, 1>>}])', 'TRUE'],
      [`Ancestors(${dag}, 3)`, '{1, 2}'],
      [`Descendants(${g}, 3)`, '{1, 2, 3, 4}'],
      [`Descendants(${g}, 4)`, '{}'],
      ['Ancestors([node |-> {}, edge |-> {}], 1)', '{}'],
    ],
  );
  checkFaults(
    ['Graphs'],
    [
      [`Ancestors(${dag}, 4)`, 'must be a node of the graph, but it is 4'],
      [`Descendants(${dag}, 4)`, 'must be a node of the graph, but it is 4'],
      [`AreConnectedIn("a", 1, ${dag})`, 'Attempted to compare'],
      [`AreConnectedIn(1, "a", ${dag})`, 'Attempted to compare'],
    ],
  );
});

describe('UndirectedGraphs', () => {
  const u = '[node |-> 1..4, edge |-> {{1, 2}, {2, 3}, {4}}]';
  checkEquations(
    ['UndirectedGraphs'],
    [
      [`ConnectedComponents(${u})`, '{{1, 2, 3}, {4}}'],
      [`AreConnectedIn(3, 1, ${u})`, 'TRUE'],
      [`AreConnectedIn(3, 4, ${u})`, 'FALSE'],
      [`SimplePath([node |-> {1, 2}, edge |-> {{1, 2}}])`, '{<<1>>, <<2>>, <<1, 2>>, <<2, 1>>}'],
    ],
  );
  checkFaults(['UndirectedGraphs'], [[`AreConnectedIn(1, "a", ${u})`, 'Attempted to compare']]);
});
