// `tlasso mutate` as it is installed: formats, exit codes, a run that is killed and goes on, the page in a browser.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium, openPage } from '../browser/chromium.ts';
import { buildProgram } from './built-program.ts';

const { path: program } = buildProgram();
const folder = mkdtempSync(join(tmpdir(), 'tlasso-mutate-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, 'Count.tla'),
  `---- MODULE Count ----
EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y \\in {0, 1}
Up == x < 5 /\\ x' = x + 1 /\\ UNCHANGED y
Back == x = 5 /\\ x' = 0 /\\ y' = 1 - y
Next == Up \\/ Back
Small == x <= 5
====
`,
);
writeFileSync(join(folder, 'Count.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Small\n');

/** One thread unless others are asked for: a change is judged faster than a thread starts. */
const run = (...args: readonly string[]) => {
  const workers = args.includes('--workers') ? [] : ['--workers', '1'];
  return spawnSync(process.execPath, [program, 'mutate', ...args, ...workers], { cwd: folder, encoding: 'utf8' });
};

interface Document {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly id: string; readonly status: string }[] }>>;
  readonly config: { readonly killRate: number; readonly findings: readonly unknown[] };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where changes stand in the file, and what the file has there then. */
interface LocatedDocument {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement: string;
          readonly location: { readonly start: Position; readonly end: Position };
        }[];
      }
    >
  >;
}

/** The document without what differs from run to run. */
const comparable = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === 'duration' || key === 'seconds' || key === 'interrupted' ? 0 : value));

it('prints a document of the public schema', () => {
  const { status, stdout } = run('Count.tla', '--format', 'json');
  expect(status).toBe(0);
  const schema = createRequire(import.meta.url).resolve('mutation-testing-report-schema/mutation-testing-report-schema.json');
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
  const document = JSON.parse(stdout) as Document;
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  const statuses = new Set(Object.values(document.files).flatMap(({ mutants }) => mutants.map((mutant) => mutant.status)));
  expect([...statuses]).toEqual(expect.arrayContaining(['Killed', 'Survived']));
  expect(document.config.findings.length).toBeGreaterThan(0);
});

it('tells of what is inserted where it stands, and nothing else is missing then', () => {
  const text = `---- MODULE Labels ----
EXTENDS Naturals
(* --algorithm Labels
variables n = 0;
begin
  up: n := n + 1;
      if n < 3 then goto up; end if;
  last:
    skip;
end algorithm; *)
Small == n <= 3
====
`;
  writeFileSync(join(folder, 'Labels.tla'), text);
  writeFileSync(join(folder, 'Labels.cfg'), 'SPECIFICATION Spec\nINVARIANT Small\n');
  const { stdout } = run('Labels.tla', '--format', 'json');
  const { mutants } = (JSON.parse(stdout) as LocatedDocument).files['Labels.tla']!;
  const lines = text.split('\n');
  const offset = ({ line, column }: Position): number => lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  const changed = mutants.map(({ mutatorName, location, replacement }) => {
    expect(location.end.column).toBeLessThanOrEqual(lines[location.end.line - 1]!.length + 1);
    const whole = text.slice(0, offset(location.start)) + replacement + text.slice(offset(location.end));
    return `${mutatorName}: ${whole
      .split('\n')
      .find((line, i) => line !== lines[i])
      ?.trim()}`;
  });
  expect(changed).toContain('label-added: other_0: if n < 3 then goto up; end if;');
  // The label is the last of its line.
  expect(changed).toContain('step-left-out: last: await FALSE; other_0:');
});

it('says with its exit code whether enough is noticed', () => {
  expect(run('Count.tla', '--threshold', '1').status).toBe(0);
  const { status, stdout } = run('Count.tla', '--threshold', '100');
  expect(status).toBe(2);
  expect(stdout).toContain('This says how much the properties constrain, not that the specification is right.');
  expect(run('Count.tla', '--operators', 'guard-droped')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Did you mean guard-dropped?'),
  });
  expect(run('None.tla').status).toBe(150);
});

it('refuses a model that does not hold', () => {
  writeFileSync(join(folder, 'Wrong.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Never\n');
  writeFileSync(
    join(folder, 'Wrong.tla'),
    readFileSync(join(folder, 'Count.tla'), 'utf8').replace('MODULE Count', 'MODULE Wrong').replace('====', 'Never == x < 3\n===='),
  );
  expect(run('Wrong.tla')).toMatchObject({
    status: 255,
    stderr: expect.stringContaining('error[E607]: the model does not hold (invariant)'),
  });
});

it('refuses to change nothing, and a file of progress that it cannot write', () => {
  expect(run('Count.tla', '--only', '900')).toMatchObject({ status: 1, stderr: expect.stringContaining('error[E609]: none of') });
  expect(run('Count.tla', '--progress', 'none/progress.ndjson')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('error[E608]'),
  });
  writeFileSync(join(folder, 'broken.ndjson'), 'no JSON\n');
  expect(run('Count.tla', '--progress', 'broken.ndjson')).toMatchObject({ status: 1, stderr: expect.stringContaining('error[E608]') });
});

