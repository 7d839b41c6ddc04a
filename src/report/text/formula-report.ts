// What `tlasso ltl` says about a formula.
import { plain, type Style } from '../../diagnostics/index.ts';
import type { Classification } from '../../temporal/index.ts';
import { classText } from '../reported-properties.ts';
import { counted } from './numbers.ts';

/** How large an automaton is. */
export interface AutomatonSize {
  readonly states: number;
  readonly edges: number;
  /** Sets of edges (or states) of which every accepted run meets each infinitely often; 0: every run is accepted. */
  readonly acceptance: number;
  readonly deterministic: boolean;
}

/** A part of a property: as a formula where a simple one is known, and its automaton. */
export interface PropertyPart {
  readonly formula?: string;
  readonly automaton: AutomatonSize;
}

export interface FormulaReport extends Classification {
  readonly formula: string;
  readonly simplified: string;
  readonly isStutterInvariant: boolean;
  readonly safety: PropertyPart;
  readonly liveness: PropertyPart;
  readonly generalized: AutomatonSize;
  readonly buchi: AutomatonSize;
}

function partText({ formula, automaton }: PropertyPart): string {
  return formula ?? `no simple formula; an automaton of ${counted(automaton.states, 'state')} and ${counted(automaton.edges, 'edge')}`;
}

function sizeText({ states, edges, acceptance, deterministic }: AutomatonSize): string {
  return [
    `${String(states).padStart(4)} ${states === 1 ? 'state ' : 'states'}`,
    `${String(edges).padStart(5)} ${edges === 1 ? 'edge ' : 'edges'}`,
    `${acceptance} acceptance ${acceptance === 1 ? 'set' : 'sets'}`,
    deterministic ? 'deterministic' : 'not deterministic',
  ].join(', ');
}

/** The report for a person. */
export function formulaReportText(report: FormulaReport, style: Style = plain): string {
  const { formula, simplified, isLiveness, isStutterInvariant, safety, liveness, generalized, buchi } = report;
  const rows: [string, string][] = [
    ['formula', formula],
    ...(simplified === formula ? [] : [['simplified', simplified] as [string, string]]),
    ['class', classText(report.class) + (isLiveness ? ', a liveness property' : '')],
    ['stuttering', isStutterInvariant ? 'does not matter' : 'matters: TLA+ cannot say this of states'],
    ['safety part', partText(safety)],
    ['liveness part', partText(liveness)],
    ['automaton', sizeText(generalized)],
    ['Buchi automaton', sizeText(buchi)],
  ];
  return rows.map(([name, text]) => `${style.strong(name.padEnd(16))}  ${text}`).join('\n');
}
