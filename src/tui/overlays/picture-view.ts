// The picture of the state that is looked at: what the operator AnimView of the module draws, in the characters of the terminal.
import { boxOfFrames, type Frame, frameOf, shapesOf } from '../../report/index.ts';
import { drawingOperator, type Explorer, type Expression } from '../../session/explore/index.ts';
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
  return {
    title: `${operator.text}   , . along the path`,
    scroll: new Scroll(),
    head: (width) => [headLine(explorer, width)],
    lines: (width, height) => pictureLines(explorer, operator, width, height),
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

/** The picture of a state; null while it is being computed. */
function frameAt(explorer: Explorer, operator: Expression, visit: Explorer['path'][number]): Frame | null {
  const evaluated = explorer.valueAt(operator, visit);
  if (evaluated === null) return null;
  return evaluated.value === null ? { element: null, message: evaluated.message } : frameOf(evaluated.value);
}

function pictureLines(explorer: Explorer, operator: Expression, width: number, height: number): readonly Line[] {
  const { cursor, path } = explorer;
  if (cursor === null) return [];
  const frame = frameAt(explorer, operator, cursor);
  if (frame === null) return [text('being computed ...', 'faint')];
  if (frame.element === null) return wrap(frame.message, width).map((line) => text(line, 'bad'));
  // What is shown is the same part of the plane in all states: nothing jumps.
  const measured = path.slice(0, MOST_MEASURED).flatMap((visit) => frameAt(explorer, operator, visit) ?? []);
  return dottedLines(shapesOf(frame.element), boxOfFrames([...measured, frame]), width, height);
}
