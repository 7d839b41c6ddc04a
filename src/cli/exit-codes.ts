// Exit codes are those of TLC, so that scripts written for it keep their meaning.
import type { CheckReport } from '../report/index.ts';

/** Name -> exit code. */
export const exitCodes = {
  ok: 0,
  arguments: 1,
  assumption: 10,
  deadlock: 11,
  invariant: 12,
  property: 13,
  assertion: 14,
  specificationFault: 75,
  invariantFault: 76,
  propertyFault: 77,
  parse: 150,
  config: 151,
  other: 255,
} as const;

/** What each exit code means, for the help text. */
export const exitCodeMeanings: readonly (readonly [string, string])[] = [
  ['0', 'no error found'],
  ['1', 'wrong arguments'],
  ['10', 'an assumption or a postcondition is false, or an assumption cannot be evaluated'],
  ['11', 'deadlock'],
  ['12', 'an invariant is violated'],
  ['13', 'a temporal or action property is violated'],
  ['14', 'an Assert failed'],
  ['75, 76, 77', 'the specification, an invariant, a property cannot be evaluated'],
  ['150', 'the module has errors'],
  ['151', 'the configuration has errors'],
  ['255', 'anything else: a limit, an interrupt, a fault of tlasso'],
];

/** The exit code for a report. */
export const exitCodeOf = ({ verdict, phase }: Pick<CheckReport, 'verdict' | 'phase'>): number => {
  switch (verdict) {
    case 'ok':
      return exitCodes.ok;
    case 'assumption':
      return exitCodes.assumption;
    case 'deadlock':
      return exitCodes.deadlock;
    case 'invariant':
      return exitCodes.invariant;
    case 'property':
      return exitCodes.property;
    case 'assertion':
      return exitCodes.assertion;
    case 'evaluation-error':
      if (phase === 'assumption') return exitCodes.assumption;
      if (phase === 'invariant') return exitCodes.invariantFault;
      return phase === 'property' ? exitCodes.propertyFault : exitCodes.specificationFault;
    case 'parse-error':
      return exitCodes.parse;
    case 'config-error':
      return exitCodes.config;
    case 'limit':
    case 'interrupted':
      return exitCodes.other;
  }
};
