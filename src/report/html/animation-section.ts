// The animation of a trace in the page: the picture of the state that is looked at, which stays in sight.
import type { Animation } from '../animation/animation.ts';
import { boxOfFrames } from '../animation/animation.ts';
import { pictureSvg } from '../animation/svg-text.ts';
import { escaped } from './escaped.ts';

/** Pictures in a page: more of them nobody looks at, and each of them has a size. */
const MOST_FRAMES = 2000;

/** The section. `names` are those of the steps. */
export function* animationSection({ operator, frames }: Animation, names: readonly string[]): Iterable<string> {
  const box = boxOfFrames(frames);
  yield `<div class="player" role="group" aria-label="what ${escaped(operator)} draws of the state">`;
  for (const [i, { element, message }] of frames.slice(0, MOST_FRAMES).entries()) {
    const label = `State ${i + 1}: ${names[i] ?? ''}`;
    const picture =
      element === null
        ? `<p class="problem">${escaped(message)}</p>`
        : pictureSvg(element, { box, label, prefix: `f${i + 1}`, attributes: ` style="aspect-ratio: ${box.width} / ${box.height}"` });
    yield `<figure class="frame">${picture}<figcaption>${escaped(label)}</figcaption></figure>`;
  }
  if (frames.length > MOST_FRAMES)
    yield `<figure class="frame"><p class="problem">Only the first ${MOST_FRAMES} of ${frames.length} states are drawn.</p></figure>`;
  yield '</div>';
}
