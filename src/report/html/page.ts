// A report as one HTML page that needs nothing else: no network, no server, no files beside it. A policy in the page forbids the browser to load
// anything, so that a value in a trace can never become a request.
import { placeOf, renderDiagnostics } from '../../diagnostics/index.ts';
import type { Animation } from '../animation/animation.ts';
import type { CheckReport, ReportedExplanation, ReportedReasons, ReportedState, ReportedTrace } from '../check-report.ts';
import { Pieces, separated } from '../pieces.ts';
import type { MessageHints } from '../sequence/hints.ts';
import { sequenceOf } from '../sequence/sequence.ts';
import { sequenceSvg } from '../sequence/sequence-svg.ts';
import { deadlockTexts, standingOf, statisticsText, verdictText } from '../text/check-text.ts';
import { statesText, truthMark } from '../text/explanation-text.ts';
import { fairnessReason } from '../text/fairness-reason.ts';
import { reasonSentence, reasonValues } from '../text/reasons-text.ts';
import { actionText } from '../text/trace-text.ts';
import { animationSection } from './animation-section.ts';
import { hasNumbers } from '../whole-search.ts';
import { coverageSections } from './coverage-sections.ts';
import { escaped } from './escaped.ts';
import { saidSections } from './said-sections.ts';
import { SCRIPT } from './script.ts';
import { stateRows } from './state-rows.ts';
import { STYLE } from './style.ts';

/** What else the page shows. */
export interface PageOptions {
  /** A drawing of the state graph as SVG. */
  readonly graph?: string;
  /** What comments of the modules say of messages. */
  readonly hints?: MessageHints;
  /** Pictures of the states of the trace. */
  readonly animation?: Animation;
  /** The configuration's path. */
  readonly config?: string;
  /** The trace was walked by a person: nothing was checked, so that nothing is known but what its states show. */
  readonly isWalked?: boolean;
}

function stateName({ action }: ReportedState, index: number): string {
  return action === null ? (index === 0 ? 'initial state' : 'a step') : actionText(action);
}

function* traceSection({ states, loop, closing }: ReportedTrace, heading: string, animation: Animation | undefined): Iterable<string> {
  const last = states.length - 1;
  yield `<h2>${heading}</h2>`;
  yield '<p class="faint"><label><input type="checkbox" id="only-changes"> only what changes</label> <span>The arrow keys go from state to state; the address names the state.</span></p>';
  const play = animation === undefined ? '' : ' <button type="button" id="play" aria-pressed="false" title="p">play</button>';
  yield `<p class="walk"><button type="button" id="previous">← back</button> <button type="button" id="next">on →</button>${play} <span id="where" role="status" aria-live="polite"></span></p>`;
  yield '<div class="trace"><nav aria-label="states"><ol class="timeline">';
  for (const [i, state] of states.entries()) {
    const cycle = loop !== undefined && i >= loop ? ' class="cycle"' : '';
    yield `<li${cycle}><a href="#s${i + 1}">${i + 1}. ${escaped(stateName(state, i))}</a></li>`;
  }
  const by = closing === undefined ? '' : ` by ${escaped(actionText(closing))}`;
  const back =
    loop === undefined
      ? ''
      : `<li class="back">${loop === last ? `↻ stays in state ${last + 1} for ever` : `↺ back to state ${loop + 1}${by}, for ever`}</li>`;
  yield `${back}</ol></nav>`;
  yield '<div>';
  if (animation !== undefined) yield* animationSection(animation, states.map(stateName));
  for (const [i, state] of states.entries()) {
    const place = state.action?.span === undefined ? '' : ` <span class="faint">${escaped(placeOf(state.action.span))}</span>`;
    yield `<section class="state" id="s${i + 1}"><h3>State ${i + 1}: ${escaped(stateName(state, i))}${place}</h3>\n<table>\n${stateRows(state, states[i - 1])}\n</table></section>`;
  }
  yield '</div></div>';
}

function truthSection({ rows: parts, causes, fairness, assumptions = [] }: ReportedExplanation, states: number): string {
  const heads = Array.from({ length: states }, (_, i) => `<th><a href="#s${i + 1}">${i + 1}</a></th>`).join('');
  const body = parts.map(({ text, depth, truth }) => {
    const cells = truth.map((value) => `<td class="${value}">${truthMark(value)}</td>`).join('');
    return `<tr><td class="formula"><code>${'  '.repeat(depth)}${escaped(text)}</code></td>${cells}</tr>`;
  });
  const why = causes.map(
    ({ text, value, positions }) => `<li><code>${escaped(text)}</code> is ${value ? 'TRUE' : 'FALSE'} in ${statesText(positions)}</li>`,
  );
  const reasons = fairness.map(
    ({ name, reason, position }) => `<li><code>${escaped(name)}</code>: ${escaped(fairnessReason(name, reason, (position ?? 0) + 1))}</li>`,
  );
  const assumed = assumptions.map((text) => `<li><code>${escaped(text)}</code></li>`);
  return [
    '<h2>Why it is violated</h2>',
    ...(why.length === 0 ? [] : [`<ul class="why">\n${why.join('\n')}\n</ul>`]),
    '<p class="faint">Whether each part of the property is true of the behaviour that begins in each state.</p>',
    `<table class="truth"><thead><tr><th></th>${heads}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`,
    ...(reasons.length === 0 ? [] : [`<p>The behaviour is fair:</p><ul>\n${reasons.join('\n')}\n</ul>`]),
    ...(assumptions.length === 0
      ? []
      : [`<p>The behaviour satisfies what the specification assumes:</p><ul>\n${assumed.join('\n')}\n</ul>`]),
  ].join('\n');
}

