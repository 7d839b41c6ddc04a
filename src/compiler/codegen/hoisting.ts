// Expressions that depend on nothing at run time: each is computed once in the program, at its first use.
import type { Expr } from '../../syntax/index.ts';
import { Kind } from '../../values/index.ts';
import { type Code, type Env, isKnownId, type Mode, truth, value } from './environment.ts';
import { asValue, type Generator, type Place } from './generator.ts';

/** The mode of what is about no state. */
export const CONSTANT_MODE: Mode = { current: '', next: null, building: null };

/** True of an expression that depends on nothing at run time. */
export function isHoistable(g: Generator, e: Expr, env: Env): boolean {
  const { analysis } = g;
  if (g.definitions.resolution.level(e) !== 0 || !env.layer.closed || analysis.level(e, env) !== 0 || !analysis.portable(e, env))
    return false;
  const d = analysis.dependence(e, env);
  return !d.locals && !d.state && !analysis.impure(e);
}

/** Whether a use of the expression at this place is the use of a constant at the top of the program. */
export function isHoisted(e: Expr, { g, mode, env }: Place): boolean {
  return mode.current !== '' && isHoistable(g, e, env);
}

/** Whether what is compiled in this mode belongs to the search. Then its constants must be values that exchanging keeps. */
export function isUsedBySearch(g: Generator, mode: Mode): boolean {
  return g.watched.isOn && mode.current !== '' && mode.current !== '?' && mode.watch !== 'none';
}

/** The constants of a program, by the layer that they are seen through. */
export class Hoisting {
  readonly #known = new Map<Expr, Map<number, Code>>();
  /** The places in the program where constants are, and those where the explicit forms of sets are, by a constant's and that of the loop. */
  readonly #places = new Set<string>();
  readonly #listed = new Map<string, string>();

  /** The value of the expression. `drawnBy`: see `Generator.hoisted`. */
  use(e: Expr, at: Place, drawnBy?: string): Code {
    const { g, env, mode } = at;
    const code = this.#once(e, at, drawnBy);
    if (isUsedBySearch(g, mode) && g.watched.choices!.distinguishes(e)) g.watched.constants.set(code.js, { expr: e, env });
    return code;
  }

  /** The explicit form of a set over which a loop at `site` goes. That of a constant is made at its first use. */
  listed(set: Code, site: number, { fresh, top, values: { arena } }: Generator): string {
    const { js } = set;
    if (isKnownId(set) && (Number(js) & 1) === 0 && arena.kind(Number(js)) === Kind.set) return js;
    if (!this.#places.has(js)) return `force(${js}, ${site})`;
    const key = `${site}: ${js}`;
    let listed = this.#listed.get(key);
    if (listed === undefined) {
      const name = fresh('k');
      const section = top.section();
      section.line(`let ${name} = 0;`);
      section.line(`const ${name}_ = () => ${name} = force(${js}, ${site});`);
      listed = `(${name} || ${name}_())`;
      this.#listed.set(key, listed);
    }
    return listed;
  }

  #once(e: Expr, at: Place, drawnBy: string | undefined): Code {
    const { g, env } = at;
    let byLayer = this.#known.get(e);
    if (byLayer === undefined) {
      byLayer = new Map();
      this.#known.set(e, byLayer);
    }
    const known = byLayer.get(env.layer.id);
    if (known !== undefined) return known;
    const name = g.fresh('k');
    const section = g.top.section();
    const isTruth = g.analysis.isBoolean(e, env);
    const use = (lazy: boolean): Code =>
      isTruth ? truth(`((${name} || ${name}_()) === TRUE)`) : value(`(${name} || ${name}_())`, { lazy });
    byLayer.set(env.layer.id, use(true));
    if (!isTruth) this.#places.add(use(true).js);
    section.line(`let ${name} = 0;`);
    const [head, tail] = drawnBy === undefined ? ['', ';'] : [` drawing(${JSON.stringify(drawnBy)}, () =>`, ');'];
    const body = at.inMode(CONSTANT_MODE).inBlock(section.nest(`const ${name}_ = () =>${head}`, tail));
    const code = isTruth ? asValue(body.condition(e)) : body.value(e);
    body.line(`return ${name} = ${code.js};`);
    const final = use(code.lazy);
    byLayer.set(env.layer.id, final);
    return final;
  }
}
