/**
 * Automata in the Hanoi Omega-Automata format (HOA v1), which other tools read: T. Babiak et al., "The Hanoi omega-automata format", CAV 2015.
 */

import type { PropositionId } from '../formula/formula.ts';
import { type Automaton, isDeterministic } from './automaton.ts';
import { labelText, propositionsInLabels } from './label-text.ts';

export interface AutomatonTextOptions {
  /** The name of the automaton, usually the formula. */
  readonly title?: string;
  /** How a proposition is called; `p0`, `p1`, ... unless told. */
  readonly name?: (proposition: PropositionId) => string;
  /** Propositions to declare even if no label mentions them. */
  readonly propositions?: readonly PropositionId[];
}

/** The automaton as HOA text: acceptance on states if it is state-based, else on transitions. */
export function toHoa(automaton: Automaton, options: AutomatonTextOptions = {}): string {
  const { bdd, edges, markCount, stateBased } = automaton;
  const name = options.name ?? ((p: PropositionId) => `p${p}`);
  const propositions = [...new Set([...(options.propositions ?? []), ...propositionsInLabels(automaton)])].sort((a, b) => a - b);
  const places = new Map(propositions.map((p, i) => [p, i]));
  const marks = (set: number) => Array.from({ length: markCount }, (_, i) => i).filter((i) => set & (1 << i));
  const braces = (set: number) => (marks(set).length > 0 ? ` {${marks(set).join(' ')}}` : '');
  const condition = markCount === 0 ? 't' : Array.from({ length: markCount }, (_, i) => `Inf(${i})`).join('&');
  const lines = [
    'HOA: v1',
    ...(options.title === undefined ? [] : [`name: ${quoted(options.title)}`]),
    `States: ${edges.length}`,
    `Start: ${automaton.initial}`,
    `AP: ${[propositions.length, ...propositions.map((p) => quoted(name(p as PropositionId)))].join(' ')}`,
    `acc-name: ${markCount === 0 ? 'all' : markCount === 1 ? 'Buchi' : `generalized-Buchi ${markCount}`}`,
    `Acceptance: ${markCount} ${condition}`,
    `properties: trans-labels explicit-labels ${stateBased ? 'state-acc' : 'trans-acc'}${isDeterministic(automaton) ? ' deterministic' : ''}`,
    'tool: "tlasso"',
    '--BODY--',
  ];
  edges.forEach((leaving, state) => {
    const union = leaving.reduce((set, edge) => set | edge.marks, 0);
    lines.push(`State: ${state}${stateBased ? braces(union) : ''}`);
    for (const edge of leaving) {
      const label = labelText(bdd, edge.label, (p) => String(places.get(p)));
      lines.push(`[${label}] ${edge.target}${stateBased ? '' : braces(edge.marks)}`);
    }
  });
  lines.push('--END--');
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
