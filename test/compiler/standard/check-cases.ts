// Tables of equations: an expression, and the value it must have in the notation of TLA+.
import { expect, it } from 'vitest';
import { ValueFault } from '../../../src/values/index.ts';
import { createContext, createEvaluator } from './evaluate.ts';

/** `[expression, value]`: both are evaluated and must be the same value. */
export type Equation = readonly [string, string];

/** Each row holds, and leaves nothing on the store's stack. */
export const checkEquations = (modules: readonly string[], rows: readonly Equation[]): void => {
  it.each(rows)('%s = %s', (expression, value) => {
    const context = createContext();
    const evaluate = createEvaluator(modules, context);
    const got = context.values.sets.settle(evaluate(expression), -1);
    const wanted = context.values.sets.settle(evaluate(value), -1);
    expect(context.values.print(got)).toBe(context.values.print(wanted));
    expect(got).toBe(wanted);
    expect(context.values.arena.mark()).toBe(0);
  });
};

/** Each row is a fault with a message that says this, raised with the site of the call. */
export const checkFaults = (modules: readonly string[], rows: readonly (readonly [string, RegExp | string])[]): void => {
  it.each(rows)('%s is a fault: %s', (expression, message) => {
    const context = createContext();
    const evaluate = createEvaluator(modules, context);
    let fault: unknown;
    try {
      evaluate(expression);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(ValueFault);
    expect((fault as ValueFault).message).toMatch(message);
    expect(context.values.arena.mark()).toBe(0);
  });
};
