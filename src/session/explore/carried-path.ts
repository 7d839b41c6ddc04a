// The path of one version of a specification in the next one. A person edits and goes on: what was walked is walked again, as far as it fits.
//
// States are compared by the names and texts of the values that both versions have, so variables that were added or removed are no obstacle. Where several
// states fit, all of them are followed, and those are preferred to which the same action leads.
import type { StepLabel } from '../../model/index.ts';
import type { Visit } from './branches.ts';
import { type Choice, choicesWith, whyDisabled } from './choices.ts';
import type { Explorer } from './explorer.ts';
import { readValue } from './literals.ts';
import { isNoStep, labelBetween, placed } from './replay.ts';
import type { PathState, Specification } from './specification.ts';

/** The specification as it is in its files now, or why it cannot be opened. */
export type Reopened =
  | {
      readonly explorer: Explorer;
      /** What is to be said of the new version, and was not of the one before. */
      readonly warnings: readonly string[];
      /** A log that was compared with the new version: what is said of it, and whether its lines are in the explorer. */
      readonly log?: { readonly isOpen: boolean; readonly remark: string };
    }
  | { readonly explorer: null; readonly message: string };

/** A path by names and texts. */
interface Way {
  readonly states: readonly { readonly values: ReadonlyMap<string, string>; readonly action: string | null }[];
  /** It begins at a state that was chosen, where no behaviour may begin. */
  readonly isElsewhere: boolean;
}

/** The path that is looked at, with what a person has noted on it and beside it. */
export interface CarriedPath extends Way {
  /** Index of the state that was looked at; -1: none was chosen. */
  readonly cursor: number;
  /** Index of the state to which the last one returns. */
  readonly loop: number | null;
  readonly bookmarks: readonly (readonly [name: string, index: number])[];
  /** The ways to the bookmarks beside the path. */
  readonly beside: readonly (readonly [name: string, way: Way])[];
  /** The ways to the ends of other branches, oldest first; those that are too long are left out. */
  readonly branches: readonly Way[];
  readonly watches: readonly string[];
}

/** States that fit and are followed, at most. */
const MOST_CANDIDATES = 200;

/** States on the ways to the ends of other branches, at most: each is looked for among the steps of the one before. */
const MOST_BESIDE = 300;

/** The path of an explorer. */
export function carriedPath(explorer: Explorer): CarriedPath {
  const { path, cursor, loop, branches, watches, specification } = explorer;
  const bookmarks = [...branches.bookmarks].map(([name, visit]) => ({ name, visit, index: path.indexOf(visit) }));
  return {
    ...wayAlong(specification, path),
    cursor: cursor === null ? -1 : path.indexOf(cursor),
    loop,
    bookmarks: bookmarks.filter(({ index }) => index >= 0).map(({ name, index }) => [name, index] as const),
    beside: bookmarks.filter(({ index }) => index < 0).map(({ name, visit }) => [name, wayAlong(specification, wayTo(visit))] as const),
    branches: branchesBeside(explorer).map((way) => wayAlong(specification, way)),
    watches: watches.map(({ text }) => text),
  };
}

/** The ways to states from which nothing was walked, besides the end of the path and bookmarks. */
function branchesBeside({ branches, path }: Explorer): readonly (readonly Visit[])[] {
  const known = new Set([path.at(-1), ...branches.bookmarks.values()]);
  const found: (readonly Visit[])[] = [];
  let room = MOST_BESIDE;
  for (const end of branches.ends()) {
    if (known.has(end) || end.depth >= room) continue;
    room -= end.depth + 1;
    found.push(wayTo(end));
  }
  return found;
}

function wayAlong({ system, values }: Specification, path: readonly Visit[]): Way {
  return {
    states: path.map(({ state, label }) => ({
      values: new Map(system.variables.map(({ name }, i) => [name, values.print(state[i]!)])),
      action: label?.action ?? null,
    })),
    isElsewhere: path[0]?.isElsewhere === true,
  };
}

