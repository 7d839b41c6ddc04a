// The tools: names, what they are for, their schemas, and the calls they become.
import { z } from 'zod';
import type { At, Call, ModelArguments } from './calls/call.ts';
import type { KeptTraces } from './kept-traces.ts';
import {
  actionsResult,
  checkResult,
  evaluateResult,
  explainResult,
  fileArgument,
  formatResult,
  formulaResult,
  limitArguments,
  modelArguments,
  mutateResult,
  pageArguments,
  parseResult,
  stateArguments,
  stepResult,
  translateResult,
  writeArgument,
} from './tool-shapes.ts';
import { fileInWorkspace } from './workspace.ts';

const MOST_MUTANTS = 500;
const USUAL_MUTANTS = 60;
const LONGEST_FORMULA = 10_000;

/** One tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** It can change files. */
  readonly writes: boolean;
  /** The call that arguments become. Throws CallError where they name nothing of the workspace. */
  call(args: unknown, traces: KeptTraces): Call;
}

function defineTool<Input extends z.ZodRawShape>(definition: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: z.ZodRawShape;
  readonly writes?: boolean;
  call(args: z.infer<z.ZodObject<Input>>, traces: KeptTraces): Call;
}): Tool {
  // What a tool does not know is refused: a misspelt limit would be none.
  const input = z.strictObject(definition.input);
  return {
    ...definition,
    writes: definition.writes ?? false,
    input,
    output: z.object(definition.output),
    call: (args, traces) => definition.call(input.parse(args) as z.infer<z.ZodObject<Input>>, traces),
  };
}

type ModelInput = z.infer<z.ZodObject<typeof modelArguments>>;

/** The model that arguments name, with paths of the workspace. */
const modelOf = ({ file, config, constants, invariants, properties }: ModelInput): ModelArguments => {
  const module = fileInWorkspace(file, '.tla');
  const beside = config === undefined ? undefined : fileInWorkspace(config, '.cfg');
  return { file: module, config: beside, constants, invariants, properties };
};

const atOf = ({ trace, state }: z.infer<z.ZodObject<typeof stateArguments>>, traces: KeptTraces): At => ({
  trace: traces.get(trace),
  state,
});

