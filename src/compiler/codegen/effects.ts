// Which expressions speak of steps, have an effect, or are computed once in a run.
import type { DefinitionSymbol } from '../../semantics/index.ts';
import type { Expr } from '../../syntax/index.ts';
import { EFFECTS } from '../standard/natives.ts';
import type { Definitions } from './definitions.ts';
import type { FreeSymbols } from './free-symbols.ts';

/** Names of the language's operators whose operands are read in another state. */
const STEP_BUILTINS = new Set(["'", 'ENABLED', 'UNCHANGED', '\\cdot']);

/** Effects, through definitions and instances. */
export class Effects {
  readonly #definitions: Definitions;
  readonly #symbols: FreeSymbols;
  readonly #primesIn = new Map<Expr, boolean>();
  readonly #impureOf = new Map<Expr, boolean>();

  constructor(definitions: Definitions, symbols: FreeSymbols) {
    this.#definitions = definitions;
    this.#symbols = symbols;
  }

  primes(expr: Expr): boolean {
    let answer = this.#primesIn.get(expr);
    if (answer === undefined) {
      answer = false;
      for (const s of this.#symbols.of(expr)) answer ||= s.kind === 'builtin' && STEP_BUILTINS.has(s.name);
      this.#primesIn.set(expr, answer);
    }
    return answer;
  }

  isImpure(expr: Expr): boolean {
    const known = this.#impureOf.get(expr);
    if (known !== undefined) return known;
    let answer = false;
    for (const s of this.#symbols.of(expr)) if (s.kind === 'definition' && this.#definitions.native(s)?.effect !== undefined) answer = true;
    this.#impureOf.set(expr, answer);
    return answer;
  }

  /** Whether a constant definition is computed once in a run, as TLC does, though it calls what may answer differently each time. */
  isOnce(d: DefinitionSymbol): boolean {
    if (d.level !== 0 || d.params.length > 0) return false;
    for (const s of this.#symbols.of(d.body)) {
      const effect = s.kind === 'definition' ? this.#definitions.native(s)?.effect : undefined;
      if (effect !== undefined && !EFFECTS[effect].isOnce) return false;
    }
    return true;
  }
}
