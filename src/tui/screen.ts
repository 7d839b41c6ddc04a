// The explorer's screen without a terminal: what is selected, folded and asked, and from that the lines to draw. Keys are handled in commands.ts;
// React only copies the lines (app.tsx).
import { type Span, visible } from '../diagnostics/index.ts';
import type { ValueTree } from '../report/index.ts';
import { valueLines } from '../report/index.ts';
import type { Explorer } from '../session/explore/index.ts';
import { type Frame, frames, type PaneName, smallest } from './drawing/layout.ts';
import { fitted, type Line, lineWidth, type Segment, text, wrap } from './drawing/line.ts';
import { Scroll } from './drawing/scroll.ts';
import { bindings, movements } from './keys.ts';
import { actionRows } from './panes/actions-pane.ts';
import { changeSummary } from './panes/change-summary.ts';
import { propertyRows } from './panes/properties-pane.ts';
import type { Row } from './panes/row.ts';
import { sourceRows } from './panes/source-pane.ts';
import { stateRows } from './panes/state-pane.ts';
import { traceRows } from './panes/trace-pane.ts';
import type { Key, Prompt } from './prompt.ts';

/** What the screen needs from outside: files and the end. */
export interface Host {
  /** Writes a file; a message where that fails. */
  write(path: string, content: string): string | null;
  quit(): void;
}

/** What is said below the panes. */
export interface Message {
  readonly text: string;
  readonly tone: Segment['tone'];
  readonly value?: ValueTree;
}

/** A long move that is under way. */
export interface Task {
  readonly what: string;
  readonly cancel: AbortController;
  progress: string;
}

export const paneOrder: readonly PaneName[] = ['actions', 'trace', 'state', 'properties', 'source'];

const titles: Readonly<Record<PaneName, string>> = {
  actions: 'Actions',
  trace: 'Trace',
  state: 'State',
  properties: 'Properties',
  source: 'Source',
};

/** What is shown over all panes. */
export interface Overlay {
  readonly title: string;
  readonly lines: (width: number, height: number) => readonly Line[];
  readonly scroll: Scroll;
  /** Keys of its own; false where a key is none of them. */
  readonly key?: (key: Key) => boolean;
}

export class Screen {
  readonly explorer: Explorer;
  readonly host: Host;
  focus: PaneName = 'actions';
  lower: 'properties' | 'source' = 'properties';
  readonly scrolls: Readonly<Record<PaneName, Scroll>> = {
    actions: new Scroll(),
    trace: new Scroll(),
    state: new Scroll(),
    properties: new Scroll(),
    source: new Scroll(),
  };
  readonly folds = new Map<string, boolean>();
  readonly hidden = new Set<string>();
  readonly pinned = new Set<string>();
  /** Actions about which a person has asked why they are disabled in the state at `reasonsAt`. */
  readonly reasons = new Set<string>();
  /** Properties about which a person has asked why they are false. */
  readonly explained = new Set<string>();
  private reasonsAt: unknown = null;
  /** The first choice is to be selected as soon as the choices are there. */
  private selectsFirst = false;
  message: Message | null = null;
  /** The last one that was said. */
  lastMessage: Message | null = null;
  prompt: { readonly line: Prompt; readonly entered: (text: string) => void } | null = null;
  overlay: Overlay | null = null;
  task: Task | null = null;
  /** Keys about steps that are still being computed. */
  readonly early: Key[] = [];
  /** Text of the last search in a pane. */
  searched = '';
  /** Histories of the prompts, by what they ask for. */
  readonly histories = new Map<string, string[]>();
  private readonly listeners = new Set<() => void>();
  private heights: Partial<Record<PaneName, number>> = {};
  private widths: Partial<Record<PaneName, number>> = {};
  version = 0;
  /** Rows that are known to be as they would be made again. */
  private readonly made = new Map<PaneName, readonly Row[]>();
  private shownSpan: Span | undefined;
  /** The state to which the trace was scrolled. */
  private followed: unknown = null;

