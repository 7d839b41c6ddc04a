// What a suite says about its models, as types for authors: the shape of `tlasso.config.*` and of `expected.json`. expectations.ts demands it of what they
// wrote. The types name no package: they are published, and what they are made with is not installed with them.
import type { Verdict } from '../../report/index.ts';
import type { KindOf, SuiteKey } from '../options/schema.ts';

/** A number that must be met exactly, or a range with a least and a greatest number. */
export type Count = number | { min?: number | undefined; max?: number | undefined };

/** What became of the changes of `tlasso mutate`, and parts of requirements that do not matter. */
export interface MutationCounts {
  killed?: Count | undefined;
  survived?: Count | undefined;
  equivalent?: Count | undefined;
  unreached?: Count | undefined;
  invalid?: Count | undefined;
  limit?: Count | undefined;
  vacuous?: Count | undefined;
  /** Of the changes that change some behaviour and were decided, the share that is noticed: per cent, rounded down. */
  score?: Count | undefined;
}

/** The expectations of changes that are numbers. */
export type MutationCount = keyof MutationCounts;

/** What is expected of changes. Judged with --mutation only. */
export interface MutationExpectation extends MutationCounts {
  /** A baseline of accepted survivors, beside the file: others are differences. */
  baseline?: string | undefined;
  /** What is asked of changes besides what the configuration names. */
  invariants?: string[] | undefined;
  properties?: string[] | undefined;
  /** As the options of `tlasso mutate`. */
  maxMutants?: number | undefined;
  seed?: number | undefined;
  /** Seconds for the model with its changes. */
  timeout?: number | undefined;
}

/** What a model is expected to do. */
export interface Expectation {
  /** How the check must end; `ok` if absent. */
  verdict?: Exclude<Verdict, 'interrupted'> | undefined;
  /** Name of the statement that must fail; for the verdict `ok`, of one that must have been checked. */
  property?: string | undefined;
  statesGenerated?: Count | undefined;
  distinctStates?: Count | undefined;
  /** States on the longest shortest path. */
  depth?: Count | undefined;
  /** States of the counterexample. */
  traceLength?: Count | undefined;
  /** Distinct steps between different states. */
  transitions?: Count | undefined;
  /** States without a step. */
  deadlocks?: Count | undefined;
  /** Actions that must make at least one step. Absent: all of them, where the verdict is `ok` and `distinctStates` pins no exact number. */
  covered?: string[] | undefined;
  /** Actions that make no step in this model, on purpose. */
  uncovered?: string[] | undefined;
  /** Operators, true in some reachable state: witnesses that the model can do what it is for. */
  reachable?: string[] | undefined;
  /** What becomes of changes of the specification. */
  mutation?: MutationExpectation | undefined;
}

/** What the values of options are in a suite file, by their kinds. */
interface OptionValues {
  texts: string[];
  flag: boolean;
  count: number;
}

/** How a model is run: the options that models have, those of the schema of options with the mark `suite`. */
type ModelRun = { [Key in SuiteKey]?: OptionValues[KindOf<Key>] | undefined } & {
  /** Seconds after which the model fails. */
  timeout?: number | undefined;
};

/** One model of a suite. */
export interface ModelConfig extends ModelRun {
  /** Default: the configuration's path without its extension. */
  name?: string | undefined;
  module: string;
  /** Default: the file beside the module with the extension `.cfg`. */
  config?: string | undefined;
  expect?: Expectation | undefined;
}

/** What `tlasso.config.ts` exports as default. */
export interface SuiteConfig {
  $schema?: string | undefined;
  /** Seconds after which a model fails that says nothing else. */
  timeout?: number | undefined;
  models: ModelConfig[];
}

/** One model of `expected.json`. */
export interface PinnedModel extends ModelRun, Expectation {
  config: string;
  module: string;
  name?: string | undefined;
  /** Marks models with temporal properties, for readers. */
  temporal?: boolean | undefined;
  /** For readers. */
  note?: string | undefined;
}

/** What `expected.json` holds: models and what they are expected to do in one flat object each. */
export interface ExpectedFile {
  models: PinnedModel[];
  /** Run only on demand. */
  large?: PinnedModel[] | undefined;
}

/** Gives the object back: for the types, in `export default defineConfig({ ... })`. */
export const defineConfig = (config: SuiteConfig): SuiteConfig => config;
