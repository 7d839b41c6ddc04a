// Which assumption of a module does not hold for values of its constants. Its files are read once, however many values are tried.
import { compileModel, type Model } from '../../compiler/index.ts';
import { isBundled } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import { createValues, GivenUp } from '../../values/index.ts';
import { type BrokenAssumption, firstBroken } from '../open/broken-assumption.ts';
import { constantsAlone } from '../open/configuration.ts';
import { type GivenConstants, givenConstants } from '../open/given-constants.ts';
import { type Loaded, loadModule, namingModelValues } from '../open/load.ts';
import { withModelValues } from '../open/model-values.ts';
import { nativesOf } from '../open/open-model.ts';
import { withDefaults } from '../options/schema.ts';
import { isStackOverflow } from '../threads/deep-stack.ts';
import { TimeLimit } from '../threads/time-limit.ts';
import { keepVigil } from '../threads/vigil.ts';

/** Seconds for one try. */
const LIMIT = 2;

/** The assumptions of a module. Tries of one object differ in values that a configuration can write. */
export class TriedAssumptions {
  readonly #file: string;
  /** The module with the definitions that values need which are expressions; null before the first try. */
  #module: Loaded | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The first that is not true where constants have these values, each as `--constant` takes it. What cannot be found out is no reason against the values:
   * it has others, which a check tells.
   */
  firstBroken(constants: readonly string[]): BrokenAssumption | null {
    const limit = new TimeLimit(LIMIT, {});
    const values = createValues();
    const vigil = keepVigil(values.arena, limit.ending());
    try {
      const model = this.#compiled(givenConstants(constants), values);
      return model === null ? null : firstBroken(model.system);
    } catch (error) {
      if (error instanceof GivenUp || error instanceof EvaluationError || isStackOverflow(error)) return null;
      throw error;
    } finally {
      vigil.end();
      limit.dispose();
    }
  }

  /** The module without its behaviour; null where it has none with these values. */
  #compiled(given: GivenConstants, values: ReturnType<typeof createValues>): Model | null {
    const load = (named?: Loaded['modelValues']): Loaded => loadModule(this.#file, given.definitions, undefined, undefined, named);
    this.#module ??= namingModelValues(load(), given.entries, load);
    const { resolution, modelValues } = this.#module;
    const { config } = constantsAlone(this.#file, this.#module, given);
    if (resolution === null || config === null) return null;
    const natives = nativesOf({ ...withDefaults('check', {}), file: this.#file }, config, {}, 'bfs');
    return compileModel({ resolution, config: withModelValues(config, modelValues), values, isBundled, natives }).model;
  }
}
