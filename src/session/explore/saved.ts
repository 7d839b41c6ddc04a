// A session of the explorer as a file: everything that was walked, bookmarks, watches. Values are texts in TLA+ notation, so that a file can be
// read by people, survives changes of tlasso, and can be opened with a changed module as far as it still fits.
import type { StepLabel } from '../../model/index.ts';
import type { Visit } from './branches.ts';
import { argumentsKey, initialChoices } from './choices.ts';
import type { Explorer } from './explorer.ts';
import { readValue } from './literals.ts';
import { isNoStep, labelBetween, placed, sameState } from './replay.ts';
import type { Specification } from './specification.ts';

/** The content of the file. */
export interface SavedSession {
  readonly format: 'tlasso session';
  readonly version: 1;
  readonly module: string;
  readonly variables: readonly string[];
  /** In the order they were made: a parent comes before its children. */
  readonly visits: readonly {
    readonly parent: number | null;
    /** The first state of a path that was started where no behaviour starts. */
    readonly elsewhere?: true;
    readonly values: readonly string[];
    readonly action: { readonly name: string; readonly arguments: readonly (readonly [string, string])[] } | null;
  }[];
  readonly cursor: number | null;
  readonly loops: readonly (readonly [number, number])[];
  readonly bookmarks: Readonly<Record<string, number>>;
  readonly watches: readonly string[];
}

/** The session as data. */
export const saveSession = (explorer: Explorer): SavedSession => {
  const { specification, branches } = explorer;
  const { print } = specification.values;
  const visits = Array.from({ length: branches.size }, (_, i) => branches.byId(i)!);
  return {
    format: 'tlasso session',
    version: 1,
    module: specification.system.name,
    variables: specification.system.variables.map((v) => v.name),
    visits: visits.map(({ parent, state, label, isElsewhere }) => ({
      ...(isElsewhere ? { elsewhere: true as const } : {}),
      parent: parent?.id ?? null,
      values: Array.from(state, (id) => print(id)),
      action: label === null ? null : { name: label.action, arguments: label.arguments.map((a) => [a.name, print(a.value)]) },
    })),
    cursor: branches.cursor?.id ?? null,
    loops: [...explorer.loops].map(([from, to]) => [from.id, to.id]),
    bookmarks: Object.fromEntries([...branches.bookmarks].map(([name, visit]) => [name, visit.id])),
    watches: explorer.watches.map((w) => w.text),
  };
};

/** Whether a behaviour starts in a state: also where that is not known, because there are too many of them or they are drawn at random. */
function isInitial(specification: Specification): (state: Int32Array) => boolean {
  if (specification.system.varies === 'actions') return () => true;
  const { groups, isPartial, fault } = initialChoices(specification);
  const known = new Set(groups.flatMap(({ choices }) => choices.map(({ state }) => state.join())));
  return (state) => isPartial || fault !== null || known.has(state.join());
}

/**
 * Puts a saved session into an explorer, as far as its states are initial states and its steps are steps of the specification as it is now. Returns what
 * could not be restored.
 */
export const restoreSession = (explorer: Explorer, text: string): readonly string[] => {
  const problems: string[] = [];
  let saved: SavedSession;
  try {
    saved = JSON.parse(text) as SavedSession;
  } catch (error) {
    return [`this is no saved session: ${(error as Error).message}`];
  }
  if (saved?.format !== 'tlasso session') return ['this is no saved session'];
  if (saved.version !== 1) return [`this session was saved by another version of tlasso (${saved.version})`];
  const { specification, branches } = explorer;
  const { values, system } = specification;
  if (saved.module !== system.name) return [`this session is about module ${saved.module}, not ${system.name}`];
  const places = system.variables.map((v) => saved.variables.indexOf(v.name));
  if (places.some((p) => p < 0)) return ['the module has variables that the saved states do not have'];
  const restored = new Map<number, Visit>();
  const levels = new Map<Visit, number>();
  const begins = isInitial(specification);
  const keep = (i: number, visit: Visit, level: number): void => {
    restored.set(i, visit);
    levels.set(visit, level);
  };
  for (const [i, { parent, values: texts, action, elsewhere }] of saved.visits.entries()) {
    const read = places.map((p) => readValue(values, texts[p]!));
    const before = parent === null ? null : restored.get(parent);
    if (before === undefined) continue;
    const fault = read.find((r) => r.value === null);
    if (fault !== undefined) {
      problems.push(`state ${i + 1}: ${fault.message}`);
      continue;
    }
    const state = Int32Array.from(read, (r) => r.value!);
    if (before === null) {
      if (elsewhere === true || begins(state)) keep(i, branches.start(state, null, elsewhere === true), 1);
      else problems.push(`state ${i + 1} is no initial state`);
      continue;
    }
    const level = levels.get(before)!;
    const saved = labelOf(explorer, action);
    const isSaved = (one: StepLabel): boolean => one.action === saved?.action && argumentsKey(one) === argumentsKey(saved);
    const label = labelBetween(specification, { state: before.state, level }, state, isSaved);
    if (isNoStep(specification, label)) {
      problems.push(`state ${i + 1} does not follow state ${parent! + 1} by any action`);
      continue;
    }
    branches.jump(before);
    const stays = saved === null && sameState(before.state, state);
    keep(i, branches.step(state, label === undefined ? saved : stays ? null : placed(label)), level + 1);
  }
  for (const [name, id] of Object.entries(saved.bookmarks)) {
    const visit = restored.get(id);
    if (visit !== undefined) branches.bookmarks.set(name, visit);
  }
  for (const [from, to] of saved.loops) {
    const [a, b] = [restored.get(from), restored.get(to)];
    if (a === undefined || b === undefined) continue;
    const back = labelBetween(specification, { state: a.state, level: levels.get(a)! }, b.state);
    if (isNoStep(specification, back)) problems.push(`state ${from + 1} does not lead back to state ${to + 1}`);
    else explorer.loops.set(a, b);
  }
  for (const watch of saved.watches) {
    const message = explorer.watch(watch);
    if (message !== null) problems.push(`watch ${watch}: ${message}`);
  }
  explorer.jump(saved.cursor === null ? null : (restored.get(saved.cursor) ?? null));
  return problems;
};

/** The label of a step by the name of its action and the texts of its arguments. */
export function labelOf({ specification }: Explorer, action: SavedSession['visits'][number]['action']): StepLabel | null {
  if (action === null) return null;
  const { system, values } = specification;
  const span = system.actions.find((a) => a.name === action.name)?.span;
  return placed({
    action: action.name,
    arguments: action.arguments.flatMap(([name, text]) => {
      const { value } = readValue(values, text);
      return value === null ? [] : [{ name, value }];
    }),
    ...(span === undefined ? {} : { span }),
  });
}
