// Why an invariant is false, or no step is possible, in the last state of a counterexample: the first part of each formula that is not true, with its values.
import { placeOf, type Style, visible } from '../../diagnostics/index.ts';
import type { CheckReport, ReportedReason, ReportedReasons } from '../check-report.ts';
import { brief } from '../values/brief.ts';
import { grouped } from './numbers.ts';
import { actionText } from './trace-text.ts';

/** Reasons that are shown unless all are asked for: those that are nearest to a step. */
const FEW = 4;

/** Characters of a part, and of a value. */
const LONGEST_PART = 160;
const LONGEST_VALUE = 60;

/** What a text has. */
interface ReasonsLayout {
  readonly style: Style;
  /** All reasons. */
  readonly full: boolean;
}

const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 3)}...`);

/** What is not true, in one sentence. */
export function reasonSentence({ action, kind, text, message }: ReportedReason): string {
  const who = action === null ? '' : `${actionText(action).replace(/\s+/g, ' ')}: `;
  const part = visible(shortened(text, LONGEST_PART));
  switch (kind) {
    case 'false':
      return `${who}${part} is FALSE`;
    case 'empty':
      return `${who}${part} has no element to choose from`;
    case 'fault':
      return `${who}${part} has no value: ${visible(message ?? '')}`;
    case 'unfinished':
      return message === undefined
        ? `${who}there are too many alternatives in ${part} to try all`
        : `${who}${part} was not looked into: ${visible(message)}`;
  }
}

/** The values that make it so; without those that the name of the action tells already. */
export function reasonValues({ action, bindings, terms }: ReportedReason): readonly string[] {
  const known = new Set((action?.arguments ?? []).map(({ name }) => name));
  const named = new Map([...bindings.filter(({ name }) => !known.has(name)), ...terms].map(({ name, value }) => [name, value]));
  return [...named].flatMap(([name, value]) => {
    const text = brief(value, LONGEST_VALUE);
    // A constant that is written out says nothing new.
    return known.has(name) || text === name ? [] : [`${visible(name)} = ${visible(text)}`];
  });
}

function lines(reason: ReportedReason, { style }: ReasonsLayout): readonly string[] {
  const { others, span } = reason;
  const alternatives = others === 0 ? '' : `; so ${others === 1 ? 'is another alternative' : `are ${others} other alternatives`}`;
  const values = reasonValues(reason).join(', ');
  return [
    `  ${reasonSentence(reason)}${alternatives}  ${style.faint(visible(placeOf(span)))}`,
    ...(values === '' ? [] : [`    ${values}`]),
  ];
}

/** The reasons as lines. */
export function reasonsText(
  { property, trace, simulation }: Pick<CheckReport, 'property' | 'trace' | 'simulation'>,
  { reasons, left }: ReportedReasons,
  layout: ReasonsLayout,
): string {
  const { style, full } = layout;
  const shown = full ? reasons : reasons.slice(0, FEW);
  const state = `in state ${trace?.states.length ?? 1}`;
  const head = property === undefined ? `Why no step is possible ${state}:` : `Why ${visible(property.name)} is false ${state}:`;
  return [
    style.strong(head),
    ...shown.flatMap((reason) => lines(reason, layout)),
    ...othersText(reasons.length - shown.length, left, simulation === undefined ? '--explain' : '--format json').map((text) =>
      style.faint(`  ${text}`),
    ),
  ].join('\n');
}

/** @param option shows those that are hidden */
function othersText(hidden: number, left: number, option: string): readonly string[] {
  const one = `Another one is further from a step: ${option} shows it.`;
  const asked = hidden === 0 ? [] : [hidden === 1 ? one : `The other ${grouped(hidden)} are further from a step: ${option} shows them.`];
  return left === 0 ? asked : [...asked, `${grouped(left)} more, still further, are not told.`];
}
