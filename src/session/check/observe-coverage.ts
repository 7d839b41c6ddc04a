// What only a check with --coverage asks of a search: how often the parts of actions were reached and satisfied, and in how many states an action
// was enabled, and was the only one.
//
// The search is not changed: its system is wrapped, and the wrapper looks on. Checks without --coverage pay nothing. A state that is expanded again,
// for a counterexample, is not counted again.
import { StateStore } from '../../checker/index.ts';
import type { Probes } from '../../compiler/index.ts';
import { inOrderOfText } from '../../diagnostics/index.ts';
import type { StateSink, TransitionSystem } from '../../model/index.ts';
import type { CheckReport, ReportedPart } from '../../report/index.ts';
import { toldActions } from '../open/told-actions.ts';

/** A system that is being watched, and what was seen. */
export interface Observed {
  readonly system: TransitionSystem;
  /** Takes what was seen so far; what happens later is not counted. */
  finish(): (report: CheckReport) => CheckReport;
}

interface Seen {
  enabled: number;
  alone: number;
}

/** Watches the states that the system makes. Actions that are told as one are one. */
export const observe = (system: TransitionSystem, probes: Probes): Observed => {
  const { told, indices } = toldActions(system.actions);
  const seen = told.map((): Seen => ({ enabled: 0, alone: 0 }));
  const counting = <T>(run: () => T): T => {
    probes.live = 1;
    try {
      return run();
    } finally {
      probes.live = 0;
    }
  };
  const enabled = new Set<number>();
  const expanded = new StateStore(system.width);
  let started = false;
  const watched: TransitionSystem = {
    ...system,
    isTalkative: true,
    initial: (sink) => {
      if (started) return system.initial(sink);
      started = true;
      counting(() => system.initial(sink));
    },
    successors: (states, offset, sink) => {
      if (expanded.find(states, offset) >= 0) return system.successors(states, offset, sink);
      expanded.add(states, offset, -1);
      enabled.clear();
      const to: StateSink = (next, action) => {
        enabled.add(indices[action]!);
        sink(next, action);
      };
      try {
        counting(() => system.successors(states, offset, to));
      } finally {
        for (const action of enabled) {
          seen[action]!.enabled++;
          if (enabled.size === 1) seen[action]!.alone++;
        }
      }
    },
  };
  return {
    system: watched,
    finish: () => {
      const parts = probes.parts.map(
        ({ kind, span }, i): ReportedPart => ({
          kind,
          span,
          reached: probes.reached[i] ?? 0,
          satisfied: probes.satisfied[i] ?? 0,
          found: probes.found[i] ?? 0,
        }),
      );
      parts.sort((a, b) => inOrderOfText(a.span, b.span));
      const inStates = seen.map(({ enabled: states, alone }) => ({ states, alone }));
      return (report) => ({
        ...report,
        parts,
        ...(report.coverage === undefined ? {} : { coverage: report.coverage.map((action, i) => ({ ...action, ...inStates[i] })) }),
      });
    },
  };
};
