// What the keys do to the screen and the explorer.

import { saveSession } from '../session/explore/index.ts';
import { ask, askExpression } from './ask.ts';
import { brief } from './drawing/brief.ts';
import { explainFalse } from './explain-false.ts';
import { exportPath, exportPrompt } from './export-path.ts';
import { bindings, type Command } from './keys.ts';
import { run } from './long-moves.ts';
import { processOverlay } from './overlays/process-view.ts';
import { treeOverlay } from './overlays/tree-view.ts';
import { searchPane } from './pane-search.ts';
import type { Key } from './prompt.ts';
import { helpOverlay, messageOverlay, paneOrder, type Screen } from './screen.ts';

const mostWalked = 10_000;

/** Opens the explanations of what is wrong in this state, or of what is selected. */
const why = (screen: Screen): void => {
  const { explorer } = screen;
  const { cursor } = explorer;
  const target = screen.selectedRow(screen.focus)?.target;
  const isDeadlock = explorer.choices.count === 0 && explorer.choices.fault === null && screen.reasons.size === 0;
  if (target?.kind === 'why' && !isDeadlock) {
    if (!screen.reasons.has(target.action)) activate(screen);
    return;
  }
  if (target?.kind === 'why-false') {
    explainFalse(screen, [target.property]);
    return;
  }
  if (cursor === null) return;
  const at = explorer.path.indexOf(cursor);
  const wrong = explorer.properties.filter((row) => row.name !== null && (row.truth[at] === false || typeof row.truth[at] === 'string'));
  if (wrong.length === 0)
    screen.say('Every property holds here, or is not decided yet. Select a disabled action to ask why it is.', 'plain');
  else
    explainFalse(
      screen,
      wrong.map((row) => row.name!),
    );
};

const nextFalse = (screen: Screen, by: 1 | -1): void => {
  if (screen.searched !== '') {
    searchPane(screen, by);
    return;
  }
  const i = screen.explorer.falseOnPath(by);
  if (i < 0) screen.say(`No state ${by > 0 ? 'after' : 'before'} this one on the path violates a property (v searches for one).`, 'warn');
  else screen.explorer.jump(screen.explorer.path[i]!);
};

const variableAt = (screen: Screen): string | undefined => /^\w+/.exec(screen.selectedRow('state')?.path ?? '')?.[0];

