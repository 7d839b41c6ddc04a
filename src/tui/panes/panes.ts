// The five panes: which has the focus, what rows they have, and which part of them is seen. Rows are kept until something they say changes.
//
// Whoever changes something here does it by a method, and every such method says so by `changed`.
import type { Span } from '../../diagnostics/index.ts';
import { processLanes } from '../../report/index.ts';
import { changeSummary, changesText, type Explorer, initialLabels, type Visit } from '../../session/explore/index.ts';
import { type Frame, frames, type PaneName, SMALLEST } from '../drawing/layout.ts';
import { text } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { actionRows } from './actions-pane.ts';
import { Marks } from './marks.ts';
import { propertyRows } from './properties-pane.ts';
import type { Row } from './row.ts';
import { type SourceView, sourceView } from './source-pane.ts';
import { stateRows } from './state-pane.ts';
import { traceRows } from './trace-pane.ts';

/** In the order of the keys 1 to 5. */
export const PANES: readonly PaneName[] = ['actions', 'trace', 'state', 'properties', 'source'];

/** What has changed: what the rows say, or only what is selected. */
export type Change = 'content' | 'selection';

/** Characters of a value in what a step of the trace changed. */
const LONGEST_CHANGE = 160;
/** Columns of panes that were not drawn yet. */
const FIRST_WIDTH = 60;

/** What is said where there are no properties to show. */
const NO_PROPERTIES: Readonly<Record<Explorer['truthState'], string>> = {
  answered: 'The configuration names no invariant and no property.',
  asked: 'The properties are being computed ...',
  'given up': 'The properties were not computed: that was given up.',
};

/** What was seen last of one version of the specification. */
interface Seen {
  /** The place that the source pane was led to. */
  span: Span | undefined;
  source: SourceView | null;
  /** The state to which the trace was scrolled. */
  followed: unknown;
}

const nothingSeen = (): Seen => ({ span: undefined, source: null, followed: null });

export class Panes {
  readonly marks = new Marks();
  readonly scrolls: Readonly<Record<PaneName, Scroll>> = {
    actions: new Scroll(),
    trace: new Scroll(),
    state: new Scroll(),
    properties: new Scroll(),
    source: new Scroll(),
  };
  #explorer: Explorer;
  readonly #changed: (what: Change) => void;
  #focus: PaneName = 'actions';
  #lower: 'properties' | 'source' = 'properties';
  #searched = '';
  #isZoomed = false;
  /** What the steps to states of paths changed, as far as it was seen. */
  #changes = new WeakMap<Visit, string>();
  readonly #widths = new Map<PaneName, number>();
  /** Rows that are known to be as they would be made again. */
  readonly #made = new Map<PaneName, readonly Row[]>();
  /** Where the panes are. */
  #places: readonly Frame[] = [];
  #seen = nothingSeen();
  /** The first choice is to be selected as soon as the choices are there. */
  #selectsFirst = false;

  constructor(explorer: Explorer, changed: (what: Change) => void) {
    this.#explorer = explorer;
    this.#changed = changed;
  }

  /** Shows another version of the specification. */
  exchange(explorer: Explorer): void {
    this.#explorer = explorer;
    this.#seen = nothingSeen();
    this.forgetRows();
    this.selectFirstChoice();
  }

  get focus(): PaneName {
    return this.#focus;
  }

  /** Which of the two panes that share a place is seen. */
  get lower(): 'properties' | 'source' {
    return this.#lower;
  }

  /** The pane with the focus has all of the screen. */
  get isZoomed(): boolean {
    return this.#isZoomed;
  }

  /** Text of the last search in a pane; empty: none. */
  get searched(): string {
    return this.#searched;
  }

  // ---- rows

  /** Rows of a pane as they are now. */
  rows(pane: PaneName): readonly Row[] {
    if (pane === 'source') return this.#sourceView.rows;
    let rows = this.#made.get(pane);
    if (rows === undefined) {
      rows = this.#make(pane);
      this.#made.set(pane, rows);
    }
    return rows;
  }

