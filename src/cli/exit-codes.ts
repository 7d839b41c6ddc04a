// Exit codes are those of TLC, so that scripts written for it keep their meaning.
import type { CheckReport, LogVerdict } from '../report/index.ts';

/** Name -> exit code. */
export const EXIT_CODES = {
  ok: 0,
  arguments: 1,
  assumption: 10,
  deadlock: 11,
  invariant: 12,
  property: 13,
  assertion: 14,
  refusedLog: 15,
  specificationFault: 75,
  invariantFault: 76,
  propertyFault: 77,
  parse: 150,
  config: 151,
  other: 255,
} as const;

/** What each exit code means, for the help text. */
const EXIT_CODE_MEANINGS: readonly (readonly [string, string])[] = [
  ['0', 'no error found'],
  ['1', 'wrong arguments'],
  ['10', 'an assumption or a postcondition is false, or has no value; what was to be possible is not'],
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
export function exitCodeOf({ verdict, phase }: Pick<CheckReport, 'verdict' | 'phase'>): number {
  switch (verdict) {
    case 'ok':
      return EXIT_CODES.ok;
    case 'assumption':
      return EXIT_CODES.assumption;
    case 'deadlock':
      return EXIT_CODES.deadlock;
    case 'invariant':
      return EXIT_CODES.invariant;
    case 'property':
      return EXIT_CODES.property;
    case 'assertion':
      return EXIT_CODES.assertion;
    case 'evaluation-error':
      if (phase === 'assumption' || phase === 'postcondition') return EXIT_CODES.assumption;
      if (phase === 'invariant') return EXIT_CODES.invariantFault;
      return phase === 'property' ? EXIT_CODES.propertyFault : EXIT_CODES.specificationFault;
    case 'parse-error':
      return EXIT_CODES.parse;
    case 'config-error':
      return EXIT_CODES.config;
    case 'limit':
    case 'interrupted':
      return EXIT_CODES.other;
  }
}

/** The exit code for a log. That of a log which is no behaviour is none of TLC's: it has no such verdict. */
export function logExitCode(verdict: LogVerdict): number {
  switch (verdict) {
    case 'accepted':
      return EXIT_CODES.ok;
    case 'refused':
      return EXIT_CODES.refusedLog;
    case 'log-error':
      return EXIT_CODES.arguments;
    case 'mapping-error':
    case 'parse-error':
      return EXIT_CODES.parse;
    case 'config-error':
      return EXIT_CODES.config;
    case 'evaluation-error':
      return EXIT_CODES.specificationFault;
    case 'undecided':
    case 'interrupted':
      return EXIT_CODES.other;
  }
}

/** The table of the help. */
export const EXIT_CODE_TABLE = `
Exit codes (those of TLC):
${EXIT_CODE_MEANINGS.map(([code, meaning]) => `  ${code.padEnd(11)} ${meaning}`).join('\n')}`;