const perform = (screen: Screen, command: Command): void => {
  const { explorer, host } = screen;
  const unless = (done: boolean, message: string): void => {
    if (!done) screen.say(message, 'warn');
  };
  switch (command) {
    case 'quit':
      screen.task?.cancel.abort();
      host.quit();
      return;
    case 'help':
      screen.overlay = helpOverlay();
      break;
    case 'undo':
      unless(explorer.undo(), 'There is nothing to undo.');
      return;
    case 'redo':
      unless(explorer.redo(), 'There is nothing to redo.');
      return;
    case 'back':
      unless(explorer.along(-1), 'This is the first state.');
      return;
    case 'forward':
      unless(explorer.along(1), 'This is the end of the path: take a step.');
      return;
    case 'previous-branch':
      unless(explorer.sibling(-1), 'There is no other branch at the last step.');
      return;
    case 'next-branch':
      unless(explorer.sibling(1), 'There is no other branch at the last step.');
      return;
    case 'restart':
      explorer.restart();
      screen.focus = 'actions';
      return;
    case 'start-here':
      explorer.startHere();
      return;
    case 'evaluate':
      ask(screen, 'expression', 'Evaluate: ', (text) => {
        void explorer.evaluate(text).then(({ answer }) => {
          if (answer.value === null) screen.say(answer.message, 'bad');
          else screen.say(`${text} = ${brief(answer.value, 2000)}`, 'good', answer.value);
        });
      });
      return;
    case 'watch':
      ask(screen, 'expression', 'Watch: ', (text) => {
        const message = explorer.watch(text);
        screen.say(message ?? `${text} is watched in the trace.`, message === null ? 'plain' : 'bad');
      });
      return;
    case 'unwatch': {
      const last = explorer.watches.at(-1);
      if (last === undefined) screen.say('Nothing is watched.', 'warn');
      else explorer.unwatch(last.text);
      return;
    }
    case 'go-to':
      ask(
        screen,
        'number',
        `Go to state (1 to ${explorer.path.length}): `,
        (text) => {
          const visit = explorer.path[Number(text) - 1];
          if (visit === undefined) screen.say(`The path has no state ${text}.`, 'bad');
          else explorer.jump(visit);
        },
        false,
      );
      return;
    case 'random':
      ask(
        screen,
        'number',
        'Walk at random, number of steps: ',
        (text) => {
          const steps = text.trim() === '' ? 10 : Number(text);
          if (!Number.isInteger(steps) || steps < 1 || steps > mostWalked) screen.say(`Give a number from 1 to ${mostWalked}.`, 'bad');
          else run(screen, 'Random walk', (o) => explorer.walk(steps, null, o));
        },
        false,
      );
      return;
    case 'until':
      askExpression(screen, 'Walk until: ', (goal) => run(screen, `Until ${goal.text}`, (o) => explorer.walk(mostWalked, goal, o)));
      return;
    case 'shortest':
      askExpression(screen, 'Shortest way to: ', (goal) => run(screen, `Shortest way to ${goal.text}`, (o) => explorer.shortest(goal, o)));
      return;
    case 'violation':
      run(screen, 'Shortest way to a violation', (o) => explorer.violation(o));
      return;
    case 'next-false':
      nextFalse(screen, 1);
      return;
    case 'previous-false':
      nextFalse(screen, -1);
      return;
    case 'loop':
      void explorer.closeLoop().then((done) => {
        if (done === false) screen.say('The last state of the path does not lead back to a state on it.', 'warn');
      });
      return;
    case 'bookmark':
      ask(
        screen,
        'bookmark',
        'Name of the bookmark: ',
        (text) => explorer.bookmark(text.trim() === '' ? `${explorer.branches.bookmarks.size + 1}` : text.trim()),
        false,
      );
      return;
    case 'go-to-bookmark': {
      const names = [...explorer.branches.bookmarks.keys()];
      if (names.length === 0) {
        screen.say('There is no bookmark (b makes one).', 'warn');
        return;
      }
      const go = (name: string): void => {
        const visit = explorer.branches.bookmarks.get(name.trim());
        if (visit === undefined) screen.say(`There is no bookmark ${name}.`, 'bad');
        else explorer.jump(visit);
      };
      if (names.length === 1) go(names[0]!);
      else ask(screen, 'bookmark', `Bookmark (${names.join(', ')}): `, go, false);
      return;
    }
    case 'search':
      ask(
        screen,
        'search',
        '/',
        (text) => {
          screen.searched = text;
          if (text !== '') searchPane(screen, 1);
        },
        false,
      );
      return;
    case 'hide': {
      const name = variableAt(screen);
      if (name !== undefined) screen.hidden.add(name);
      break;
    }
    case 'show-all':
      screen.hidden.clear();
      break;
    case 'pin': {
      const name = variableAt(screen);
      if (name !== undefined && !screen.pinned.delete(name)) screen.pinned.add(name);
      break;
    }
    case 'lower':
      screen.lower = screen.lower === 'properties' ? 'source' : 'properties';
      break;
    case 'why':
      why(screen);
      return;
    case 'command':
      screen.say(explorer.reproduction);
      return;
    case 'message':
      if (screen.lastMessage !== null) screen.overlay = messageOverlay(screen.lastMessage);
      break;
    case 'save':
      ask(
        screen,
        'file',
        'Save the session as: ',
        (path) => {
          const message = host.write(path, `${JSON.stringify(saveSession(explorer), null, 1)}\n`);
          screen.say(message ?? `Saved. Open it again with --session ${path}`, message === null ? 'good' : 'bad');
        },
        false,
      );
      return;
    case 'export':
      ask(
        screen,
        'file',
        exportPrompt,
        (path) => void exportPath(explorer, host, path.trim()).then(({ message, isGood }) => screen.say(message, isGood ? 'good' : 'bad')),
        false,
      );
      return;
    case 'tree':
      screen.overlay = treeOverlay(explorer, {
        leave: () => {
          screen.overlay = null;
          screen.touch();
        },
        redraw: () => screen.touch('selection'),
      });
      break;
    case 'graph':
      void openGraph(screen);
      return;
    case 'processes': {
      const overlay = processOverlay(explorer);
      if (overlay === null) screen.say('No variable is a function of processes (such as pc).', 'warn');
      else screen.overlay = overlay;
      break;
    }
  }
  screen.touch();
};

