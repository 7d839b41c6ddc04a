// When checkpoints are written, and which ones a run may go on from.
import { createHash } from 'node:crypto';
import { version } from '../../../package.json';
import type { Search } from '../../checker/index.ts';
import { codedValues, type Model, NOT_SHAREABLE, type Split, type SplitVariables } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { Safepoints, Values } from '../../values/index.ts';
import { defined } from '../options/defined.ts';
import { identityFields } from '../options/schema.ts';
import type { CheckEvents, CheckRequest, SymmetryLimits } from '../request.ts';
import {
  type Checkpoint,
  CheckpointError,
  type Compressor,
  loadCompressor,
  type OpenCheckpoint,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint-file.ts';
import { FolderLockedError, lockFolder } from './folder-lock.ts';

/** Seconds between two checkpoints, if nothing else is said. */
const INTERVAL = 180;

/** Milliseconds of work that may be lost where a run ends right after a checkpoint: whoever ends it need not wait for another one. */
const NEGLIGIBLE = 1000;

/**
 * Identifies what is run: the compiled program, which contains every definition and constant that matters, and all options but those with the mark
 * `mayChangeOnResume`. A comment more or less makes no difference.
 */
export function programOf(model: Model, request: CheckRequest): string {
  const { symmetry } = request;
  const split = model.split.size === 0 ? undefined : Array.from(model.split, ([variable, by]) => [variable, written(by)] as const);
  const fields = { ...identityFields(request), ...defined({ symmetry }), deadlock: request.deadlock ?? model.checkDeadlock };
  const entries = Object.entries(fields).filter(([, value]) => isAsked(value));
  const asked = JSON.stringify([version, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
  const hash = createHash('sha256').update(asked).update(model.identity).digest('hex');
  return symmetry === undefined && split === undefined ? hash : `${hash} ${JSON.stringify({ symmetry, split } satisfies Circumstances)}`;
}

/** What a search had become that does not follow from the specification and the options. */
interface Circumstances {
  readonly symmetry: SymmetryLimits | undefined;
  readonly split: readonly (readonly [variable: number, by: WrittenSplit])[] | undefined;
}

/** A `Split` in JSON. */
type WrittenSplit = { readonly domain: number; readonly codes: readonly number[] | null } | { readonly universe: readonly number[] };

const written = (by: Split): WrittenSplit =>
  by.kind === 'bits' ? { universe: [...by.universe] } : { domain: by.domain, codes: by.codes === null ? null : [...by.codes] };

const readSplit = (by: WrittenSplit): Split =>
  'universe' in by
    ? { kind: 'bits', universe: shared(by.universe) }
    : { kind: 'cells', domain: by.domain, codes: by.codes === null ? null : shared(by.codes) };

/** The values that states have codes for, also states that were made since the level began. */
const codedIn = (split: SplitVariables): readonly Int32Array[] =>
  [...split.values()].flatMap((by) => (by.kind === 'cells' && by.codes !== null ? [codedValues(by.codes)] : []));

/** How a search used SYMMETRY, where that is not what the specification says at first, and which variables it kept in cells or in bits. */
type CircumstancesOfSearch = Pick<CheckRequest, 'symmetry'> & { readonly split?: SplitVariables };

/** Throws where the text is not what `programOf` writes. */
const circumstancesOf = ({ program }: Checkpoint): CircumstancesOfSearch => {
  const at = program.indexOf(' ');
  if (at < 0) return {};
  const { symmetry, split } = JSON.parse(program.slice(at)) as Circumstances;
  return defined({
    symmetry,
    split: split === undefined ? undefined : new Map(split.map(([variable, by]) => [variable, readSplit(by)])),
  });
};

/** Words that threads may share. */
const shared = (words: readonly number[]): Int32Array => {
  const memory = new Int32Array(new SharedArrayBuffer(words.length * 4));
  memory.set(words);
  return memory;
};

/** Whether an option differs from one that is not given. `deadlock: false` is asked for by being there, and is always there. */
const isAsked = (value: unknown): boolean => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

/** What checkpoints are written with. */
export interface CheckpointFormat {
  readonly compressor: Compressor;
  /** Identifies what is searched when one is written: see `programOf`. */
  program(): string;
  /** Which variables are kept in cells or in bits then. */
  split(): SplitVariables;
}

/** Writes checkpoints of one search. */
export interface Checkpoints {
  /** Writes one if it is time, or in any case. Every other thread of the search rests meanwhile. */
  write(search: Search, isUrgent: boolean): void;
  /** Whether there is one. */
  readonly isWritten: boolean;
}

/** Checkpoints of a model's search, or null where none are asked for or possible. */
export const checkpointsOf = (
  model: Model,
  values: Values,
  request: CheckRequest,
  format: CheckpointFormat | null,
  safepoints: Safepoints,
  events: Pick<CheckEvents, 'warn'>,
): Checkpoints | null => {
  const { checkpoint: folder, checkpointEvery = INTERVAL } = request;
  if (folder === undefined || format === null) return null;
  if (!model.isSearchShareable) {
    events.warn?.(`No checkpoints are written: ${NOT_SHAREABLE}.`);
    return null;
  }
  let last = performance.now();
  /** When the last one was complete. */
  let written = Number.NEGATIVE_INFINITY;
  let isGivenUp = false;
  /** The kind of what was told last of files that could not be written. The text has the name of a file that is another one each time. */
  let told = '';
  const tell = (kind: string, why: string, outlook: string): void => {
    if (kind === told) return;
    told = kind;
    events.warn?.(`No checkpoint is written to ${folder}: ${why}.${outlook}`);
  };
  const write = (search: Search): void => {
    const snapshot = search.snapshot();
    if (snapshot === null) return;
    try {
      const contents = values.arena.contents(snapshot.vectors, snapshot.keys, ...codedIn(format.split()));
      if (contents === null) {
        isGivenUp = true;
        tell('rules', 'rules over infinite sets, which have no text, are in states, in the values of VIEW or in other values', '');
        return;
      }
      writeCheckpoint(folder, { program: format.program(), values: contents, snapshot }, format.compressor);
      told = '';
      written = performance.now();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      tell(
        `${error.code} ${error.syscall}`,
        error.message,
        ' The search goes on; what was written before stays, and it is tried again when the next one is due.',
      );
    }
  };
  return {
    write: (search, isUrgent) => {
      const now = performance.now();
      if (isGivenUp || (isUrgent ? now - written < NEGLIGIBLE : now - last < checkpointEvery * 1000)) return;
      let isDone = false;
      safepoints.exclusive(
        () => !isDone,
        () => {
          write(search);
          isDone = true;
        },
      );
      last = performance.now();
    },
    get isWritten() {
      return Number.isFinite(written);
    },
  };
};

/** What the file system throws: a full disk, a folder without permission. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error && 'syscall' in error;

/** What checkpoints are written with, and the one to go on from; null where there is none. */
export interface PreparedCheckpoints {
  readonly compressor: Compressor | null;
  readonly from: OpenCheckpoint | null;
  /** Those of the search to go on with; of another one none. */
  readonly circumstances: CircumstancesOfSearch;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the checkpoint to go on from, if there is to be one, and loads what is needed to write others. Whoever asks closes it. */
export const prepareCheckpoints = async (request: CheckRequest): Promise<PreparedCheckpoints> => {
  const none = { compressor: null, from: null, circumstances: {}, diagnostics: [] };
  if (request.checkpoint === undefined && request.resume === undefined) return none;
  const compressor = await loadCompressor();
  if (request.resume === undefined) return { ...none, compressor };
  try {
    return { compressor, ...readFrom(request.resume, compressor), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    return { ...none, compressor, diagnostics: [notResumed(error.message.replace(/\.$/, ''))] };
  }
};

/** Throws CheckpointError. */
const readFrom = (
  folder: string,
  compressor: Compressor,
): Pick<PreparedCheckpoints, 'circumstances'> & { readonly from: OpenCheckpoint } => {
  const from = readCheckpoint(folder, compressor);
  try {
    return { from, circumstances: circumstancesOf(from) };
  } catch (error) {
    from.close();
    throw new CheckpointError(`The checkpoint in ${folder} is damaged (${(error as Error).message}).`);
  }
};

/** Makes the folder of the checkpoints this run's; `release` gives it back. */
export const takeFolder = ({
  checkpoint: folder,
}: Pick<CheckRequest, 'checkpoint'>): { readonly diagnostics: readonly Diagnostic[]; readonly release: () => void } => {
  const nothing = { diagnostics: [], release: () => {} };
  if (folder === undefined) return nothing;
  try {
    return { ...nothing, release: lockFolder(folder) };
  } catch (error) {
    // A folder that cannot be written to is told when there is something to write.
    if (!(error instanceof FolderLockedError)) return nothing;
    const fix = 'Wait until that run has ended, or give --checkpoint a folder of its own.';
    return { ...nothing, diagnostics: [{ code: 'E454', severity: 'error', message: error.message, fix }] };
  }
};

const notResumed = (message: string): Diagnostic => ({
  code: 'E454',
  severity: 'error',
  message,
  fix: 'Start without --resume, or name the folder that was given to --checkpoint.',
});

/** The checkpoint is of something else. */
export const otherProgram = ({ resume }: CheckRequest): Diagnostic =>
  notResumed(`the checkpoint in ${resume} is of another specification, configuration or version of tlasso, or of other options`);
