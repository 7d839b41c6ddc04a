// What is told along the path: one block of lines for each state below a heading that stays. It opens at the state that is looked at, and follows it.
import type { Explorer } from '../../session/explore/index.ts';
import { type Line, text } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import type { Overlay } from './overlay.ts';

/** What is told of one state. */
export interface PathBlock {
  /** Number of lines. */
  readonly height: number;
  /** Made only where it is in sight: a path may have thousands of states. */
  readonly lines: () => readonly Line[];
}

/** What is told along a path. */
export interface PathTold {
  readonly title: string;
  /** How many processes have a column, and how many columns there is room for. */
  readonly columns: (width: number) => { readonly total: number; readonly shown: number };
  /** @param first index of the process of the first column */
  readonly head: (width: number, first: number) => readonly Line[];
  /** What is told of each state of the path as it is now, in its order. */
  readonly blocks: (width: number, first: number) => readonly PathBlock[];
  /** Lines below the last state. */
  readonly foot?: (width: number) => readonly Line[];
  readonly bindings?: Overlay['bindings'];
}

/** The columns that are seen, where there is not room for all. */
class SeenColumns {
  readonly #columns: PathTold['columns'];
  #first = 0;
  #shown = 0;

  constructor(columns: PathTold['columns']) {
    this.#columns = columns;
  }

  /** Index of the first one. */
  first(width: number): number {
    const { total, shown } = this.#columns(width);
    this.#shown = shown;
    this.#first = Math.max(0, Math.min(this.#first, total - shown));
    return this.#first;
  }

  /** Moves by as many as are seen. */
  move(by: 1 | -1): void {
    this.#first += by * Math.max(1, this.#shown);
  }

  /** Which ones are seen; nothing where all are. */
  told(width: number): readonly Line[] {
    const { total, shown } = this.#columns(width);
    const first = this.first(width);
    return shown >= total ? [] : [text(`processes ${first + 1} to ${first + shown} of ${total}   < > the others`, 'faint')];
  }
}

/** The overlay: `,` and `.` go along the path as they do outside of it. */
export function pathOverlay(explorer: Explorer, { title, columns, head, blocks, foot, bindings }: PathTold): Overlay {
  const scroll = new Scroll();
  const seen = new SeenColumns(columns);
  /** For which state and which size the lines were placed. */
  let followed: unknown = null;
  let size = '';
  /** Index of the first line of each state. */
  let starts: readonly number[] = [];
  return {
    title: `${title}   , . along the path`,
    scroll,
    head: (width) => [...seen.told(width), ...head(width, seen.first(width))],
    lines: (width, height) => {
      const all = blocks(width, seen.first(width));
      let count = 0;
      starts = all.map((block) => {
        count += block.height;
        return count - block.height;
      });
      const { cursor, path } = explorer;
      if (cursor !== followed || size !== `${width}x${height}`) {
        followed = cursor;
        size = `${width}x${height}`;
        const at = cursor === null ? -1 : path.indexOf(cursor);
        const start = starts[at] ?? 0;
        const end = start + (all[at]?.height ?? 1);
        if (start < scroll.selected || end > scroll.selected + height) scroll.selected = Math.max(0, start - (height >> 1));
      }
      const last = foot?.(width) ?? [];
      const top = Math.max(0, Math.min(scroll.selected, count + last.length - height));
      const inSight = all.map((block, i): readonly Line[] => {
        const isSeen = starts[i]! < top + height && starts[i]! + block.height > top;
        return isSeen ? block.lines() : Array.from({ length: block.height }, (): Line => []);
      });
      return [...inSight.flat(), ...last];
    },
    bindings: [
      ...(bindings ?? []),
      { keys: ['<', '>'], run: (key) => seen.move(key === '>' ? 1 : -1) },
      { keys: [',', 'Left'], run: () => explorer.along(-1) },
      { keys: ['.', 'Right'], run: () => explorer.along(1) },
    ],
    press: (_, line) => {
      const at = starts.findLastIndex((start) => start <= line);
      const visit = explorer.path[at];
      if (visit !== undefined) explorer.jump(visit);
    },
  };
}
