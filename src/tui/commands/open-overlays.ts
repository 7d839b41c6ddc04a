// Opening what is shown over the panes.

import { messageHints } from '../../report/index.ts';
import { messageOverlay } from '../overlays/message-overlay.ts';
import { pictureOverlay } from '../overlays/picture-view.ts';
import { processOverlay } from '../overlays/process-view.ts';
import { sequenceOverlay } from '../overlays/sequence-view.ts';
import { treeOverlay } from '../overlays/tree-view.ts';
import type { ScreenState } from '../screen/screen-state.ts';
import { askExpressionText } from './ask.ts';
import { writeFiles } from './files.ts';
import { NO_STATE } from './why.ts';

/** All of the message said last. */
export function openMessage(screen: ScreenState): void {
  if (screen.lastMessage !== null) screen.setOverlay(messageOverlay(screen.lastMessage));
}

/** All paths that were walked. */
export function openTree(screen: ScreenState): void {
  screen.setOverlay(treeOverlay(screen.explorer, () => screen.setOverlay(null)));
}

/** One lane for each process. */
export function openProcesses(screen: ScreenState): void {
  const overlay = processOverlay(screen.explorer);
  if (overlay === null) screen.say('No variable is a function of processes (such as pc).', 'warn');
  else screen.setOverlay(overlay);
}

/** What the module draws of the state. */
export function openPicture(screen: ScreenState): void {
  const overlay = pictureOverlay(screen.explorer, screen.host.pictures);
  if ('none' in overlay) screen.say(overlay.none, 'warn');
  else screen.setOverlay(overlay);
}

/** Who sent what to whom. */
export function openSequence(screen: ScreenState): void {
  const { explorer } = screen;
  if (explorer.cursor === null) {
    screen.say(NO_STATE, 'warn');
    return;
  }
  const hints = messageHints(explorer.specification.sources.map(({ source }) => source.text));
  const made = sequenceOverlay(explorer, hints);
  if ('none' in made) screen.say(made.none, 'warn');
  else screen.setOverlay(made);
}

/** The graph around the cursor. What draws it is loaded when it is opened first. */
export async function openGraph(screen: ScreenState): Promise<void> {
  screen.say('Drawing the graph ...');
  try {
    const { graphOverlay } = await import('../overlays/graph-view.ts');
    const overlay = await graphOverlay(screen.explorer, {
      ask: (label, entered) => askExpressionText(screen, label, entered),
      write: (path, content) => writeFiles(screen, [[path, content]], () => `Written to ${path}.`),
      say: (message) => screen.say(message, 'bad'),
      redraw: () => screen.touch('selection'),
      go: (steps) => {
        screen.setOverlay(null);
        screen.explorer.go({ start: null, steps });
        screen.panes.selectFirstChoice();
      },
    });
    screen.unsay();
    screen.setOverlay(overlay);
    if (overlay === null) screen.say('There is no state to draw a graph around.', 'warn');
  } catch (error) {
    screen.say(`The graph cannot be drawn: ${error instanceof Error ? error.message : String(error)}`, 'bad');
  }
}