const openGraph = async (screen: Screen): Promise<void> => {
  screen.say('Drawing the graph ...');
  try {
    const { graphOverlay } = await import('./overlays/graph-view.ts');
    const overlay = await graphOverlay(screen.explorer, {
      ask: (label, entered) => ask(screen, 'expression', label, entered),
      write: (path, content) => {
        const message = screen.host.write(path, content);
        screen.say(message ?? `Written to ${path}.`, message === null ? 'good' : 'bad');
      },
      say: (message) => screen.say(message, 'bad'),
      redraw: () => screen.touch(),
    });
    screen.message = null;
    screen.overlay = overlay;
    if (overlay === null) screen.say('There is no state to draw a graph around.', 'warn');
    screen.touch();
  } catch (error) {
    screen.say(`The graph cannot be drawn: ${error instanceof Error ? error.message : String(error)}`, 'bad');
  }
};

const activate = (screen: Screen): void => {
  const { explorer } = screen;
  const target = screen.selectedRow(screen.focus)?.target;
  switch (target?.kind) {
    case 'choice':
      explorer.take(target.choice);
      screen.selectFirstChoice();
      screen.scrolls.trace.selected = explorer.path.length - 1;
      return;
    case 'visit':
      explorer.jump(target.visit);
      return;
    case 'fold':
      screen.folds.set(target.path, !target.isOpen);
      break;
    case 'why':
      if (!screen.reasons.delete(target.action)) {
        screen.reasons.add(target.action);
        screen.lower = 'source';
      }
      break;
    case 'why-false':
      if (!screen.explained.delete(target.property)) explainFalse(screen, [target.property]);
      break;
    case 'more':
      explorer.enumerateAll();
      return;
    case undefined:
      return;
  }
  screen.touch();
};

const fold = (screen: Screen, open: boolean): void => {
  const row = screen.selectedRow(screen.focus);
  const target = row?.target;
  if (target?.kind === 'fold') screen.folds.set(target.path, open);
  else if (target?.kind === 'why' && open !== screen.reasons.has(target.action)) activate(screen);
  else if (!open && screen.focus === 'state' && row?.path !== undefined) {
    // From inside a value to the value.
    const rows = screen.rows('state');
    const scroll = screen.scrolls.state;
    for (let i = scroll.selected - 1; i >= 0; i--)
      if (row.path.startsWith(rows[i]!.path ?? '?')) {
        scroll.selected = i;
        break;
      }
  }
  screen.touch();
};

const moveFocus = (screen: Screen, by: number): void =>
  screen.setFocus(paneOrder[(paneOrder.indexOf(screen.focus) + by + paneOrder.length) % paneOrder.length]!);

/** Keys that do something to the rows of a pane. */
const isAboutRows = ({ name, input, ctrl }: Key): boolean =>
  ['enter', 'up', 'down', 'left', 'right', 'page-up', 'page-down', 'home', 'end'].includes(name) || (!ctrl && /^[jkhl /nN]$/.test(input));

/** Keys that end the waiting. */
const endsWaiting = ({ name, input, ctrl }: Key): boolean =>
  ctrl || name === 'escape' || name === 'tab' || name === 'back-tab' || input === 'q';

