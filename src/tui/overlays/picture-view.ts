// The picture of the state that is looked at: what the operator AnimView of the module draws, in pixels where the terminal shows them, otherwise in its characters.
import { visible } from '../../diagnostics/index.ts';
import { type Box, boxOfFrames, type Frame, frameOf, type Picture, shapesOf } from '../../report/index.ts';
import { drawingOf, type Explorer, type Expression, type Visit } from '../../session/explore/index.ts';
import { dottedLines } from '../drawing/dots.ts';
import { type Line, text, wrap } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import { stepText } from '../panes/trace-pane.ts';
import type { Overlay } from './overlay.ts';

/** What is told where nothing draws the states. */
const NO_PICTURE =
  'The module has no operator AnimView. One that is an element of the community module SVG draws the state, such as AnimView == Group(<<Circle(10, 10, 5, [fill |-> "red"])>>, <<>>).';

/** States of the path whose pictures tell together which part of the plane is shown. */
const MOST_MEASURED = 50;

/** What shows pictures in pixels. */
export interface PictureScreen {
  /** Whether it does, as far as is known now. */
  readonly isReady: boolean;
  /** Asks the terminal, which may answer at any time or never: the screen is drawn again where something has changed. */
  ask(): void;
}

/** The pictures as an overlay that follows the path, or why there are none. */
export function pictureOverlay(explorer: Explorer, pixels: PictureScreen): Overlay | { readonly none: string } {
  const drawing = drawingOf(explorer.specification);
  if (drawing.kind === 'none') return { none: NO_PICTURE };
  if (drawing.kind === 'unusable') return { none: `${drawing.name} draws nothing: ${drawing.reason}` };
  const { operator } = drawing;
  pixels.ask();
  const pictures = new PathPictures(explorer, operator);
  return {
    title: `${operator.text}   , . along the path`,
    scroll: new Scroll(),
    head: (width) => [headLine(explorer, width)],
    lines: (width, height) => (pixels.isReady && pictures.picture() !== null ? [] : pictures.lines(width, height)),
    picture: () => (pixels.isReady ? pictures.picture() : null),
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
  /** Of each state, and of the one after it on the path where steps are drawn. */
  readonly #frames = new WeakMap<Visit, { readonly frame: Frame; readonly next: Visit | null }>();
  /** The part of the plane, and the frames that it was made for. */
  #measured: { readonly frames: readonly Frame[]; readonly box: Box } | null = null;
  /** The picture that was made last, and of which frame. */
  #made: { readonly frame: Frame; readonly picture: Picture } | null = null;

  constructor(explorer: Explorer, operator: Expression) {
    this.#explorer = explorer;
    this.#operator = operator;
  }

  /** The picture of a state; null while it is being computed. */
  #frame(visit: Visit): Frame | null {
    const next = this.#operator.needsStep ? this.#explorer.after(visit) : null;
    const known = this.#frames.get(visit);
    if (known !== undefined && known.next === next) return known.frame;
    const evaluated = this.#explorer.pictureAt(this.#operator, visit);
    if (evaluated === null) return null;
    const made: Frame = evaluated.value === null ? { element: null, message: evaluated.message } : frameOf(evaluated.value);
    this.#frames.set(visit, { frame: made, next });
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

  /** The picture of the state at the cursor; null where there is none, and while it is being computed. */
  picture(): Picture | null {
    const { cursor } = this.#explorer;
    const frame = cursor === null ? null : this.#frame(cursor);
    if (frame === null || frame.element === null) return null;
    const box = this.#box(frame);
    if (this.#made?.frame !== frame || this.#made.picture.box !== box)
      this.#made = { frame, picture: { shapes: shapesOf(frame.element), box } };
    return this.#made.picture;
  }

  lines(width: number, height: number): readonly Line[] {
    const { cursor } = this.#explorer;
    if (cursor === null) return [];
    const frame = this.#frame(cursor);
    if (frame === null) return [text('being computed ...', 'faint')];
    if (frame.element === null) return wrap(visible(frame.message), width).map((line) => text(line, 'bad'));
    const { shapes, box } = this.picture()!;
    return dottedLines(shapes, box, width, height);
  }
}
