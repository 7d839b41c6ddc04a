// Random options of a check: of its configuration, and of its command.
import type { CheckRequest } from '../../../src/session/index.ts';
import type { Decisions } from '../random.ts';
import type { Specification } from './specification.ts';

export interface Settings {
  readonly view: boolean;
  readonly symmetry: boolean;
  /** What ALIAS shows beside the variables: the next value of x, and the level. */
  readonly alias: 'none' | 'next' | 'level';
  /** A constraint counts in a register how often it is evaluated. */
  readonly registers: boolean;
  /** What a postcondition says, truly or falsely. */
  readonly postcondition: { readonly about: 'distinct' | 'generated' | 'diameter' | 'register'; readonly isTrue: boolean } | null;
  readonly por: boolean;
  readonly workers: 1 | 2;
  /** States go to disk, in portions of so many. */
  readonly spillSegment: number | null;
  readonly layout: 'auto' | 'cells' | 'values';
  readonly continues: boolean;
  /** The search ends after so many states and is resumed. Before the initial states are searched there is nothing to be kept. */
  readonly resumesAt: number | null;
}

/**
 * The options of a stream of decisions.
 * @param states how many there are
 */
export const settingsOf = (decide: Decisions, { hidden, style, initial }: Specification, states: number): Settings => {
  const { chance, oneOf, pick } = decide;
  const por = chance(style === 'local' ? 75 : 10);
  // Beside SYMMETRY and VIEW it leaves out nothing.
  const isPlain = por && chance(80);
  // Goes neither with --por nor with --resume.
  const continues = !por && chance(25);
  const resumes = !continues && chance(30);
  // What reads registers has no checkpoints.
  const rarely = (percent: number): boolean => chance(resumes ? Math.ceil(percent / 5) : percent);
  const registers = rarely(15);
  const initialStates = initial.states.length;
  return {
    view: !isPlain && chance(hidden === 'none' ? 8 : 35),
    symmetry: !isPlain && chance(35),
    alias: chance(25) ? (chance(35) ? 'level' : 'next') : 'none',
    registers,
    postcondition:
      !por && chance(25)
        ? { about: oneOf(['distinct', 'generated', 'diameter', registers ? 'register' : 'distinct']), isTrue: chance(70) }
        : null,
    por,
    workers: chance(registers ? 10 : 35) ? 2 : 1,
    spillSegment: chance(35) ? oneOf([1, 2, 8, 32]) : null,
    layout: oneOf(['auto', 'auto', 'cells', 'values']),
    continues,
    resumesAt: resumes ? initialStates + 1 + pick(Math.max(1, states - initialStates - 1)) : null,
  };
};

/** The command, without its file. */
export const requestOf = ({ workers, spillSegment, por, layout, continues }: Settings): Omit<CheckRequest, 'file'> => ({
  invariants: [],
  properties: [],
  ltl: [],
  layout,
  ...(workers === 2 ? { workers, callsAtOnce: true } : { workers }),
  ...(spillSegment === null ? {} : { spillSegment }),
  ...(por ? { reduce: true } : {}),
  ...(continues ? { continueAfterViolation: true } : {}),
});

/** What is used, as words for a tally. */
export const usedBy = (settings: Settings, specification: Specification): string[] => {
  const { properties, fairness, invariants, constraints, actionConstraints, levels } = specification;
  const used: Readonly<Record<string, boolean>> = {
    SYMMETRY: settings.symmetry,
    VIEW: settings.view,
    ALIAS: settings.alias !== 'none',
    POSTCONDITION: settings.postcondition !== null,
    registers: settings.registers,
    por: settings.por,
    'two workers': settings.workers === 2,
    'on disk': settings.spillSegment !== null,
    cells: settings.layout === 'cells',
    continue: settings.continues,
    resume: settings.resumesAt !== null,
    invariants: invariants.length > 0,
    'temporal properties': properties.some(({ parts }) => parts.some(({ kind }) => kind === 'temporal')),
    fairness: fairness.length > 0,
    CONSTRAINT: constraints.length > 0,
    ACTION_CONSTRAINT: actionConstraints.length > 0,
    levels: levels < Number.POSITIVE_INFINITY,
  };
  return Object.keys(used).filter((name) => used[name]);
};
