// Which branches of a specification a step takes: the disjuncts of its actions, and the branches of IF and CASE in them.
//
// A program that is compiled for coverage counts for each part how many new states were found by going on from it; what is new is told by whoever takes
// the states. Here only the state is told to be new to which the step leads, so the parts that count something are those on a way to make the step.
//
// Where the whole definition of an action is a disjunction, its disjuncts are actions of the system by themselves: the system tells which of them makes a step.
import { stateKey } from '../../checker/index.ts';
import { compileModel, type ModelInput, type Probes } from '../../compiler/index.ts';
import { InternalError, inOrderOfText, isSamePlace, type Span } from '../../diagnostics/index.ts';
import type { Action } from '../../model/index.ts';
import type { Resolution, ResolvedModule } from '../../semantics/index.ts';
import { toldActions } from '../open/told-actions.ts';

/** A branch of an action. */
export interface Branch {
  readonly span: Span;
  /** Branches with the same number are those between which one choice is made. */
  readonly choice: number;
}

/** The branches of the actions of a specification. */
export interface StepBranches {
  readonly branches: readonly Branch[];
  /** The indices of those that the step takes, in any of the ways to make it. */
  takenBy(from: Int32Array, to: Int32Array): readonly number[];
}

/** Steps that are remembered: logs come back to the same ones. */
const MOST_REMEMBERED = 20_000;
/** Initial states that are made to see which parts belong to the initial predicate. */
const MOST_INITIAL = 10_000;

class Enough extends Error {}

const isIn = (inner: Span, outer: Span): boolean =>
  inner.source.name === outer.source.name && outer.start <= inner.start && inner.end <= outer.end;

/** The places of the definitions that the module knows, and those of its instances. */
export function definitionsOf(module: ResolvedModule, known = new Set<ResolvedModule>()): readonly Span[] {
  if (known.has(module)) return [];
  known.add(module);
  return [...module.scope.values()].flatMap(({ symbol }) => {
    if (symbol.kind === 'definition') return [symbol.body.span];
    return symbol.kind === 'instance' ? definitionsOf(symbol.target, known) : [];
  });
}

/** Numbers the choices: branches that stand in the same smallest part, or in no part of the same definition, are those of one. */
function withChoices(spans: readonly Span[], parts: readonly Span[], resolution: Resolution): readonly Branch[] {
  const around = [...parts, ...definitionsOf(resolution.root)];
  const numbers = new Map<string, number>();
  return spans.map((span) => {
    const outer = around
      .filter((one) => isIn(span, one) && (one.start !== span.start || one.end !== span.end))
      .reduce<Span | null>((least, one) => (least === null || isIn(one, least) ? one : least), null);
    const key = `${span.source.name} ${outer?.start ?? ''} ${outer?.end ?? ''}`;
    const choice = numbers.get(key) ?? numbers.size;
    numbers.set(key, choice);
    return { span, choice };
  });
}

/** A branch with what tells that it is taken: parts that are counted, and actions of the system that it is. */
interface Chosen {
  readonly span: Span;
  readonly parts: number[];
  readonly actions: number[];
}

/** Branches by their places. */
class ChosenBranches {
  readonly #all: Chosen[] = [];

  at(span: Span): Chosen {
    const known = this.#all.find((one) => isSamePlace(one.span, span));
    if (known !== undefined) return known;
    const added: Chosen = { span, parts: [], actions: [] };
    this.#all.push(added);
    return added;
  }

  get inOrder(): readonly Chosen[] {
    return this.#all.toSorted((a, b) => inOrderOfText(a.span, b.span));
  }
}

/** The branches that are told: those that are counted and are none of the initial predicate, and the disjuncts of definitions that are several actions. */
function chosenBranches(probes: Probes, actions: readonly Action[]): readonly Chosen[] {
  const branches = new ChosenBranches();
  for (const [part, { kind, span }] of probes.parts.entries())
    if (kind === 'branch' && probes.reached[part] === 0) branches.at(span).parts.push(part);
  const { told, indices } = toldActions(actions);
  for (const index of told.keys()) {
    const own = actions.flatMap(({ part }, action) => (indices[action] === index && part !== undefined ? [{ part, action }] : []));
    if (own.every(({ part }) => isSamePlace(part, own[0]!.part))) continue;
    for (const { part } of own) branches.at(part);
  }
  // What stands inside of a branch is taken with it.
  for (const { span, actions: own } of branches.inOrder)
    own.push(...actions.flatMap(({ part }, action) => (part !== undefined && isIn(part, span) ? [action] : [])));
  return branches.inOrder;
}

/** Compiles the model of the input once more, with counters. */
export function stepBranches(input: ModelInput): StepBranches {
  const { model } = compileModel({ ...input, coverage: true });
  if (model === null || model.probes === null) throw new InternalError('a model that was compiled cannot be compiled with counters');
  const { system, probes } = model;
  probes.live = 1;
  let made = 0;
  try {
    system.initial(() => {
      if (++made > MOST_INITIAL) throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  const chosen = chosenBranches(probes, system.actions);
  const branches = withChoices(
    chosen.map(({ span }) => span),
    probes.parts.map(({ span }) => span),
    input.resolution,
  );
  const remembered = new Map<string, readonly number[]>();
  const taken = (from: Int32Array, to: Int32Array): readonly number[] => {
    probes.found.fill(0);
    const makers = new Set<number>();
    system.successors(from, 0, (next, action) => {
      if (!to.every((value, i) => value === next[i])) return;
      probes.progress.distinct++;
      makers.add(action);
    });
    const isTaken = ({ parts, actions }: Chosen): boolean =>
      parts.some((part) => probes.found[part]! > 0) || actions.some((action) => makers.has(action));
    return chosen.flatMap((one, i) => (isTaken(one) ? [i] : []));
  };
  return {
    branches,
    takenBy(from, to) {
      const key = `${stateKey(from)} ${stateKey(to)}`;
      let found = remembered.get(key);
      if (found === undefined) {
        found = taken(from, to);
        if (remembered.size >= MOST_REMEMBERED) remembered.clear();
        remembered.set(key, found);
      }
      return found;
    },
  };
}
