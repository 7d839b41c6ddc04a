// What came of comparing a log with a specification, for a person: the line that nothing explains first, then why each step that was meant is none.
import { placeOf, plain, type Style, textOf, visible } from '../../diagnostics/index.ts';
import type { LogControl, LoggedBranch, LogObstacle, LogPrefix, LogReport } from '../log-report.ts';
import type { ReportedAction } from '../trace-data.ts';
import { oneLine, saidOfPart, shortened, valuesInPart } from './false-part.ts';
import { counted, duration, grouped } from './numbers.ts';
import { actionText, stateText } from './trace-text.ts';

/** How the text is laid out. */
export interface LogTextOptions {
  readonly style: Style;
  /** Terminal columns. */
  readonly width: number;
}

const MOST_LINE = 300;
const MOST_VALUE = 160;

/** Whether the lines were compared, as far as somebody wanted it. */
const isCompared = ({ verdict }: LogReport): boolean => verdict === 'accepted' || verdict === 'refused' || verdict === 'interrupted';

/** The verdict in one sentence. */
export function logVerdictText(report: LogReport): string {
  const events = counted(report.explained, 'event');
  if (report.windows !== undefined && isCompared(report)) return windowsVerdictText(report.windows, report);
  switch (report.verdict) {
    case 'accepted':
      return `The log is a behaviour of ${report.module}: ${report.explained === 1 ? 'its only event is' : `all ${events} are`} explained.`;
    case 'refused':
      return `The log is no behaviour of ${report.module}: ${events} can be explained, and the next one cannot.`;
    case 'undecided':
      if (report.diagnostics.some(({ code }) => code === 'E629'))
        return `Not decided: there is not enough memory. The first ${events} can be explained.`;
      return `Not decided: too many behaviours are consistent with the log. One that explains ${events} was found, and none that explains all.`;
    case 'interrupted':
      return `Interrupted after ${events}, all of them explained.`;
    case 'log-error':
      return 'The log cannot be compared.';
    case 'mapping-error':
      return 'The mapping does not say what the log means.';
    case 'evaluation-error':
      return 'The specification or the mapping cannot be evaluated.';
    case 'parse-error':
      return 'The module has errors.';
    case 'config-error':
      return 'The configuration has errors.';
  }
}

type Windows = NonNullable<LogReport['windows']>;

function windowsVerdictText(windows: Windows, { module, verdict }: LogReport): string {
  const lines = windows.reduce((sum, one) => sum + one.lines, 0);
  const explained = windows.reduce((sum, one) => sum + one.explained, 0);
  const refused = lines - explained;
  if (verdict === 'interrupted') return `Interrupted: ${grouped(explained)} of the first ${counted(lines, 'line')} are steps of ${module}.`;
  if (verdict === 'refused')
    return `${grouped(refused)} of ${counted(lines, 'line')} ${refused === 1 ? 'is no step' : 'are no steps'} of ${module}.`;
  return `Each of ${counted(lines, 'line')} is a step of ${module} by itself. Whether one follows from another was not compared.`;
}

function windowsText(windows: Windows, { style }: LogTextOptions): string {
  const names = windows.map(({ name }) => shortened(visible(name), MOST_VALUE));
  const width = Math.max(...names.map((name) => name.length));
  const share = ({ explained, lines }: Windows[number]): string => `${((100 * explained) / lines).toFixed(1)} %`;
  return [
    style.strong('Lines that are steps by themselves:'),
    ...windows.map((one, i) => `  ${names[i]!.padEnd(width)}  ${grouped(one.explained)} of ${grouped(one.lines)}  (${share(one)})`),
  ].join('\n');
}

const callText = (action: ReportedAction): string => oneLine(actionText(action));

/** Why one step is none, in one sentence. */
export function obstacleText(obstacle: LogObstacle): string {
  const { action, kind, conjunct, conjunctKind, message, step } = obstacle;
  const what = action === null ? shortened(visible(obstacle.mappedText), MOST_VALUE) : callText(action);
  if (kind === 'foreign' && conjunct === null) return `${what}: ${visible(message ?? '')}`;
  const part = shortened(visible(obstacle.conjunctText), MOST_VALUE);
  if (part === 'FALSE' && conjunctKind === 'false') return what === part ? 'FALSE allows no step' : `${what}: FALSE allows no step`;
  const where = step === null ? '' : ` of the step ${callText(step)}, the nearest one`;
  const own = kind === 'foreign' ? ', which the next-state relation demands' : '';
  return `${what}: ${saidOfPart(part, { kind: conjunctKind, ...(message === null ? {} : { message }) }, where, own)}`;
}

