import type { Picture } from '../../report/index.ts';
import type { Line } from '../drawing/line.ts';
import type { Scroll } from '../drawing/scroll.ts';

/** Keys of an overlay's own. */
export interface OverlayBinding {
  /** The keys, by the names of `screen/key.ts`. */
  readonly keys: readonly string[];
  /** @param key which of the keys it was */
  readonly run: (key: string) => void;
}

/** What is shown over all panes. Keys that are neither its own nor move it close it. */
export interface Overlay {
  readonly title: string;
  /** Lines that stay above those that scroll. */
  readonly head?: (width: number) => readonly Line[];
  /** All lines, of which a window is seen. @param height rows of the window */
  readonly lines: (width: number, height: number) => readonly Line[];
  /** The picture over the lines, the same object as long as nothing of it changes; null: none at present. */
  readonly picture?: () => Picture | null;
  readonly scroll: Scroll;
  readonly bindings?: readonly OverlayBinding[];
  /** A press of the mouse, at a column and an index of `lines`. */
  readonly press?: (column: number, line: number) => void;
}
