// A mapping, opened: a specification with what the lines of its log mean.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Diagnostic, InternalError } from '../../diagnostics/index.ts';
import { EvaluationError } from '../../model/index.ts';
import type { LogVerdict } from '../../report/index.ts';
import { type Config, emptyConfig } from '../../syntax/index.ts';
import { createValues, type Values } from '../../values/index.ts';
import { configFileOf } from '../files/config-file.ts';
import { noBehaviour } from '../open/configuration.ts';
import { evaluationFault } from '../open/evaluation-fault.ts';
import { type LoadedModel, loadModel, type OpenedModule, openModel } from '../open/open-model.ts';
import type { CommandFields } from '../options/schema.ts';
import type { ModelRequest } from '../request.ts';
import { PrefixExplainer } from './explain-prefix.ts';
import { compileMapping, type Mapping } from './mapping.ts';
import { type StepBranches, stepBranches } from './step-branches.ts';

/** A mapping, with its configuration. */
export interface TraceSubject extends ModelRequest, Omit<CommandFields<'trace'>, keyof ModelRequest | 'workers'> {
  /** Threads that compare lines by themselves. Absent: 1. */
  readonly workers?: number | 'auto';
}

/** What happens while a mapping is at work. */
export interface PrintEvents {
  /** Text that the specification prints. */
  readonly print?: (text: string) => void;
}

/** The configuration: what the request says, that beside the mapping, or that of a module which the mapping extends. */
function configOf(request: TraceSubject, extended: readonly string[]): string {
  const own = configFileOf(request);
  if (request.config !== undefined || existsSync(own)) return own;
  const inherited = extended.map((name) => join(dirname(request.file), `${name}.cfg`)).find((path) => existsSync(path));
  return inherited ?? own;
}

/** Only the behaviour and the constants: what a configuration limits or checks has no say in what the specification allows. */
const onlyBehaviour = (config: Config): Config => ({
  ...emptyConfig(config.span),
  specification: config.specification,
  init: config.init,
  next: config.next,
  constants: config.constants,
});

/** A specification with a mapping, ready for logs. */
export interface ReadyTrace {
  readonly module: OpenedModule;
  readonly mapping: Mapping;
  readonly config: string;
  readonly values: Values;
  readonly explainer: PrefixExplainer;
  /** Made at the first call. */
  branches(): StepBranches;
  /** The same with a store that has no values yet. */
  renewed(): ReadyTrace;
}

/** A mapping ready to be used, or why there is none. */
export type OpenedTrace = {
  readonly subject: TraceSubject;
  readonly diagnostics: readonly Diagnostic[];
} & ({ readonly ready: ReadyTrace } | { readonly ready: null; readonly verdict: LogVerdict });

/** Opens a mapping. */
export function openTrace(request: TraceSubject, events: PrintEvents = {}): OpenedTrace {
  const none = (verdict: LogVerdict, diagnostics: readonly Diagnostic[]): OpenedTrace => ({
    subject: request,
    ready: null,
    verdict,
    diagnostics,
  });
  try {
    const loaded = loadMapping(request);
    const values = createValues();
    const opened = openMapping(loaded, values, events);
    if (opened.module === null) return none(opened.verdict, opened.diagnostics);
    const readyWith = ({ module, mapping }: typeof opened, own: Values): ReadyTrace => {
      let branches: StepBranches | null = null;
      return {
        module,
        mapping,
        config: loaded.config,
        values: own,
        explainer: new PrefixExplainer(module, mapping),
        branches() {
          branches ??= stepBranches(module.input);
          return branches;
        },
        renewed() {
          const fresh = createValues();
          const again = openMapping(loaded, fresh, events);
          if (again.module === null) throw new InternalError('a mapping that was compiled cannot be compiled again');
          return readyWith(again, fresh);
        },
      };
    };
    return { subject: request, diagnostics: opened.diagnostics, ready: readyWith(opened, values) };
  } catch (error) {
    if (error instanceof EvaluationError) return none('evaluation-error', [evaluationFault(error)]);
    throw error;
  }
}

type OpenedMapping =
  | { readonly module: OpenedModule; readonly mapping: Mapping; readonly diagnostics: readonly Diagnostic[] }
  | { readonly module: null; readonly verdict: LogVerdict; readonly diagnostics: readonly Diagnostic[] };

/** A mapping with its configuration, as they were read. */
interface LoadedMapping {
  readonly request: TraceSubject;
  readonly config: string;
  readonly loaded: LoadedModel;
}

function loadMapping(request: TraceSubject): LoadedMapping {
  const first = loadModel(request);
  const config = configOf(request, first.module.root?.extends.map(({ name }) => name) ?? []);
  const { read, ...others } = config === configFileOf(request) ? first : loadModel({ ...request, config });
  return { request, config, loaded: { ...others, read: read.config === null ? read : { ...read, config: onlyBehaviour(read.config) } } };
}

function openMapping({ request, config, loaded }: LoadedMapping, values: Values, events: PrintEvents): OpenedMapping {
  const opened = openModel({ ...request, config }, events, 'bfs', values, loaded);
  if (opened.model === null) return { module: null, verdict: opened.verdict, diagnostics: opened.diagnostics };
  if (opened.module === null) {
    const message = `${request.file} is a program: the mapping of a log is a module`;
    return { module: null, verdict: 'mapping-error', diagnostics: [{ code: 'E621', severity: 'error', message }] };
  }
  if (!opened.model.hasBehaviour) {
    const none = noBehaviour(config, opened.module.input.config, opened.model.system.variables.length > 0);
    return { module: null, verdict: 'config-error', diagnostics: [...opened.diagnostics, none] };
  }
  const { input, root, finder } = opened.module;
  if (opened.model.system.varies !== undefined) {
    const varying: Diagnostic = {
      code: 'E621',
      severity: 'error',
      message: 'the steps of this specification depend on the search or on chance, so no log can be compared with them',
      span: root.name.span,
      notes: ['Registers (TLCSet), what TLCGet tells of a search, and random choices have no meaning for a log.'],
      fix: 'A module that reads its log itself is one for tlasso check.',
    };
    return { module: null, verdict: 'mapping-error', diagnostics: [...opened.diagnostics, varying] };
  }
  const { mapping, diagnostics } = compileMapping({ input, root, find: finder.find });
  const all = [...opened.diagnostics, ...diagnostics];
  return mapping === null
    ? { module: null, verdict: 'mapping-error', diagnostics: all }
    : { module: opened.module, mapping, diagnostics: all };
}
