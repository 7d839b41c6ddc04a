// Why an invariant is false, or no step is possible, in the last state of a counterexample, or an assumption is false: the first part of each formula that is not true, with its values.
import { placeOf, type Style, visible } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedAction, ReportedReason, ReportedReasons } from '../check-report.ts';
import { brief } from '../values/brief.ts';
import { oneLine, saidOfPart, shortened, valuesInPart } from './false-part.ts';
import { grouped } from './numbers.ts';

/** Reasons that are shown unless all are asked for: those that are nearest to a step. */
export const FEW_REASONS = 4;

/** Characters of a part, and of a value. */
const LONGEST_PART = 160;
const LONGEST_VALUE = 60;

/** What a text has. */
interface ReasonsLayout {
  readonly style: Style;
  /** All reasons. */
  readonly full: boolean;
  /** What shows those that are hidden; absent: an option of the command that was given. */
  readonly option?: string;
}

/** What is not true, in one sentence. */
export function reasonSentence({ action, text, ...reason }: ReportedReason): string {
  return `${action === null ? '' : `${called(action)}: `}${saidOfPart(shortened(oneLine(text), LONGEST_PART), reason)}`;
}

/** The values that make it so, without those that the name of the action tells already, and what names of an INSTANCE stand for. */
export function reasonValues({ action, ...reason }: ReportedReason): readonly string[] {
  const { substituted = [] } = reason;
  const given = substituted.map(({ name, text }) => `${name} is ${shortened(oneLine(text), LONGEST_VALUE)}`).join(', ');
  const values = valuesInPart(reason, LONGEST_VALUE, new Map(action === null ? [] : argumentsOf(action)));
  return given === '' ? values : [...values, `where ${given}`];
}

const argumentsOf = ({ arguments: args }: ReportedAction): readonly (readonly [name: string, value: string])[] =>
  args.map(({ name, value }) => [name, visible(brief(value, LONGEST_VALUE))]);

/** The action with its arguments, each in short. */
export const called = (action: ReportedAction): string =>
  action.arguments.length === 0
    ? action.name
    : `${action.name}(${argumentsOf(action)
        .map((one) => one.join(' = '))
        .join(', ')})`;

/** How many alternatives fail besides. */
const failingText = ({ kind, others }: ReportedReason): string => {
  const several = `${others} other alternatives`;
  if (kind === 'false') return others === 1 ? '; so is another alternative' : `; so are ${several}`;
  return others === 1 ? '; another alternative fails too' : `; ${several} fail too`;
};

function lines(reason: ReportedReason, { style }: ReasonsLayout): readonly string[] {
  const { others, span } = reason;
  const alternatives = others === 0 ? '' : failingText(reason);
  const values = reasonValues(reason).join(', ');
  return [
    `  ${reasonSentence(reason)}${alternatives}  ${style.faint(visible(placeOf(span)))}`,
    ...(values === '' ? [] : [`    ${values}`]),
  ];
}

/** The reasons as lines. */
export function reasonsText(
  { property, trace, simulation }: Pick<CheckReport, 'property' | 'trace' | 'simulation'>,
  { reasons, left, isOfStep }: ReportedReasons,
  layout: ReasonsLayout,
): string {
  const { style, full, option = simulation === undefined ? '--explain' : '--format json' } = layout;
  const shown = full ? reasons : reasons.slice(0, FEW_REASONS);
  const last = trace === undefined ? '' : ` ${isOfStep === true ? 'of the step to' : 'in'} state ${trace.states.length}`;
  const head = property === undefined ? `Why no step is possible${last}:` : `Why ${visible(property.name)} is false${last}:`;
  return [
    style.strong(head),
    ...shown.flatMap((reason) => lines(reason, layout)),
    ...othersText(reasons.length - shown.length, left, option).map((text) => style.faint(`  ${text}`)),
  ].join('\n');
}

/** @param option shows those that are hidden */
function othersText(hidden: number, left: number, option: string): readonly string[] {
  const one = `Another one is further from a step: ${option} shows it.`;
  const asked = hidden === 0 ? [] : [hidden === 1 ? one : `The other ${grouped(hidden)} are further from a step: ${option} shows them.`];
  return left === 0 ? asked : [...asked, `${grouped(left)} more, still further, are not told.`];
}
