// What a suite says about its models: the shape of `tlasso.config.*` and of `expected.json`, as types for authors and as schemas for what they
// wrote. The schemas are strict: an expectation that nobody reads is worse than none.
import * as v from 'valibot';
import { type KindOf, OPTIONS, SUITE_KEYS, type SuiteKey } from '../options/schema.ts';

const wholeNumber = v.pipe(v.number(), v.integer('a whole number'), v.minValue(0, 'not negative'));
const name = v.pipe(v.string(), v.nonEmpty('a text that is not empty'));
const names = v.array(name);

/** A number that must be met exactly, or a range. */
const count = v.union([wholeNumber, v.strictObject({ min: v.optional(wholeNumber), max: v.optional(wholeNumber) })]);

const verdicts = [
  'ok',
  'assumption',
  'deadlock',
  'invariant',
  'property',
  'assertion',
  'evaluation-error',
  'parse-error',
  'config-error',
  'limit',
] as const;

/** What became of the changes of `tlasso mutate`, and parts of requirements that do not matter. */
const mutationCounts = {
  killed: v.optional(count),
  survived: v.optional(count),
  equivalent: v.optional(count),
  unreached: v.optional(count),
  invalid: v.optional(count),
  limit: v.optional(count),
  vacuous: v.optional(count),
  /** Of the changes that change some behaviour and were decided, the share that is noticed: per cent, rounded down. */
  score: v.optional(count),
};

/** Judged with --mutation only. */
const mutation = v.strictObject({
  ...mutationCounts,
  /** A baseline of accepted survivors, beside the file: others are differences. */
  baseline: v.optional(name),
  /** What is asked of changes besides what the configuration names. */
  invariants: v.optional(names),
  properties: v.optional(names),
  /** As the options of `tlasso mutate`. */
  maxMutants: v.optional(wholeNumber),
  seed: v.optional(wholeNumber),
  /** Seconds for the model with its changes. */
  timeout: v.optional(v.pipe(v.number(), v.gtValue(0, 'greater than 0'))),
});

const expectations = {
  /** How the check must end; `ok` if absent. */
  verdict: v.optional(v.picklist(verdicts)),
  /** Name of the statement that must fail; for the verdict `ok`, of one that must have been checked. */
  property: v.optional(name),
  statesGenerated: v.optional(count),
  distinctStates: v.optional(count),
  /** States on the longest shortest path. */
  depth: v.optional(count),
  /** States of the counterexample. */
  traceLength: v.optional(count),
  /** Distinct steps between different states. */
  transitions: v.optional(count),
  /** States without a step. */
  deadlocks: v.optional(count),
  /** Actions that must make at least one step. Absent: all of them, where the verdict is `ok` and `distinctStates` pins no exact number. */
  covered: v.optional(names),
  /** Actions that make no step in this model, on purpose. */
  uncovered: v.optional(names),
  /** Operators, true in some reachable state: witnesses that the model can do what it is for. */
  reachable: v.optional(names),
  /** What becomes of changes of the specification. */
  mutation: v.optional(mutation),
};

/** What the values of options are in a suite file, by their kinds. */
const OPTION_SCHEMAS = { texts: names, flag: v.boolean(), count: wholeNumber } as const;

/** The options that models have: those of the schema of options with the mark `suite`. */
const options = Object.fromEntries(
  SUITE_KEYS.map((key) => [key, v.optional<(typeof OPTION_SCHEMAS)[KindOf<SuiteKey>]>(OPTION_SCHEMAS[OPTIONS[key].value.name])]),
) as unknown as { readonly [Key in SuiteKey]: v.OptionalSchema<(typeof OPTION_SCHEMAS)[KindOf<Key>], undefined> };

const run = {
  ...options,
  /** Seconds after which the model fails. */
  timeout: v.optional(v.pipe(v.number(), v.gtValue(0, 'greater than 0'))),
};

const expectation = v.strictObject(expectations);

const configuredModel = v.strictObject({
  /** Default: the configuration's path without its extension. */
  name: v.optional(name),
  module: name,
  /** Default: the file beside the module with the extension `.cfg`. */
  config: v.optional(name),
  ...run,
  expect: v.optional(expectation),
});

/** The schema of `tlasso.config.*`. */
export const suiteConfig = v.strictObject({
  $schema: v.optional(v.string()),
  /** Seconds after which a model fails that says nothing else. */
  timeout: run.timeout,
  models: v.array(configuredModel),
});

const pinnedModel = v.strictObject({
  config: name,
  module: name,
  name: v.optional(name),
  ...run,
  ...expectations,
  /** Marks models with temporal properties, for readers. */
  temporal: v.optional(v.boolean()),
  /** For readers. */
  note: v.optional(v.string()),
});

/** The schema of `expected.json`: models and what they are expected to do in one flat object each. */
export const expectedFile = v.strictObject({
  models: v.array(pinnedModel),
  /** Run only on demand. */
  large: v.optional(v.array(pinnedModel)),
});

/** What a model is expected to do. */
export type Expectation = v.InferOutput<typeof expectation>;

/** What is expected of changes. */
export type MutationExpectation = v.InferOutput<typeof mutation>;

/** The expectations of changes that are numbers. */
export type MutationCount = keyof typeof mutationCounts;

/** Their names. */
export const MUTATION_COUNTS = Object.keys(mutationCounts) as readonly MutationCount[];

/** A number, or a range with a least and a greatest number. */
export type Count = v.InferOutput<typeof count>;

/** One model of a suite. */
export type ModelConfig = v.InferInput<typeof configuredModel>;

/** What `tlasso.config.ts` exports as default. */
export type SuiteConfig = v.InferInput<typeof suiteConfig>;

/** One model of `expected.json`. */
export type PinnedModel = v.InferOutput<typeof pinnedModel>;

/** Gives the object back: for the types, in `export default defineConfig({ ... })`. */
export const defineConfig = (config: SuiteConfig): SuiteConfig => config;

/** The names of all expectations. */
export const expectationNames: readonly (keyof Expectation)[] = Object.keys(expectations) as (keyof Expectation)[];
