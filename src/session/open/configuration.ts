// The configuration of a request: the file that it names, the one beside the module, or what is assumed where there is none.
import { existsSync } from 'node:fs';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { behaviourLines, type Claim, type Proposal, type ProposedConstant } from '../../proposal/index.ts';
import { type Config, parseConfig } from '../../syntax/index.ts';
import { configFileOf } from '../files/config-file.ts';
import type { Texts } from '../files/sources.ts';
import type { ModelRequest } from '../request.ts';
import { ambiguousNames, type GivenConstants, withGiven } from './given-constants.ts';
import { type Loaded, loadConfig } from './load.ts';
import { proposalOf } from './proposal.ts';

/** The name of the text of a configuration that is in no file. */
const ASSUMED = '<assumed configuration>';

/** A configuration as it was read or assumed; null where there is none. */
export interface ReadConfiguration {
  readonly config: Config | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether a request names no configuration, and none is beside its module. */
export function isWithoutConfiguration(request: Pick<ModelRequest, 'file' | 'config'>): boolean {
  return request.config === undefined && /\.tla$/.test(request.file) && existsSync(request.file) && !existsSync(configFileOf(request));
}

/** Reads the configuration of a request, or assumes one. What `--constant` gives is in it. */
export function readConfiguration(
  request: Pick<ModelRequest, 'file' | 'config'>,
  module: Loaded,
  given: GivenConstants,
  texts?: Texts,
): ReadConfiguration {
  const read = isWithoutConfiguration(request)
    ? assumedConfiguration(request.file, module, given)
    : loadConfig(configFileOf(request), texts);
  if (read.config === null) return read;
  const ambiguous = ambiguousNames(given, (name) => module.resolution?.root.scope.has(name) === true);
  if (ambiguous.length > 0) return { config: null, diagnostics: ambiguous };
  return { ...read, config: withGiven(read.config, given) };
}

/** How `--constant` gives a constant a value. */
const optionFor = ({ name, value, arity }: ProposedConstant): string =>
  value === null || arity > 0
    ? `--constant '${name}<-Definition'`
    : /^\w+$/.test(value)
      ? `--constant ${name}=${value}`
      : `--constant '${name}=${value}'`;

/** What a module without a configuration needs of one for its constants: those that have no value, and lines for those that are values of their own. */
function constantsWithout(
  { constants }: Proposal,
  module: Loaded,
  given: GivenConstants,
): { readonly open: readonly ProposedConstant[]; readonly lines: readonly string[] } {
  const names = new Set([...given.entries.map(({ name }) => name.name), ...module.modelValues.standIns.values()]);
  const others = constants.filter(({ name }) => !names.has(name));
  return {
    open: others.filter(({ kind }) => kind !== 'choice'),
    lines: others.filter(({ kind }) => kind === 'choice').map(({ name }) => `CONSTANT ${name} = ${name}`),
  };
}

function assumedConfiguration(file: string, module: Loaded, given: GivenConstants): ReadConfiguration {
  const proposal = proposalOf(module);
  // The faults of the module are told.
  if (proposal === null) return { config: null, diagnostics: [] };
  const { behaviour } = proposal;
  const { open, lines } = constantsWithout(proposal, module, given);
  const configFile = configFileOf({ file });
  if (open.length > 0) return { config: null, diagnostics: [openConstants(file, configFile, open)] };
  if (behaviour.kind === 'open') return { config: null, diagnostics: [openBehaviour(file, configFile, behaviour.candidates)] };
  const { config } = parseConfig({ name: ASSUMED, text: [...behaviourLines(behaviour), ...lines].join('\n') });
  return { config, diagnostics: [assumed(configFile, proposal)] };
}

/** The configuration of a module without one of which nothing is needed but the values of its constants. What `--constant` gives is in it. */
export function constantsAlone(file: string, module: Loaded, given: GivenConstants): ReadConfiguration {
  const proposal = proposalOf(module);
  if (proposal === null) return { config: null, diagnostics: [] };
  const { open, lines } = constantsWithout(proposal, module, given);
  if (open.length > 0) return { config: null, diagnostics: [openConstants(file, configFileOf({ file }), open)] };
  const { config, diagnostics } = parseConfig({ name: ASSUMED, text: lines.join('\n') });
  return { config: config === null ? null : withGiven(config, given), diagnostics };
}

function openConstants(file: string, configFile: string, open: readonly ProposedConstant[]): Diagnostic {
  const names = open.map(({ name }) => `\`${name}\``).join(', ');
  return {
    code: 'E326',
    severity: 'error',
    message: `there is no configuration ${configFile}, and ${open.length === 1 ? `the constant ${names} has no value` : `these constants have no value: ${names}`}`,
    notes: open.map(({ name, use }) => `\`${name}\` is used as ${use}.`),
    fix: `Give values: ${open.map(optionFor).join(' ')}. Or write a configuration to begin with: tlasso init ${file}`,
  };
}

function openBehaviour(file: string, configFile: string, candidates: readonly string[]): Diagnostic {
  return {
    code: 'E326',
    severity: 'error',
    message:
      candidates.length === 0
        ? `there is no configuration ${configFile}, and the module defines neither \`Spec\` nor \`Init\` and \`Next\``
        : `there is no configuration ${configFile}, and several formulas could be the behaviour: ${candidates.map((name) => `\`${name}\``).join(', ')}`,
    fix: `Write a configuration that names the behaviour: tlasso init ${file} makes one to begin with.`,
  };
}

const listed = (claims: readonly Claim[]): string => claims.map(({ name }) => `\`${name}\``).join(', ');

