// A system written in TypeScript opened for exploring. Its states are those of a module with the same variables, so expressions that are entered are
// those of TLA+: they are compiled in a module that declares the variables and nothing else.
import { STUTTERING } from '../../checker/index.ts';
import type { ModelInput } from '../../compiler/index.ts';
import { enteredText, isBundled, naturalOrder, type Span } from '../../diagnostics/index.ts';
import type { Action } from '../../model/index.ts';
import { treeMaker, viewOf } from '../../report/index.ts';
import { resolveModule } from '../../semantics/index.ts';
import { parseConfig, parseModule } from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { type Compiled, compileText } from '../open/entered-expression.ts';
import { evaluatorAt } from '../open/evaluator-at.ts';
import { ModuleFinder } from '../open/find-modules.ts';
import { randomSource } from '../open/random.ts';
import type { SystemInstance } from '../systems/define-system.ts';
import { openProgram } from '../systems/open-program.ts';
import type { Program } from '../systems/program.ts';
import type { Opened, ToExplore } from './specification.ts';

/** What a process does for ever that has come to its end. */
const terminating: Action = { name: 'Terminating', parameters: [] };

const compilerFor = (file: string, variables: readonly string[], values: Values): ((text: string) => Compiled) => {
  const text = `---- MODULE System ----\nVARIABLES ${variables.join(', ')}\n====\n`;
  const { module: root, diagnostics } = parseModule(enteredText('variables', text));
  const { find } = new ModuleFinder(file, null);
  const resolution = root === null ? null : resolveModule(root, find).resolution;
  const { config } = parseConfig(enteredText('configuration', ''));
  if (root === null || resolution === null || config === null) return () => ({ expression: null, diagnostics });
  const natives: ModelInput['natives'] = { output: () => {}, ...randomSource(1), now: () => Date.now() };
  return (entered) =>
    compileText(entered, {
      model: { resolution, config, values, isBundled, natives },
      root,
      find,
    });
};

/** Opens a system with what the command line says about it. */
export const openSystem = (what: ToExplore, program: Program): Opened => {
  const values = createValues();
  const opened = openProgram(program, what, values);
  if (opened.model === null || program.system === null)
    return {
      specification: null,
      fault: opened.model === null && opened.verdict === 'config-error' ? 'config' : 'parse',
      diagnostics: opened.diagnostics,
    };
  const { file } = what;
  const model = { ...opened.model, checkDeadlock: what.deadlock ?? true };
  const instance: SystemInstance = program.system.on(values);
  const { system } = instance;
  const variables = system.variables.map(({ name }) => name);
  const whole: Span = { source: { name: file, text: program.text }, start: 0, end: program.text.length };
  return {
    specification: {
      what,
      file,
      configFile: file,
      model,
      system: model.system,
      values,
      sources: [whole],
      files: [file],
      texts: [program.text],
      asRead: new Map(),
      names: [...variables].sort(naturalOrder),
      tree: treeMaker(viewOf(values)),
      successors: (state, sink) => {
        instance.steps(state, 0, (next, action, args) => sink(next, action === STUTTERING ? terminating : system.actions[action]!, args));
        return [];
      },
      beside: null,
      at: evaluatorAt(model.system),
      compile: compilerFor(file, variables, values),
      withProperty: null,
      explainer: () => null,
    },
    diagnostics: opened.diagnostics,
  };
};
