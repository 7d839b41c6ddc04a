// [f EXCEPT !path = value, ...] and @.
//
// Updates count one after the other, but no function is made in between: it would be in no state, and cost as much as one. Their keys and values wait
// for the last one (up to `MOST_AT_ONCE` of them), so `@` and longer paths look among the updates before theirs. A value that waits is 0 where its path
// leaves a domain: then nothing changes (*Specifying Systems*, 16.1.7).
import type { Except, ExceptUpdate, Expr } from '../../syntax/index.ts';
import { isKnown } from './arguments.ts';
import { argumentOf } from './constructors.ts';
import { type Code, findLocal, value } from './environment.ts';
import { asSettled, type Place } from './generator.ts';
import { joinedUpdates } from './joined-updates.ts';

/** At most so many updates become one new function. */
const MOST_AT_ONCE = 3;

/** An update whose key and value wait to become part of a function: JavaScript names. */
interface Pending {
  readonly key: string;
  readonly value: string;
}

export function emitExcept(e: Except, at: Place): Code {
  let f = at.hold(at.value(e.function));
  const updates = joinedUpdates(e, at.g);
  for (let i = 0; i < updates.length; i += MOST_AT_ONCE) f = updated(f, updates.slice(i, i + MOST_AT_ONCE), at);
  return f;
}

/** What `@` means here. */
export function oldValue(e: Expr, { g, env }: Place): Code {
  const d = findLocal(env, g.definitions.old(e));
  return d?.kind === 'code' ? d.code : value(`notAValue(${g.site(e.span)}, "@ outside EXCEPT")`);
}

/** The keys of a path: all are evaluated, from left to right, also where one of them is in no domain, so that nothing changes. */
export function emitKeys(path: ExceptUpdate['path'], at: Place): readonly Code[] {
  const { g } = at;
  return path.map((step) => (step.kind === 'field' ? g.literal(g.values.atoms.string(step.name)) : at.hold(argumentOf(step.args, at))));
}

/** A value with the update in it, at the place that these keys lead to: a JavaScript expression. `base` is the name of the value. */
export function emitPath(update: ExceptUpdate, keys: readonly Code[], base: string, at: Place): string {
  const { key, value: made } = emitUpdate(update, keys, base, [], at);
  return `(${made} === 0 ? ${base} : except(${base}, ${key}, ${made}, ${at.g.site(update.span)}))`;
}

function updated(f: Code, updates: readonly ExceptUpdate[], at: Place): Code {
  const { g } = at;
  const pending: Pending[] = [];
  let base = f.js;
  for (const update of updates) {
    const made = emitUpdate(update, emitKeys(update.path, at), base, pending, at);
    if (updates.length > 1 && pending.length === 0) {
      base = g.fresh('f');
      at.line(`const ${base} = exceptBase(${f.js}, ${g.site(update.span)});`);
    }
    pending.push(made);
  }
  const site = g.site(updates[0]!.span);
  const pairs = pending.map(({ key, value: v }) => `, ${key}, ${v}`).join('');
  const isOne = pending.length === 1;
  const made = isOne
    ? `${pending[0]!.value} === 0 ? ${base} : except(${base}${pairs}, ${site})`
    : `except${pending.length}(${base}${pairs}, ${site})`;
  const result = g.fresh('f');
  at.line(`const ${result} = ${made};`);
  return value(result, { atomic: true, lazy: f.lazy });
}

/** Emits the value that belongs at the first of the keys, after the updates that are pending. */
function emitUpdate(update: ExceptUpdate, keys: readonly Code[], base: string, pending: readonly Pending[], at: Place): Pending {
  const { g } = at;
  const atSymbol = g.definitions.old(update.value);
  const site = g.site(update.span);
  // Descend to the value to be replaced; outside the domain nothing changes.
  const steps: string[] = [base];
  let inside = at;
  // The innermost old value is only wanted for @, and for what must not happen outside the domain, such as printing: without it the update itself leaves everything
  // as it is there. A fault of the value counts nothing there either. That is asked only where there is one.
  const isOldAsked = g.analysis.free(update.value).has(atSymbol) || g.analysis.impure(update.value);
  const descent = isOldAsked ? keys : keys.slice(0, -1);
  const mayFail = !isOldAsked && !isKnown(g, { expr: update.value, env: at.env });
  const result = g.fresh('u');
  const isDeclared = descent.length > 0 || mayFail;
  if (isDeclared) at.line(`let ${result} = 0;`);
  for (const [depth, key] of descent.entries()) {
    const inner = g.fresh('u');
    inside.line(`${depth === 0 && pending.length > 0 ? 'let' : 'const'} ${inner} = before(${steps.at(-1)!}, ${key.js}, ${site});`);
    inside = inside.nest(`if (${inner} !== 0)`);
    if (depth === 0)
      for (const { key: other, value: earlier } of pending)
        inside.line(`if (${earlier} !== 0 && ${other} === ${key.js}) ${inner} = ${earlier};`);
    steps.push(inner);
  }
  if (mayFail) {
    const height = g.fresh('m');
    inside.line(`const ${height} = mark();`);
    const isCounted = `hasArgument(${steps.at(-1)!}, ${keys.at(-1)!.js}, ${site})`;
    inside = inside.nest('try', ` catch (error) { passOver(error, ${height}); if (${isCounted}) throw error; }`);
  }
  const old: Code = value(steps.at(-1)!, { atomic: true });
  let { js } = asSettled(inside.bind(atSymbol, { kind: 'code', code: old }).value(update.value), site);
  for (let i = keys.length - 1; i >= 1; i--) js = `except(${steps[i]!}, ${keys[i]!.js}, ${js}, ${site})`;
  inside.line(`${isDeclared ? '' : 'const '}${result} = ${js};`);
  return { key: keys[0]!.js, value: result };
}