  constructor(explorer: Explorer, host: Host) {
    this.explorer = explorer;
    this.host = host;
    explorer.subscribe(() => this.touch());
    this.selectFirstChoice();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Something to draw has changed: what the rows say, or only what is selected. */
  touch(what: 'content' | 'selection' = 'content'): void {
    this.version++;
    if (what === 'content') this.made.clear();
    for (const listener of this.listeners) listener();
  }

  /** Says something below the panes. `value`: the text is about it, and it is shown whole on demand. */
  say(content: string, tone: Segment['tone'] = 'plain', value?: ValueTree): void {
    this.message = { text: content, tone, ...(value === undefined ? {} : { value }) };
    this.lastMessage = this.message;
    this.touch();
  }

  // ---- rows

  /** Rows of a pane as they are now. */
  rows(pane: PaneName): readonly Row[] {
    if (pane === 'source') return sourceRows(this.sourceSpan, this.widths.source ?? 60).rows;
    let rows = this.made.get(pane);
    if (rows === undefined) {
      rows = this.make(pane);
      this.made.set(pane, rows);
    }
    return rows;
  }

  private make(pane: Exclude<PaneName, 'source'>): readonly Row[] {
    const { explorer } = this;
    const { cursor, specification } = explorer;
    if (this.reasonsAt !== cursor) {
      this.reasonsAt = cursor;
      this.reasons.clear();
    }
    switch (pane) {
      case 'actions': {
        const { choices } = explorer;
        const rows = actionRows({
          choices,
          reasons: (action) => (this.reasons.has(action) ? explorer.whyDisabled(action) : undefined),
          folds: this.folds,
          width: this.widths.actions ?? 40,
          tree: specification.tree,
          summary: (choice) => changeSummary(explorer, choice.state),
        });
        if (this.selectsFirst && choices.isPending !== true) {
          this.selectsFirst = false;
          this.scrolls.actions.selected = Math.max(
            0,
            rows.findIndex((row) => row.target?.kind === 'choice'),
          );
        }
        return rows;
      }
      case 'trace':
        return traceRows({
          path: explorer.path,
          cursor,
          loop: explorer.loop,
          closing: explorer.closing,
          properties: explorer.properties,
          bookmarks: explorer.branches.bookmarks,
          watches: explorer.watches.map(({ text: shown, expression }) => ({ text: shown, value: (v) => explorer.valueAt(expression, v) })),
          tree: specification.tree,
        });
      case 'state':
        if (cursor === null) return [{ line: () => text('Choose an initial state.', 'faint') }];
        return stateRows(
          explorer.variables(cursor),
          cursor.parent === null ? null : explorer.variables(cursor.parent),
          { folds: this.folds, hidden: this.hidden, pinned: this.pinned, alias: explorer.alias(cursor) },
          this.widths.state ?? 60,
        );
      case 'properties': {
        if (cursor === null) return [];
        const rows = propertyRows({
          rows: explorer.properties,
          position: explorer.path.indexOf(cursor),
          width: this.widths.properties ?? 60,
          explained: this.explained,
          refusal: (operator) => explorer.whyFalse(operator, cursor),
          tree: specification.tree,
        });
        return rows.length > 0 ? rows : [{ line: () => text('The configuration names no invariant and no property.', 'faint') }];
      }
    }
  }

  /** The row selected in a pane. */
  selectedRow(pane: PaneName): Row | undefined {
    return this.rows(pane)[this.scrolls[pane].selected];
  }

  /** Selects the first step that can be taken. */
  selectFirstChoice(): void {
    this.selectsFirst = true;
    this.scrolls.actions.top = 0;
    this.scrolls.actions.selected = 0;
    this.rows('actions');
  }

  /** The place the source pane shows: of the row selected last, or of the last step, or the module. */
  get sourceSpan(): Span | undefined {
    if (this.focus !== 'source') this.shownSpan = this.focus === 'state' ? undefined : this.selectedRow(this.focus)?.span;
    return this.shownSpan ?? this.explorer.cursor?.label?.span ?? this.explorer.specification.sources[0];
  }

  /** Gives a pane the focus. */
  setFocus(pane: PaneName): void {
    // The place that the source pane is about is kept while it has the focus itself.
    if (pane === 'source' && this.focus !== 'source') {
      this.showMarked();
      this.focus = pane;
    }
    this.focus = pane;
    if (pane === 'properties' || pane === 'source') this.lower = pane;
    this.touch();
  }

  heightOf(pane: PaneName): number {
    return this.heights[pane] ?? 10;
  }

  // ---- drawing

  /** The whole screen: `rows` lines of `columns` columns. */
  render(columns: number, rows: number): readonly Line[] {
    if (columns < smallest.columns || rows < smallest.rows)
      return [
        fitted(text(`The terminal is too small: ${columns}x${rows}.`, 'bad'), columns),
        fitted(text(`At least ${smallest.columns}x${smallest.rows}.`), columns),
      ];
    const status = this.status(columns, Math.max(1, Math.floor(rows / 4)));
    const body = rows - 2 - status.length;
    const middle = this.overlay === null ? this.panes(columns, body) : this.overlaid(this.overlay, columns, body);
    return [this.header(columns), ...middle, ...status, this.help(columns)];
  }

  private header(columns: number): Line {
    const { specification, cursor, path, loop, branches } = this.explorer;
    const place = cursor === null ? 'choose an initial state' : `state ${path.indexOf(cursor) + 1} of ${path.length}`;
    const lasso = loop === null ? '' : `, lasso back to ${loop + 1}`;
    const more = branches.size > path.length ? `  ${branches.size} visited` : '';
    return fitted(
      [
        { text: ` ${specification.system.name} `, tone: 'title' },
        { text: `  ${place}${lasso}${more}`, tone: 'plain' },
        { text: `  ${specification.configFile.split('/').at(-1)}`, tone: 'faint' },
      ],
      columns,
    );
  }

  private panes(columns: number, height: number): readonly Line[] {
    const places = frames(columns, height, this.lower);
    this.followCursor();
    for (const f of places) {
      this.heights[f.pane] = f.height - 1;
      if (this.widths[f.pane] !== f.width) this.made.delete(f.pane);
      this.widths[f.pane] = f.width;
    }
    const drawn = places.map((f) => ({ frame: f, lines: this.pane(f) }));
    return Array.from({ length: height }, (_, y): Line => {
      const line: Segment[] = [];
      const here = drawn.filter(({ frame }) => y >= frame.top && y < frame.top + frame.height).sort((a, b) => a.frame.left - b.frame.left);
      let x = 0;
      for (const { frame, lines } of here) {
        if (frame.left > x) line.push({ text: '│', tone: 'faint' });
        line.push(...lines[y - frame.top]!);
        x = frame.left + frame.width;
      }
      return line;
    });
  }

  private pane(frame: Frame): readonly Line[] {
    const { pane, width } = frame;
    const height = frame.height - 1;
    const rows = this.rows(pane);
    const scroll = this.scrolls[pane];
    const hasFocus = this.focus === pane && this.overlay === null;
    if (pane === 'source' && this.focus !== 'source') this.showMarked();
    scroll.settle(rows.length, height);
    const seen = rows.slice(scroll.top, scroll.top + height);
    const number = paneOrder.indexOf(pane) + 1;
    const title = pane === 'source' ? sourceRows(this.sourceSpan, this.widths.source ?? 60).title || titles.source : titles[pane];
    const head = `${hasFocus ? '┫' : '─'} ${number} ${title} ${hasFocus ? '┣' : ''}`;
    const place = rows.length > height ? ` ${scroll.top + 1}-${Math.min(rows.length, scroll.top + height)}/${rows.length} ` : '';
    const rule = '─'.repeat(Math.max(0, width - lineWidth(text(head)) - place.length));
    return [
      fitted(text(head + rule + place, hasFocus ? 'accent' : 'faint'), width),
      ...Array.from({ length: height }, (_, i): Line => {
        const row = seen[i];
        if (row === undefined) return fitted([], width);
        const line = fitted(row.line(width), width);
        return hasFocus && scroll.top + i === scroll.selected ? line.map((s) => ({ text: s.text, tone: 'cursor' as const })) : line;
      }),
    ];
  }

  /** Keeps the state that is looked at in sight of the trace. */
  private followCursor(): void {
    const { cursor, path } = this.explorer;
    if (cursor === this.followed) return;
    this.followed = cursor;
    if (cursor !== null) this.scrolls.trace.selected = path.indexOf(cursor);
  }

  /** Moves the source to the marked place. */
  private showMarked(): void {
    const { first, rows } = sourceRows(this.sourceSpan, this.widths.source ?? 60);
    const height = this.heightOf('source');
    const scroll = this.scrolls.source;
    scroll.selected = first;
    scroll.top = Math.max(0, Math.min(rows.length - height, first - Math.floor(height / 3)));
  }

  private overlaid({ title, lines, scroll }: Overlay, columns: number, height: number): readonly Line[] {
    const all = lines(columns, height - 1);
    scroll.selected = Math.max(0, Math.min(scroll.selected, all.length - (height - 1)));
    scroll.top = scroll.selected;
    const head = fitted(text(`┫ ${title} ┣${'─'.repeat(Math.max(0, columns - lineWidth(text(title)) - 4))}`, 'accent'), columns);
    return [head, ...Array.from({ length: height - 1 }, (_, i) => fitted(all[scroll.top + i] ?? [], columns))];
  }

  /** What is asked, under way or said, on as many lines as it takes, up to `most`. */
  private status(columns: number, most: number): readonly Line[] {
    if (this.prompt !== null) {
      const { line } = this.prompt;
      const before = `${line.label}${line.text.slice(0, line.at)}`;
      const at = line.text[line.at] ?? ' ';
      const offers = line.offered.length > 1 ? `   ${line.offered.slice(0, 12).join('  ')}` : '';
      // A text that is too long is shown around the caret.
      const room = columns - 2;
      const shown = before.length > room ? `…${before.slice(before.length - room + 1)}` : before;
      return [
        fitted(
          [
            { text: shown, tone: 'plain' },
            { text: at, tone: 'cursor' },
            { text: line.text.slice(line.at + 1), tone: 'plain' },
            { text: offers, tone: 'faint' },
          ],
          columns,
        ),
      ];
    }
    const lines: Line[] = [];
    if (this.task !== null) lines.push(fitted(text(`${this.task.what} ${this.task.progress}  (Esc cancels)`, 'warn'), columns));
    else if (this.explorer.isBusy) lines.push(fitted(text('Evaluating ...  (Esc cancels)', 'warn'), columns));
    if (this.message === null)
      return lines.length > 0 ? lines : [fitted(text(this.overlay === null ? this.remark() : '', 'faint'), columns)];
    const { text: content, tone } = this.message;
    const all = wrap(visible(content), columns);
    const room = Math.max(1, most - lines.length);
    const shown = all.length <= room ? all : [...all.slice(0, room - 1), `${all[room - 1]!.slice(0, columns - 18)}… (M shows all)`];
    return [...lines, ...shown.map((l) => fitted(text(l, tone), columns))];
  }

  /** A property in full, and what can be asked about it. */
  private aboutProperty(name: string): string {
    const { cursor, path, properties } = this.explorer;
    const row = properties.find((r) => r.name === name);
    if (row === undefined || cursor === null) return name;
    const whole = row.text === name ? name : `${name}: ${row.text}`;
    return row.truth[path.indexOf(cursor)] === false && !this.explained.has(name) ? `${whole}   Enter: why is it false?` : whole;
  }

  /** About the selected row. */
  private remark(): string {
    const row = this.selectedRow(this.focus);
    const target = row?.target;
    switch (target?.kind) {
      case 'choice':
        return changeSummary(this.explorer, target.choice.state);
      case 'why':
        return this.reasons.has(target.action) ? '' : `Enter: why is ${target.action} not possible?`;
      case 'why-false':
        return this.aboutProperty(target.property);
      case undefined:
        // Perhaps it did not fit into the pane.
        return this.focus === 'source' || row === undefined
          ? ''
          : row
              .line(1000)
              .map((s) => s.text)
              .join('')
              .trim();
      default:
        return '';
    }
  }

  private help(columns: number): Line {
    const shown: (readonly [string, string])[] = [];
    let last: readonly (readonly [string, string])[] = [];
    if (this.prompt !== null) shown.push(['Enter', 'do it'], ['Esc', 'leave'], ['Tab', 'complete'], ['↑↓', 'recall']);
    else if (this.overlay !== null) shown.push(['Esc', 'back'], ['↑↓', 'scroll'], ['q', 'quit']);
    else {
      const { explorer } = this;
      const target = this.selectedRow(this.focus)?.target?.kind;
      const enter: Readonly<Record<string, string>> = {
        choice: 'step',
        visit: 'go',
        fold: 'fold',
        why: 'why',
        'why-false': 'why',
        more: 'all',
      };
      if (this.task !== null || explorer.isBusy) shown.push(['Esc', 'cancel']);
      shown.push(['Tab', 'pane']);
      if (target !== undefined) shown.push(['Enter', enter[target]!]);
      if (explorer.branches.canUndo) shown.push(['u', 'undo']);
      if (explorer.cursor?.parent != null) shown.push([',', 'back']);
      if (explorer.following !== null) shown.push(['.', 'on']);
      if (this.focus === 'state') shown.push(['x', 'hide'], ['p', 'pin']);
      shown.push(
        ['y', 'why'],
        ['e', 'eval'],
        ['s', 'shortest'],
        ['v', 'violation'],
        ['w', 'watch'],
        ['m', 'graph'],
        ['/', 'search'],
        ['r', 'random'],
      );
      last = [
        ['?', 'help'],
        ['q', 'quit'],
      ];
    }
    // What does not fit is left out whole; help is always there.
    const widthOf = (all: typeof last): number => all.reduce((sum, [key, what]) => sum + lineWidth(text(key)) + what.length + 3, 0);
    while (shown.length > 0 && widthOf([...shown, ...last]) > columns) shown.pop();
    return fitted(
      [...shown, ...last].flatMap(([key, what]): Segment[] => [
        { text: ` ${key}`, tone: 'accent' },
        { text: ` ${what} `, tone: 'faint' },
      ]),
      columns,
    );
  }
}

const described = (key: string, what: string, width: number): readonly Line[] =>
  wrap(what, Math.max(20, width - 17)).map((part, i) => [
    { text: `  ${(i === 0 ? key : '').padEnd(14)}`, tone: 'accent' },
    { text: part, tone: 'plain' },
  ]);

/** A message with all of what it says. */
export const messageOverlay = ({ text: content, tone, value }: Message): Overlay => {
  let made: { readonly width: number; readonly lines: readonly Line[] } | null = null;
  return {
    title: 'Message',
    scroll: new Scroll(),
    lines: (width) => {
      if (made?.width !== width) {
        const whole = value === undefined ? content : valueLines(value, 0, width - 1);
        made = {
          width,
          lines: whole.split('\n').flatMap((l) => (l.length < width ? [text(l, tone)] : wrap(l, width).map((w) => text(w, tone)))),
        };
      }
      return made.lines;
    },
  };
};

/** The help as an overlay. */
export const helpOverlay = (): Overlay => ({
  title: 'Keys',
  scroll: new Scroll(),
  lines: (width) => [
    ...movements.flatMap(([key, what]) => described(key, what, width)),
    [],
    ...bindings.flatMap(({ key, help, pane }) => described(key, pane === undefined ? help : `${help} (in ${pane})`, width)),
    [],
    ...wrap('  * changed   + new   - gone   ✗ false   ⑂ other branches   ♦ bookmark   ▶ here', width).map((l) => text(l, 'faint')),
  ],
});
