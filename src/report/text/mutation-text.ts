// What became of the variants of a specification, for a person: the findings first, each with its place, then the numbers.
import { placeOf, plain, type Style, visible } from '../../diagnostics/index.ts';
import type { ReportedTrace } from '../check-report.ts';
import {
  countStatuses,
  killPercent,
  type MutantResult,
  type MutationFinding,
  type MutationReport,
  type PartResult,
} from '../mutation-report.ts';
import { duration, grouped } from './numbers.ts';
import { traceText } from './trace-text.ts';

/** How the text is laid out. */
export interface MutationTextOptions {
  readonly style?: Style;
  /** Terminal columns. */
  readonly width?: number;
  /** How many findings are shown; the others are counted. */
  readonly findings?: number;
}

const MOST_FINDINGS = 10;

const count = (n: number, noun: string, plural = `${noun}s`): string => `${grouped(n)} ${n === 1 ? noun : plural}`;

const cut = (text: string, most = 70): string => visible(text.length > most ? `${text.slice(0, most - 3)}...` : text);

/** What was changed, in one line. */
export function changeText({ operator, before, after }: MutantResult): string {
  if (before === '') return `${operator}: ${cut(after)} is inserted`;
  if (after === '') return `${operator}: ${cut(before)} is removed`;
  return `${operator}: ${cut(before)}  becomes  ${cut(after)}`;
}

/** What was changed, a line for each; with its place where there are several. */
export function changeTexts(mutants: readonly MutantResult[]): readonly string[] {
  const isOnePlace = new Set(mutants.map(({ span }) => placeOf(span))).size === 1;
  return mutants.map((mutant) => {
    const text = isOnePlace ? changeText(mutant) : `${placeOf(mutant.span)}: ${changeText(mutant)}`;
    return mutant.status === 'survived' && mutant.reason !== undefined ? `${text} (${mutant.reason})` : text;
  });
}

/** What is left out. */
export function partName({ operator, definition, before }: MutantResult): string {
  if (before === '') return definition;
  return `${operator === 'one-left-out' ? 'one element of ' : ''}${cut(before, 40)}`;
}

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : `      ${line}`))
    .join('\n');

const behaviour = (heading: string, trace: ReportedTrace, options: Required<MutationTextOptions>): string[] => [
  `    ${heading}`,
  indented(traceText(trace, { style: options.style, width: options.width - 6 })),
];

/** What is said of a change that no behaviour can show which ends. */
const NOTHING_FAIR =
  '    Where no fair behaviour is left, no property of whole behaviours can notice it: fairness demands steps that the changed specification does not have.';
const FAIRNESS_ONLY =
  '    States and steps stay the same, fairness demands less, and the conditions that are left do not imply what was dropped. So there are more fair behaviours: some in which what was to happen is possible again and again, and never done.';

/** Of some changes the one whose behaviour is the shortest. */
export function differenceShown(mutants: readonly MutantResult[]): MutantResult | undefined {
  return mutants
    .filter(({ difference }) => difference !== undefined)
    .toSorted((a, b) => a.difference!.trace.states.length - b.difference!.trace.states.length)[0];
}

/** How to look at a change in the explorer. */
const exploring = ({ command }: Pick<MutationReport, 'command'>, { id }: MutantResult): string => `    ${command} --mutant ${id}`;

