// TLAPS: the names of provers and tactics that proofs cite. Proofs are not checked here, so each of them is just TRUE.
//
// Source: the TLA+ proof system's documentation, "Tactics" (proofs.tlapl.us).
import type { StandardModule } from './natives.ts';

const provers = ['SMT', 'CVC3', 'CVC4', 'Yices', 'veriT', 'Zipper', 'Z3', 'Spass', 'LS4', 'Zenon', 'Isa', 'AllProvers', 'AllSMT', 'AllIsa'];
const tactics = ['Auto', 'SimplifyAndSolve', 'Simplification', 'Blast', 'Force'];
const others = [
  ...['SimpleArithmetic', 'PTL', 'IsaWithSetExtensionality', 'AutoBlast', 'Trivial'],
  ...['ExpandENABLED', 'ExpandCdot', 'AutoUSE', 'Lambdify', 'ENABLEDaxioms', 'LevelComparison'],
];
const slowed = ['Slow', 'Slower', 'Slowest'];

const plain = [
  ...provers,
  ...tactics,
  ...others,
  ...tactics.flatMap((tactic) => slowed.map((how) => how + tactic)),
  ...['SlowZenon', 'SlowerZenon', 'VerySlowZenon', 'SlowestZenon'],
];

export const tlaps: StandardModule = {
  name: 'TLAPS',
  text: `---- MODULE TLAPS ----
${plain.map((name) => `${name} == TRUE`).join('\n')}
${provers.map((name) => `${name}T(timeout) == TRUE`).join('\n')}
IsaM(tactic) == TRUE
IsaMT(tactic, timeout) == TRUE
EnabledWrapper(Op(_)) == FALSE
CdotWrapper(Op(_)) == FALSE
====`,
};
