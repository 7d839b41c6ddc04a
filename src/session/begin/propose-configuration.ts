// A configuration to begin with, for the module in a file. Its values are tried on the module's assumptions.
import type { Diagnostic } from '../../diagnostics/index.ts';
import { configurationText, type Proposal, type ProposedConstant } from '../../proposal/index.ts';
import { assumptionText, type BrokenAssumption } from '../open/broken-assumption.ts';
import { isWithoutConfiguration } from '../open/configuration.ts';
import { givenConstants } from '../open/given-constants.ts';
import { loadModule } from '../open/load.ts';
import { proposalOf } from '../open/proposal.ts';
import type { ModelRequest } from '../request.ts';
import { TriedAssumptions } from './tried-assumptions.ts';

/** An assumption that the proposed values break. */
export interface Refusal {
  readonly broken: BrokenAssumption;
  /** How many other combinations of numbers were tried: each breaks one, too. */
  readonly others: number;
}

interface ProposedConfiguration {
  readonly proposal: Proposal;
  /** Null where the assumptions hold, and where that could not be found out. */
  readonly refusal: Refusal | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A proposal, or why the module cannot be read. */
export type ProposalResult = ProposedConfiguration | { readonly proposal: null; readonly diagnostics: readonly Diagnostic[] };

/** Numbers to try where an assumption refuses the proposed ones. */
const NUMBERS = ['2', '3', '1', '4', '5', '0', '7', '10'];

/** How many combinations of numbers are tried. */
const MOST_TRIES = 100;

/** Proposes a configuration for the module in a file. */
export function proposeConfiguration(file: string): ProposalResult {
  const loaded = loadModule(file);
  const proposal = proposalOf(loaded);
  if (proposal === null) return { proposal, diagnostics: loaded.diagnostics };
  const hasAssumptions = (loaded.resolution?.root.assumptions.length ?? 0) > 0;
  const isOpen = proposal.behaviour.kind === 'open' || proposal.constants.some(({ value }) => value === null);
  const tried = isOpen || !hasAssumptions ? { proposal, refusal: null } : fitted(file, proposal);
  return { ...tried, diagnostics: loaded.diagnostics };
}

/** The proposal with numbers for which the assumptions hold, or as it is, with what it breaks, where none were found. */
function fitted(file: string, proposal: Proposal): Pick<ProposedConfiguration, 'proposal' | 'refusal'> {
  const assumptions = new TriedAssumptions(file);
  const candidates = proposal.constants.map(({ value }) => candidatesFor(value));
  const most = candidates.reduce((product, { length }) => Math.min(product * length, MOST_TRIES), 1);
  let refusal: Refusal | null = null;
  for (let attempt = 0; attempt < most; attempt++) {
    const tried = withCandidates(proposal, candidates, attempt);
    const broken = assumptions.firstBroken(tried.constants.map(({ name, value }) => `${name}=${value}`));
    if (broken === null) return { proposal: tried, refusal: null };
    refusal ??= { broken, others: most - 1 };
  }
  return { proposal, refusal };
}

/** The values to try for a constant, its own first. */
function candidatesFor(value: string | null): readonly (string | null)[] {
  return /^\d+$/.test(value ?? '') ? [value, ...NUMBERS.filter((number) => number !== value)] : [value];
}

/** The attempt says which candidate each constant has: its digits do, those of the first constants first. The first attempt is the proposal itself. */
function withCandidates(proposal: Proposal, candidates: readonly (readonly (string | null)[])[], attempt: number): Proposal {
  let rest = attempt;
  const constants = proposal.constants.map((constant, i) => {
    const { length } = candidates[i]!;
    const value = candidates[i]![rest % length]!;
    rest = Math.floor(rest / length);
    return { ...constant, value };
  });
  return { ...proposal, constants };
}

/** What to say of it. */
export function refusalText({ broken, others }: Refusal): string {
  const more = others === 0 ? '' : ` Each of ${others} other combinations of numbers breaks one, too.`;
  return `${assumptionText(broken)}${more}`;
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
export function proposalToAsk(
  request: Pick<ModelRequest, 'file' | 'config' | 'constants'>,
): { readonly proposal: Proposal; readonly open: readonly ProposedConstant[] } | null {
  if (!isWithoutConfiguration(request)) return null;
  const { proposal } = proposeConfiguration(request.file);
  const given = new Set(givenConstants(request.constants ?? []).entries.map(({ name }) => name.name));
  const open = proposal?.constants.filter(({ name, kind }) => !given.has(name) && kind !== 'choice') ?? [];
  // An operator cannot be typed, and without a behaviour no value helps: the check says what is missing.
  if (proposal === null || open.length === 0 || proposal.behaviour.kind === 'open' || open.some(({ arity }) => arity > 0)) return null;
  return { proposal, open };
}
