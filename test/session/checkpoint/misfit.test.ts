// Files whose checksum is right, and whose parts are not those of a search: something else than tlasso wrote them. They are refused, and not searched from.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/checker/index.ts';
import type { CheckReport } from '../../../src/report/index.ts';
import { check } from '../../../src/session/index.ts';
import { withDefaults } from '../../../src/session/options/schema.ts';
import {
  type Checkpoint,
  type Compressor,
  loadCompressor,
  readCheckpoint,
  writeCheckpoint,
} from '../../../src/session/checkpoint/checkpoint-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-misfit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'Counter.tla');
writeFileSync(
  file,
  "---- MODULE Counter ----\nEXTENDS Naturals\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\nNext == x < 9 /\\ x' = x + 1 /\\ y' \\in 0..x\nSmall == x + y < 17\n====\n",
);
const config = join(folder, 'Counter.cfg');
writeFileSync(config, 'INIT Init\nNEXT Next\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n');
const [whole, changed] = [join(folder, 'whole'), join(folder, 'changed')];

const ask = (more: object): Promise<CheckReport> => check({ ...withDefaults('check', more), file, config, workers: 1, ...more }, {});

let compressor: Compressor;
beforeAll(async () => {
  compressor = await loadCompressor();
  expect((await ask({ checkpoint: whole, maxStates: 20 })).verdict).toBe('limit');
});

/** Goes on from the checkpoint after a change of it. */
const resumed = async (change: (one: Checkpoint) => object): Promise<CheckReport> => {
  const one = readCheckpoint(whole, compressor);
  writeCheckpoint(changed, { ...one, ...change(one) }, compressor);
  one.close();
  return ask({ resume: changed });
};

const without =
  (name: keyof Snapshot) =>
  ({ snapshot }: Checkpoint): object => {
    const { [name]: _left, ...rest } = snapshot;
    return { snapshot: rest };
  };

const beginning =
  (more: object) =>
  ({ snapshot }: Checkpoint): object => ({ snapshot: { ...snapshot, start: { ...snapshot.start, ...more } } });

const having =
  (more: (snapshot: Snapshot) => object) =>
  ({ snapshot }: Checkpoint): object => ({ snapshot: { ...snapshot, ...more(snapshot) } });

it('what was not changed is gone on with', async () => {
  expect(await resumed(() => ({}))).toMatchObject({ verdict: 'invariant', property: { name: 'Small' }, depth: 10 });
});

it.each<[string, (one: Checkpoint) => object]>([
  ...(['vectors', 'predecessors', 'keys', 'frontier', 'coverage', 'rows', 'targets', 'cut', 'states'] as const).map(
    (name): [string, (one: Checkpoint) => object] => [`without ${name}`, without(name)],
  ),
  ['with one array more', having(() => ({ other: new Int32Array(3) }))],
  ['without a level', beginning({ level: undefined })],
  ['with a level that is a text', beginning({ level: '4' })],
  ['with more states than there are', beginning({ levelEnd: 1e9 })],
  ['with fewer states than there are', beginning({ levelEnd: 3 })],
  ['with other states of earlier levels', beginning({ earlier: 0 })],
  ['with a level that has no states', having(() => ({ frontier: new Int32Array(0) }))],
  ['with a state of no level', having(({ frontier }) => ({ frontier: frontier.map(() => -5) }))],
  ['with a predecessor that there is not', having(({ predecessors }) => ({ predecessors: predecessors.map(() => 1e9) }))],
  ['with one vector less', having(({ vectors }) => ({ vectors: vectors.subarray(0, vectors.length - 1) }))],
  ['with another width', having(() => ({ width: 3 }))],
  ['with circumstances that are no JSON', ({ program }) => ({ program: `${program} {` })],
  ['with circumstances that are none', ({ program }) => ({ program: `${program} {"split":5}` })],
  ['of no program', () => ({ program: undefined })],
])('a checkpoint %s is damaged', async (_name, change) => {
  const { verdict, diagnostics } = await resumed(change);
  expect(verdict).toBe('config-error');
  expect(diagnostics).toMatchObject([{ code: 'E454', message: expect.stringContaining('is damaged') }]);
});