/** The part of an SVG document that can stand inside a page. */
const inlineSvg = (svg: string): string => svg.slice(Math.max(0, svg.indexOf('<svg')));

function sequenceSection(trace: ReportedTrace, module: string, hints?: MessageHints): readonly string[] {
  const sequence = sequenceOf(trace, hints);
  if (sequence.messages.length === 0) return [];
  return [
    '<h2 id="messages">Messages</h2>',
    `<p class="faint">Who sent what to whom (${escaped(sequence.found.join(', '))}). A dashed arrow: it is not seen to be received. A press on a row goes to its state.</p>`,
    `<div class="diagram">${inlineSvg(sequenceSvg(sequence, module))}</div>`,
  ];
}

function graphSection(svg: string, { trace }: CheckReport): string {
  const way = trace === undefined ? '' : ' The way to the violation is thick and red.';
  return [
    '<h2>State graph</h2>',
    `<p class="faint"><button type="button" id="graph-size">actual size</button> <span>An arrow from a dot leads to an initial state; an octagon is a deadlock, a double border an end.${way}</span></p>`,
    `<div class="graph fit">${inlineSvg(svg)}</div>`,
  ].join('\n');
}

/** The page, a whole document. */
export function htmlPieces(report: CheckReport, options: PageOptions = {}): Pieces {
  return new Pieces(() => separated('\n', pageLines(report, options)));
}

/** The same as one text. */
export function htmlPage(report: CheckReport, options: PageOptions = {}): string {
  return String(htmlPieces(report, options));
}

/** Why an invariant is false, or no step is possible, in the last state. */
function whySection({ property, trace }: CheckReport, { reasons, isOfStep }: ReportedReasons): string {
  const items = reasons.map((reason) => {
    const values = reasonValues(reason).join(', ');
    const place = `<span class="faint">${escaped(placeOf(reason.span))}</span>`;
    return `<li>${escaped(reasonSentence(reason))} ${place}${values === '' ? '' : `<br>${escaped(values)}`}</li>`;
  });
  const head =
    property === undefined
      ? 'Why no step is possible there'
      : `Why ${property.name} is false${trace === undefined ? '' : isOfStep === true ? ' of the last step' : ' there'}`;
  return `<h2>${escaped(head)}</h2>\n<ul class="why">\n${items.join('\n')}\n</ul>`;
}

function* pageLines(report: CheckReport, options: PageOptions): Iterable<string> {
  const { isWalked = false, config } = options;
  // Nothing is violated at the end of it, and nothing was searched.
  const isPathOnly = isWalked && report.verdict === 'ok';
  const title = `${report.module ?? 'tlasso'}: ${isPathOnly ? 'path' : report.verdict}`;
  const [standing, said] = isPathOnly
    ? ['open', 'A path that was walked: it is no result of a check.']
    : [standingOf(report), verdictText(report)];
  const about = isWalked
    ? ['Walked in the explorer. Nothing but this path was looked at.']
    : hasNumbers(report)
      ? [statisticsText(report)]
      : [];
  const { trace, explanation, diagnostics } = report;
  const statement = report.property?.span === undefined ? '' : ` <span class="faint">${escaped(placeOf(report.property.span))}</span>`;
  const loop = trace?.loop === undefined ? '' : ` data-loop="${trace.loop}"`;
  yield* [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>\n${STYLE}\n</style>`,
    '</head>',
    `<body${loop}>`,
    '<header>',
    `<h1>${escaped(report.module ?? 'tlasso')}</h1>`,
    `<p class="verdict ${standing}"><strong>${escaped(said)}</strong>${statement}</p>`,
    `<p class="faint">${escaped([...(config === undefined ? [] : [config]), ...about].join(': '))}</p>`,
    '</header>',
    '<main>',
    ...(diagnostics.length === 0 ? [] : ['<h2>Diagnostics</h2>', `<pre>${escaped(renderDiagnostics(diagnostics))}</pre>`]),
  ];
  if (trace !== undefined) yield* traceSection(trace, isPathOnly ? 'Path' : 'Counterexample', options.animation);
  yield* [
    ...(trace === undefined ? [] : sequenceSection(trace, report.module ?? 'the trace', options.hints)),
    ...(report.why === undefined ? [] : [whySection(report, report.why)]),
    ...(report.verdict === 'deadlock' ? deadlockTexts(report).map((text) => `<p>${escaped(text)}</p>`) : []),
    ...(explanation === undefined || trace === undefined ? [] : [truthSection(explanation, trace.states.length)]),
    ...saidSections(report),
    ...(options.graph === undefined ? [] : [graphSection(options.graph, report)]),
    ...coverageSections(report),
    '</main>',
    `<script>\n${SCRIPT}\n</script>`,
    '</body>',
    '</html>',
    '',
  ];
}
