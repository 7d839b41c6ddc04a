// The schemas of what a suite says about its models: suite-config.ts as what is demanded of files. They are strict: an expectation that nobody reads is worse
// than none.
import * as v from 'valibot';
import { type KindOf, OPTIONS, SUITE_KEYS, type SuiteKey } from '../options/schema.ts';
import { MOST_SECONDS } from '../options/value-kinds.ts';
import type { Expectation, MutationCount } from './suite-config.ts';

const wholeNumber = v.pipe(v.number(), v.integer('a whole number'), v.minValue(0, 'not negative'));
const name = v.pipe(v.string(), v.nonEmpty('a text that is not empty'));
const names = v.array(name);

const seconds = v.pipe(v.number(), v.gtValue(0, 'greater than 0'), v.maxValue(MOST_SECONDS, `at most ${MOST_SECONDS} seconds (24 days)`));

/** A range without an end demands nothing, and one whose ends are the wrong way round cannot be met. */
const range = v.pipe(
  v.strictObject({ min: v.optional(wholeNumber), max: v.optional(wholeNumber) }),
  v.check(({ min, max }) => (min ?? max) !== undefined, 'a range with min or max'),
  v.check(({ min, max }) => (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY), 'a range whose min is not greater than its max'),
);

/** A number that must be met exactly, or a range. */
const count = v.union([wholeNumber, range]);

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
  score: v.optional(count),
};

/** Judged with --mutation only. */
const mutation = v.strictObject({
  ...mutationCounts,
  baseline: v.optional(name),
  invariants: v.optional(names),
  properties: v.optional(names),
  maxMutants: v.optional(wholeNumber),
  seed: v.optional(wholeNumber),
  timeout: v.optional(seconds),
});

const expectations = {
  verdict: v.optional(v.picklist(verdicts)),
  property: v.optional(name),
  statesGenerated: v.optional(count),
  distinctStates: v.optional(count),
  depth: v.optional(count),
  traceLength: v.optional(count),
  transitions: v.optional(count),
  deadlocks: v.optional(count),
  covered: v.optional(names),
  uncovered: v.optional(names),
  reachable: v.optional(names),
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
  timeout: v.optional(seconds),
};

const expectation = v.strictObject(expectations);

const configuredModel = v.strictObject({
  name: v.optional(name),
  module: name,
  config: v.optional(name),
  ...run,
  expect: v.optional(expectation),
});

/** The schema of `tlasso.config.*`. */
export const suiteConfig = v.strictObject({
  $schema: v.optional(v.string()),
  timeout: run.timeout,
  models: v.array(configuredModel),
});

const pinnedModel = v.strictObject({
  config: name,
  module: name,
  name: v.optional(name),
  ...run,
  ...expectations,
  temporal: v.optional(v.boolean()),
  note: v.optional(v.string()),
});

/** The schema of `expected.json`: models and what they are expected to do in one flat object each. */
export const expectedFile = v.strictObject({
  models: v.array(pinnedModel),
  large: v.optional(v.array(pinnedModel)),
});

/** The names of the expectations of changes that are numbers. */
export const MUTATION_COUNTS = Object.keys(mutationCounts) as readonly MutationCount[];

/** The names of all expectations. */
export const expectationNames: readonly (keyof Expectation)[] = Object.keys(expectations) as (keyof Expectation)[];
