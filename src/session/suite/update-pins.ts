// `--update`: the numbers that a suite pins, replaced by those that were measured, in the file where they stand. Nothing else in the file
// changes, and only numbers do: a verdict or a property that is another one is for a person to decide.
import { readFileSync, writeFileSync } from 'node:fs';
import { jsonPlaces, placeKey } from './json-text.ts';
import { type CountName, countExpected, countNames, mutationCountNames } from './judge.ts';
import type { SuiteRun } from './run-suite.ts';

/** One number to be changed. */
export interface PinChange {
  /** The file that pins it. */
  readonly file: string;
  readonly model: string;
  readonly what: CountName;
  readonly from: number;
  readonly to: number;
  /** False where the file is a program: a person has to change it. */
  readonly applied: boolean;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const edited = (text: string, edits: readonly Edit[]): string => {
  let result = text;
  for (const { start, end, text: by } of [...edits].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + by + result.slice(end);
  return result;
};

/** The pinned numbers that differ from those measured, where the model's verdict is the expected one. */
export const pinChanges = ({ measured, models }: SuiteRun): PinChange[] =>
  measured.flatMap(({ model, counts }, i) => {
    if (counts === null || model.origin === undefined || model.expect === null) return [];
    if (models[i]!.differences.some(({ what }) => what === 'verdict' || what === 'property')) return [];
    const { origin, expect, name } = model;
    return [...countNames, ...mutationCountNames].flatMap((what) => {
      const from = countExpected(expect, what);
      const to = counts[what];
      if (typeof from !== 'number' || to === undefined || from === to) return [];
      return [{ file: origin.file, model: name, what, from, to, applied: origin.text !== null }];
    });
  });

/** Writes the changes that can be written. Throws the error of the file system. */
export const updatePins = (run: SuiteRun): PinChange[] => {
  const changes = pinChanges(run);
  const files = new Set(changes.filter(({ applied }) => applied).map(({ file }) => file));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const places = jsonPlaces(text);
    const edits = changes.flatMap((change): Edit[] => {
      const origin = run.measured.find(({ model }) => model.name === change.model)?.model.origin;
      const place =
        change.file === file && origin !== undefined ? places.get(placeKey([...origin.path, ...change.what.split('.')])) : undefined;
      return place === undefined ? [] : [{ ...place, text: String(change.to) }];
    });
    writeFileSync(file, edited(text, edits));
  }
  return changes;
};
