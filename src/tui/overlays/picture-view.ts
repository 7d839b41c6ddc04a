// The picture of the state that is looked at: what the operator AnimView of the module draws, in the characters of the terminal.
import { visible } from '../../diagnostics/index.ts';
import { type Box, boxOfFrames, type Frame, frameOf, shapesOf } from '../../report/index.ts';
import { drawingOperator, type Explorer, type Expression, type Visit } from '../../session/explore/index.ts';
import { dottedLines } from '../drawing/dots.ts';
import { type Line, text, wrap } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { stepText } from '../panes/trace-pane.ts';
import type { Overlay } from './overlay.ts';

/** What is told where nothing draws the states. */
export const NO_PICTURE =
  'The module has no operator AnimView. One that is an element of the community module SVG draws the state, such as AnimView == Group(<<Circle(10, 10, 5, [fill |-> "red"])>>, <<>>).';

/** States of the path whose pictures tell together which part of the plane is shown. */
const MOST_MEASURED = 50;

/** The pictures as an overlay that follows the path; null where the module draws none. */
export function pictureOverlay(explorer: Explorer): Overlay | null {
  const operator = drawingOperator(explorer.specification);
  if (operator === null) return null;
  const pictures = new PathPictures(explorer, operator);
  return {
    title: `${operator.text}   , . along the path`,
    scroll: new Scroll(),
    head: (width) => [headLine(explorer, width)],
    lines: (width, height) => pictures.lines(width, height),
    bindings: [
      { keys: [',', 'Left'], run: () => explorer.along(-1) },
      { keys: ['.', 'Right'], run: () => explorer.along(1) },
    ],
  };
}

function headLine({ path, cursor, specification }: Explorer, width: number): Line {
  if (cursor === null) return text('Choose an initial state first.', 'warn');
  return text(`State ${path.indexOf(cursor) + 1} of ${path.length}: ${stepText(specification, cursor)}`.slice(0, width), 'faint');
}

/** The pictures along a path, each made once, and the part of the plane that they show together: nothing jumps from state to state. */
class PathPictures {
  readonly #explorer: Explorer;
  readonly #operator: Expression;
  readonly #frames = new WeakMap<Visit, Frame>();
  /** The part of the plane, and the frames that it was made for. */
  #measured: { readonly frames: readonly Frame[]; readonly box: Box } | null = null;

  constructor(explorer: Explorer, operator: Expression) {
    this.#explorer = explorer;
    this.#operator = operator;
  }

  /** The picture of a state; null while it is being computed. */
  #frame(visit: Visit): Frame | null {
    const known = this.#frames.get(visit);
    if (known !== undefined) return known;
    const evaluated = this.#explorer.valueAt(this.#operator, visit);
    if (evaluated === null) return null;
    const made: Frame = evaluated.value === null ? { element: null, message: evaluated.message } : frameOf(evaluated.value);
    this.#frames.set(visit, made);
    return made;
  }

  #box(here: Frame): Box {
    const all = [...this.#explorer.path.slice(0, MOST_MEASURED).flatMap((visit) => this.#frame(visit) ?? []), here];
    const before = this.#measured;
    if (before !== null && before.frames.length === all.length && before.frames.every((frame, i) => frame === all[i])) return before.box;
    const box = boxOfFrames(all);
    this.#measured = { frames: all, box };
    return box;
  }

  lines(width: number, height: number): readonly Line[] {
    const { cursor } = this.#explorer;
    if (cursor === null) return [];
    const frame = this.#frame(cursor);
    if (frame === null) return [text('being computed ...', 'faint')];
    if (frame.element === null) return wrap(visible(frame.message), width).map((line) => text(line, 'bad'));
    return dottedLines(shapesOf(frame.element), this.#box(frame), width, height);
  }
}
