// Temporal properties of a search by several workers: the report is that of one machine, whoever is lost on the way.
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { hasNatsServer, Machine, type Running } from './nats-server.ts';
import { SLOW } from './slow-model.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Module, configuration, workers, options. */
const MODELS = [
  ['specs/lease/Lease', 'Lease-liveness', 1],
  ['specs/saga/Saga', 'Saga-liveness', 3],
  ['specs/token-ring/TokenRing', 'TokenRing-few-numbers-liveness', 2],
  ['specs/dining-philosophers/DiningPhilosophers', 'DiningPhilosophers-put-back-liveness', 5],
  ['specs/zone-spread/ThreeZones', 'ThreeZones-skip-full-liveness', 3],
  ['test/corpus/verdicts/UnfairPrefix', 'UnfairPrefix', 2, '--max-states', '50'],
  ['test/corpus/verdicts/LimitLeavesOpen', 'LimitLeavesOpen', 3, '--max-depth', '20'],
  ['test/corpus/verdicts/EndlessLasso', 'EndlessLasso', 2, '--max-depth', '30'],
  ['test/corpus/verdicts/SpecificationAssumesMore', 'SpecificationAssumesMore', 5],
  ['test/corpus/verdicts/RowsOfFunctions', 'RowsOfFunctions', 1],
  ['test/corpus/verdicts/FairnessOverNoSet', 'FairnessOverNoSet', 2],
] as const;

/** 512,000 states, and a lasso of the last ones: one machine that looks at what it has meanwhile does not find it sooner. */
const LIVE = SLOW.replace('Slow', 'Live')
  .replaceAll('60', '80')
  .replace(
    '====\n',
    `vars == <<a, b, c>>
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Next)
Away == []<>(a # 79 \\/ c # 79)
Sometime == <>(a + b + c > 0)
====
`,
  );

/** Infinitely many states, and a lasso of seven of the first ones. */
const ENDLESS = `---- MODULE Endless ----
EXTENDS Naturals
VARIABLES x, y, z, w
X == x' = (x + 1) % 7 /\\ UNCHANGED <<y, z, w>>
Y == y' = y + 1 /\\ UNCHANGED <<x, z, w>>
Z == z' = z + 1 /\\ UNCHANGED <<x, y, w>>
W == w' = w + 1 /\\ UNCHANGED <<x, y, z>>
Init == x = 0 /\\ y = 0 /\\ z = 0 /\\ w = 0
Spec == Init /\\ [][X \\/ Y \\/ Z \\/ W]_<<x, y, z, w>> /\\ WF_x(X)
Far == <>(y + z + w > 30)
====
`;

const FILES = {
  'Endless.tla': ENDLESS,
  'Endless.cfg': 'SPECIFICATION Spec\nPROPERTY Far\n',
  'Live.tla': LIVE,
  'Live.cfg': 'SPECIFICATION Spec\nPROPERTIES Sometime Away\nCONSTANT N = 1\n',
};

/** A worker that says nothing is given up soon, and progress is written often. */
const SOON = { TLASSO_SILENCE: '2', TLASSO_PROGRESS: '0.02' };

/** What a run says on the error channel, but for how long it waits for workers, which a busy machine makes it say. */
const said = ({ output }: Running): string => output.err.replace(/^\d+ of \d+ workers have opened the model: .*\n/gm, '');

/** Reports without times and numbers of workers; where a search ended early, without what was counted of actions. */
const told = ({ output }: Running): unknown => {
  const { seconds: _seconds, workers: _workers, ...report } = JSON.parse(output.out) as Record<string, unknown>;
  if (report.verdict !== 'ok') delete report.coverage;
  return report;
};

describe.runIf(needs('nats-server', 'temporal properties on a cluster', hasNatsServer))(
  'temporal properties of a search by several workers',
  () => {
    let machine: Machine;
    beforeAll(() => void buildProgram(), 120_000);
    beforeEach(async () => {
      machine = new Machine();
      machine.write(FILES);
      await machine.serve();
    });
    afterEach(() => machine.end());

    const check = (args: readonly string[]): Running => machine.start(['check', ...args, '--format', 'json']);
    const onCluster = (args: readonly string[], env = {}): Running =>
      machine.start(['check', ...args, '--format', 'json', '--cluster', machine.address], env);
    const workers = (count: number): Promise<Running[]> => Promise.all(Array.from({ length: count }, () => machine.worker()));

    it('are those of one machine, for any number of workers', async () => {
      await workers(5);
      const verdicts = new Set<unknown>();
      for (const [module, config, count, ...options] of MODELS) {
        const file = join(ROOT, `${module}.tla`);
        const args = [file, '--config', join(file, '..', `${config}.cfg`), ...options];
        const there = onCluster([...args, '--workers', String(count)]);
        const here = check(args);
        expect([config, await there.ended, said(there)]).toEqual([config, await here.ended, '']);
        expect(told(there)).toEqual(told(here));
        verdicts.add((told(here) as { readonly verdict: unknown }).verdict);
      }
      expect(verdicts).toEqual(new Set(['ok', 'property', 'limit', 'evaluation-error']));
      expect(await machine.streams()).toEqual([]);
    });

    it('are looked at while the search goes on', async () => {
      await workers(2);
      const there = async (count: number): Promise<Running> => {
        const run = onCluster(['Endless.tla', '--workers', String(count)]);
        expect(await run.ended).toBe(13);
        return run;
      };
      const here = check(['Endless.tla']);
      expect(await here.ended).toBe(13);
      // How far the search has come when the graph is looked at depends on how fast it is gathered.
      const violation = (run: Running): unknown => {
        const { property, trace, explanation } = told(run) as Record<string, unknown>;
        return { property, trace, explanation };
      };
      expect(violation(here)).toMatchObject({ property: 'Far', trace: expect.arrayContaining([expect.anything()]) });
      for (const count of [1, 2]) expect(violation(await there(count))).toEqual(violation(here));
    });

    it.each([
      ['in the middle of the search', /generated/],
      ['while the graph is gathered', /gathering the graph from the workers/],
    ])('are those of one machine where a worker is killed %s', async (_when, progress) => {
      const [first] = await workers(2);
      const there = onCluster(['Live.tla', '--workers', '2'], SOON);
      await there.says(progress);
      first!.child.kill('SIGKILL');
      const here = check(['Live.tla']);
      expect(await there.ended).toBe(await here.ended);
      expect(there.output.err).toMatch(/The search (begins again|goes on at level \d+): worker .* is lost\./);
      expect(told(there)).toEqual(told(here));
      expect(told(here)).toMatchObject({ verdict: 'property', distinctStates: 512_000 });
      expect(await machine.streams()).toEqual([]);
    });

    it('are those of one machine where a kept search goes on with other workers', async () => {
      await workers(3);
      const search = (count: number): Running => onCluster(['Live.tla', '--workers', String(count), '--keep', 'live'], SOON);
      const interrupted = search(2);
      await machine.keeps(interrupted, 2);
      interrupted.child.kill('SIGINT');
      await interrupted.ended;
      expect(interrupted.output.err).toMatch(/The server keeps as live what was found up to level \d+/);
      const resumed = search(3);
      const here = check(['Live.tla']);
      expect(await resumed.ended).toBe(await here.ended);
      expect(resumed.output.err).toMatch(/The search goes on at level \d+, which the server has kept as live\./);
      expect(told(resumed)).toEqual(told(here));
      expect(await machine.streams()).toEqual([]);
    });
  },
);
