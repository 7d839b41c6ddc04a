// What can be done here: the enabled actions first, each with its choices; then those that cannot be taken, with the reason on demand.
import type { Span } from '../../diagnostics/index.ts';
import { lineIndexOf } from '../../diagnostics/line-index.ts';
import type { ValueTree } from '../../report/index.ts';
import type { Choice, Choices, DisabledInstance, Refused } from '../../session/explore/index.ts';
import { brief } from '../drawing/brief.ts';
import { type Line, type Tone, text, wrap } from '../drawing/line.ts';
import type { Row } from './row.ts';

/** What the pane shows. */
export interface ActionsView {
  readonly choices: Choices;
  /** Why an action is disabled: undefined where nobody asked, null where the answer is on its way. */
  reasons(action: string): readonly DisabledInstance[] | null | undefined;
  readonly folds: ReadonlyMap<string, boolean>;
  /** Everything is unfolded. */
  readonly isWhole?: boolean;
  readonly width: number;
  tree(id: number): ValueTree;
  /** What a step changes, in a few words. */
  summary(choice: Choice): string;
  /** How the specification beside this one is called; empty where there is none. */
  readonly beside: string;
  /** Whether a state without a step is an error. */
  readonly checksDeadlock: boolean;
}

/** A group with more choices is closed at first. */
const MOST_OPENED = 40;

const argumentsText = (view: ActionsView, args: readonly { readonly name: string; readonly value: number }[]): string =>
  args.map(({ name, value }) => `${name} = ${brief(view.tree(value), 30)}`).join(', ');

/** What tells the steps of a group apart: arguments, what quantifiers inside of the action choose, and where that is the same, what changes. */
function labelsOf(view: ActionsView, choices: readonly Choice[]): () => readonly string[] {
  let made: readonly string[] | null = null;
  return () => {
    if (made !== null) return made;
    const named = choices.map(({ label, inner }) => argumentsText(view, [...(label?.arguments ?? []), ...inner]));
    const counts = new Map<string, number>();
    for (const name of named) counts.set(name, (counts.get(name) ?? 0) + 1);
    made = named.map((name, i) => (name === '' || counts.get(name) === 1 ? name : `${name}: ${view.summary(choices[i]!)}`));
    return made;
  };
}

/** What part of an action is false, with its values (without those that are `known`): for people. */
export function reasonText(
  view: Pick<ActionsView, 'tree'>,
  { reason }: Refused,
  known: readonly { readonly name: string; readonly value: number }[] = [],
): { readonly what: string; readonly values: string } {
  const part = reason.text;
  const bound = new Set([...known, ...reason.bindings].map((b) => b.name));
  const values = reason.terms.filter((t) => !bound.has(t.text)).map((t) => `${t.text} = ${brief(view.tree(t.value), 60)}`);
  const names = reason.bindings
    .filter((b) => !known.some((k) => k.name === b.name && k.value === b.value))
    .map((b) => `${b.name} = ${brief(view.tree(b.value), 30)}`);
  const what =
    reason.kind === 'fault'
      ? `no value: ${reason.message ?? part}`
      : reason.kind === 'empty'
        ? `nothing to choose from: ${part}`
        : reason.kind === 'unfinished'
          ? `too many alternatives to try in ${part}`
          : part;
  return { what, values: [...values, ...names].join(', ') };
}

export function lineOf(span: Span): number {
  return lineIndexOf(span.source).lineAt(span.start);
}

/** Text on as many rows as it needs, which all stand for one place. */
export function wrapped(content: string, indent: number, tone: Tone, width: number, span?: Span): readonly Row[] {
  return wrap(content, Math.max(12, width - indent)).map((part) => ({ span, line: () => text(' '.repeat(indent) + part, tone) }));
}

/** Why something is false: the part, and below it where that is and with which values. */
export function reasonRows(
  view: Pick<ActionsView, 'tree' | 'width'>,
  head: string,
  refused: Refused,
  known: readonly { readonly name: string; readonly value: number }[] = [],
): readonly Row[] {
  const { what, values } = reasonText(view, refused, known);
  const { span } = refused.reason;
  const more =
    refused.others > 0 ? `; ${refused.others === 1 ? 'another alternative is' : `${refused.others} other alternatives are`} false too` : '';
  return [
    ...wrapped(`${head}${what}`, 4, 'bad', view.width, span),
    ...wrapped(`line ${lineOf(span)}${values === '' ? '' : `: ${values}`}${more}`, 6, 'plain', view.width, span),
  ];
}

