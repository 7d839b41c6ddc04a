// A configuration to begin with, for the module in a file. Its values are tried on the module's assumptions.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { configurationText, type Proposal, type ProposedConstant } from '../../proposal/index.ts';
import { check } from '../check/whole-check.ts';
import { isWithoutConfiguration } from '../open/configuration.ts';
import { givenConstants } from '../open/given-constants.ts';
import { loadModule } from '../open/load.ts';
import { proposalOf } from '../open/proposal.ts';
import { withDefaults } from '../options/schema.ts';
import type { ModelRequest } from '../request.ts';

/** A proposal, or why the module cannot be read. */
export type ProposalResult =
  | {
      readonly proposal: Proposal;
      /** An assumption of the module is false of these values, or cannot be evaluated, and of all others that were tried. */
      readonly isRefused: boolean;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly proposal: null; readonly diagnostics: readonly Diagnostic[] };

/** Numbers to try where an assumption refuses the proposed ones. */
const NUMBERS = ['2', '3', '1', '4', '5', '0', '7', '10'];

/** How many combinations of numbers are tried: each loads the module anew. */
const MOST_TRIES = 64;

/** Proposes a configuration for the module in a file. */
export async function proposeConfiguration(file: string): Promise<ProposalResult> {
  const loaded = loadModule(file);
  const proposal = proposalOf(loaded);
  if (proposal === null) return { proposal, diagnostics: loaded.diagnostics };
  const hasAssumptions = (loaded.resolution?.root.assumptions.length ?? 0) > 0;
  const isOpen = proposal.behaviour.kind === 'open' || proposal.constants.some(({ value }) => value === null);
  const fits = isOpen || !hasAssumptions ? proposal : await fitted(file, proposal);
  return { proposal: fits ?? proposal, isRefused: fits === null, diagnostics: loaded.diagnostics };
}

/** The proposal with numbers for which the assumptions hold; null where none were found. */
async function fitted(file: string, proposal: Proposal): Promise<Proposal | null> {
  const numbers = proposal.constants.flatMap(({ value }, i) => (/^\d+$/.test(value ?? '') ? [i] : []));
  const most = Math.min(NUMBERS.length ** numbers.length, MOST_TRIES);
  for (let attempt = 0; attempt < most; attempt++) {
    const tried = withNumbers(proposal, numbers, attempt);
    if (await holds(file, tried)) return tried;
  }
  return null;
}

/** The attempt, written in the base of the numbers to try, says which of them each constant has. */
function withNumbers(proposal: Proposal, numbers: readonly number[], attempt: number): Proposal {
  let rest = attempt;
  const constants = [...proposal.constants];
  for (const index of numbers) {
    constants[index] = { ...constants[index]!, value: NUMBERS[rest % NUMBERS.length]! };
    rest = Math.floor(rest / NUMBERS.length);
  }
  return { ...proposal, constants };
}

async function holds(file: string, { constants }: Proposal): Promise<boolean> {
  const given = constants.map(({ name, value }) => `${name}=${value}`);
  const report = await check({ ...withDefaults('check', { constants: given, maxStates: 1, timeout: 2 }), file }, {});
  return report.verdict !== 'assumption' && report.phase !== 'assumption';
}

/** Why a text cannot be the value of a constant; none where it can. */
export function faultsOfValue(name: string, value: string): readonly Diagnostic[] {
  return givenConstants([`${name}=${value}`]).diagnostics;
}

/** Whether a configuration can write a value; others are expressions, which only `--constant` takes. */
export function isConfigurationValue(name: string, value: string): boolean {
  return givenConstants([`${name}=${value}`]).definitions.length === 0;
}

/** A value is given for each of these constants. */
export interface GivenValue {
  readonly name: string;
  readonly value: string;
}

/** The text of the configuration of a proposal with these values. */
export function configurationWith(proposal: Proposal, values: readonly GivenValue[]): string {
  const byName = new Map(values.map(({ name, value }) => [name, value]));
  return configurationText({
    ...proposal,
    constants: proposal.constants.map((one) => ({ ...one, value: byName.get(one.name) ?? one.value })),
  });
}

/** The proposal for a module without a configuration where constants have no value; null where there is nothing to ask for. */
export async function proposalToAsk(
  request: Pick<ModelRequest, 'file' | 'config' | 'constants'>,
): Promise<{ readonly proposal: Proposal; readonly open: readonly ProposedConstant[] } | null> {
  if (!isWithoutConfiguration(request)) return null;
  const { proposal } = await proposeConfiguration(request.file);
  const given = new Set(givenConstants(request.constants ?? []).entries.map(({ name }) => name.name));
  const open = proposal?.constants.filter(({ name, kind }) => !given.has(name) && kind !== 'choice') ?? [];
  // An operator cannot be typed, and without a behaviour no value helps: the check says what is missing.
  if (proposal === null || open.length === 0 || proposal.behaviour.kind === 'open' || open.some(({ arity }) => arity > 0)) return null;
  return { proposal, open };
}