const findingLines = (finding: MutationFinding, report: MutationReport, options: Required<MutationTextOptions>): string[] => {
  const { style } = options;
  switch (finding.kind) {
    case 'hidden-mistake': {
      const { property, part, repairs, trace } = finding;
      return [
        `${style.strong(placeOf(repairs[0]!.span))}: ${property} holds only because of ${partName(part)}`,
        `    Without ${partName(part)} (${placeOf(part.span)}) it is violated, and with this change it holds again:`,
        ...repairs.map((repair) => `      ${placeOf(repair.span)}: ${changeText(repair)}`),
        `    Either the line is wrong and ${partName(part)} makes it good, or ${property} needs ${partName(part)}.`,
        ...behaviour(`The behaviour without ${partName(part)}:`, trace, options),
      ];
    }
    case 'no-effect':
      return [
        `${style.strong(placeOf(finding.mutant.span))}: without effect in ${finding.mutant.definition}`,
        `    ${changeText(finding.mutant)}`,
        finding.mutant.kind === 'fairness'
          ? '    Every fair behaviour stays the same: the other conditions of fairness imply it.'
          : '    All reachable states and steps stay the same: what is written there never matters, or is never reached with another outcome.',
      ];
    case 'unconstrained': {
      const { mutants, hiddenBy } = finding;
      const shown = differenceShown(mutants);
      return [
        `${style.strong(placeOf(mutants[0]!.span))}: no property constrains this part of ${mutants[0]!.definition}`,
        ...changeTexts(mutants)
          .slice(0, 4)
          .map((text) => `    ${text}`),
        ...(mutants.length > 4 ? [`    and ${count(mutants.length - 4, 'other change')}`] : []),
        ...(hiddenBy === null
          ? []
          : [`    It is noticed where ${partName(hiddenBy)} is left out (${placeOf(hiddenBy.span)}), which hides it.`]),
        ...(finding.pairsLeft === 0
          ? []
          : [
              `    Whether a part of the specification hides it was not found out: ${count(finding.pairsLeft, 'pair')} of changes with a part left out ${finding.pairsLeft === 1 ? 'was' : 'were'} not tried.`,
            ]),
        ...(mutants.every(({ kind }) => kind === 'fairness') ? [FAIRNESS_ONLY] : []),
        ...(mutants.some(({ reason }) => reason !== undefined) ? [NOTHING_FAIR] : []),
        ...(shown?.difference === undefined
          ? []
          : behaviour(
              `A shortest behaviour that only ${shown.difference.side === 'mutant' ? `the changed specification has (${shown.operator})` : `the original has, not the changed one (${shown.operator})`}:`,
              shown.difference.trace,
              options,
            )),
        ...(shown === undefined ? [] : [exploring(report, shown)]),
      ];
    }
    case 'rests-on': {
      const { property, parts, trace } = finding;
      return [
        `${style.strong(property)} rests on ${parts.map(partName).join(', ')}`,
        '    Where one of them is left out, it is violated.',
        ...(trace === null ? [] : behaviour(`Without ${partName(parts[0]!)}:`, trace, options)),
      ];
    }
    case 'idle-property':
      return [
        finding.kills === 0
          ? `${style.strong(finding.property)} notices none of the changes`
          : `${style.strong(finding.property)} notices ${count(finding.kills, 'change')}, each of which another property notices too`,
        ...(finding.coveredBy.length === 0 ? [] : [`    All of them are noticed by ${finding.coveredBy.join(', and by ')} alone.`]),
      ];
    case 'vacuous-part': {
      const { part } = finding;
      return [
        `${style.strong(placeOf(part.span))}: a part of ${part.requirement} does not matter`,
        `    ${partText(part)}`,
        `    ${part.requirement} also holds with ${part.values.join(', and with ')} in its place. ${meaningOf(part)}`,
      ];
    }
  }
};

const partText = ({ role, text, beside, definition, requirement }: PartResult): string =>
  `${role === 'conclusion' && beside !== null ? `the conclusion from ${cut(beside)}: ` : ''}${cut(text)}${definition === requirement ? '' : ` (in ${definition})`}`;

/** A part that does not matter, in a sentence or two. */
export function vacuityText(part: PartResult): string {
  const { requirement, values } = part;
  return `a part of ${requirement} does not matter: ${partText(part)}: it also holds with ${values.join(', and with ')} in its place. ${meaningOf(part)}`;
}

/** What it means that a part does not matter. */
const meaningOf = ({ role, beside, values }: PartResult): string => {
  switch (role) {
    case 'conclusion':
      return `So wherever it is asked for, the premise is not true: ${cut(beside ?? '')}`;
    case 'premise':
      return 'So the conclusion holds without this premise.';
    case 'conjunct':
      return 'So this condition can be left out.';
    case 'disjunct':
      return 'So this alternative is never needed: the others are enough.';
    case 'for-all':
      return `So wherever it is asked for, there is nothing to ask it of: ${cut(beside ?? '')}`;
    case 'exists':
      return `So it is enough that there is something at all: ${cut(beside ?? '')}`;
    case 'condition':
      return 'So either branch would do.';
    case 'branch':
      return 'So this branch is never taken where it is asked for.';
    case 'side':
      return 'So the equivalence asks nothing of it.';
    case 'step':
      return values.includes('FALSE') ? 'So there is no step that it is asked of.' : 'So any step would do.';
  }
};

