// The keys and what they do, in one place: the help screen, the help line and the screen's dispatch are made from it.
import type { PaneName } from './drawing/layout.ts';

/** A command of the explorer. */
export type Command =
  | 'quit'
  | 'help'
  | 'undo'
  | 'redo'
  | 'back'
  | 'forward'
  | 'previous-branch'
  | 'next-branch'
  | 'restart'
  | 'start-here'
  | 'evaluate'
  | 'watch'
  | 'unwatch'
  | 'go-to'
  | 'random'
  | 'until'
  | 'shortest'
  | 'violation'
  | 'next-false'
  | 'previous-false'
  | 'bookmark'
  | 'go-to-bookmark'
  | 'search'
  | 'hide'
  | 'show-all'
  | 'pin'
  | 'why'
  | 'command'
  | 'message'
  | 'save'
  | 'export'
  | 'graph'
  | 'processes'
  | 'loop'
  | 'tree'
  | 'lower';

export interface Binding {
  readonly key: string;
  readonly command: Command;
  readonly help: string;
  /** A word for the help line. */
  readonly short: string;
  /** Only while this pane has the focus. */
  readonly pane?: PaneName;
}

/** In the order of the help screen. */
export const bindings: readonly Binding[] = [
  { key: ',', command: 'back', short: 'back', help: 'back one step on the path' },
  { key: '.', command: 'forward', short: 'on', help: 'on one step on the path (round the loop of a lasso)' },
  { key: 'u', command: 'undo', short: 'undo', help: 'undo the last move' },
  { key: 'U', command: 'redo', short: 'redo', help: 'redo it' },
  { key: '{', command: 'previous-branch', short: 'branch', help: 'the other branch before this one' },
  { key: '}', command: 'next-branch', short: 'branch', help: 'the other branch after this one' },
  { key: 'T', command: 'tree', short: 'tree', help: 'all paths that were walked, as a tree' },
  { key: 'R', command: 'restart', short: 'restart', help: 'choose an initial state again' },
  { key: '=', command: 'start-here', short: 'start', help: 'start a path of its own here' },
  { key: 'g', command: 'go-to', short: 'go to', help: 'go to a step of the path by its number' },
  { key: 'r', command: 'random', short: 'random', help: 'walk at random, so many steps' },
  { key: 't', command: 'until', short: 'until', help: 'walk at random until an expression is true' },
  { key: 's', command: 'shortest', short: 'shortest', help: 'go the shortest way to a state where an expression is true' },
  { key: 'v', command: 'violation', short: 'violation', help: 'go the shortest way to a violation or a deadlock' },
  {
    key: 'n',
    command: 'next-false',
    short: 'next ✗',
    help: 'the next state on the path where a property is false; in a search: the next place',
  },
  { key: 'N', command: 'previous-false', short: 'previous ✗', help: 'the one before' },
  { key: 'o', command: 'loop', short: 'close loop', help: 'make the path a lasso, where its last state leads back to it' },
  {
    key: 'e',
    command: 'evaluate',
    short: 'eval',
    help: 'evaluate an expression here (with primes: in the step; Tab completes, Up recalls)',
  },
  {
    key: 'y',
    command: 'why',
    short: 'why',
    help: 'why: is this action disabled, is this property false, is this a deadlock',
  },
  { key: 'w', command: 'watch', short: 'watch', help: 'watch an expression along the path' },
  { key: 'W', command: 'unwatch', short: 'unwatch', help: 'stop watching the last one' },
  { key: 'b', command: 'bookmark', short: 'bookmark', help: 'bookmark this state' },
  { key: "'", command: 'go-to-bookmark', short: 'to bookmark', help: 'go to a bookmark' },
  { key: '/', command: 'search', short: 'search', help: 'search in this pane' },
  { key: 'x', command: 'hide', short: 'hide', help: 'hide this variable', pane: 'state' },
  { key: 'X', command: 'show-all', short: 'show all', help: 'show all variables', pane: 'state' },
  { key: 'p', command: 'pin', short: 'pin', help: 'pin this variable to the top', pane: 'state' },
  { key: 'i', command: 'lower', short: 'source', help: 'properties or source in the lower pane' },
  { key: 'm', command: 'graph', short: 'graph', help: 'the graph around this state; O in it writes it' },
  { key: 'L', command: 'processes', short: 'processes', help: 'one lane for each process' },
  { key: 'C', command: 'command', short: 'command', help: 'the command that reproduces this in CI' },
  { key: 'M', command: 'message', short: 'message', help: 'all of the last message or value' },
  { key: 'S', command: 'save', short: 'save', help: 'save the session' },
  { key: 'O', command: 'export', short: 'export', help: 'write the path to a file, in the format its name says' },
  { key: '?', command: 'help', short: 'help', help: 'this help' },
  { key: 'q', command: 'quit', short: 'quit', help: 'quit' },
];

/** Keys that move inside a pane. */
export const movements: readonly (readonly [string, string])[] = [
  ['Tab, 1 to 5', 'the pane with the focus: actions, trace, state, properties, source'],
  ['↑ ↓, j k', 'move in the pane; PgUp PgDn, Home End'],
  ['← →, h l', 'fold and unfold in actions and state; back and on elsewhere'],
  ['Enter', 'take the step, go to the state, fold, or: why is it disabled, why is it false'],
  ['Esc', 'leave; cancel a search or a long evaluation'],
];
