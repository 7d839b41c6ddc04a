// The temporal properties and possibilities of a check, one line each.
import { displayWidth, plain, type Style, visible } from '../../diagnostics/index.ts';
import type { ReportedCount } from '../check-report.ts';
import {
  classText,
  type LeftOut,
  type NotChecked,
  namesLeftOut,
  type ReportedPossibility,
  type ReportedProperty,
} from '../reported-properties.ts';
import { counted, grouped } from './numbers.ts';
import { type TraceLayout, traceText } from './trace-text.ts';

const WIDEST_NAME = 36;

/** Pads a name to the width of the widest, within reason. */
export function aligned(names: readonly string[]): (name: string) => string {
  const width = Math.min(WIDEST_NAME, Math.max(...names.map((name) => displayWidth(visible(name)))));
  return (name) => visible(name) + ' '.repeat(Math.max(0, width - displayWidth(visible(name))));
}

/** Name, verdict, class. */
export function propertiesText(properties: readonly ReportedProperty[], style: Style): string {
  const align = aligned(properties.map((p) => p.name));
  const lines = properties.map(
    (p) => `  ${align(p.name)}  ${p.holds ? style.success('holds   ') : style.error('violated')}  ${style.faint(classText(p.class))}`,
  );
  return [style.strong('Temporal properties:'), ...lines].join('\n');
}

/** How many states satisfy an expression, and on which depths they lie. */
export function countsText(counts: readonly ReportedCount[], style: Style): string {
  const align = aligned(counts.map(({ name }) => name));
  const lines = counts.map(({ name, states, of, byDepth }) => {
    const depths = byDepth.flatMap((count, i) => (count === 0 ? [] : [`${grouped(count)} at depth ${i + 1}`]));
    return `  ${align(name)}  ${grouped(states)} of ${counted(of, 'state')}${depths.length === 0 ? '' : style.faint(`: ${depths.join(', ')}`)}`;
  });
  return [style.strong('Counted:'), ...lines].join('\n');
}

/** What a complete search did not look at. */
export function leftOutText({ constraints, actionConstraints }: LeftOut, style: Style = plain): string {
  const listed = (keyword: string, names: readonly string[]): string => `${keyword} ${names.map(visible).join(', ')}`;
  const through = [
    ...(constraints.length > 0 ? [`through states outside of ${listed('CONSTRAINT', constraints)}`] : []),
    ...(actionConstraints.length > 0 ? [`by steps outside of ${listed('ACTION_CONSTRAINT', actionConstraints)}`] : []),
  ];
  return `${style.strong('Not checked:')} what is reached only ${through.join(' or ')}.`;
}

/** The same for a line of a table: ` within A, B`, what all that was checked satisfies. Empty where nothing was left out. */
export function withinText({ leftOut }: { readonly leftOut?: LeftOut }): string {
  return leftOut === undefined ? '' : ` within ${namesLeftOut(leftOut).map(visible).join(', ')}`;
}

const kindTexts: Readonly<Record<NotChecked['kind'], readonly [one: string, several: string]>> = {
  'temporal-property': ['temporal property', 'temporal properties'],
  postcondition: ['postcondition', 'postconditions'],
  possibility: ['possibility', 'possibilities'],
  'always-possible': ['always possible', 'always possible'],
  within: ['bounded response', 'bounded responses'],
  count: ['count', 'counts'],
};

/** What is not decided, and what is known of it: a line for all of one kind of which the same is known. */
export function notCheckedText(open: readonly NotChecked[], style: Style): string {
  const groups: { readonly names: string[]; readonly kind: NotChecked['kind']; readonly message: string }[] = [];
  for (const { name, kind, message } of open) {
    const group = groups.find((one) => one.kind === kind && one.message === message);
    if (group === undefined) groups.push({ names: [name], kind, message });
    else group.names.push(name);
  }
  const align = aligned(groups.map(({ names }) => names.join(', ')));
  const lines = groups.map(({ names, kind, message }) => {
    const [one, several] = kindTexts[kind];
    return `  ${align(names.join(', '))}  ${style.warning(names.length === 1 ? one : several)}  ${style.faint(message)}`;
  });
  return [style.strong('Not checked:'), ...lines].join('\n');
}

/** What was asked after the search, a list for each kind of question. */
export function possibilitiesText(possibilities: readonly ReportedPossibility[], layout: TraceLayout, full: boolean): string {
  const { style } = layout;
  const responses = possibilities.filter(({ kind }) => kind === 'within');
  const others = possibilities.filter(({ kind }) => kind !== 'within');
  const align = aligned(responses.map(({ name }) => name));
  const lines = responses.map(({ name, holds }) => `  ${align(name)}  ${holds ? style.success('holds') : style.error('violated')}`);
  const blocks = [
    ...(others.length === 0 ? [] : [possibleText(others, layout, full)]),
    ...(responses.length === 0 ? [] : [[style.strong('Bounded responses:'), ...lines].join('\n')]),
  ];
  return blocks.join('\n\n');
}

/** Name, verdict, and how many steps it takes; on request the behaviour that gets there. */
function possibleText(possibilities: readonly ReportedPossibility[], layout: TraceLayout, full: boolean): string {
  const { style } = layout;
  const align = aligned(possibilities.map((p) => p.name));
  const blocks = possibilities.map(({ name, kind, holds, trace, mayBeShorter }) => {
    const length = trace?.states.length ?? 0;
    const behaviour = mayBeShorter === true ? 'a behaviour (there may be a shorter one)' : 'a shortest behaviour';
    const where = length <= 1 ? 'in an initial state' : `in state ${length} of ${behaviour}`;
    const verdict = kind === 'always-possible' ? (holds ? 'always possible' : 'not always possible') : holds ? 'possible' : 'not possible';
    const reached = kind === 'possible' && holds && trace !== undefined ? style.faint(`  ${where}`) : '';
    const line = `  ${align(name)}  ${holds ? style.success(verdict) : style.error(verdict)}${reached}`;
    return full && kind === 'possible' && trace !== undefined ? `${line}\n\n${traceText(trace, layout)}\n` : line;
  });
  return [style.strong('Possibilities:'), ...blocks].join('\n');
}
