// Random specifications with random temporal formulas, as TLA+ text, against the definitions: a formula is true of a behaviour as Specifying Systems,
// chapter 8, says, evaluated position by position on lassos. Nothing here is shared with what is tested but the parser's input.
import { describe, expect, it } from 'vitest';
import { type CheckReport, valueText } from '../../src/report/index.ts';
import { cases } from '../fuzz/seeds.ts';
import {
  type Action,
  ALL,
  type Behaviour,
  clause,
  definitions,
  fairness,
  lassos,
  quantified,
  type State,
  same,
} from '../fuzz/temporal/behaviours.ts';
import { seedFor } from '../temporal/support/random.ts';
import { checkText } from './check-text.ts';

const behaviourOf = ({ trace }: CheckReport): { states: State[]; loop: number | undefined } => ({
  states: trace!.states.map(({ variables }) => {
    const number = (name: string): number => {
      const value = variables.find((v) => v.name === name)?.value;
      return value === undefined ? Number.NaN : Number(valueText(value));
    };
    return { x: number('x'), y: number('y') };
  }),
  loop: trace!.loop,
});

describe('random specifications', () => {
  it('have exactly the temporal properties that the definitions give them', async () => {
    const random = seedFor('random specifications');
    const verdicts = { ok: 0, lasso: 0, prefix: 0 };
    let tooLarge = 0;
    for (let i = 0; i < cases(40); i++) {
      const named = [0, 1, 2].map((n): Action & { definition: string } => {
        const clauses = Array.from({ length: 1 + random.below(2) }, () => clause(random));
        return {
          text: `A${n}`,
          definition: `A${n} == ${clauses.map((c) => c.text).join(' \\/ ')}`,
          holds: (s, t) => clauses.some((c) => c.holds(s, t)),
        };
      });
      const first = random.pick(ALL);
      const conditions = Array.from({ length: random.below(4) }, () => fairness(random, named));
      const property = quantified(random, named);
      const module = `EXTENDS Naturals, LTL
VARIABLES x, y
Init == x = ${first.x} /\\ y = ${first.y}
${named.map((a) => a.definition).join('\n')}
${definitions}
Next == A0 \\/ A1 \\/ A2
Spec == Init /\\ [][Next]_<<x, y>>${conditions.map((c) => ` /\\ ${c.text}`).join('')}
Property == ${property.text}`;
      const report = await checkText({ module, config: 'SPECIFICATION Spec\nPROPERTY Property\nCHECK_DEADLOCK FALSE' });
      const context = `${module}\n${JSON.stringify(report.diagnostics.map((d) => d.message))}`;
      const isStep = (s: State, t: State) => named.some((a) => a.holds(s, t));
      const isFair = (b: Behaviour) => conditions.every((c) => c.holds(b, 0));
      const violations = function* (): Generator<Behaviour> {
        for (const b of lassos([first], isStep, 4, random)) if (!property.holds(b, 0) && isFair(b)) yield b;
      };
      if (report.verdict === 'ok') {
        verdicts.ok++;
        const missed = violations().next().value;
        if (missed) expect.fail(`missed ${JSON.stringify(missed)} in\n${context}`);
        continue;
      }
      if (report.verdict === 'config-error' && report.diagnostics.some((d) => d.code === 'E319')) {
        tooLarge++;
        continue;
      }
      // A violated `[]P` is a violated invariant.
      expect(['property', 'invariant'], context).toContain(report.verdict);
      const { states, loop } = behaviourOf(report);
      expect(states[0], context).toEqual({ ...first });
      for (const [k, s] of states.slice(1).entries()) expect(same(states[k]!, s) || isStep(states[k]!, s), context).toBe(true);
      if (loop === undefined) {
        // A bad prefix: whatever comes after it, the property is violated.
        verdicts.prefix++;
        const last = states[states.length - 1]!;
        for (const rest of lassos([last], isStep, 3, random)) {
          const b = { states: [...states.slice(0, -1), ...rest.states], loop: states.length - 1 + rest.loop };
          if (property.holds(b, 0)) expect.fail(`no bad prefix: ${JSON.stringify(b)} in\n${context}`);
        }
      } else {
        verdicts.lasso++;
        const b = { states, loop };
        expect(same(states[states.length - 1]!, states[loop]!) || isStep(states[states.length - 1]!, states[loop]!), context).toBe(true);
        expect(isFair(b), context).toBe(true);
        expect(property.holds(b, 0), context).toBe(false);
      }
    }
    expect(Math.min(verdicts.ok, verdicts.lasso, verdicts.prefix), JSON.stringify(verdicts)).toBeGreaterThan(5);
    expect(tooLarge).toBeLessThan(5);
  });
});
