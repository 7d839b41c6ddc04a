// Systems in files of their own: what the command line and threads run.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check, simulate } from '../../../src/index.ts';
import { openToExplore } from '../../../src/session/explore/open-files.ts';
import { useBuiltPrograms } from '../built-programs.ts';
import { reportOf } from '../check/report-of.ts';

useBuiltPrograms();

const corpus = join(import.meta.dirname, '../../corpus/errors/programs');
const raft = join(import.meta.dirname, '../../../bench/systems/raft.ts');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const small = (text: string): string => {
  const file = join(folder, 'system.ts');
  writeFileSync(file, text);
  return file;
};

const raftWith = (terms: number, change: (text: string) => string = (text) => text): string =>
  small(change(readFileSync(raft, 'utf8').replace('[maxTerm, maxLength] = [2, 1]', `[maxTerm, maxLength] = [${terms}, 1]`)));

describe('programs that are refused', () => {
  it.each(readdirSync(corpus))('%s', async (name) => {
    const file = join(corpus, name);
    const text = readFileSync(file, 'utf8');
    const report = await check(file, name.startsWith('E702') ? { invariants: ['Small'] } : {});
    const [diagnostic] = report.diagnostics;
    expect(diagnostic?.code).toBe(name.slice(0, 4));
    expect(diagnostic?.message).toContain(/Says `(.*)`/.exec(text)![1]!);
    const line = /Marks line (\d+)/.exec(text)?.[1];
    const { span } = diagnostic!;
    expect(span === undefined ? undefined : String(text.slice(0, span.start).split('\n').length)).toBe(line);
  });

  it('says which file does not exist', async () => {
    expect(await check(join(folder, 'none.ts'))).toMatchObject({ verdict: 'parse-error', diagnostics: [{ code: 'E001' }] });
  });
});

describe('Raft', () => {
  const options = { deadlock: false };

  it('is checked, by one worker and by two', async () => {
    const file = raftWith(1);
    const alone = await check(file, options);
    expect(alone).toMatchObject({ verdict: 'ok', module: 'Raft', diagnostics: [] });
    expect(alone.distinctStates).toBeGreaterThan(1000);
    const { distinctStates, statesGenerated, depth } = alone;
    const shared = await reportOf(file, undefined, { ...options, workers: 2, callsAtOnce: true });
    expect(shared).toMatchObject({ workers: 2, verdict: 'ok', distinctStates, statesGenerated, depth });
  });

  it('has the states of the module beside it, and as many orbits', async () => {
    const module = join(folder, 'Raft.tla');
    const text = readFileSync(raft.replace('raft.ts', 'Raft.tla'), 'utf8');
    writeFileSync(module, text.replace('EXTENDS', 'EXTENDS TLC,').replace(/^OneLeader/m, 'Perms == Permutations(Server)\n$&'));
    const config = (symmetry: string): string =>
      `SPECIFICATION Spec\nCONSTANTS Server = {s1, s2, s3} Nobody = Nobody MaxTerm = 1 MaxLength = 1\nINVARIANTS OneLeader LogsAgree\n${symmetry}`;
    const both = async (symmetry: boolean) => {
      writeFileSync(join(folder, 'Raft.cfg'), config(symmetry ? 'SYMMETRY Perms' : ''));
      const file = raftWith(1, (t) => (symmetry ? t.replace('  processes:', "  symmetry: [['s1', 's2', 's3']],\n  processes:") : t));
      return [await check(file, options), await check(module, options)];
    };
    for (const symmetry of [false, true]) {
      const [program, translated] = await both(symmetry);
      const { verdict, distinctStates, statesGenerated, depth } = translated!;
      expect(verdict).toBe('ok');
      expect(program).toMatchObject({ verdict, distinctStates, statesGenerated, depth });
    }
  });

  it('is simulated: the same behaviours for the same seed', async () => {
    const file = raftWith(2);
    const once = await simulate(file, { ...options, behaviours: 50, seed: 7, maxDepth: 30 });
    expect(once).toMatchObject({ verdict: 'ok', simulation: { behaviours: 50 } });
    const again = await simulate(file, { ...options, behaviours: 50, seed: 7, maxDepth: 30 });
    expect(again.statesGenerated).toBe(once.statesGenerated);
  });

  it('is explored: steps, and expressions over its variables', async () => {
    const { specification } = await openToExplore({ file: raftWith(1), deadlock: false });
    const { system } = specification!;
    const initial: Int32Array[] = [];
    system.initial((state) => initial.push(state.slice()));
    const names: string[] = [];
    specification!.successors(initial[0]!, (_, action) => names.push(action.name));
    expect(names).toEqual(['s1.timeout', 's2.timeout', 's3.timeout']);
    const { expression } = specification!.compile('Cardinality({s1_term, s2_term}) + Cardinality(asks)');
    expect(specification!.values.print(expression!.evaluate(initial[0]!, null))).toBe('1');
  });
});

it('tells a process that is not like the others', async () => {
  const file = raftWith(1, (text) =>
    text
      .replace('  processes:', "  symmetry: [['s1', 's2', 's3']],\n  processes:")
      .replace("role !== 'leader' &&", "self !== 's2' && role !== 'leader' &&"),
  );
  const report = await check(file, { deadlock: false });
  expect(report.verdict).toBe('evaluation-error');
  expect(report.diagnostics[0]?.message).toMatch(/^symmetry does not hold: with s\d by s\d/);
});