function wayTo(visit: Visit): readonly Visit[] {
  const way: Visit[] = [];
  for (let at: Visit | null = visit; at !== null; at = at.parent) way.push(at);
  return way.reverse();
}

/** A state that fits, and how it was come to. */
interface Candidate {
  readonly state: Int32Array;
  readonly label: StepLabel | null;
  readonly before: Candidate | null;
}

/** What came of a path in another version. */
export interface Carried {
  /** States that fit. */
  readonly states: number;
  /** Why the next one does not; null where all fit. */
  readonly problem: string | null;
  /** Watched expressions that cannot be compiled any more. */
  readonly lost: readonly string[];
  /** Bookmarks of states that were not come to. */
  readonly lostBookmarks: readonly string[];
}

/** Walks a path of another version in an explorer in which nothing was walked yet. */
export function carryPath(explorer: Explorer, path: CarriedPath): Carried {
  const { specification, branches } = explorer;
  const lost = path.watches.filter((text) => explorer.watch(text) !== null);
  const begun = branches.cursor;
  const lostBookmarks = path.beside.flatMap(([name, way]) => {
    if (branches.bookmarks.has(name)) return [];
    const { visits, problem } = walkAgain(explorer, way);
    if (problem !== null) return [name];
    branches.bookmarks.set(name, visits.at(-1)!);
    return [];
  });
  for (const way of path.branches) {
    branches.jump(begun);
    walkAgain(explorer, way);
  }
  branches.jump(begun);
  const walked = walkAgain(explorer, path);
  const { visits } = walked;
  let { problem } = walked;
  for (const [name, index] of path.bookmarks) {
    const visit = visits[index];
    if (visit !== undefined) branches.bookmarks.set(name, visit);
    else if (!branches.bookmarks.has(name)) lostBookmarks.push(name);
  }
  if (visits.length > 0) {
    if (problem === null && path.loop !== null) {
      const [last, target] = [visits.at(-1)!, visits[path.loop]!];
      const back = labelBetween(specification, { state: last.state, level: visits.length }, target.state);
      if (isNoStep(specification, back)) problem = `State ${visits.length} does not lead back to state ${path.loop + 1} any more.`;
      else explorer.loops.set(last, target);
    }
    explorer.jump(path.cursor < 0 ? null : visits[Math.min(path.cursor, visits.length - 1)]!);
  }
  branches.forgetMoves();
  return { states: visits.length, problem, lost, lostBookmarks };
}

/** Walks a way as far as it fits: the states come to, and why the next one does not fit. */
function walkAgain(explorer: Explorer, way: Way): { readonly visits: readonly Visit[]; readonly problem: string | null } {
  const { specification, branches } = explorer;
  let layer: readonly Candidate[] = [];
  let problem: string | null = null;
  for (const [i, { values, action }] of way.states.entries()) {
    const wanted = wantedValues(specification, values);
    const isChosen = i === 0 && way.isElsewhere;
    const next = isChosen ? chosen(wanted) : candidates(specification, layer, i, wanted, action);
    if (next.length === 0) {
      if (isChosen) problem = notChosen(specification, wanted);
      else problem = i === 0 ? notInitial(specification, values) : notPossible(specification, layer[0]!, i, action);
      break;
    }
    layer = next;
  }
  const chain: Candidate[] = [];
  for (let at = layer[0] ?? null; at !== null; at = at.before) chain.push(at);
  const [first, ...rest] = chain.reverse();
  if (first === undefined) return { visits: [], problem };
  const start = branches.start(first.state, null, way.isElsewhere);
  return { visits: [start, ...rest.map(({ state, label }) => branches.step(state, placed(label)))], problem };
}

/** The values by index of variables, where the text can be read. */
function wantedValues({ system, values }: Specification, given: ReadonlyMap<string, string>): readonly (number | null)[] {
  return system.variables.map(({ name }) => {
    const text = given.get(name);
    return text === undefined ? null : readValue(values, text).value;
  });
}