/** The values that make the conjunct false. */
export function obstacleValues(obstacle: LogObstacle): string[] {
  return valuesInPart(obstacle, MOST_VALUE);
}

/** In which state the step fails; null where that is the only one. */
function obstaclePlace({ state, done }: LogObstacle, { stateCount }: LogPrefix): string | null {
  if (state !== null) return stateCount > 1 ? `in state ${state + 1}` : null;
  return done === 1 ? 'in the state after the first part' : `in the state after the first ${done} parts`;
}

function obstacleLines(obstacle: LogObstacle, prefix: LogPrefix, { style }: LogTextOptions): string[] {
  const { conjunct, mapped } = obstacle;
  const where = obstaclePlace(obstacle, prefix);
  return [
    `  ${obstacleText(obstacle)}${where === null ? '' : `  (${where})`}`,
    `    ${style.faint(visible(placeOf(conjunct ?? mapped)))}`,
    ...obstacleValues(obstacle).map((text) => `      ${text}`),
  ];
}

/** States of a prefix that are shown whole, beside those of which something is told. */
const MOST_SHOWN = 3;

/** The indices of the states that are shown: those that are named, and others up to MOST_SHOWN. */
function shownStates({ states, obstacles }: LogPrefix): readonly number[] {
  const named = new Set(obstacles.flat().flatMap(({ state }) => (state === null ? [] : [state])));
  const others = [...states.keys()].filter((i) => !named.has(i)).slice(0, Math.max(0, MOST_SHOWN - named.size));
  return [...named, ...others].filter((i) => i < states.length).sort((a, b) => a - b);
}

function stateLines(prefix: LogPrefix, options: LogTextOptions): string[] {
  const { states, stateCount } = prefix;
  const shown = shownStates(prefix);
  const heading =
    stateCount === 1
      ? 'The state before it:'
      : `The ${grouped(stateCount)} states that are possible before it${stateCount > shown.length ? ', some of them' : ''}:`;
  return [
    options.style.strong(heading),
    ...shown.flatMap((i) => [
      ...(stateCount === 1 ? [] : [`  state ${i + 1}`]),
      ...stateText({ action: null, variables: states[i]! }, options).map((line) => (stateCount === 1 ? line : `  ${line}`)),
    ]),
  ];
}

function lineText({ span, text }: LogPrefix['lines'][number], style: Style): string[] {
  return [style.strong(visible(placeOf(span))), `  ${shortened(visible(text.trim()), MOST_LINE)}`];
}

function prefixText(prefix: LogPrefix, options: LogTextOptions): string {
  const { style } = options;
  const blocks: string[][] = [];
  const { lines, obstacles, allowed, allowedCount, stateCount, steps } = prefix;
  for (const [i, line] of lines.entries()) {
    const [place, ...text] = lineText(line, style);
    const why = obstacles[i]!;
    blocks.push([
      `${place}: ${style.error('nothing explains this event')}`,
      ...text,
      ...(why.length === 0 ? ['  The mapping names no step for it there.'] : why.flatMap((one) => obstacleLines(one, prefix, options))),
    ]);
  }
  blocks.push(stateLines(prefix, options));
  const more = allowedCount > allowed.length ? `, and ${grouped(allowedCount - allowed.length)} more` : '';
  blocks.push([
    style.strong(`What the specification allows ${stateCount === 1 ? 'there' : 'in at least one of them'}:`),
    allowed.length === 0 ? '  no step' : `  ${allowed.map(callText).join(', ')}${more}`,
  ]);
  if (steps.length > 1)
    blocks.push([
      style.strong('The last steps before it:'),
      ...steps
        .slice(1)
        .map(
          ({ line, state }) =>
            `  ${line === null ? '(no line)' : visible(placeOf(line.span))}  ${state.action === null ? 'nothing changes' : callText(state.action)}`,
        ),
    ]);
  return blocks.map((block) => block.join('\n')).join('\n\n');
}

function otherText({ explained, lines, obstacles }: LogPrefix, { style }: LogTextOptions): string {
  return lines
    .map((line, i) => {
      const why = obstacles[i]?.[0];
      return `  ${style.strong(visible(placeOf(line.span)))} after ${counted(explained, 'event')}${why === undefined ? '' : `: ${obstacleText(why)}`}`;
    })
    .join('\n');
}

function actionsText(report: LogReport, options: LogTextOptions): string {
  const { actions } = report;
  const { style } = options;
  const seen = actions.filter(({ events }) => events > 0);
  const never = actions.filter(({ events }) => events === 0);
  const width = Math.max(...seen.map(({ name }) => name.length), 0);
  return [
    style.strong('Actions that the log shows:'),
    ...seen.map(({ name, events }) => `  ${visible(name).padEnd(width)}  ${grouped(events)}`),
    ...(never.length === 0 ? [] : [`Never shown: ${never.map(({ name }) => visible(name)).join(', ')}`]),
    ...branchesText(report, options),
  ].join('\n');
}

