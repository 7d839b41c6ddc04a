// The natives of one model: which definitions are computed by JavaScript, and what these may reach.
import type { Span } from '../../diagnostics/index.ts';
import type { SearchProgress } from '../../model/index.ts';
import type { DefinitionSymbol } from '../../semantics/index.ts';
import { isNativeInCopies } from '../standard/copies.ts';
import { standardModules } from '../standard/index.ts';
import type { Native, NativeContext } from '../standard/natives.ts';
import { behaviourValue, counterexampleValue } from './counterexample-value.ts';
import type { ModelInput } from './model.ts';
import { type SpecificationParts, specificationValue } from './specification-facts.ts';

const NO_SPAN: readonly Span[] = [];

/** Natives by definition. Those of a standard module are made at their first use. */
export class NativeTable {
  /** What the search tells natives. */
  readonly progress: SearchProgress;
  /** How often what _POSSIBLE names was true. */
  readonly witnessed = new Map<string, number>();
  /** The places in the specification that natives refer to by number. */
  sites = NO_SPAN;
  /** What TLCGet("spec") says. */
  parts: () => SpecificationParts = () => ({});
  readonly #isBundled: ModelInput['isBundled'];
  readonly #context: NativeContext;
  readonly #modules = new Map<string, Readonly<Record<string, Native>>>();
  readonly #known = new Map<DefinitionSymbol, Native | undefined>();

  constructor({ resolution: { root }, values, natives: outside, isBundled, progress: shared }: ModelInput) {
    const registers = shared?.registers ?? new Map<number, number>();
    const progress: SearchProgress = shared ?? { level: 0, distinct: 0, generated: 0, diameter: 0, queue: 0, exit: false, registers };
    const variables = root.variables.map(({ name }) => name);
    this.progress = progress;
    this.#isBundled = isBundled;
    this.#context = {
      ...outside,
      output: (line) => {
        if (progress.isRetold !== true) outside.output(line);
      },
      values,
      progress,
      registers,
      witnessed: this.witnessed,
      describe: (what) => {
        const { counterexample, behaviour, level } = progress;
        switch (what) {
          case 'spec':
            return specificationValue(values, this.parts());
          case 'counterexample':
            return counterexample ? counterexampleValue(values, root.name, variables, counterexample) : undefined;
          case 'behaviour':
            return behaviour ? behaviourValue(values, variables, behaviour) : undefined;
          case 'trace':
            return behaviour ? behaviourValue(values, variables, behaviour.slice(0, level)) : undefined;
        }
      },
      textOf: (site) => {
        const span = this.sites[site];
        return span === undefined ? '' : span.source.text.slice(span.start, span.end);
      },
    };
  }

  /** The native that a definition is computed by. */
  of(symbol: DefinitionSymbol): Native | undefined {
    if (this.#known.has(symbol)) return this.#known.get(symbol);
    const found = this.#find(symbol);
    this.#known.set(symbol, found);
    return found;
  }

  #find(symbol: DefinitionSymbol): Native | undefined {
    if (symbol.inner) return undefined;
    const standard = standardModules.get(symbol.module);
    if (standard?.natives === undefined || !(this.#isBundled(symbol.span) || isNativeInCopies(symbol.module, symbol.name)))
      return undefined;
    let table = this.#modules.get(symbol.module);
    if (table === undefined) {
      table = standard.natives(this.#context);
      this.#modules.set(symbol.module, table);
    }
    const found = Object.hasOwn(table, symbol.name) ? table[symbol.name] : undefined;
    // A copy may have another operator of that name.
    return found?.params.length === symbol.params.length ? found : undefined;
  }
}
