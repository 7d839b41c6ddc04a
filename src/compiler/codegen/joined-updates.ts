// `![a].x = e, ![a].y = d` as one update: `![a] = [@ EXCEPT !.x = e, !.y = d]`. That is the same function (*Specifying Systems*, 16.1.7), what is in the middle is
// never made, and what replaces `[a]` is an expression that can be remembered.
import type { Except, ExceptStep, ExceptUpdate, Expr } from '../../syntax/index.ts';
import type { Generator } from './generator.ts';

/** The updates of an EXCEPT, with those joined that follow each other and begin with the same key. */
export function joinedUpdates(e: Except, g: Generator): readonly ExceptUpdate[] {
  const joined: ExceptUpdate[] = [];
  for (let from = 0; from < e.updates.length; ) {
    let to = from + 1;
    while (to < e.updates.length && haveSameKey(e.updates[from]!, e.updates[to]!, g)) to++;
    joined.push(to === from + 1 ? e.updates[from]! : joinOf(e.updates.slice(from, to), e, g));
    from = to;
  }
  return joined;
}

function joinOf(updates: readonly ExceptUpdate[], e: Except, g: Generator): ExceptUpdate {
  const { path, span } = updates[0]!;
  const value: Except = {
    kind: 'except',
    function: { kind: 'at', span },
    updates: updates.map((update) => ({ ...update, path: update.path.slice(1) })),
    span,
  };
  g.definitions.levels.set(value, g.definitions.resolution.level(e));
  g.definitions.levels.set(value.function, 0);
  g.definitions.olds.set(value.function, g.definitions.old(value));
  return { path: path.slice(0, 1), value, span };
}

/** Whether both updates go further than their first key, which is the same. */
function haveSameKey(a: ExceptUpdate, b: ExceptUpdate, g: Generator): boolean {
  return a.path.length > 1 && b.path.length > 1 && isSameStep(a.path[0]!, b.path[0]!, g);
}

function isSameStep(a: ExceptStep, b: ExceptStep, g: Generator): boolean {
  if (a.kind === 'field' || b.kind === 'field') return a.kind === 'field' && b.kind === 'field' && a.name === b.name;
  return areSame(a.args, b.args, g);
}

const areSame = (a: readonly Expr[], b: readonly Expr[], g: Generator): boolean =>
  a.length === b.length && a.every((x, i) => isSame(x, b[i]!, g));

/** Whether two short expressions are the same one, so that they have the same value. */
function isSame(a: Expr, b: Expr, g: Generator): boolean {
  switch (a.kind) {
    case 'name':
      return b.kind === 'name' && a.path.length === 0 && b.path.length === 0 && symbolOf(a, g) === symbolOf(b, g);
    case 'number':
      return b.kind === 'number' && a.value === b.value;
    case 'string':
      return b.kind === 'string' && a.value === b.value;
    case 'field-access':
      return b.kind === 'field-access' && a.field === b.field && isSame(a.record, b.record, g);
    case 'function-application':
      return b.kind === 'function-application' && isSame(a.function, b.function, g) && areSame(a.args, b.args, g);
    default:
      return false;
  }
}

/** What a name without a path stands for, where it is a variable or a bound name: those cannot have an effect. */
function symbolOf(e: Expr & { readonly kind: 'name' }, { definitions: { resolution } }: Generator): unknown {
  const { symbol } = resolution.reference(e);
  return symbol.kind === 'definition' ? e : symbol;
}
