// Tables of expressions with their values, checked in every place where an expression may stand.
import { expect, it } from 'vitest';
import { EvaluationError } from '../../../src/model/index.ts';
import { evaluate, type Place, places, type Surroundings } from './evaluate.ts';

/** An expression, its printed value, and what stands before it in the module. */
export type Row = readonly [expression: string, value: string, definitions?: string];

const around = (surroundings: Surroundings, definitions: string | undefined): Surroundings =>
  definitions === undefined ? surroundings : { ...surroundings, definitions: `${surroundings.definitions ?? ''}\n${definitions}` };

const title = (expression: string): string => expression.replace(/\s+/g, ' ');

/** Each row's expression has its value, wherever it stands. */
export const checkValues = (rows: readonly Row[], surroundings: Surroundings = {}, where: readonly Place[] = places): void => {
  it.each(rows.map(([e, v, d]) => [title(e), v, e, d] as const))('%s = %s', (_title, value, expression, definitions) => {
    for (const place of where)
      expect(`${place}: ${evaluate(expression, place, around(surroundings, definitions))}`).toBe(`${place}: ${value}`);
  });
};

/** Each row's expression has no value: the second entry is a part of the fault's message. */
export const checkFaults = (rows: readonly Row[], surroundings: Surroundings = {}, where: readonly Place[] = places): void => {
  it.each(rows.map(([e, v, d]) => [title(e), v, e, d] as const))('%s is a fault: %s', (_title, message, expression, definitions) => {
    for (const place of where) {
      let fault: unknown = `${place}: no fault`;
      try {
        fault = `${place}: ${evaluate(expression, place, around(surroundings, definitions))}`;
      } catch (error) {
        fault = error;
      }
      expect(fault, place).toBeInstanceOf(EvaluationError);
      expect((fault as EvaluationError).message).toContain(message);
    }
  });
};