/** Handles one key. One that is about steps that are still being computed waits for them, and so do those after it. */
export const press = (screen: Screen, key: Key): void => {
  const isFree = screen.prompt !== null || screen.overlay !== null || screen.focus !== 'actions' || !isAboutRows(key);
  const waits = screen.explorer.choices.isPending === true && (screen.early.length > 0 ? !endsWaiting(key) : !isFree);
  if (waits) screen.early.push(key);
  else {
    screen.early.length = 0;
    handle(screen, key);
  }
};

/** Handles the keys that have waited. */
export const pressEarly = (screen: Screen): void => {
  while (screen.early.length > 0 && screen.explorer.choices.isPending !== true) handle(screen, screen.early.shift()!);
};

const handle = (screen: Screen, key: Key): void => {
  const { prompt, overlay, task } = screen;
  if (prompt !== null) {
    const result = prompt.line.key(key);
    if (result !== 'editing') screen.prompt = null;
    if (result === 'entered') {
      screen.message = null;
      prompt.entered(prompt.line.text);
    }
    screen.touch();
    return;
  }
  if (key.ctrl && key.input === 'c') {
    perform(screen, 'quit');
    return;
  }
  if (key.name === 'escape' && (task !== null || screen.explorer.isBusy)) {
    if (task !== null) task.cancel.abort();
    else screen.explorer.cancel();
    screen.touch();
    return;
  }
  if (overlay !== null) {
    if (overlay.key?.(key) === true) return;
    const by = { up: -1, down: 1, 'page-up': -15, 'page-down': 15 }[key.name as 'up'] ?? { k: -1, j: 1, ' ': 15 }[key.input as 'k'];
    if (by !== undefined) overlay.scroll.selected += by;
    else if (key.input === 'q') {
      perform(screen, 'quit');
      return;
    } else screen.overlay = null;
    screen.touch();
    return;
  }
  screen.message = null;
  const scroll = screen.scrolls[screen.focus];
  const count = (): number => screen.rows(screen.focus).length;
  const page = Math.max(1, screen.heightOf(screen.focus) - 1);
  switch (key.name) {
    case 'up':
      scroll.move(-1, count());
      screen.touch('selection');
      return;
    case 'down':
      scroll.move(1, count());
      screen.touch('selection');
      return;
    case 'page-up':
      scroll.move(-page, count());
      screen.touch('selection');
      return;
    case 'page-down':
      scroll.move(page, count());
      screen.touch('selection');
      return;
    case 'home':
      scroll.move(-count(), count());
      screen.touch('selection');
      return;
    case 'end':
      scroll.move(count(), count());
      screen.touch('selection');
      return;
    case 'tab':
      moveFocus(screen, 1);
      return;
    case 'back-tab':
      moveFocus(screen, -1);
      return;
    case 'enter':
      activate(screen);
      return;
    case 'escape':
      screen.searched = '';
      screen.touch('selection');
      return;
    case 'left':
    case 'right':
      sideways(screen, key.name === 'right');
      return;
    default:
  }
  const { input } = key;
  if (key.ctrl) {
    if (input === 'd' || input === 'f') scroll.move(page, count());
    else if (input === 'u' || input === 'b') scroll.move(-page, count());
    else if (input === 'r') {
      perform(screen, 'redo');
      return;
    }
    screen.touch('selection');
    return;
  }
  if (/^[1-5]$/.test(input)) {
    screen.setFocus(paneOrder[Number(input) - 1]!);
    return;
  }
  switch (input) {
    case 'j':
    case 'k':
      scroll.move(input === 'j' ? 1 : -1, count());
      screen.touch('selection');
      return;
    case 'h':
    case 'l':
      sideways(screen, input === 'l');
      return;
    case ' ':
      activate(screen);
      return;
    default:
  }
  const binding = bindings.find((b) => b.key === input && (b.pane === undefined || b.pane === screen.focus));
  if (binding !== undefined) perform(screen, binding.command);
  else screen.touch('selection');
};

const sideways = (screen: Screen, right: boolean): void => {
  if (screen.focus === 'state' || screen.focus === 'actions') fold(screen, right);
  else perform(screen, right ? 'forward' : 'back');
};
