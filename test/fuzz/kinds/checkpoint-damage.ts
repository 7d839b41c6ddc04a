// Checkpoints that something has happened to: a flipped bit, a lost end, bytes behind the end, parts of two files. The oracle is the answer of the run that was
// never stopped: a damaged checkpoint is refused, or gives that answer.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../../../src/session/index.ts';
import type { FuzzKind } from '../kind.ts';
import { type Decisions, decisionsOf } from '../random.ts';

const FILE = 'tlasso.checkpoint';

const module = `---- MODULE Steps ----
EXTENDS Naturals, Sequences
CONSTANT N
VARIABLES x, log
Init == x = 0 /\\ log = <<>>
Next == \\/ x < N /\\ x' = x + 1 /\\ UNCHANGED log
        \\/ Len(log) < 3 /\\ \\E i \\in {"a", "b"} : log' = Append(log, [at |-> x, by |-> i]) /\\ UNCHANGED x
Safe == ~ (x = N /\\ Len(log) = 3 /\\ log[1].at = 2 /\\ log[3].by = "b")
====
`;

const configOf = (n: number): string => `CONSTANT N = ${n}\nINIT Init\nNEXT Next\nINVARIANT Safe\nCHECK_DEADLOCK FALSE\n`;

interface Material {
  /** Checkpoints of one model at different moments, and of the same model with another constant. */
  readonly own: readonly Buffer[];
  readonly other: readonly Buffer[];
  /** The report of the run that was never stopped. */
  readonly whole: string;
}

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'tlasso-damage-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const reportIn = async (folder: string, n: number, more: object): Promise<{ readonly text: string; readonly isRefused: boolean }> => {
  writeFileSync(join(folder, 'Steps.tla'), module);
  writeFileSync(join(folder, 'Steps.cfg'), configOf(n));
  const request = { file: join(folder, 'Steps.tla'), workers: 1, invariants: [], properties: [], ltl: [], ...more };
  const { seconds: _seconds, ...report } = await check(request, {});
  const isRefused = report.verdict === 'config-error' && report.diagnostics.some(({ code }) => code === 'E454');
  const isName = (key: string): boolean => key === 'source' || key === 'span' || key === 'values';
  return {
    text: JSON.stringify(report, (key, value) => (isName(key) ? undefined : typeof value === 'bigint' ? `${value}` : value)),
    isRefused,
  };
};

const checkpointOf = (n: number, maxStates: number): Promise<Buffer> =>
  inFolder(async (folder) => {
    await reportIn(folder, n, { checkpoint: folder, maxStates });
    return readFileSync(join(folder, FILE));
  });

let material: Promise<Material> | null = null;
const make = async (): Promise<Material> => ({
  own: [await checkpointOf(4, 30), await checkpointOf(4, 60)],
  other: [await checkpointOf(5, 30), await checkpointOf(5, 60)],
  whole: await inFolder(async (folder) => (await reportIn(folder, 4, {})).text),
});

const flipped = (bytes: Buffer, { pick }: Decisions): Buffer => {
  const copy = Buffer.from(bytes);
  for (let times = 1 + pick(3); times > 0; times--) {
    const at = pick(copy.length);
    copy[at] = copy[at]! ^ (1 << pick(8));
  }
  return copy;
};

/** What was done, and the file that came of it. */
const damaged = ({ own, other }: Material, decisions: Decisions): { readonly how: string; readonly bytes: Buffer } => {
  const { pick, oneOf } = decisions;
  const bytes = oneOf(own);
  const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => pick(256)));
  switch (pick(7)) {
    case 0:
    case 1:
      return { how: 'bits flipped', bytes: flipped(bytes, decisions) };
    case 2:
      return { how: 'truncated', bytes: bytes.subarray(0, pick(bytes.length)) };
    case 3:
      return { how: 'bytes behind the end', bytes: Buffer.concat([bytes, noise(1 + pick(64))]) };
    case 4: {
      const second = oneOf([...own, ...other]);
      const cut = pick(Math.min(bytes.length, second.length));
      return { how: 'two files mixed', bytes: Buffer.concat([bytes.subarray(0, cut), second.subarray(cut)]) };
    }
    case 5: {
      const from = pick(bytes.length);
      const to = Math.min(bytes.length, from + 1 + pick(200));
      return { how: 'a part lost', bytes: Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]) };
    }
    default:
      return { how: 'another checkpoint', bytes: oneOf([...own, ...other]) };
  }
};

const tally = new Map<string, number>();

export const kind: FuzzKind = {
  name: 'checkpoint-damage',
  meaning: 'a checkpoint that was damaged is refused, or gives the answer of a run that was never stopped',
  quick: 30,
  async run(seed) {
    material ??= make();
    const known = await material;
    const { how, bytes } = damaged(known, decisionsOf(seed));
    return inFolder(async (folder) => {
      writeFileSync(join(folder, FILE), bytes);
      let result: string;
      try {
        const { text, isRefused } = await reportIn(folder, 4, { resume: folder });
        result = isRefused ? 'refused' : text === known.whole ? 'the right answer' : `another answer: ${text.slice(0, 300)}`;
      } catch (error) {
        result = `fails: ${(error as Error).message}`;
      }
      const count = `${how}: ${result.split(':')[0]}`;
      tally.set(count, (tally.get(count) ?? 0) + 1);
      if (result === 'refused' || result === 'the right answer') return undefined;
      return { what: `${how}, and the run ${result}`, files: { [`${FILE}.base64`]: bytes.toString('base64') } };
    });
  },
  tally: () => Object.fromEntries([...tally].sort()),
};