const partLines = ({ parts, relations }: MutationReport): string[] => {
  if (parts.length === 0 && relations === null) return [];
  const of = (status: PartResult['status']): number => parts.filter((part) => part.status === status).length;
  const undecided = of('undecided');
  return [
    ...(parts.length === 0
      ? []
      : [
          `Parts of requirements: ${of('matters')} of ${parts.length} matter, ${of('vacuous')} ${of('vacuous') === 1 ? 'does' : 'do'} not${undecided === 0 ? '' : `, ${undecided} undecided`}.`,
        ]),
    ...(relations === null || relations.relations.length === 0
      ? []
      : [
          relations.isWhole
            ? `What is said of invariants beside each other is true in all ${grouped(relations.states)} combinations of the values that the variables have.`
            : `What is said of invariants beside each other is true in ${grouped(relations.states)} states: reachable ones with another value for one variable.`,
        ]),
  ];
};

/** How many changes have which outcome, and the share of those that are noticed. */
export const mutationCounts = (report: MutationReport): string[] => {
  const { killed, survived, equivalent, unreached, invalid, limit } = countStatuses(report.mutants);
  const percent = killPercent(report.mutants);
  const faults = report.mutants.filter(
    ({ status, killers, reason }) => status === 'killed' && killers.length === 0 && reason !== undefined,
  );
  return [
    `${count(report.mutants.length, 'change')}${report.mutants.length < report.possible ? ` of ${grouped(report.possible)}` : ''} in ${duration(report.seconds)}: ` +
      `${killed} noticed${faults.length === 0 ? '' : ` (${faults.length} by a fault only)`}, ${survived} not noticed, ${equivalent} without effect on any behaviour, ${unreached} never reached, ${invalid} without meaning, ${limit} undecided`,
    ...(percent === null
      ? []
      : [
          `Of the changes that change some behaviour and were decided, ${Math.floor(percent)} % are noticed. This says how much the properties constrain, not that the specification is right.`,
        ]),
  ];
};

const NOW = {
  killed: 'noticed now',
  equivalent: 'without effect now',
  unreached: 'never reached now',
  invalid: 'without meaning now',
  gone: 'not made any more',
  survived: 'not noticed',
  limit: 'undecided',
} as const;

const baselineLines = ({ baseline, mutants }: MutationReport): string[] => {
  if (baseline === null) return [];
  const { path, accepted, fresh, vanished } = baseline;
  const isFresh = new Set(fresh);
  return [
    [
      `${path}: ${count(accepted.length, 'accepted survivor')}, ${fresh.length} new, ${count(vanished.length, 'entry', 'entries')} not needed any more.`,
      ...mutants
        .filter(({ id }) => isFresh.has(id))
        .map((mutant) => `  new: ${placeOf(mutant.span)}: ${changeText(mutant)} (${mutant.id})`),
      ...vanished.map(({ id, change, now }) => `  ${NOW[now]}: ${change === null ? '' : `${cut(change)} `}(${id})`),
    ].join('\n'),
  ];
};

const pairLines = ({ pairs }: MutationReport): string[] =>
  pairs.left === 0
    ? []
    : [
        `${grouped(pairs.tried)} pairs of changes were tried to find out what hides what, and ${grouped(pairs.left)} more were not.` +
          (pairs.open.length === 0
            ? ''
            : ` Not known: whether a mistake is hidden ${pairs.open.map(({ property, part }) => `from ${property} by ${part}`).join(', ')}.`) +
          ' Fewer changes at once (--only) leave more pairs for each.',
      ];

