// The five panes: which has the focus, what rows they have, and which part of them is seen. Rows are kept until something they say changes.
//
// Whoever changes something here does it by a method, and every such method says so by `changed`.
import type { Span } from '../../diagnostics/index.ts';
import type { Explorer } from '../../session/explore/index.ts';
import type { Frame, PaneName } from '../drawing/layout.ts';
import { text } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { actionRows } from './actions-pane.ts';
import { changeSummary } from './change-summary.ts';
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

/** Columns of panes that were not drawn yet. */
const FIRST_WIDTH = 60;

export class Panes {
  readonly marks = new Marks();
  readonly scrolls: Readonly<Record<PaneName, Scroll>> = {
    actions: new Scroll(),
    trace: new Scroll(),
    state: new Scroll(),
    properties: new Scroll(),
    source: new Scroll(),
  };
  readonly #explorer: Explorer;
  readonly #changed: (what: Change) => void;
  #focus: PaneName = 'actions';
  #lower: 'properties' | 'source' = 'properties';
  #searched = '';
  readonly #widths = new Map<PaneName, number>();
  /** Rows that are known to be as they would be made again. */
  readonly #made = new Map<PaneName, readonly Row[]>();
  #shownSpan: Span | undefined;
  #source: SourceView | null = null;
  /** The state to which the trace was scrolled. */
  #followed: unknown = null;
  /** The first choice is to be selected as soon as the choices are there. */
  #selectsFirst = false;

  constructor(explorer: Explorer, changed: (what: Change) => void) {
    this.#explorer = explorer;
    this.#changed = changed;
  }

  get focus(): PaneName {
    return this.#focus;
  }

  /** Which of the two panes that share a place is seen. */
  get lower(): 'properties' | 'source' {
    return this.#lower;
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

  /** What the rows say has changed: they are made again. */
  forgetRows(): void {
    this.#made.clear();
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
        return this.#makeActions(width);
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
          { folds: marks.folds, hidden: marks.hidden, pinned: marks.pinned, alias: explorer.alias(cursor) },
          width,
        );
      case 'properties': {
        if (cursor === null) return [];
        const rows = propertyRows({
          rows: explorer.properties,
          position: explorer.path.indexOf(cursor),
          width,
          explained: marks.explained,
          refusal: (operator) => explorer.whyFalse(operator, cursor),
          tree: specification.tree,
        });
        return rows.length > 0 ? rows : [{ line: () => text('The configuration names no invariant and no property.', 'faint') }];
      }
    }
  }

  #makeActions(width: number): readonly Row[] {
    const explorer = this.#explorer;
    const { choices, specification } = explorer;
    const rows = actionRows({
      choices,
      reasons: (action) => (this.marks.reasons.has(action) ? explorer.whyDisabled(action) : undefined),
      folds: this.marks.folds,
      width,
      tree: specification.tree,
      summary: (choice) => changeSummary(explorer, choice.state),
      checksDeadlock: specification.model.checkDeadlock,
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
    this.#changed('selection');
  }

  /** Moves the selection of the pane with the focus. */
  move(by: number): void {
    this.scrolls[this.#focus].move(by, this.rows(this.#focus).length);
    this.#changed('selection');
  }

  /** Selects the first step that can be taken. */
  selectFirstChoice(): void {
    this.#selectsFirst = true;
    this.scrolls.actions.top = 0;
    this.scrolls.actions.selected = 0;
    this.rows('actions');
    this.#changed('selection');
  }

  /** Gives a pane the focus. */
  setFocus(pane: PaneName): void {
    // The place that the source pane is about is kept while it has the focus itself.
    if (pane === 'source' && this.#focus !== 'source') this.#showMarked();
    this.#focus = pane;
    if (pane === 'properties' || pane === 'source') this.#lower = pane;
    this.#changed('content');
  }

  /** Shows one of the two panes that share a place. */
  setLower(pane: 'properties' | 'source'): void {
    this.#lower = pane;
    this.#changed('content');
  }

  /** Remembers what is searched. */
  search(wanted: string): void {
    this.#searched = wanted;
    this.#changed('selection');
  }

  // ---- what is seen

  /** Gives the panes their places, and keeps the state that is looked at in sight of the trace. */
  fit(places: readonly Frame[]): void {
    const { cursor, path } = this.#explorer;
    if (cursor !== this.#followed) {
      this.#followed = cursor;
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
    return rows;
  }

  /** Name and line of the place that the source pane shows; empty where there is none. */
  get sourceTitle(): string {
    return this.#sourceView.title;
  }

  /** What the source pane shows: the place of the row selected last, or of the last step, or the module. */
  get #sourceView(): SourceView {
    if (this.#focus !== 'source') this.#shownSpan = this.#focus === 'state' ? undefined : this.selectedRow()?.span;
    const span = this.#shownSpan ?? this.#explorer.cursor?.label?.span ?? this.#explorer.specification.sources[0];
    const width = this.#width('source');
    if (this.#source?.span !== span || this.#source?.width !== width) this.#source = sourceView(span, width);
    return this.#source;
  }

  /** Moves the source to the marked place. */
  #showMarked(): void {
    const { first, rows } = this.#sourceView;
    const scroll = this.scrolls.source;
    scroll.selected = first;
    scroll.top = Math.max(0, Math.min(rows.length - scroll.height, first - Math.floor(scroll.height / 3)));
  }
}