/** All of them. */
export const TOOLS: readonly Tool[] = [
  defineTool({
    name: 'parse',
    title: 'Parse a module',
    description:
      'Parses a TLA+ module with everything it extends and resolves names and levels: its constants, variables and definitions, and what is wrong with it.',
    input: fileArgument,
    output: parseResult,
    call: ({ file }) => ({ tool: 'parse', file: fileInWorkspace(file, '.tla') }),
  }),
  defineTool({
    name: 'check',
    title: 'Check a model',
    description:
      'Explores the states of a TLA+ module with its configuration and checks invariants, deadlock and temporal properties. Ends at the first violation with a shortest counterexample, whose name explain, evaluate, actions and step take. Within limits of time, states and memory: `ok` means that everything was explored; `limit` and `interrupted` say nothing about the rest.',
    input: {
      ...modelArguments,
      ltl: z.array(z.string().min(1).max(LONGEST_FORMULA)).max(20).optional().describe('Formulas of linear temporal logic to check too.'),
      deadlock: z.boolean().optional().describe('Whether a state without successor is an error.'),
      ...limitArguments,
    },
    output: checkResult,
    call: ({ ltl = [], deadlock, ...model }) => ({ tool: 'check', model: modelOf(model), ltl, deadlock }),
  }),
  defineTool({
    name: 'explain',
    title: 'Explain a counterexample',
    description:
      'Says why a behaviour violates what it violates: the false part of each invariant with the values in it and its place, and the truth of every property and its parts at each state.',
    input: stateArguments,
    output: explainResult,
    call: (args, traces) => ({ tool: 'explain', at: atOf(args, traces) }),
  }),
  defineTool({
    name: 'evaluate',
    title: 'Evaluate an expression in a state',
    description:
      'The value of a TLA+ expression in a state of a behaviour. It may use everything that the module defines; primed variables have their values of the next state of the behaviour.',
    input: { ...stateArguments, expression: z.string().min(1).max(LONGEST_FORMULA).describe('The expression.') },
    output: evaluateResult,
    call: ({ expression, ...at }, traces) => ({ tool: 'evaluate', at: atOf(at, traces), expression }),
  }),
  defineTool({
    name: 'actions',
    title: 'List what is possible in a state',
    description:
      'The steps that are possible in a state of a behaviour, numbered, with what they change; and for each disabled action the false conjunct with its values and place.',
    input: { ...stateArguments, ...pageArguments },
    output: actionsResult,
    call: ({ from = 0, ...at }, traces) => ({ tool: 'actions', at: atOf(at, traces), from }),
  }),
  defineTool({
    name: 'initial_states',
    title: 'List initial states',
    description:
      'The initial states of a model, numbered. `begin` makes a behaviour of one of them, to go on from with `actions` and `step`.',
    input: { ...modelArguments, ...pageArguments },
    output: actionsResult,
    call: ({ from = 0, ...model }) => ({ tool: 'initial', model: modelOf(model), from }),
  }),
  defineTool({
    name: 'begin',
    title: 'Begin a behaviour',
    description: 'Makes a behaviour of one initial state.',
    input: { ...modelArguments, choice: z.number().int().min(1).optional().describe('Number of the initial state; 1 without it.') },
    output: stepResult,
    call: ({ choice = 1, ...model }) => ({ tool: 'begin', model: modelOf(model), choice }),
  }),
  defineTool({
    name: 'step',
    title: 'Take a step',
    description:
      'Makes another behaviour: the given one up to the state, and one of the steps that `actions` lists there. The given one stays.',
    input: { ...stateArguments, choice: z.number().int().min(1).describe('Number of the step in `actions`.') },
    output: stepResult,
    call: ({ choice, ...at }, traces) => ({ tool: 'step', at: atOf(at, traces), choice }),
  }),
  defineTool({
    name: 'analyze_formula',
    title: 'Analyse a temporal formula',
    description:
      'The class of a formula of linear temporal logic over bare names (safety, guarantee, recurrence, ...), its safety and liveness parts, and the sizes of its automata.',
    input: { formula: z.string().min(1).max(LONGEST_FORMULA).describe('Such as [](request => <>grant).') },
    output: formulaResult,
    call: ({ formula }) => ({ tool: 'analyze_formula', formula }),
  }),
  defineTool({
    name: 'translate',
    title: 'Translate PlusCal',
    description:
      'Says whether the translation of the PlusCal algorithm of a module is up to date, and what is wrong with the algorithm; with `write` writes the translation into the file.',
    input: { ...fileArgument, ...writeArgument },
    output: translateResult,
    writes: true,
    call: ({ file, write = false }) => ({ tool: 'translate', file: fileInWorkspace(file, '.tla'), write }),
  }),
  defineTool({
    name: 'format',
    title: 'Lay out a module',
    description: 'Gives a module one layout, TLA+ and PlusCal, without changing what it means; with `write` writes the file.',
    input: { ...fileArgument, ...writeArgument },
    output: formatResult,
    writes: true,
    call: ({ file, write = false }) => ({ tool: 'format', file: fileInWorkspace(file, '.tla'), write }),
  }),
  defineTool({
    name: 'mutate',
    title: 'Find what no property notices',
    description:
      'Changes a specification in many small ways and checks each change: those that behave differently and that no property notices show what the properties do not say. Takes many checks: begin with a small model.',
    input: {
      ...modelArguments,
      maxMutants: z
        .number()
        .int()
        .min(1)
        .max(MOST_MUTANTS)
        .optional()
        .describe(`How many changes, drawn at random; ${USUAL_MUTANTS} without it.`),
      ...limitArguments,
      ...pageArguments,
    },
    output: mutateResult,
    call: ({ maxMutants = USUAL_MUTANTS, from = 0, ...model }) => ({ tool: 'mutate', model: modelOf(model), maxMutants, from }),
  }),
];
