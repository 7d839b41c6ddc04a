// What a pane is made of: rows that are laid out only when they are seen, and that know what a key does to them.
import type { Span } from '../../diagnostics/index.ts';
import type { ValueTree } from '../../report/index.ts';
import type { Choice, Visit } from '../../session/explore/index.ts';
import type { Line } from '../drawing/line.ts';

/** What Enter does on a row. */
export type Target =
  | { readonly kind: 'choice'; readonly choice: Choice }
  | { readonly kind: 'visit'; readonly visit: Visit }
  /** Fold or unfold. */
  | { readonly kind: 'fold'; readonly path: string; readonly isOpen: boolean }
  | { readonly kind: 'why'; readonly action: string }
  /** `text`: of the parts of a property that have a row each, which one it is. */
  | { readonly kind: 'why-false'; readonly property: string; readonly text: string }
  /** What has no value, as a sentence. */
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'more' };

export interface Row {
  line(width: number): Line;
  readonly target?: Target;
  /** What the source pane shows while this row is selected. */
  readonly span?: Span | undefined;
  /** The variable or value path of a row of the state. */
  readonly path?: string;
  /** Paths of what must be unfolded for this row to be seen, outermost first. */
  readonly inside?: readonly string[];
  /** The value that it shows. */
  readonly value?: ValueTree;
  /** What is copied of a row that is cut to the pane, whatever width its line is asked for. */
  readonly copied?: string;
  /** Text in which a search looks. */
  readonly searched?: () => string;
}
