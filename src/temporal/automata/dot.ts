/** Automata in the language of Graphviz. */

import type { PropositionId } from '../formula/formula.ts';
import type { Automaton } from './automaton.ts';
import type { AutomatonTextOptions } from './hoa.ts';
import { labelText } from './label-text.ts';

/** The automaton as a DOT digraph: accepting states have a double circle, marks on edges are written in braces. */
export function toDot(automaton: Automaton, options: AutomatonTextOptions = {}): string {
  const { bdd, edges, stateBased } = automaton;
  const name = options.name ?? ((p: PropositionId) => `p${p}`);
  const marks = (set: number) =>
    Array.from({ length: automaton.markCount }, (_, i) => i)
      .filter((i) => set & (1 << i))
      .join(',');
  const lines = ['digraph {', '  rankdir=LR;', '  node [shape=circle];'];
  if (options.title !== undefined) lines.push(`  label=${quoted(options.title)};`, '  labelloc=t;');
  lines.push('  start [shape=point, label=""];', `  start -> ${automaton.initial};`);
  edges.forEach((leaving, state) => {
    const accepting = stateBased && leaving.length > 0 && leaving.every((edge) => edge.marks === 1);
    lines.push(`  ${state}${accepting ? ' [shape=doublecircle]' : ''};`);
    for (const edge of leaving) {
      const text = labelText(bdd, edge.label, (p) => name(p as PropositionId), ' & ');
      const label = text === 't' ? 'true' : text;
      const suffix = stateBased || edge.marks === 0 ? '' : ` {${marks(edge.marks)}}`;
      lines.push(`  ${state} -> ${edge.target} [label=${quoted(label + suffix)}];`);
    }
  });
  lines.push('}');
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
