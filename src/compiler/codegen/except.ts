// [f EXCEPT !path = value, ...] and @.
//
// Updates count one after the other, but no function is made in between: it would be in no state, and cost as much as one. Their keys and values wait
// for the last one (up to `MOST_AT_ONCE` of them), so `@` and longer paths look among the updates before theirs. A value that waits is 0 where its path
// leaves a domain: then nothing changes (*Specifying Systems*, 16.1.7).
import type { Except, ExceptUpdate, Expr } from '../../syntax/index.ts';
import type { Block } from './block.ts';
import { type Code, type Env, findLocal, type Mode, value } from './environment.ts';
import { asSettled, type Generator, hold } from './generator.ts';

export interface ExceptExpressions {
  except(e: Except, env: Env, mode: Mode, block: Block): Code;
  /** What `@` means here. */
  oldValue(env: Env, e: Expr): Code;
}

/** At most so many updates become one new function. */
const MOST_AT_ONCE = 3;

/** @param tupleOf the tuple of some values, as code */
export const createExcept = (g: Generator, tupleOf: (parts: readonly string[]) => Code): ExceptExpressions => {
  const { values } = g;
  const atSymbol = g.definitions.at;

  const except = (e: Except, env: Env, mode: Mode, block: Block): Code => {
    let f = hold(g, g.value(e.function, env, mode, block), block);
    for (let i = 0; i < e.updates.length; i += MOST_AT_ONCE) f = updated(f, e.updates.slice(i, i + MOST_AT_ONCE), env, mode, block);
    return f;
  };

  const updated = (f: Code, updates: readonly ExceptUpdate[], env: Env, mode: Mode, block: Block): Code => {
    const pending: { readonly key: string; readonly value: string }[] = [];
    let base = f.js;
    for (const update of updates) {
      const site = g.site(update.span);
      const keys = update.path.map((step) => {
        if (step.kind === 'field') return g.literal(values.atoms.string(step.name));
        const parts = step.args.map((a) => g.settled(a, env, mode, block));
        return hold(g, parts.length === 1 ? parts[0]! : tupleOf(parts.map((p) => p.js)), block);
      });
      // Descend to the value to be replaced; outside the domain nothing changes.
      const steps: string[] = [base];
      let at = block;
      // The innermost old value is only wanted for @: without it the update itself leaves everything as it is outside the domain.
      const usesOld = g.analysis.free(update.value).has(atSymbol);
      const descent = usesOld ? keys : keys.slice(0, -1);
      const result = g.fresh('u');
      if (descent.length > 0) block.line(`let ${result} = 0;`);
      for (const [depth, key] of descent.entries()) {
        const inner = g.fresh('u');
        at.line(`${depth === 0 && pending.length > 0 ? 'let' : 'const'} ${inner} = before(${steps.at(-1)!}, ${key.js}, ${site});`);
        at = at.nest(`if (${inner} !== 0)`);
        if (depth === 0)
          for (const { key: other, value: earlier } of pending)
            at.line(`if (${earlier} !== 0 && ${other} === ${key.js}) ${inner} = ${earlier};`);
        steps.push(inner);
      }
      const old: Code = value(steps.at(-1)!, { atomic: true });
      let js = asSettled(
        g.value(
          update.value,
          { ...env, locals: { symbol: atSymbol, denotation: { kind: 'code', code: old }, parent: env.locals } },
          mode,
          at,
        ),
        site,
      ).js;
      for (let i = keys.length - 1; i >= 1; i--) js = `except(${steps[i]!}, ${keys[i]!.js}, ${js}, ${site})`;
      at.line(`${descent.length > 0 ? '' : 'const '}${result} = ${js};`);
      if (updates.length > 1 && pending.length === 0) {
        base = g.fresh('f');
        block.line(`const ${base} = exceptBase(${f.js}, ${site});`);
      }
      pending.push({ key: keys[0]!.js, value: result });
    }
    const site = g.site(updates[0]!.span);
    const pairs = pending.map(({ key, value: v }) => `, ${key}, ${v}`).join('');
    const isOne = pending.length === 1;
    const made = isOne
      ? `${pending[0]!.value} === 0 ? ${base} : except(${base}${pairs}, ${site})`
      : `except${pending.length}(${base}${pairs})`;
    const result = g.fresh('f');
    block.line(`const ${result} = ${made};`);
    return value(result, { atomic: true, lazy: f.lazy });
  };

  const oldValue = (env: Env, e: Expr): Code => {
    const d = findLocal(env, atSymbol);
    return d?.kind === 'code' ? d.code : value(`notAValue(${g.site(e.span)}, "@ outside EXCEPT")`);
  };

  return { except, oldValue };
};