function assumed(configFile: string, { behaviour, invariants, properties }: Proposal): Diagnostic {
  const stated = [invariants, properties].map((claims) => claims.filter(({ isStated }) => isStated));
  const [statedInvariants = [], statedProperties = []] = stated;
  const options = [
    ...statedInvariants.map(({ name }) => `--invariant ${name}`),
    ...statedProperties.map(({ name }) => `--property ${name}`),
  ];
  const lines = behaviourLines(behaviour);
  const what =
    lines.length === 0 ? 'only assumptions are evaluated' : `${lines.join(' and ')} ${lines.length === 1 ? 'is' : 'are'} assumed`;
  return {
    code: 'E325',
    severity: 'warning',
    message: `there is no configuration ${configFile}: ${what}`,
    notes: [
      lines.length === 0
        ? 'The module has no variables: it has no behaviours.'
        : 'Only deadlock is checked, and what --invariant and --property name.',
      ...(options.length === 0
        ? []
        : [`The module states ${listed([...statedInvariants, ...statedProperties])}: not checked unless it is named.`]),
    ],
    fix:
      lines.length === 0
        ? 'State what is true of constants as an ASSUME. Values of expressions: tlasso eval --module.'
        : `${options.length === 0 ? 'Name an invariant with --invariant' : `Check what it states with ${options.join(' ')}`}, or write a configuration: tlasso init.`,
  };
}

/** There is no INIT, NEXT or SPECIFICATION: there are no states in which anything could be checked, and whatever is asked would seem to hold. */
export function noBehaviour(configFile: string, { span }: Config, hasVariables: boolean): Diagnostic {
  const isAssumed = span.source.name === ASSUMED;
  const none = { code: 'E315', severity: 'error', notes: ['So there are no states, and nothing can be said of them.'] } as const;
  if (!hasVariables)
    return {
      ...none,
      message: isAssumed ? 'the module has no variables, and no behaviour' : `the configuration ${configFile} names no behaviour`,
      ...(isAssumed ? {} : { span }),
      fix: 'State what is true of constants as an ASSUME. Values of expressions: tlasso eval --module.',
    };
  return {
    ...none,
    message: `the configuration ${configFile} names no behaviour`,
    span,
    fix: 'Add a line `SPECIFICATION Spec`, or `INIT Init` and `NEXT Next`.',
  };
}