/** The states that fit a place of the path, those by the same action first. */
function candidates(
  specification: Specification,
  layer: readonly Candidate[],
  index: number,
  wanted: readonly (number | null)[],
  action: string | null,
): readonly Candidate[] {
  const fits = (state: Int32Array): boolean => wanted.every((value, i) => value === null || value === state[i]);
  const found = new Map<string, Candidate>();
  const add = (candidate: Candidate): void => {
    const key = candidate.state.join();
    const known = found.get(key);
    if (known === undefined || (known.label?.action !== action && candidate.label?.action === action)) found.set(key, candidate);
  };
  const choicesAt = (before: Candidate | null): readonly Choice[] =>
    choicesWith(specification, before && placeOf(before, index), ({ state }) => fits(state)).groups.flatMap((g) => g.choices);
  for (const before of index === 0 ? [null] : layer) {
    // A step that changes nothing needs no action.
    if (before !== null && action === null && fits(before.state)) add({ state: before.state, label: null, before });
    for (const { state, label } of choicesAt(before)) if (fits(state)) add({ state, label, before });
    if (found.size >= MOST_CANDIDATES) break;
  }
  return [...found.values()].sort((a, b) => Number(b.label?.action === action) - Number(a.label?.action === action));
}

/** The state that a path begins with where it was chosen: nothing needs to lead there. */
function chosen(wanted: readonly (number | null)[]): readonly Candidate[] {
  return wanted.includes(null) ? [] : [{ state: Int32Array.from(wanted, (value) => value!), label: null, before: null }];
}

function notChosen({ system }: Specification, wanted: readonly (number | null)[]): string {
  const without = system.variables.filter((_, i) => wanted[i] === null).map(({ name }) => name);
  return `Its first state was chosen, and has no value for ${without.join(', ')}.`;
}

function placeOf({ state }: Candidate, level: number): PathState {
  return { state, level };
}

function notInitial(specification: Specification, given: ReadonlyMap<string, string>): string {
  const wanted = wantedValues(specification, given);
  const { system, values } = specification;
  const { groups, fault } = choicesWith(specification, null, () => false);
  if (fault !== null) return `Its first state cannot be compared: ${fault.message}`;
  const differing = groups
    .flatMap((g) => g.choices)
    .map(({ state }) => ({ state, at: wanted.flatMap((value, i) => (value === null || value === state[i] ? [] : [i])) }))
    .sort((a, b) => a.at.length - b.at.length);
  const [nearest] = differing;
  if (nearest === undefined) return 'There is no initial state.';
  const now = nearest.at.map((i) => `${system.variables[i]!.name} = ${values.print(nearest.state[i]!)}`).join(', ');
  const then = nearest.at.map((i) => `${system.variables[i]!.name} = ${given.get(system.variables[i]!.name)}`).join(', ');
  return `Its first state is no initial state: it has ${then}, the nearest one ${now}.`;
}

/** Why no step leads on. */
function notPossible(specification: Specification, before: Candidate, index: number, action: string | null): string {
  const step = `State ${index + 1} does not follow state ${index}`;
  if (action === null) return `${step}.`;
  if (!specification.system.actions.some(({ name }) => name === action)) return `${step}: there is no action ${action}.`;
  const at = placeOf(before, index);
  const { groups, faulty } = choicesWith(specification, at, ({ label }) => label?.action === action);
  const fault = faulty.find((f) => f.action === action);
  if (fault !== undefined) return `${step}: ${action} has no value there: ${fault.fault.message}`;
  if (groups.some((group) => group.action === action)) return `${step}: ${action} is possible there, but leads to other states.`;
  const [disabled] = whyDisabled(specification, at, action, 1);
  return `${step}: ${action} is not possible there${disabled === undefined ? '' : ` (${disabled.refusal.reason.text})`}.`;
}
