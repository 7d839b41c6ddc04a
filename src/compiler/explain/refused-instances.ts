// Which actions have no step in a state, and why: what is told of a deadlock, and of a disabled action.
import { type ActionInstance, MOST_ALTERNATIVES, type Refusal } from './explain-answers.ts';

/** An action with the values of its parameters, and why it has no step. */
export interface RefusedInstance {
  readonly instance: ActionInstance;
  /** Of the alternative that came furthest; all others are counted. */
  readonly refusal: Refusal;
}

/** The options of {@link refusedInstances}. */
export interface RefusalLimits {
  /** What is known to have a step. */
  readonly isPossible?: (instance: ActionInstance) => boolean;
  /** So many are looked for. */
  readonly limit?: number;
}

/**
 * The instances that have no step, those of the same action with the same arguments as one. A disjunction that an action begins with makes an instance
 * of each disjunct, and so does a name that is bound on the way and is no parameter: each is an alternative. Where one of them has a step, the action has.
 */
export function refusedInstances(
  instances: Iterable<ActionInstance>,
  { isPossible = () => false, limit = Number.POSITIVE_INFINITY }: RefusalLimits = {},
): readonly RefusedInstance[] {
  const found = new Map<string, RefusedInstance | null>();
  const seen = new Set<string>();
  for (const instance of instances) {
    if (isPossible(instance)) continue;
    const { name, span, alternative, isNamed, arguments: args } = instance;
    const action = `${name}|${span.start}|${args.map(({ value }) => value).join()}`;
    // An action that is named at several places of the next-state relation has its alternatives once.
    const part = `${action}|${alternative.source.name}|${alternative.start}`;
    if (isNamed && seen.has(part)) continue;
    seen.add(part);
    if (isNamed ? found.get(action) === null || (found.size >= limit && !found.has(action)) : found.size >= limit) continue;
    const refusal = instance.refusal();
    // Disjuncts without a name are told apart by what is false of them.
    const key = isNamed ? action : `${action}|${refusal?.reason.span.start}`;
    const known = found.get(key);
    if (refusal === null) found.set(key, null);
    else if (known === undefined) found.set(key, { instance, refusal });
    else if (known !== null) {
      const [nearer, other] = refusal.passed > known.refusal.passed ? [{ instance, refusal }, known] : [known, { instance, refusal }];
      found.set(key, { ...nearer, refusal: withAlternative(nearer.refusal, other.refusal) });
    }
  }
  return [...found.values()].filter((one) => one !== null);
}

/** A refusal with one more alternative, which fails in its own ways. */
function withAlternative(nearer: Refusal, other: Refusal): Refusal {
  const { alternatives: known = [], ...refusal } = nearer;
  const others = nearer.others + other.others + 1;
  const alternatives = [...known, other.reason, ...(other.alternatives ?? [])];
  return { ...refusal, others, ...(others <= MOST_ALTERNATIVES && alternatives.length === others ? { alternatives } : {}) };
}
