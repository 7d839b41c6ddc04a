// The keys and what they do. This table is the only list of them: what a key does, whether it does it now, its row on the help screen and its word on
// the help line are one entry. A new key is one entry here.

import { filterActions, takeNumbered } from './commands/actions.ts';
import { copy } from './commands/copy.ts';
import { edit } from './commands/edit.ts';
import { evaluate, unwatch, watch } from './commands/evaluate.ts';
import { exportPath, quitOrAsk, saveToFile } from './commands/files.ts';
import { goAlongLasso, goShortestWay, goToViolation, testHypothesis, walkAtRandom, walkUntil } from './commands/long-moves.ts';
import { openGraph, openMessage, openPicture, openProcesses, openSequence, openTree } from './commands/open-overlays.ts';
import { bookmark, goToBookmark, goToNext, goToStep, searchInPane } from './commands/places.ts';
import { activate, END_OF_PATH, enterWord, FIRST_STATE, moveSideways } from './commands/targets.ts';
import { NO_STATE, why } from './commands/why.ts';
import { type HelpRow, helpOverlay } from './overlays/help-overlay.ts';
import { toggle } from './panes/marks.ts';
import { PANES, type Panes } from './panes/panes.ts';
import type { ScreenState } from './screen/screen-state.ts';

/** A word on the help line. */
export interface Hint {
  /** Null: none at present. */
  readonly word: string | ((screen: ScreenState) => string | null);
  /** Words stand in the order of their places; the last ones are left out where the line is too short. */
  readonly place: number;
  /** At the end of the line, and never left out. */
  readonly stays?: true;
}

export interface Binding {
  /** The keys, by the names of `screen/key.ts`. */
  readonly keys: readonly string[];
  /** What the help screen calls them, where that is not the first key. */
  readonly label?: string;
  /** Whether the key does something now. False: it has no meaning here; a text says why it does nothing. */
  readonly when?: (screen: ScreenState) => boolean | string;
  /** @param key which of the keys it was */
  readonly run: (screen: ScreenState, key: string) => void;
  /** Its row on the help screen. */
  readonly help: string;
  readonly hint?: Hint;
  /** Also while an overlay is open. */
  readonly everywhere?: true;
  /** What was said stays there. */
  readonly keepsMessage?: true;
  /** Also while something is asked. */
  readonly always?: true;
  /** Whether it acts where the terminal is too small to show anything; absent: no. */
  readonly unseen?: (screen: ScreenState) => boolean;
  /**
   * While the steps are still being computed: `waits` for them where the actions have the focus; `interrupts` the keys that wait. Every other key is
   * handled at once, unless keys wait already.
   */
  readonly pending?: 'waits' | 'interrupts';
}

const inState = ({ panes }: ScreenState): boolean => panes.focus === 'state';

/** The variable whose row, or whose part's row, is selected in the state. */
const selectedVariable = ({ panes }: ScreenState): string | undefined => /^\w+/.exec(panes.selectedRow('state')?.path ?? '')?.[0];

/** Rows that a key moves the selection by. */
const ROWS_MOVED: Readonly<Record<string, (panes: Panes) => number>> = {
  Up: () => -1,
  k: () => -1,
  Down: () => 1,
  j: () => 1,
  PageUp: (panes) => -panes.scrolls[panes.focus].page,
  'Ctrl-U': (panes) => -panes.scrolls[panes.focus].page,
  'Ctrl-B': (panes) => -panes.scrolls[panes.focus].page,
  PageDown: (panes) => panes.scrolls[panes.focus].page,
  'Ctrl-D': (panes) => panes.scrolls[panes.focus].page,
  'Ctrl-F': (panes) => panes.scrolls[panes.focus].page,
  Home: (panes) => -panes.rows(panes.focus).length,
  End: (panes) => panes.rows(panes.focus).length,
};

/** Keys that move in the panes and between them, in the order of the help screen. */
const MOVEMENTS: readonly Binding[] = [
  {
    keys: ['Tab', 'BackTab'],
    pending: 'interrupts',
    help: 'the next pane; Shift-Tab: the one before',
    hint: { word: 'pane', place: 10 },
    run: ({ panes }, key) => {
      const to = PANES.indexOf(panes.focus) + (key === 'Tab' ? 1 : -1);
      panes.setFocus(PANES.at(to % PANES.length)!);
    },
  },
  {
    keys: PANES.map((_, i) => `${i + 1}`),
    label: '1 to 5',
    help: `the pane with the focus: ${PANES.join(', ')}`,
    run: ({ panes }, key) => panes.setFocus(PANES[Number(key) - 1]!),
  },
  {
    keys: Object.keys(ROWS_MOVED),
    label: '↑ ↓, j k',
    pending: 'waits',
    help: 'move in the pane; PgUp PgDn, Home End',
    run: ({ panes }, key) => panes.move(ROWS_MOVED[key]!(panes)),
  },
  {
    keys: ['Left', 'Right', 'h', 'l'],
    label: '← →, h l',
    pending: 'waits',
    help: 'fold and unfold in actions and state; back and on elsewhere',
    run: (screen, key) => moveSideways(screen, key === 'Right' || key === 'l'),
  },
  {
    keys: ['Enter', ' '],
    pending: 'waits',
    help: 'take the step, go to the state, fold, or: why is it disabled, why is it false',
    hint: { word: enterWord, place: 20 },
    run: activate,
  },
  {
    keys: ['Esc'],
    everywhere: true,
    pending: 'interrupts',
    help: 'leave; cancel a search or a long evaluation',
    hint: { word: (screen) => (screen.isWorking ? 'cancel' : null), place: 0 },
    run: (screen) => {
      if (screen.isWorking) screen.cancel();
      else if (screen.overlay !== null) screen.setOverlay(null);
      else {
        screen.unsay();
        screen.panes.search('');
      }
    },
  },
];