const propertyLines = ({ properties, relations, mutants }: MutationReport): string[] => {
  const names = mutants.length > 0 ? properties.map(({ name }) => name) : related(relations);
  if (names.length === 0) return [];
  const width = Math.max(...names.map((name) => name.length));
  const line = (name: string): string => {
    const score = properties.find((property) => property.name === name);
    const noticed = score === undefined ? [] : [`notices ${grouped(score.kills)}, ${grouped(score.alone)} of them alone`];
    return `  ${name.padEnd(width)}  ${[...noticed, ...relationTexts(name, relations)].join('; ')}`;
  };
  return ['Properties:', ...names.map(line)];
};

/** The invariants of which something is said beside others. */
const related = (relations: MutationReport['relations']): readonly string[] => [
  ...new Set((relations?.relations ?? []).map(({ requirement }) => requirement)),
];

/** What an invariant says beside the others. */
const relationTexts = (name: string, relations: MutationReport['relations']): readonly string[] => {
  const own = (relations?.relations ?? []).filter(({ requirement }) => requirement === name);
  const others = (kind: string): string => own.flatMap((relation) => (relation.kind === kind ? [relation.other] : [])).join(', ');
  return [
    ...(own.some(({ kind }) => kind === 'separate') ? ['says nothing about how the variables go together'] : []),
    ...(others('same') === '' ? [] : [`says the same as ${others('same')}`]),
    ...(others('follows') === '' ? [] : [`follows from ${others('follows')}`]),
  ];
};

const QUICK =
  'Quick: the search of a change ended where it was noticed. Not asked: which properties notice it, which part hides a change that is not noticed, and which parts of the requirements matter.';

/** The report as text. */
export function mutationText(report: MutationReport, given: MutationTextOptions = {}): string {
  const options = { style: given.style ?? plain, width: given.width ?? 100, findings: given.findings ?? MOST_FINDINGS };
  if (report.original === null) return '';
  const shown = report.findings.slice(0, options.findings);
  const findings = shown.map((finding, i) => {
    const [first, ...rest] = findingLines(finding, report, options);
    return [`${`${i + 1}.`.padEnd(3)} ${first}`, ...rest].join('\n');
  });
  const more = report.findings.length - shown.length;
  return [
    ...(report.interrupted ? ['Interrupted: what follows is about the changes that were judged.'] : []),
    ...findings,
    ...(more > 0 ? [`${count(more, 'more finding')}: --findings N prints more, --json FILE has all.`] : []),
    ...(propertyLines(report).length === 0 ? [] : [propertyLines(report).join('\n')]),
    ...(report.original.isComplete
      ? []
      : [
          `The model has more than ${grouped(report.original.distinctStates)} states: which changes are without effect was not found out, and no behaviours are shown.`,
        ]),
    ...(report.isQuick ? [QUICK] : []),
    ...pairLines(report),
    ...baselineLines(report),
    ...(partLines(report).length === 0 ? [] : [partLines(report).join('\n')]),
    ...(report.mutants.length === 0 ? [] : [mutationCounts(report).join('\n')]),
  ].join('\n\n');
}

/** A part of a requirement, and what became of it. */
export function partLine(part: PartResult, style: Style = plain): string {
  const { status, reason, witness, requirement, span } = part;
  const where =
    witness === undefined
      ? ''
      : witness.state === null
        ? ': a lasso shows it'
        : `: in state ${grouped(witness.state)}, at depth ${witness.trace.states.length}`;
  const said = status === 'matters' ? `matters${where}` : status === 'vacuous' ? 'does not matter' : 'undecided';
  return `${placeOf(span)}: ${requirement}: ${partText(part)}: ${style.strong(said)}${reason === undefined ? '' : ` (${visible(reason)})`}`;
}

/** One judged variant, as it is told meanwhile. */
export function mutantLine(result: MutantResult, style: Style = plain): string {
  const by = result.killers.join(', ') || (result.reason === undefined ? '' : 'a fault');
  const said = result.status === 'killed' ? `noticed${by === '' ? '' : ` by ${by}`}` : result.status;
  return `${placeOf(result.span)}: ${style.strong(said)}: ${changeText(result)}${result.reason === undefined ? '' : ` (${visible(result.reason)})`}  [${result.id}]`;
}
