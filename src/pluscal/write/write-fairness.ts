// The fairness conditions of `Spec`.
//
// `fair` asks for weak, `fair+` for strong fairness of a process and the procedures it calls. Labels with `-` are left out of it; those with `+` get
// strong fairness of their own where the process has weak.
//
// Source: the manual, section 4.9.1 "Fairness"; layout as by the standard translator.
import type { Algorithm, Process, Unit } from '../algorithm/ast.ts';

/** A condition for the actions of a unit, and one for its labels with `+`. */
interface Pair {
  readonly main: string;
  readonly strong: string | null;
}

const oneLine = ({ main, strong }: Pair): string => (strong === null ? main : `${main} /\\ ${strong}`);

const conditions = ({ name, minusLabels, plusLabels }: Unit, strength: 'WF' | 'SF', self: string, argument: string): Pair => {
  const quoted = minusLabels.map((l) => `"${l}"`);
  const excluded = quoted.length === 1 ? ` # ${quoted[0]}` : ` \\notin {${quoted.join(', ')}}`;
  const guard = quoted.length === 0 ? '' : `(pc[${self}]${excluded}) /\\ `;
  const strong = strength === 'WF' && plusLabels.length > 0 ? plusLabels.map((l) => `SF_vars(${l}${argument})`).join(' /\\ ') : null;
  return { main: `${strength}_vars(${guard}${name}${argument})`, strong };
};

/** The lines that introduce `self`. */
const prefixOf = ({ equal, id }: Process): string[] => {
  const lines = id.toLines();
  if (equal && lines.length === 1) return [];
  const head = equal ? 'LET self == ' : '\\A self \\in ';
  const body = lines.map((line, i) => `${i === 0 ? head : ' '.repeat(head.length)}${line}`);
  if (equal) return [...body, 'IN '];
  body[body.length - 1] += ' : ';
  return body;
};

/** The conjunct for one process, its first line at a column. */
const conjunct = (process: Process, procedures: readonly Unit[], column: number, lineWidth: number): string[] => {
  const strength = process.fairness === 'sf' ? 'SF' : 'WF';
  const idLines = process.id.toLines();
  const self = process.equal && idLines.length === 1 ? idLines[0]! : 'self';
  const own = conditions(process, strength, self, process.equal ? '' : '(self)');
  const called = process.called.flatMap((name) => procedures.filter((p) => p.name === name));
  const pairs = [own, ...called.map((procedure) => conditions(procedure, strength, self, `(${self})`))];
  const prefix = prefixOf(process);
  const last = prefix.at(-1) ?? '';
  const before = prefix.slice(0, -1);
  const width =
    (before.length > 0 ? last.length : 0) +
    own.main.length +
    (own.strong?.length ?? 0) +
    pairs.slice(1).reduce((sum, pair) => sum + oneLine(pair).length, 0);
  const widest = Math.max(width, ...before.map((line) => line.length));
  if (column + widest <= lineWidth || (own.strong === null && pairs.length === 1))
    return [...before, `${last}${pairs.map(oneLine).join(' /\\ ')}`];
  const inner = column + last.length;
  const items: string[] = [];
  // The standard translator breaks no line behind a condition of a procedure that is too wide for one.
  let isLineOpen = false;
  for (const [i, pair] of pairs.entries()) {
    const line = oneLine(pair);
    const isFitting = inner + line.length + 3 <= lineWidth;
    const [first, ...more] = isFitting || pair.strong === null ? [line] : [pair.main, pair.strong];
    if (isLineOpen) items.push(`${items.pop()}${' '.repeat(inner)}/\\ ${first}`, ...more);
    else items.push(first!, ...more);
    isLineOpen = i > 0 && !isFitting;
  }
  return [...before, ...items.map((item, i) => `${i === 0 ? last : ' '.repeat(last.length)}/\\ ${item}`)];
};

/**
 * The definition of `Spec`.
 * @param fairness the option of the module, or `wf` for a fair algorithm of one process
 */
export function specLines(algorithm: Algorithm, fairness: string, lineWidth: number): string[] {
  const { processes, procedures, fair } = algorithm;
  const safety = 'Init /\\ [][Next]_vars';
  const head = 'Spec == /\\ ';
  if (fairness === 'nof' || (processes === null && fairness === '')) return [`Spec == ${safety}`];
  const next = fairness === 'wfNext' || fair || (processes === null && (fairness === 'wf' || fairness === 'sf'));
  const fairProcesses = (processes ?? []).filter((process) => process.fairness !== 'unfair');
  if (!next && fairProcesses.length === 0) return [`Spec == ${safety}`];
  const lines = [`${head}${safety}`];
  if (next) lines.push('        /\\ WF_vars(Next)');
  for (const process of fairProcesses)
    conjunct(process, procedures, head.length, lineWidth).forEach((line, i) => {
      lines.push(`${i === 0 ? '        /\\ ' : ' '.repeat(head.length)}${line}`);
    });
  return lines;
}