it.each(['--html', '--json', '--progress', '--write-baseline'])('%s never replaces a file of the model', (option) => {
  const before = readFileSync(join(folder, 'Count.cfg'), 'utf8');
  writeFileSync(join(folder, 'settings.txt'), before);
  expect(run('Count.tla', option, 'Count.cfg')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the name of a specification'),
  });
  const own = run('Count.tla', '--config', 'settings.txt', option, 'settings.txt');
  expect(own).toMatchObject({ status: 1, stderr: expect.stringContaining('settings.txt is a file of this model') });
  expect(readFileSync(join(folder, 'Count.cfg'), 'utf8')).toBe(before);
  expect(readFileSync(join(folder, 'settings.txt'), 'utf8')).toBe(before);
});

it('goes on where it was killed, with the same report', async () => {
  const args = ['Count.tla', '--format', 'json', '--progress', 'progress.ndjson'];
  const whole = run('Count.tla', '--format', 'json').stdout;
  const progress = join(folder, 'progress.ndjson');
  const lines = (): number => (existsSync(progress) ? readFileSync(progress, 'utf8').split('\n').length - 1 : 0);
  const child = spawn(process.execPath, [program, 'mutate', ...args], { cwd: folder, stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  while (lines() < 4 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
  child.kill('SIGKILL');
  await gone;
  const kept = lines();
  // The last line may have been cut off.
  writeFileSync(progress, '{"id":"half', { flag: 'a' });
  const resumed = run(...args);
  expect(resumed.status).toBe(0);
  expect(kept).toBeGreaterThanOrEqual(4);
  expect(comparable(resumed.stdout)).toEqual(comparable(whole));
  expect(run('Count.tla', '--operators', 'off-by-one', '--progress', 'progress.ndjson')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('error[E608]'),
  });
});

it('accepts survivors of a baseline, fails for others, and tells of entries that are not needed', () => {
  const path = join(folder, 'accepted.json');
  expect(run('Count.tla', '--write-baseline', 'accepted.json').status).toBe(0);
  const written = JSON.parse(readFileSync(path, 'utf8')) as { survivors: { id: string; change: string; reason: string }[] };
  expect(written.survivors.length).toBeGreaterThan(1);
  expect(new Set(written.survivors.map(({ reason }) => reason))).toEqual(new Set(['not looked at yet']));
  const accepted = run('Count.tla', '--baseline', 'accepted.json', '--format', 'json');
  expect(accepted.status).toBe(0);
  const mutants = Object.values((JSON.parse(accepted.stdout) as Document).files).flatMap((of) => of.mutants);
  expect(mutants.filter(({ status }) => status === 'Survived')).toEqual([]);

  const [first, ...others] = written.survivors;
  const gone = { id: 'Up/guard-dropped/gone00', reason: 'it was there once' };
  writeFileSync(path, JSON.stringify({ survivors: [...others.map((entry) => ({ ...entry, reason: 'on purpose' })), gone] }));
  const fresh = run('Count.tla', '--baseline', 'accepted.json', '--write-baseline', 'accepted.json');
  expect(fresh.status).toBe(2);
  expect(fresh.stdout).toMatch(/accepted\.json: \d+ accepted survivors?, 1 new, 1 entry not needed any more\./);
  expect(fresh.stdout).toContain(first!.id);
  expect(fresh.stdout).toContain('not made any more: (Up/guard-dropped/gone00)');
  const again = JSON.parse(readFileSync(path, 'utf8')) as typeof written;
  expect(again.survivors.map(({ reason }) => reason).sort()).toEqual(['not looked at yet', ...others.map(() => 'on purpose')].sort());

  // A run of some changes says nothing about the entries of others.
  writeFileSync(path, JSON.stringify({ survivors: [gone] }));
  const some = run('Count.tla', '--operators', 'guard-negated', '--baseline', 'accepted.json');
  expect(some.stdout).toContain('0 entries not needed any more');
  for (const text of ['{', '{"survivors":[{"id":"x"}]}', '{"survivors":[{"id":"x","reason":""}]}', '[]']) {
    writeFileSync(path, text);
    expect(run('Count.tla', '--baseline', 'accepted.json'), text).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('error[E611]'),
    });
  }
  expect(run('Count.tla', '--baseline', 'none.json')).toMatchObject({ status: 1, stderr: expect.stringContaining('error[E611]') });
});

it('gives the same report for any number of workers, of changes and of pairs of them', () => {
  // Large enough for threads: those are started where there is work for a second.
  const model = join(import.meta.dirname, '../../specs/parallel-commits/CommitLoopSlip.tla');
  const [one, two] = ['1', '2'].map((n) => run(model, '--format', 'json', '--workers', n));
  expect(one).toMatchObject({ status: 0, stdout: expect.stringMatching(/"kind": "hidden-mistake"/) });
  expect(comparable(two!.stdout)).toEqual(comparable(one!.stdout));
}, 300_000);

