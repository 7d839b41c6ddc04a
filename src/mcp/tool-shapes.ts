// What tools take and give, as schemas.
import { z } from 'zod';

const MOST_NAMES = 50;
const LONGEST_TEXT = 10_000;

const text = (what: string) => z.string().min(1).max(LONGEST_TEXT).describe(what);
const names = (what: string) => z.array(z.string().min(1).max(LONGEST_TEXT)).max(MOST_NAMES).optional().describe(what);

/** A module of the workspace. */
export const fileArgument = { file: text('Path of the module (.tla), relative to the workspace.') };

/** A module with its configuration. */
export const modelArguments = {
  ...fileArgument,
  config: text('Path of the configuration (.cfg). Without it: the one beside the module, or Spec.').optional(),
  constants: names("Values of constants: 'N=3', 'Node={n1, n2}', 'Limit<-SmallLimit'. They win over the configuration."),
  invariants: names('Operators to check as invariants too.'),
  properties: names('Operators to check as temporal or step properties too.'),
};

/** How long a call may take, and how many states it may find: never more than the server allows. */
export const limitArguments = {
  maxStates: z.number().int().min(1).optional().describe('End when so many distinct states are known.'),
  timeout: z.number().positive().optional().describe('Seconds for the call.'),
};

/** A state on a behaviour that an earlier call gave. */
export const stateArguments = {
  trace: text('Name of a behaviour that check, begin or step gave, such as t1.'),
  state: z.number().int().min(1).optional().describe('Number of the state, from 1. Without it: the last one.'),
};

/** Where a list goes on. */
export const pageArguments = { from: z.number().int().min(0).optional().describe('The `next` of the page before.') };
export const writeArgument = { write: z.boolean().optional().describe('Write the file. Needs a server with --allow-write.') };

const place = z.object({ file: z.string(), line: z.number(), column: z.number() });
const values = z.record(z.string(), z.string());
const diagnostic = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
  place: place.optional(),
  notes: z.array(z.string()).optional(),
  fix: z.string().optional(),
});
const more = z.number().optional().describe('So many more are left out.');
const diagnostics = { diagnostics: z.array(diagnostic), moreDiagnostics: more };
const state = z.object({
  index: z.number(),
  action: z.string(),
  place: place.optional(),
  variables: values.optional(),
  changes: values.optional(),
  returnsTo: z.number().optional().describe('The behaviour goes on for ever: after this state comes that one.'),
});
const reason = z.object({
  property: z.string().optional(),
  arguments: values.optional(),
  false: z.string().describe('The part of the formula.'),
  what: z.string(),
  place,
  values: values.describe('Values of the terms in it.'),
  moreValues: more,
  otherAlternatives: z.number(),
});
const next = z.number().optional().describe('There is more: ask again with this as `from`.');

export const parseResult = {
  isOk: z.boolean(),
  module: z.string().optional(),
  extends: z.array(z.string()).optional(),
  constants: z.array(z.string()).optional(),
  variables: z.array(z.string()).optional(),
  definitions: z.array(z.object({ name: z.string(), parameters: z.array(z.string()), level: z.string(), line: z.number() })).optional(),
  moreDefinitions: more,
  ...diagnostics,
};

export const checkResult = {
  verdict: z
    .string()
    .describe('ok, invariant, deadlock, property, assertion, assumption, evaluation-error, parse-error, config-error, limit, interrupted'),
  says: z.string(),
  property: z.string().optional(),
  isComplete: z.boolean().describe('Everything was explored and holds.'),
  leftOut: z
    .object({ constraints: z.array(z.string()), actionConstraints: z.array(z.string()) })
    .optional()
    .describe('The constraints, where they left out states or steps: what is reached only through these was not checked.'),
  statesGenerated: z.number(),
  distinctStates: z.number(),
  depth: z.number(),
  seconds: z.number(),
  notChecked: z.array(z.object({ name: z.string(), kind: z.string(), message: z.string() })).optional(),
  ...diagnostics,
  trace: z.string().optional().describe('Name of the counterexample, for explain, evaluate, actions and step.'),
  counterexample: z.object({ length: z.number(), isLasso: z.boolean(), states: z.array(state) }).optional(),
};

export const explainResult = {
  violated: z.string().optional(),
  state: z.number(),
  length: z.number(),
  returnsTo: z.number().optional(),
  lastStep: state.optional(),
  reasons: z.array(reason).describe('Why invariants are false in the state.'),
  truth: z
    .array(
      z.object({
        formula: z.string(),
        name: z.string().optional(),
        kind: z.string(),
        depth: z.number(),
        place: place.optional(),
        truth: z.string(),
      }),
    )
    .describe('Each property and its parts, a letter for each state: T, F, ? (not decided by the states so far), ! (no value).'),
};

export const evaluateResult = { state: z.number(), expression: z.string(), value: z.string().optional(), fault: z.string().optional() };

export const actionsResult = {
  state: z.number().describe('0: before the initial states.'),
  count: z.number(),
  isPartial: z
    .boolean()
    .describe('There are more: only the first `count` were made, and which actions are not possible was not looked for.'),
  enabled: z.array(
    z.object({
      choice: z.number().describe('For step, or begin.'),
      action: z.string(),
      arguments: values,
      place: place.optional(),
      changes: values,
      remark: z.string().optional(),
    }),
  ),
  next,
  disabled: z.array(
    z.object({
      action: z.string(),
      place: place.optional(),
      because: z.array(reason),
      others: z.number().optional().describe('For so many more arguments it is not possible either; their reasons are left out.'),
    }),
  ),
  withoutValue: z.array(z.object({ action: z.string(), message: z.string() })),
  fault: z.string().optional(),
};

export const stepResult = {
  trace: z.string().describe('Name of the behaviour with this state as its last.'),
  length: z.number(),
  state,
  violated: z.array(z.string()).describe('Invariants that are false in it.'),
};

export const formulaResult = { isOk: z.boolean(), analysis: z.string().optional(), ...diagnostics };

export const translateResult = { result: z.string(), ...diagnostics };

export const formatResult = {
  result: z.enum(['unchanged', 'changed', 'failed']),
  changedLines: z.number(),
  text: z.string().optional().describe('The text in its layout, where it is not written and not too long.'),
  ...diagnostics,
};

export const mutateResult = {
  isComplete: z.boolean(),
  distinctStates: z.number().optional(),
  possible: z.number().describe('How many changes there are.'),
  counts: z.record(z.string(), z.number()),
  killRate: z.number().optional(),
  survivors: z
    .array(z.object({ id: z.string(), operator: z.string(), definition: z.string(), place, before: z.string(), after: z.string() }))
    .describe('Changes that behave differently and that no property notices.'),
  next,
  ...diagnostics,
};
