// Options of the library's functions: one that nobody knows, or of another kind, is refused. Passed over, a misspelt `maxStates` or `invariants` would make a
// report say more than was asked.
import type { CheckEvents, CheckRequest } from '../request.ts';
import { faultIn, type Kind, kinds, type Shape } from './definition-shape.ts';

const pairs: Kind = (value) => kinds.objects(value);
const workers: Kind = (value) => (value === 'auto' ? undefined : kinds.positive(value));

/** Parts of a request that one part of tlasso says to another. */
export type InternalPart = 'program' | 'symmetry' | 'hear' | 'loaded';

const modelShape = {
  config: kinds.text,
  invariants: kinds.texts,
  properties: kinds.texts,
  deadlock: kinds.boolean,
  maxDepth: kinds.positive,
  trustSymmetry: kinds.boolean,
  seed: kinds.natural,
  allowIo: kinds.boolean,
  allowExec: kinds.boolean,
  environment: kinds.object,
  signal: kinds.signal,
} as const satisfies Shape;

const eventShape = { progress: kinds.handler, warn: kinds.handler, print: kinds.handler } as const satisfies Shape;

/** A key for each part of the request: a new one must be added here. */
const checkShape: Readonly<Record<Exclude<keyof CheckRequest | keyof CheckEvents, InternalPart | 'file'>, Kind>> = {
  ...modelShape,
  ...eventShape,
  workers,
  ltl: kinds.texts,
  possible: kinds.texts,
  alwaysPossible: kinds.texts,
  within: pairs,
  checkpoint: kinds.text,
  checkpointEvery: kinds.natural,
  resume: kinds.text,
  memory: kinds.positive,
  spill: kinds.text,
  spillSegment: kinds.positive,
  maxStates: kinds.positive,
  coverage: kinds.boolean,
  reduce: kinds.boolean,
};

const { deadlock, maxDepth, seed, signal } = modelShape;
const ofSystems = { deadlock, maxDepth, signal };

const graphShape: Shape = {
  max: kinds.positive,
  selfLoops: kinds.boolean,
  show: (value) =>
    value === 'state' || value === 'changes' || value === 'number'
      ? undefined
      : `must be 'state', 'changes' or 'number', not ${String(value)}`,
};

/** What each function takes: for modules, and for systems written in TypeScript. */
export const optionShapes = {
  check: checkShape,
  checkSystem: { ...ofSystems, ...eventShape, maxStates: kinds.positive, memory: kinds.positive, spill: kinds.text, workers },
  simulate: { ...modelShape, ...eventShape, workers, behaviours: kinds.positive },
  simulateSystem: { ...ofSystems, ...eventShape, seed, behaviours: kinds.positive, workers },
  explore: modelShape,
  exploreSystem: {},
  graph: { ...modelShape, ...graphShape, view: kinds.text, cluster: kinds.text },
  graphSystem: { ...graphShape, deadlock, signal },
} as const satisfies Record<string, Shape>;

/** Throws a TypeError where options are none. */
export const demandOptions = (name: string, options: unknown, shape: Shape): void => {
  const wrong = kinds.object(options);
  const fault = wrong === undefined ? faultIn(`the options of ${name}`, options as object, shape) : `the options of ${name}: ${wrong}`;
  if (fault !== undefined) throw new TypeError(fault);
};