/** Branches that are told. */
const MOST_BRANCHES = 12;
const MOST_BRANCH_TEXT = 80;

/** The branches that were never taken where another one was; not those that are an action which is told as never shown. */
function neverTaken({ actions, branches }: LogReport): readonly LoggedBranch[] {
  const choices = new Set(branches.filter(({ events }) => events > 0).map(({ choice }) => choice));
  const never = new Set(actions.filter(({ events }) => events === 0).map(({ name }) => name));
  const isCall = ({ span }: LoggedBranch): boolean => never.has(/^\w*/.exec(textOf(span))![0]);
  return branches.filter((branch) => branch.events === 0 && choices.has(branch.choice) && !isCall(branch));
}

function branchesText(report: LogReport, { style }: LogTextOptions): string[] {
  const never = neverTaken(report);
  if (never.length === 0) return [];
  const shown = never.slice(0, MOST_BRANCHES);
  return [
    'Branches that no event takes, where another one is taken:',
    ...shown.map(({ span }) => `  ${style.faint(visible(placeOf(span)))}  ${shortened(oneLine(textOf(span)), MOST_BRANCH_TEXT)}`),
    ...(never.length > shown.length ? [`  and ${grouped(never.length - shown.length)} more`] : []),
  ];
}

/** Alterations that are told. */
const MOST_ALTERATIONS = 5;

function controlText({ made, refused, accepted, faults }: LogControl, { style }: LogTextOptions): string {
  const heading = `Control: ${grouped(refused)} of ${counted(made, 'alteration')} of the log ${made === 1 ? 'is' : 'are'} refused.`;
  return [
    style.strong(heading),
    ...alteredLines('These are behaviours too. Should they be?', accepted),
    ...alteredLines('These are not refused: they have no value, or no meaning.', faults),
  ].join('\n');
}

/** The first alterations with a heading; nothing where there are none. */
function alteredLines(heading: string, all: readonly (LogControl['accepted'][number] & { readonly message?: string })[]): string[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_ALTERATIONS);
  return [
    heading,
    ...shown.map(
      ({ what, line, message }) =>
        `  ${visible(placeOf(line.span))} ${visible(what)}${message === undefined ? '' : `: ${visible(oneLine(message))}`}`,
    ),
    ...(all.length > shown.length ? [`  and ${grouped(all.length - shown.length)} more`] : []),
  ];
}

/** How the order of the events was known. */
const ORDERS: Readonly<Record<LogReport['order'], string>> = {
  lines: '',
  time: 'in the order of EventTime(e)',
  nodes: 'in all orders that keep those of the nodes',
  'vector-clocks': 'in all orders that agree with the vector clocks',
};

function numbersText(report: LogReport): string {
  const { lines, ignored, largest, seconds, order, logs } = report;
  const parts = [
    `${counted(lines, 'line')}${logs.length > 1 ? ` of ${counted(logs.length, 'file')}` : ''}`,
    ...(ignored > 0 ? [`${grouped(ignored)} ignored`] : []),
    ...(order === 'lines' ? (logs.length > 1 ? ['one file after the other'] : []) : [ORDERS[order]]),
    ...(largest === null ? [] : [`at most ${counted(largest, 'state')} consistent with the log at once`]),
    duration(seconds),
  ];
  return `${parts.join(', ')}`;
}

/** The report as a text without a final line break; diagnostics are not part of it. */
export function logText(report: LogReport, options: LogTextOptions = { style: plain, width: 100 }): string {
  const { style } = options;
  const { windows } = report;
  const [longest, ...others] = windows === undefined ? report.prefixes : [];
  const blocks: string[] = [];
  if (longest !== undefined) blocks.push(prefixText(longest, options));
  if (windows !== undefined) blocks.push(...report.prefixes.map((prefix) => prefixText(prefix, options)));
  if (windows !== undefined && windows.length > 0) blocks.push(windowsText(windows, options));
  if (others.length > 0)
    blocks.push([style.strong('Other readings of the log end elsewhere:'), ...others.map((one) => otherText(one, options))].join('\n'));
  if (report.verdict === 'accepted' && windows === undefined) blocks.push(actionsText(report, options));
  if (report.control !== undefined) blocks.push(controlText(report.control, options));
  const paint = report.verdict === 'accepted' ? style.success : style.error;
  blocks.push([paint(logVerdictText(report)), ...(report.lines > 0 ? [numbersText(report)] : [])].join('\n'));
  return blocks.join('\n\n');
}