/** The rows of the pane. */
export function actionRows(view: ActionsView): readonly Row[] {
  const { choices, folds } = view;
  const rows: Row[] = [];
  for (const { action, span, choices: list } of choices.groups) {
    const single = list.length === 1;
    const path = `action ${action}`;
    const isOpen = view.isWhole === true || (folds.get(path) ?? list.length <= MOST_OPENED);
    if (!single)
      rows.push({
        span,
        path,
        target: { kind: 'fold', path, isOpen },
        line: () => [
          { text: `${isOpen ? '▾' : '▸'} ${action}`, tone: 'strong' },
          { text: ` ${list.length}`, tone: 'faint' },
        ],
      });
    if (!single && !isOpen) continue;
    const labels = labelsOf(view, list);
    for (const [i, choice] of list.entries())
      rows.push({
        span: choice.label?.span ?? span,
        path: `${path} ${i}`,
        inside: single ? [] : [path],
        target: { kind: 'choice', choice },
        searched: () => `${action} ${labels()[i]}`,
        line: (): Line => {
          const args = labels()[i]!;
          const what = single ? `${action}${args === '' ? '' : `(${args})`}` : args === '' ? `${i + 1}: ${view.summary(choice)}` : args;
          const remark = choice.stutters ? ' (changes nothing)' : choice.isCut ? ' (outside CONSTRAINT)' : '';
          return [
            { text: single ? '  ' : '    ', tone: 'plain' },
            { text: what, tone: single ? 'strong' : 'plain' },
            { text: remark, tone: 'faint' },
            { text: choice.isOnlyHere ? ` (not in ${view.beside})` : '', tone: 'warn' },
          ];
        },
      });
  }
  if (choices.isPending === true) return [{ line: () => text('  … being computed', 'faint') }];
  if (choices.isPartial) {
    const more = choices.count === 0 ? 'Enter tries again' : `more than ${choices.count}: Enter makes them all`;
    rows.push({ target: { kind: 'more' }, line: () => [{ text: `  … ${more}`, tone: 'warn' }] });
  }
  if (choices.fault !== null) {
    const { message, span } = choices.fault;
    rows.push(...wrapped(`! ${message}`, 0, 'bad', view.width, span));
  }
  for (const { action, fault } of choices.faulty) {
    const { message, span } = fault;
    const others = choices.groups.some((group) => group.action === action) ? ' Its other steps are not known.' : '';
    rows.push(
      ...wrapped(
        `! ${action} has no value here: ${message}${span === undefined ? '' : ` (line ${lineOf(span)})`}${others}`,
        0,
        'bad',
        view.width,
        span,
      ),
    );
  }
  if (choices.count === 0 && choices.fault === null && choices.faulty.length === 0)
    rows.push({
      line: () =>
        view.checksDeadlock
          ? text('  no step is possible: deadlock', 'bad')
          : text('  no step is possible (deadlocks are allowed)', 'faint'),
    });
  for (const step of choices.onlyBeside) rows.push(...wrapped(`only in ${view.beside}: ${step}`, 2, 'warn', view.width));
  for (const { action, span } of choices.disabled) {
    const asked = view.reasons(action);
    rows.push({
      span: asked?.[0]?.refusal.reason.span ?? span,
      target: { kind: 'why', action },
      searched: () => action,
      line: () => [
        { text: `${asked === undefined ? '▸' : '▾'} ${action}`, tone: 'faint' },
        { text: asked === undefined ? ' disabled' : '', tone: 'faint' },
      ],
    });
    if (asked === null) rows.push({ line: () => text('      … being computed', 'faint') });
    if (asked?.length === 0) rows.push({ line: () => text('      there is nothing to choose its parameters from', 'faint') });
    for (const disabled of asked ?? []) {
      const args = argumentsText(view, disabled.arguments);
      rows.push(...reasonRows(view, `${args === '' ? 'false' : args}: `, disabled.refusal, disabled.arguments));
    }
  }
  return rows;
}
