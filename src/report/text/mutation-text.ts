// What became of the variants of a specification, for a person: the findings first, each with its place, then the numbers.
import { placeOf, plain, type Style, visible } from '../../diagnostics/index.ts';
import type { ReportedTrace } from '../check-report.ts';
import { countStatuses, killRate, type MutantResult, type MutationFinding, type MutationReport } from '../mutation-report.ts';
import { duration, grouped } from './numbers.ts';
import { traceText } from './trace-text.ts';

/** How the text is laid out. */
export interface MutationTextOptions {
  readonly style?: Style;
  /** Terminal columns. */
  readonly width?: number;
  /** How many findings are shown; the others are counted. */
  readonly most?: number;
}

const MOST_FINDINGS = 10;

const count = (n: number, noun: string): string => `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;

/** What was changed, in one line. */
export function changeText({ operator, before, after }: MutantResult): string {
  const cut = (text: string): string => (text.length > 70 ? `${text.slice(0, 67)}...` : text);
  if (before === '') return `${operator}: ${visible(cut(after))} is inserted`;
  if (after === '') return `${operator}: ${visible(cut(before))} is removed`;
  return `${operator}: ${visible(cut(before))}  becomes  ${visible(cut(after))}`;
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

const differenceOf = (mutants: readonly MutantResult[]): MutantResult | undefined =>
  mutants
    .filter(({ difference }) => difference !== undefined)
    .toSorted((a, b) => a.difference!.trace.states.length - b.difference!.trace.states.length)[0];

const findingLines = (finding: MutationFinding, options: Required<MutationTextOptions>): string[] => {
  const { style } = options;
  switch (finding.kind) {
    case 'hidden-mistake': {
      const { property, part, repairs, trace } = finding;
      return [
        `${style.strong(placeOf(repairs[0]!.span))}: ${property} holds only because of ${part.definition}`,
        `    Without ${part.definition} (${placeOf(part.span)}) it is violated, and with this change it holds again:`,
        ...repairs.map((repair) => `      ${placeOf(repair.span)}: ${changeText(repair)}`),
        `    Either the line is wrong and ${part.definition} makes it good, or ${property} needs ${part.definition}.`,
        ...behaviour(`The behaviour without ${part.definition}:`, trace, options),
      ];
    }
    case 'no-effect':
      return [
        `${style.strong(placeOf(finding.mutant.span))}: without effect in ${finding.mutant.definition}`,
        `    ${changeText(finding.mutant)}`,
        '    All reachable states and steps stay the same: what is written there never matters, or is never reached with another outcome.',
      ];
    case 'unconstrained': {
      const { mutants, hiddenBy } = finding;
      const shown = differenceOf(mutants);
      return [
        `${style.strong(placeOf(mutants[0]!.span))}: no property constrains this part of ${mutants[0]!.definition}`,
        ...mutants.slice(0, 4).map((mutant) => `    ${changeText(mutant)}`),
        ...(mutants.length > 4 ? [`    and ${count(mutants.length - 4, 'other change')}`] : []),
        ...(hiddenBy === null
          ? []
          : [`    It is noticed where ${hiddenBy.definition} is left out (${placeOf(hiddenBy.span)}), which hides it.`]),
        ...(shown?.difference === undefined
          ? []
          : behaviour(
              `A shortest behaviour that only ${shown.difference.side === 'mutant' ? `the changed specification has (${shown.operator})` : `the original has, not the changed one (${shown.operator})`}:`,
              shown.difference.trace,
              options,
            )),
      ];
    }
    case 'rests-on': {
      const { property, parts, trace } = finding;
      return [
        `${style.strong(property)} rests on ${parts.map(({ definition, before }) => (before === '' ? definition : visible(before.slice(0, 40)))).join(', ')}`,
        '    Where one of them is left out, it is violated.',
        ...(trace === null ? [] : behaviour(`Without ${parts[0]!.definition}:`, trace, options)),
      ];
    }
    case 'idle-property':
      return [
        finding.kills === 0
          ? `${style.strong(finding.property)} notices none of the changes`
          : `${style.strong(finding.property)} notices ${count(finding.kills, 'change')}, each of which another property notices too`,
      ];
  }
};

const statusLines = (report: MutationReport): string[] => {
  const { killed, survived, equivalent, unreached, invalid, limit } = countStatuses(report.mutants);
  const rate = killRate(report.mutants);
  return [
    `${count(report.mutants.length, 'change')}${report.mutants.length < report.possible ? ` of ${grouped(report.possible)}` : ''} in ${duration(report.seconds)}: ` +
      `${killed} noticed, ${survived} not noticed, ${equivalent} without effect on any behaviour, ${unreached} never reached, ${invalid} without meaning, ${limit} undecided`,
    ...(rate === null
      ? []
      : [
          `Of the changes that change some behaviour and were decided, ${(100 * rate).toFixed(0)} % are noticed. This says how much the properties constrain, not that the specification is right.`,
        ]),
  ];
};

const propertyLines = ({ properties }: MutationReport): string[] => {
  const width = Math.max(...properties.map(({ name }) => name.length));
  return [
    'Properties:',
    ...properties.map(({ name, kills, alone }) => `  ${name.padEnd(width)}  notices ${grouped(kills)}, ${grouped(alone)} of them alone`),
  ];
};

/** The report as text. */
export function mutationText(report: MutationReport, given: MutationTextOptions = {}): string {
  const options = { style: given.style ?? plain, width: given.width ?? 100, most: given.most ?? MOST_FINDINGS };
  if (report.original === null) return '';
  const shown = report.findings.slice(0, options.most);
  const findings = shown.map((finding, i) => {
    const [first, ...rest] = findingLines(finding, options);
    return [`${`${i + 1}.`.padEnd(3)} ${first}`, ...rest].join('\n');
  });
  const more = report.findings.length - shown.length;
  return [
    ...(report.interrupted ? ['Interrupted: what follows is about the changes that were judged.'] : []),
    ...findings,
    ...(more > 0 ? [`${count(more, 'more finding')}: --findings N prints more, --json FILE has all.`] : []),
    ...(report.properties.length === 0 ? [] : [propertyLines(report).join('\n')]),
    ...(report.original.isComplete
      ? []
      : [
          `The model has more than ${grouped(report.original.distinctStates)} states: which changes are without effect was not found out, and no behaviours are shown.`,
        ]),
    statusLines(report).join('\n'),
  ].join('\n\n');
}

/** One judged variant, as it is told meanwhile. */
export function mutantLine(result: MutantResult, style: Style = plain): string {
  const said = result.status === 'killed' ? `noticed by ${result.killers.join(', ') || 'a fault'}` : result.status;
  return `${placeOf(result.span)}: ${style.strong(said)}: ${changeText(result)}${result.reason === undefined ? '' : ` (${visible(result.reason)})`}`;
}
