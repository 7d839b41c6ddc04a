// Why a behaviour violates a temporal property, for a person: which atoms make the formula false and where, why fairness does not rule the
// behaviour out, and on request the truth of every part of the formula at every state.
import { displayWidth, onOneLine, type Style, visible } from '../../diagnostics/index.ts';
import type { ReportedExplanation } from '../check-report.ts';
import { fairnessReason } from './fairness-reason.ts';
import { counted } from './numbers.ts';

/** More lines about fairness than this are cut to a few. */
const MOST_LINES = 8;
const FEW_LINES = 6;

/** How to lay out an explanation. */
export interface ExplanationLayout {
  readonly style: Style;
  readonly width: number;
  /** With the table of truth. */
  readonly full: boolean;
}

/** Positions as state numbers: `state 3`, `states 2 to 4 and 7`. */
export function statesText(positions: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const p of [...positions].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === p - 1) last[1] = p;
    else ranges.push([p, p]);
  }
  const parts = ranges.flatMap(([from, to]) => {
    if (to === from) return [`${from + 1}`];
    return to === from + 1 ? [`${from + 1}`, `${to + 1}`] : [`${from + 1} to ${to + 1}`];
  });
  const list = parts.length <= 1 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${positions.length === 1 ? 'state' : 'states'} ${list}`;
}

const shorten = (text: string, room: number): string => (displayWidth(text) <= room ? text : `${text.slice(0, Math.max(1, room - 3))}...`);

/** Unless all are asked for, the conditions for which a few lines suffice: each with its reason. */
function fairnessLines(fairness: ReportedExplanation['fairness'], { width, full }: ExplanationLayout): readonly string[] {
  const conditions = fairness.map((f) => {
    const [label, reason] = [visible(onOneLine(f.name)), fairnessReason(f.name, f.reason, (f.position ?? 0) + 1)];
    const one = `  ${label}: ${reason}`;
    return displayWidth(one) <= width ? [one] : [`  ${shorten(label, width - 3)}:`, `    ${reason}`];
  });
  if (full || conditions.flat().length <= MOST_LINES) return conditions.flat();
  const fitting = conditions.filter((_, i) => conditions.slice(0, i + 1).flat().length <= FEW_LINES);
  return [...fitting.flat(), `  and ${counted(conditions.length - fitting.length, 'more condition')} (--explain shows all)`];
}

/** The truth of a formula in a cell of a table. */
export const truthMark = (value: boolean | null): string => (value === null ? '-' : value ? 'T' : 'F');

function table({ rows, causes }: ReportedExplanation, { style, width }: ExplanationLayout): string[] {
  const states = rows[0]?.truth.length ?? 0;
  const labels = rows.map(({ text, depth }) => `${'  '.repeat(depth)}${visible(text)}`);
  const cell = String(states).length + 2;
  const most = Math.max(12, width - 2 - cell * Math.min(states, 6));
  const room = Math.min(most, Math.max(5, ...labels.map(displayWidth)));
  const perBlock = Math.max(1, Math.floor((width - 2 - room) / cell));
  const marked = new Set(causes.flatMap(({ text, positions }) => positions.map((p) => `${text} ${p}`)));
  const lines: string[] = [];
  for (let first = 0; first < states; first += perBlock) {
    const block = Array.from({ length: Math.min(perBlock, states - first) }, (_, i) => first + i);
    if (first > 0) lines.push('');
    lines.push(style.faint(`  ${'state'.padEnd(room)}${block.map((p) => `${p + 1} `.padStart(cell)).join('')}`));
    rows.forEach(({ text, truth, atom }, i) => {
      const cells = block.map((p) => {
        const isCause = atom && marked.has(`${text} ${p}`);
        const shown = `${truthMark(truth[p] ?? null)}${isCause ? '*' : ' '}`.padStart(cell);
        return isCause ? style.removed(shown) : shown;
      });
      const label = shorten(labels[i]!, room);
      lines.push(`  ${label}${' '.repeat(Math.max(0, room - displayWidth(label)))}${cells.join('')}`.trimEnd());
    });
  }
  const isSomeMissing = rows.some(({ truth }) => truth.includes(null));
  const missing = isSomeMissing ? '; - has no value there, and nothing asks for it' : '';
  lines.push(style.faint(`  T true, F false of the behaviour from there on; * makes the property false${missing}`));
  return lines;
}

/** The explanation as lines. */
export function explanationText(name: string, explanation: ReportedExplanation, layout: ExplanationLayout): string {
  const { style, width, full } = layout;
  const { violated, causes, fairness, assumptions = [] } = explanation;
  const blocks: string[] = [];
  const why = [style.strong(`Why ${visible(name)} is false:`)];
  if (violated !== name) why.push(`  ${shorten(visible(violated), width - 2)}`);
  for (const { text, value, positions } of causes) {
    const end = ` is ${value ? 'TRUE' : 'FALSE'} in ${statesText(positions)}`;
    why.push(`  ${shorten(visible(text), Math.max(20, width - 2 - end.length))}${end}`);
  }
  if (why.length > 1) blocks.push(why.join('\n'));
  if (full) blocks.push([style.strong('The parts of the formula, state by state:'), ...table(explanation, layout)].join('\n'));
  if (fairness.length > 0) {
    blocks.push([style.strong('The behaviour is fair:'), ...fairnessLines(fairness, layout)].join('\n'));
  }
  if (assumptions.length > 0) {
    const lines = assumptions.map((text) => `  ${full ? visible(text) : shorten(visible(text), width - 2)}`);
    blocks.push([style.strong('The behaviour satisfies what the specification assumes:'), ...lines].join('\n'));
  }
  if (!full) blocks.push(style.faint('--explain shows the truth of every part of the formula in every state.'));
  return blocks.join('\n\n');
}
