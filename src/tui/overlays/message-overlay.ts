// A message with all of what it says.
import { type ValueTree, valueLines } from '../../report/index.ts';
import { type Line, type Tone, text, wrap } from '../drawing/line.ts';
import { Scroll } from '../drawing/scroll.ts';
import type { Overlay } from './overlay.ts';

/** What is said below the panes. */
export interface Message {
  readonly text: string;
  readonly tone: Tone;
  /** The value that the text is about; the overlay shows all of it. */
  readonly value?: ValueTree | undefined;
}

/** The message as an overlay. */
export function messageOverlay({ text: content, tone, value }: Message): Overlay {
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
}