  /** Rows of a pane with everything unfolded. */
  wholeRows(pane: PaneName): readonly Row[] {
    if (pane === 'actions') return this.#makeActions(this.#width(pane), true);
    if (pane === 'state') return this.#makeState(this.#width(pane), true);
    return this.rows(pane);
  }

  /** What the rows say has changed: they are made again. */
  forgetRows(): void {
    this.#made.clear();
  }

  /** Where the panes are in so many columns and rows. */
  framesIn(columns: number, rows: number): readonly Frame[] {
    return frames(columns, rows, this.lower, this.isZoomed ? this.focus : null);
  }

  /** The width of the pane with the focus on a screen of so many columns. */
  widthIn(columns: number): number {
    return this.framesIn(columns, SMALLEST.rows).find(({ pane }) => pane === this.focus)?.width ?? columns;
  }

  #width(pane: PaneName): number {
    return this.#widths.get(pane) ?? (pane === 'actions' ? 40 : FIRST_WIDTH);
  }

  #make(pane: Exclude<PaneName, 'source'>): readonly Row[] {
    const explorer = this.#explorer;
    const { cursor, specification } = explorer;
    const { marks } = this;
    marks.moveTo(cursor);
    const width = this.#width(pane);
    switch (pane) {
      case 'actions':
        return this.#makeActions(width, false);
      case 'trace':
        return traceRows({
          path: explorer.path,
          cursor,
          loop: explorer.loop,
          closing: explorer.closing,
          properties: explorer.properties,
          bookmarks: explorer.branches.bookmarks,
          beside: explorer.branches.beside,
          watches: explorer.watches.map(({ text: shown, expression }) => ({ text: shown, value: (v) => explorer.valueAt(expression, v) })),
          tree: specification.tree,
          changes: (visit) => this.#changesOf(visit),
        });
      case 'state':
        return this.#makeState(width, false);
      case 'properties': {
        if (cursor === null) return [];
        const rows = propertyRows({
          rows: explorer.properties,
          position: explorer.path.indexOf(cursor),
          width,
          explained: marks.explained,
          refusal: (part) => explorer.whyFalse(part, cursor),
          root: specification.files[0]!,
          tree: specification.tree,
        });
        const remark = explorer.isGivenUp(cursor)
          ? 'Given up here: leave the state and come back to go on.'
          : rows.length > 0
            ? null
            : NO_PROPERTIES[explorer.truthState];
        return remark === null ? rows : [...rows, { line: () => text(remark, 'faint') }];
      }
    }
  }

  /** The state at the cursor; before one is chosen, the initial state that is selected. */
  #makeState(width: number, isWhole: boolean): readonly Row[] {
    const explorer = this.#explorer;
    const { cursor } = explorer;
    const { folds, hidden, pinned, onlyChanged, previews } = this.marks;
    const view = { folds, hidden, pinned, onlyChanged, isWhole };
    if (cursor === null) {
      const target = this.selectedRow('actions')?.target;
      const choose: Row = { line: () => text('Choose an initial state.', 'faint') };
      return target?.kind !== 'choice' ? [choose] : [choose, ...stateRows(explorer.valuesOf(target.choice.state), null, view, width)];
    }
    const target = previews ? this.selectedRow('actions')?.target : undefined;
    if (target?.kind === 'choice') {
      const step: Row = { line: () => text(' after the selected step (P: the state itself)', 'warn') };
      return [step, ...stateRows(explorer.valuesOf(target.choice.state), explorer.variables(cursor), view, width)];
    }
    const watched = explorer.watches.map(({ text: shown, expression }) => ({ text: shown, value: explorer.valueAt(expression, cursor) }));
    const before = cursor.parent === null ? null : explorer.variables(cursor.parent);
    return stateRows(explorer.variables(cursor), before, { ...view, alias: explorer.alias(cursor), watched }, width);
  }

  /** What the step to a state changed. */
  #changesOf(visit: Visit): string {
    let known = this.#changes.get(visit);
    if (known === undefined) {
      known = changesText(this.#explorer.specification, visit.parent?.state ?? null, visit.state, LONGEST_CHANGE);
      this.#changes.set(visit, known);
    }
    return known;
  }

  /** Whether a check looks for a deadlock in the state at the cursor. */
  get #deadlock(): 'sought' | 'allowed' | 'outside' {
    const { specification, properties, path, cursor } = this.#explorer;
    if (!specification.model.checkDeadlock) return 'allowed';
    const row = properties.find(({ kind }) => kind === 'deadlock');
    return cursor !== null && row !== undefined && row.truth[path.indexOf(cursor)] === undefined ? 'outside' : 'sought';
  }

  #makeActions(width: number, isWhole: boolean): readonly Row[] {
    const explorer = this.#explorer;
    const { choices, specification } = explorer;
    const initial = choices.groups[0]?.choices ?? [];
    const nameOf =
      explorer.cursor === null && initial.length > 1 ? initialLabels(initial, specification.system.variables, specification.tree) : null;
    const rows = actionRows({
      choices,
      reasons: (action) => (this.marks.reasons.has(action) ? explorer.whyDisabled(action) : undefined),
      folds: this.marks.folds,
      isWhole,
      width,
      root: specification.files[0]!,
      tree: specification.tree,
      summary: (choice, first) => nameOf?.(choice) ?? changeSummary(explorer, choice.state, first),
      shows: this.marks,
      taken: explorer.cursor === null ? null : explorer.following,
      processes: explorer.cursor === null ? [] : (processLanes(explorer.variables(explorer.cursor))?.processes ?? []),
      isInitial: explorer.cursor === null,
      deadlock: choices.count > 0 ? 'sought' : this.#deadlock,
      beside: specification.beside?.name ?? '',
    });
    if (this.#selectsFirst && choices.isPending !== true) {
      this.#selectsFirst = false;
      const first = rows.findIndex((row) => row.target?.kind === 'choice');
      this.scrolls.actions.selected = Math.max(0, first);
    }
    return rows;
  }

  /** The row selected in a pane, by default in that with the focus. */
  selectedRow(pane: PaneName = this.#focus): Row | undefined {
    return this.rows(pane)[this.scrolls[pane].selected];
  }

  // ---- changes

  /** Changes what is folded, hidden, pinned and asked about. */
  mark(change: (marks: Marks) => void): void {
    change(this.marks);
    this.#changed('content');
  }

  /** Selects a row. */
  select(pane: PaneName, index: number): void {
    this.scrolls[pane].selected = index;
    this.#selected(pane);
  }

  /** Unfolds what a row is in, and selects it. */
  reveal(pane: PaneName, { path, inside = [] }: Row): void {
    for (const outer of inside) this.marks.folds.set(outer, true);
    this.#changed('content');
    const place = (): number => this.rows(pane).findIndex((row) => row.path === path);
    if (pane === 'state' && this.marks.onlyChanged && place() < 0)
      this.mark((marks) => {
        marks.onlyChanged = false;
      });
    const at = place();
    if (at >= 0) this.select(pane, at);
  }

  /** What is at a place of the panes: the pane, and the index of its row, null on its title and below its rows. */
  placeAt(column: number, line: number): { readonly pane: PaneName; readonly row: number | null } | null {
    const frame = this.#places.find(
      ({ left, top, width, height }) => column >= left && column < left + width && line >= top && line < top + height,
    );
    if (frame === undefined) return null;
    const row = line - frame.top - 1 + this.scrolls[frame.pane].top;
    return { pane: frame.pane, row: line === frame.top || row >= this.rows(frame.pane).length ? null : row };
  }

  /** Moves the selection of any pane. */
  wheel(pane: PaneName, rows: number): void {
    this.scrolls[pane].move(rows, this.rows(pane).length);
    this.#selected(pane);
  }

  /** Moves the selection of the pane with the focus. */
  move(by: number): void {
    this.scrolls[this.#focus].move(by, this.rows(this.#focus).length);
    this.#selected(this.#focus);
  }

  /** A person has selected another row: before a state is chosen the selected one is shown. */
  #selected(pane: PaneName): void {
    if (pane === 'actions') this.#selectsFirst = false;
    if (this.#explorer.cursor === null || this.marks.previews) this.#made.delete('state');
    this.#changed('selection');
  }

  /** Selects the first step that can be taken. */
  selectFirstChoice(): void {
    this.#selectsFirst = true;
    this.scrolls.actions.top = 0;
    this.scrolls.actions.selected = 0;
    this.#made.delete('actions');
    this.rows('actions');
    this.#changed('selection');
  }

  /** Gives a pane the focus. */
  setFocus(pane: PaneName): void {
    // The place that the source pane is about is kept while it has the focus itself.
    if (pane === 'source' && this.#focus !== 'source') this.#showMarked();
    this.#focus = pane;
    if (pane === 'properties' || pane === 'source') this.#lower = pane;
    this.#changed('selection');
  }

  /** Gives the pane with the focus all of the screen, or each its place again. */
  zoom(): void {
    this.#isZoomed = !this.#isZoomed;
    this.#changed('selection');
  }

  /** Shows one of the two panes that share a place. */
  setLower(pane: 'properties' | 'source'): void {
    this.#lower = pane;
    this.#changed('selection');
  }

  /** Remembers what is searched. */
  search(wanted: string): void {
    this.#searched = wanted;
    this.#changed('selection');
  }

  // ---- what is seen

  /** Gives the panes their places, and keeps the state that is looked at in sight of the trace. */
  fit(places: readonly Frame[]): void {
    this.#places = places;
    const { cursor, path } = this.#explorer;
    if (cursor !== this.#seen.followed) {
      this.#seen.followed = cursor;
      if (cursor !== null) this.scrolls.trace.selected = path.indexOf(cursor);
    }
    for (const { pane, width, height } of places) {
      // The first row of a place is the title.
      this.scrolls[pane].height = height - 1;
      if (this.#widths.get(pane) !== width) this.#made.delete(pane);
      this.#widths.set(pane, width);
    }
  }

  /** The rows of a pane, scrolled so that those that are to be seen are in its window. */
  settled(pane: PaneName): readonly Row[] {
    const rows = this.rows(pane);
    if (pane === 'source' && this.#focus !== 'source') this.#showMarked();
    this.scrolls[pane].settle(rows.length);
    this.scrolls[pane].showBelow(answersBelow(rows, this.scrolls[pane].selected));
    return rows;
  }

  /** The place that the source pane is about, or the line selected in it. */
  get place(): { readonly file: string; readonly line: number } | null {
    const { span, first } = this.#sourceView;
    if (span === undefined) return null;
    return { file: span.source.name, line: (this.#focus === 'source' ? this.scrolls.source.selected : first) + 1 };
  }

  /** Name and line of the place that the source pane shows; empty where there is none. */
  get sourceTitle(): string {
    return this.#sourceView.title;
  }

  /** What the source pane shows: the place of the row selected last, or of the last step, or the module. */
  get #sourceView(): SourceView {
    const seen = this.#seen;
    if (this.#focus !== 'source') seen.span = this.#focus === 'state' ? undefined : this.selectedRow()?.span;
    const span = seen.span ?? this.#explorer.cursor?.label?.span ?? this.#explorer.specification.sources[0];
    const width = this.#width('source');
    if (seen.source?.span !== span || seen.source?.width !== width) seen.source = sourceView(span, width);
    return seen.source;
  }

  /** Moves the source to the marked place. */
  #showMarked(): void {
    const { first, rows } = this.#sourceView;
    const scroll = this.scrolls.source;
    scroll.selected = first;
    scroll.top = Math.max(0, Math.min(rows.length - scroll.height, first - Math.floor(scroll.height / 3)));
  }
}

/** How many rows below a question that is selected answer it. */
function answersBelow(rows: readonly Row[], selected: number): number {
  const { kind } = rows[selected]?.target ?? {};
  if (kind !== 'why' && kind !== 'why-false') return 0;
  const next = rows.findIndex(({ target }, i) => i > selected && target !== undefined);
  return (next < 0 ? rows.length : next) - selected - 1;
}
