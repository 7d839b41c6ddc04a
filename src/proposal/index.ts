// What a module without a configuration could be checked for.
export { behaviourLines, configurationText } from './configuration-text.ts';
export { behaviourNames, type Claim, type Proposal, type ProposedBehaviour, propose } from './propose.ts';
export type { ProposedConstant } from './propose-constants.ts';