it('says what is known by then where it is interrupted, with several workers', async () => {
  const file = join(folder, 'interrupted.ndjson');
  const model = join(import.meta.dirname, '../../specs/raft-election/ThreeServers.tla');
  const child = spawn(process.execPath, [program, 'mutate', model, '--workers', '2', '--progress', file, '--findings', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.resume();
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = (): number => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0);
  while (lines() < 6 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  expect(await gone).toBe(255);
  expect(out).toContain('Interrupted: what follows is about the changes that were judged.');
  const [, judged] = /(\d+) changes of 126 in/.exec(out) ?? [];
  expect(Number(judged)).toBeGreaterThanOrEqual(5);
  expect(Number(judged)).toBeLessThan(126);
});

it('refuses a system that is a program', () => {
  writeFileSync(join(folder, 'system.ts'), 'export default null;\n');
  expect(run('system.ts')).toMatchObject({ status: 1, stderr: expect.stringContaining('error[E609]: system.ts is a program') });
});

describe('--changed-since', () => {
  const repository = mkdtempSync(join(tmpdir(), 'tlasso-mutate-git-'));
  afterAll(() => rmSync(repository, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'commit.gpgsign=false', ...args], {
      cwd: repository,
      encoding: 'utf8',
    });
  const since = (reference: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [program, 'mutate', 'Root.tla', '--changed-since', reference, '--format', 'json', ...args], {
      cwd: repository,
      encoding: 'utf8',
    });
  const linesOf = (stdout: string): readonly string[] => {
    const { files } = JSON.parse(stdout) as { files: Record<string, { mutants: { location: { start: { line: number } } }[] }> };
    const lines = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map(({ location }) => `${file}:${location.start.line}`));
    return [...new Set(lines)].sort();
  };
  const base = `---- MODULE Base ----
EXTENDS Integers
VARIABLE x
Up == x < 3 /\\ x' = x + 1
Down == x > 0 /\\ x' = x - 1
====
`;

  it('changes only lines that differ, of the module and of those it extends', () => {
    writeFileSync(join(repository, 'Base.tla'), base);
    writeFileSync(
      join(repository, 'Root.tla'),
      '---- MODULE Root ----\nEXTENDS Base\nInit == x = 0\nNext == Up \\/ Down\nSmall == x <= 3\n====\n',
    );
    writeFileSync(join(repository, 'Root.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Small\n');
    expect(git('init', '-q', '-b', 'main').status).toBe(0);
    git('add', 'Root.tla', 'Root.cfg');
    expect(git('commit', '-q', '-m', 'one').status).toBe(0);
    // Base is not known to git yet: all of it counts.
    expect(linesOf(since('main').stdout)).toEqual(['Base.tla:4', 'Base.tla:5']);
    git('add', '-A');
    git('commit', '-q', '-m', 'two');
    git('switch', '-q', '-c', 'topic');
    writeFileSync(join(repository, 'Base.tla'), base.replace('x - 1', 'x - 2 + 1'));
    // In the working tree, and committed.
    expect(linesOf(since('main').stdout)).toEqual(['Base.tla:5']);
    git('commit', '-q', '-a', '-m', 'three');
    expect(linesOf(since('main').stdout)).toEqual(['Base.tla:5']);
    // What others do meanwhile is not of this branch.
    git('switch', '-q', 'main');
    writeFileSync(join(repository, 'Base.tla'), base.replace('x < 3', 'x < 2 + 1'));
    git('commit', '-q', '-a', '-m', 'four');
    git('switch', '-q', 'topic');
    expect(linesOf(since('main').stdout)).toEqual(['Base.tla:5']);
  });

  it('says that nothing has changed', () => {
    expect(since('HEAD')).toMatchObject({ status: 1, stderr: expect.stringContaining('No changed line since HEAD has a place for them') });
  });

  it('says what git does not know', () => {
    expect(since('nowhere')).toMatchObject({ status: 1, stderr: expect.stringContaining('error[E614]: git knows no version `nowhere`') });
    expect(since('--output=x').stderr).toContain('E614');
    expect(existsSync(join(repository, 'x'))).toBe(false);
    expect(run('Count.tla', '--changed-since', 'main')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/error\[E614\]: .* is not in a git repository/),
    });
  });
});

const chromium = findChromium();

describe.skipIf(chromium === null)(`the page in Chromium${chromium === null ? ' (skipped: no Chromium here)' : ''}`, () => {
  it('shows the changes in the specification, without network', async () => {
    expect(run('Count.tla', '--html', 'page.html').status).toBe(0);
    const page = await openPage(chromium!, pathToFileURL(join(folder, 'page.html')).href);
    try {
      let text = '';
      for (let i = 0; i < 100 && !text.includes('Count.tla'); i++) {
        text = String(
          await page.evaluate(
            `(() => { const all = (n) => (n.textContent ?? '') + [...n.querySelectorAll('*')].map((e) => e.shadowRoot ? all(e.shadowRoot) : '').join(''); return all(document.body); })()`,
          ),
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(text).toContain('Count.tla');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });
});
