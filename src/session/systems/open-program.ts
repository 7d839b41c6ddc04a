// A system written in TypeScript as a model: what a check, a simulation, a drawing and the explorer begin with, in place of a compiled module.
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import type { Values } from '../../values/index.ts';
import { OPTIONS, type OptionKey, optionEntry } from '../options/schema.ts';
import type { CheckRequest } from '../request.ts';
import type { Program } from './program.ts';

/** The system as a model, or why there is none. */
export type OpenedProgram =
  | { readonly model: Model; readonly values: Values; readonly diagnostics: readonly Diagnostic[] }
  | { readonly model: null; readonly verdict: 'parse-error' | 'config-error'; readonly diagnostics: readonly Diagnostic[] };

type Asked = Partial<CheckRequest> & { readonly shown?: Readonly<Record<string, string>> };

const isAsked = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : value !== undefined && value !== false;

const refusal = (option: string, fix: string): Diagnostic => ({
  code: 'E702',
  severity: 'error',
  message: `a system written in TypeScript has no ${option}`,
  fix,
});

/** What has no meaning without a module, or would not be done, and what to do instead. */
const refusals = ({ shown, ...asked }: Asked): readonly Diagnostic[] => [
  ...(Object.keys(OPTIONS) as OptionKey[]).flatMap((key) => {
    const { insteadInSystem, flags = '' } = optionEntry(key);
    const value = (asked as Partial<Record<OptionKey, unknown>>)[key];
    return insteadInSystem === undefined || !isAsked(value) ? [] : [refusal(/--[\w-]+/.exec(flags)![0], insteadInSystem)];
  }),
  ...(isAsked(shown) ? [refusal('--view or --cluster', 'Write it as a module.')] : []),
];

/** Opens the system, or says which options it does not have. */
export const openProgram = (program: Program, asked: Asked, values: Values): OpenedProgram => {
  if (program.system === null) return { model: null, verdict: 'parse-error', diagnostics: program.diagnostics };
  const { system: defined, text } = program;
  const diagnostics = refusals(asked);
  if (diagnostics.length > 0) return { model: null, verdict: 'config-error', diagnostics };
  const { system: whole, temporal } = defined.on(values);
  // A search that begins again with less symmetry has none.
  const { canonicalize, ...plain } = whole;
  const system: TransitionSystem = canonicalize === undefined || asked.symmetry !== undefined ? plain : whole;
  const model = {
    system,
    temporal,
    checkDeadlock: true,
    hasBehaviour: true,
    isWithoutStates: false,
    initialSpan: null,
    propertyParts: [],
    possible: [],
    alwaysPossible: [],
    within: [],
    counted: [],
    isShareable: true,
    isSearchShareable: true,
    isSilent: true,
    probes: null,
    symmetry: null,
    reduction: asked.reduce === true ? { obstacle: 'the steps of a system written in TypeScript cannot be taken apart' } : null,
    exchangeable: null,
    split: new Map(),
    steps: null,
    builder: null,
    text: '',
    identity: `${defined.name}\n${text}`,
  };
  const notes: readonly Diagnostic[] =
    system.canonicalize === undefined
      ? []
      : [
          {
            code: 'E457',
            severity: 'note',
            message: 'symmetry is not proved of a system written in TypeScript',
            notes: ['In every state that is looked at, steps and predicates are compared with those under one exchange of the processes.'],
            fix: 'Leave out symmetry for a search that does not depend on it.',
          },
        ];
  return { model, values, diagnostics: notes };
};