/** The other keys, in the order of the help screen. */
const COMMANDS: readonly Binding[] = [
  {
    keys: [','],
    help: 'back one step on the path',
    hint: { word: 'back', place: 40 },
    when: ({ explorer }) => (explorer.cursor?.parent ?? null) !== null || (explorer.cursor === null ? NO_STATE : FIRST_STATE),
    run: ({ explorer }) => explorer.along(-1),
  },
  {
    keys: ['.'],
    help: 'on one step on the path (round the loop of a lasso)',
    hint: { word: 'on', place: 50 },
    when: ({ explorer }) => explorer.following !== null || (explorer.cursor === null ? NO_STATE : END_OF_PATH),
    run: ({ explorer }) => explorer.along(1),
  },
  {
    keys: ['u'],
    help: 'undo the last move',
    hint: { word: 'undo', place: 30 },
    when: ({ explorer }) => explorer.branches.canUndo || 'There is nothing to undo.',
    run: ({ explorer }) => explorer.undo(),
  },
  {
    keys: ['U', 'Ctrl-R'],
    help: 'redo it',
    run: (screen) => {
      if (!screen.explorer.redo()) screen.say('There is nothing to redo.', 'warn');
    },
  },
  { keys: ['{'], help: 'the other branch before this one', run: (screen) => goToSibling(screen, -1) },
  { keys: ['}'], help: 'the other branch after this one', run: (screen) => goToSibling(screen, 1) },
  { keys: ['T'], help: 'all paths that were walked, as a tree', run: openTree },
  {
    keys: ['R'],
    help: 'choose an initial state again',
    run: (screen) => {
      const { explorer, panes } = screen;
      // What was found would be gone along, away from the initial states.
      if (screen.task !== null) screen.cancel();
      explorer.restart();
      panes.setFocus('actions');
      panes.selectFirstChoice();
    },
  },
  { keys: ['='], help: 'start a path of its own here', run: ({ explorer }) => explorer.startHere() },
  { keys: ['g'], help: 'go to a step of the path by its number', run: goToStep },
  { keys: ['r'], help: 'walk at random, so many steps', hint: { word: 'random', place: 150 }, run: walkAtRandom },
  { keys: ['t'], help: 'walk at random until an expression is true', run: walkUntil },
  {
    keys: ['s'],
    help: 'go the shortest way to a state where an expression is true',
    hint: { word: 'shortest', place: 100 },
    run: goShortestWay,
  },
  {
    keys: ['v'],
    help: 'go the shortest way to a violation or a deadlock',
    hint: { word: 'violation', place: 110 },
    run: goToViolation,
  },
  {
    keys: ['V'],
    help: 'go along a behaviour from here that violates a temporal property: of the configuration, or typed in',
    run: goAlongLasso,
  },
  { keys: ['H'], help: 'test a hypothesis on the states visited, and on all that can be reached', run: testHypothesis },
  {
    keys: ['n'],
    pending: 'waits',
    help: 'the next state on the path where an invariant or a property of steps is false; in a search: the next place',
    run: (screen) => goToNext(screen, 1),
  },
  { keys: ['N'], pending: 'waits', help: 'the one before', run: (screen) => goToNext(screen, -1) },
  {
    keys: ['o'],
    help: 'make the path a lasso, where a step of its last state leads back to it, or no step is possible',
    when: ({ explorer }) => explorer.path.length > 0 || NO_STATE,
    run: async (screen) => {
      if ((await screen.explorer.closeLoop()) === false)
        screen.say(
          'No step of the last state leads back to a state on the path: go on from there. V looks for behaviours that stay in it, too.',
          'warn',
        );
    },
  },
  {
    keys: ['e'],
    help: 'evaluate an expression here (with primes: in the step; Tab completes, Up recalls)',
    hint: { word: 'eval', place: 90 },
    run: evaluate,
  },
  {
    keys: ['y'],
    help: 'why: is this action disabled, is this property false, is this a deadlock',
    hint: { word: 'why', place: 80 },
    run: why,
  },
  { keys: ['w'], help: 'watch an expression along the path', hint: { word: 'watch', place: 120 }, run: watch },
  { keys: ['W'], help: 'stop watching the last one', run: unwatch },
  { keys: ['b'], help: 'bookmark this state', run: bookmark },
  { keys: ["'"], help: 'go to a bookmark', run: goToBookmark },
  {
    keys: ['f'],
    pending: 'waits',
    help: 'show only steps and actions that contain these words (in their name, arguments, values)',
    run: filterActions,
  },
  { keys: ['#'], pending: 'waits', help: 'take the step with this number', run: takeNumbered },
  {
    keys: ['G'],
    help: 'group steps by process or by action',
    run: ({ panes }) =>
      panes.mark((marks) => {
        marks.byProcess = !marks.byProcess;
      }),
  },
  {
    keys: ['D'],
    help: 'hide or show actions without a step',
    run: ({ panes }) =>
      panes.mark((marks) => {
        marks.enabledOnly = !marks.enabledOnly;
      }),
  },
  { keys: ['/'], pending: 'waits', help: 'search in this pane', hint: { word: 'search', place: 140 }, run: searchInPane },
  {
    keys: ['x'],
    help: 'hide this variable (in state)',
    hint: { word: 'hide', place: 60 },
    when: inState,
    run: (screen) => {
      const name = selectedVariable(screen);
      if (name !== undefined) screen.panes.mark(({ hidden }) => hidden.add(name));
    },
  },
  { keys: ['X'], help: 'show all variables (in state)', when: inState, run: ({ panes }) => panes.mark(({ hidden }) => hidden.clear()) },
  {
    keys: ['p'],
    help: 'pin this variable to the top (in state)',
    hint: { word: 'pin', place: 70 },
    when: inState,
    run: (screen) => {
      const name = selectedVariable(screen);
      if (name !== undefined) screen.panes.mark(({ pinned }) => toggle(pinned, name));
    },
  },
  {
    keys: ['d'],
    help: 'show only what the step changed, or the whole state (in state)',
    run: ({ panes }) =>
      panes.mark((marks) => {
        marks.onlyChanged = !marks.onlyChanged;
      }),
  },
  {
    keys: ['P'],
    help: 'the state pane shows the state after the selected step',
    run: ({ panes }) =>
      panes.mark((marks) => {
        marks.previews = !marks.previews;
      }),
  },
  { keys: ['z'], help: 'the pane with the focus has all of the screen, and back', run: ({ panes }) => panes.zoom() },
  {
    keys: ['i'],
    help: 'properties or source in the lower pane',
    run: ({ panes }) => panes.setLower(panes.lower === 'properties' ? 'source' : 'properties'),
  },
  { keys: ['m'], help: 'the graph around this state; O in it writes it', hint: { word: 'graph', place: 130 }, run: openGraph },
  { keys: ['L'], help: 'one lane for each process', run: openProcesses },
  { keys: ['Q'], help: 'who sent what to whom, as a sequence diagram', run: openSequence },
  { keys: ['A'], help: 'the state as the operator AnimView of the module draws it', run: openPicture },
  { keys: ['C'], help: 'the command that reproduces this in CI', run: (screen) => screen.say(screen.explorer.reproduction) },
  { keys: ['M'], help: 'all of the last message or value', run: openMessage },
  {
    keys: ['E'],
    help: 'edit the specification ($EDITOR) at the place that the source pane shows; what was walked is walked again',
    run: edit,
  },
  { keys: ['S'], help: 'save the session', run: saveToFile },
  { keys: ['O'], help: 'write the path to a file, in the format its name says', run: exportPath },
  {
    keys: ['?'],
    help: 'this help',
    hint: { word: 'help', place: 1000, stays: true },
    run: (screen) => screen.setOverlay(helpOverlay([MOVEMENTS, COMMANDS].map((group) => group.map(helpRow)))),
  },
  {
    keys: ['q'],
    pending: 'interrupts',
    help: 'quit; close what is open over the panes',
    hint: { word: 'quit', place: 1010, stays: true },
    // Otherwise it would ask.
    unseen: ({ unsaved }) => unsaved <= 0,
    run: quitOrAsk,
  },
  {
    keys: ['Ctrl-Z'],
    everywhere: true,
    unseen: () => true,
    always: true,
    pending: 'interrupts',
    help: 'give the terminal to the shell for a while (fg comes back)',
    run: ({ host }) => host.suspend(),
  },
  {
    keys: ['Ctrl-L'],
    everywhere: true,
    unseen: () => true,
    help: 'draw the screen again',
    run: ({ host }) => host.repaint(),
  },
  {
    keys: ['c'],
    help: 'copy what is selected: a value, a step, the last message',
    hint: { word: 'copy', place: 160 },
    keepsMessage: true,
    run: copy,
  },
  {
    keys: ['Ctrl-C'],
    everywhere: true,
    unseen: () => true,
    pending: 'interrupts',
    help: 'quit at once',
    run: (screen) => screen.quit(),
  },
];

/** All keys. */
export const BINDINGS: readonly Binding[] = [...MOVEMENTS, ...COMMANDS];

function helpRow({ keys, label, help }: Binding): HelpRow {
  return { label: label ?? keys[0]!, help };
}

function goToSibling(screen: ScreenState, by: 1 | -1): void {
  if (!screen.explorer.sibling(by)) screen.say('There is no other branch at the last step.', 'warn');
}
