// TLCSet("exit", TRUE): the specification ends the search itself. What was found until then counts, and what is not decided is told as such.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { renderCheck } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-exit-'));
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(
  join(folder, 'Counter.tla'),
  `---- MODULE Counter ----
EXTENDS Integers, TLC
VARIABLES x, other
vars == <<x, other>>
Init == x = 0 /\\ other = 0
Next == x' = x + 1 /\\ other' \\in {0, 1} /\\ (x' > 6 => TLCSet("exit", TRUE))
Cycle == x' = (x + 1) % 7 /\\ UNCHANGED other /\\ (x = 6 => TLCSet("exit", TRUE))
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
Ring == Init /\\ [][Cycle]_vars /\\ WF_vars(Cycle)
OnlyX == x
Reached == <>(x = 50)
Three == <>(x = 3)
Grows == [][x' > x]_vars
Small == [](x < 4)
Inside == x < 9
Four == x = 4
Far == x = 50
FarEnough == TLCGet("distinct") > 6
TooFar == TLCGet("distinct") > 60
====
`,
);

/** Checks the module with a configuration of these lines. */
function checked(lines: readonly string[], more: { readonly possible?: readonly string[] } = {}) {
  const config = join(folder, 'Counter.cfg');
  writeFileSync(config, ['CHECK_DEADLOCK FALSE', ...lines].join('\n'));
  return check({ file: join(folder, 'Counter.tla'), invariants: [], properties: [], ltl: [], workers: 1, ...more }, {});
}

describe('a search that the specification ended', () => {
  it('is no search of everything', async () => {
    const report = await checked(['SPECIFICATION Spec', 'INVARIANT Inside']);
    expect(report).toMatchObject({ verdict: 'ok', exited: true, queue: 3 });
    expect(report).not.toHaveProperty('notChecked');
    const text = 'The specification ended the search (TLCSet("exit", TRUE)): no error found so far, 3 states not explored.';
    expect(renderCheck(report, 'text', { version: '' })).toContain(text);
    expect(renderCheck(report, 'json', { version: '' })).toContain('"exited": true');
  });

  it('leaves temporal properties open, and says so in every format for people', async () => {
    const report = await checked(['SPECIFICATION Spec', 'PROPERTY Reached Grows', 'INVARIANT Inside']);
    expect(report).toMatchObject({ verdict: 'ok', exited: true, notChecked: [{ name: 'Reached', kind: 'temporal-property' }] });
    // A part of a property that is about each step is checked like an invariant: nothing is claimed of the steps that are left.
    expect(report).not.toHaveProperty('properties');
    for (const format of ['text', 'github', 'markdown'] as const)
      expect(renderCheck(report, format, { version: '' })).toContain('not checked: Reached');
    expect(renderCheck(report, 'junit', { version: '' })).toMatch(/name="Reached"[^/]*>\s*<skipped>/);
    expect(renderCheck(report, 'junit', { version: '' })).toMatch(/name="Inside"[^>]*\/>/);
  });

  it('tells what is violated in the states before', async () => {
    expect(await checked(['SPECIFICATION Spec', 'PROPERTY Small'])).toMatchObject({ verdict: 'invariant', property: { name: 'Small' } });
  });

  it('with VIEW too', async () => {
    const report = await checked(['SPECIFICATION Spec', 'VIEW OnlyX', 'PROPERTY Reached']);
    expect(report).toMatchObject({ verdict: 'ok', exited: true, notChecked: [{ name: 'Reached' }] });
  });

  it('answers what was asked where it can, and names the rest', async () => {
    const report = await checked(['SPECIFICATION Spec', 'PROPERTY Reached'], { possible: ['Four', 'Far'] });
    expect(report).toMatchObject({ verdict: 'ok', exited: true, possibilities: [{ name: 'Four', holds: true }] });
    expect(report.notChecked?.map(({ name }) => name)).toEqual(['Reached', 'Far']);
  });

  it('is a search of everything where no state is left', async () => {
    const report = await checked(['SPECIFICATION Ring', 'PROPERTY Three']);
    expect(report).toMatchObject({ verdict: 'ok', properties: [{ name: 'Three', holds: true }] });
    expect(report).not.toHaveProperty('exited');
    expect(await checked(['SPECIFICATION Ring', 'PROPERTY Reached'])).toMatchObject({ verdict: 'property' });
  });

  it('still evaluates the postcondition', async () => {
    const failed = await checked(['SPECIFICATION Spec', 'PROPERTY Reached', 'POSTCONDITION TooFar']);
    expect(failed).toMatchObject({ verdict: 'assumption', property: { name: 'TooFar', kind: 'postcondition' } });
    expect(await checked(['SPECIFICATION Spec', 'PROPERTY Reached', 'POSTCONDITION FarEnough'])).toMatchObject({
      verdict: 'ok',
      exited: true,
    });
  });
});
