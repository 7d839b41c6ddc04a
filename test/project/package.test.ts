// What npm packs, installed in an empty project: the program runs, the library is imported with types under strict, the manual page is there.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tlasso-package-')));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/tlasso');
const { dependencies, exports: exported, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const compiler = join(root, 'node_modules/typescript');

/** Why nothing can be tested; empty where it can. */
let missing = '';
let packed: readonly string[] = [];

const run = (command: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 240_000 });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
};

beforeAll(() => {
  // A copy of what is packed, so that nothing is built into the folder of the sources.
  const staging = join(folder, 'staging');
  mkdirSync(project);
  mkdirSync(staging);
  for (const name of ['package.json', ...files]) {
    if (name !== 'dist' && !name.includes('*') && existsSync(join(root, name)))
      cpSync(join(root, name), join(staging, name), { recursive: true });
  }
  const built = run(process.execPath, [join(root, 'build.mjs'), '--types', '--outdir', join(staging, 'dist')], root);
  if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}${built.stderr}`);
  const { status, stdout, stderr } = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], staging);
  if (status !== 0) {
    missing = `npm pack: ${stderr}`;
    return;
  }
  const [{ filename, files: contents }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  packed = contents.map(({ path }) => path);
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, filename)];
  const npm = run('npm', install, project);
  if (npm.status !== 0) missing = `npm install: ${npm.stderr}`;
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Skips the test, and says so, where npm cannot pack or install here. */
const needsPackage = (context: TestContext): void => {
  if (missing === '') return;
  console.warn(`NOT TESTED: ${missing}`);
  context.skip(missing);
};

describe('the installed package', () => {
  it('has what it needs and no more', (context) => {
    needsPackage(context);
    for (const file of [
      'dist/tlasso.js',
      'dist/start.js',
      'dist/program.js',
      'dist/index.js',
      'dist/tlasso.1',
      'dist/THIRD-PARTY.txt',
      'dist/types/src/index.d.ts',
      'LICENSE',
      'README.md',
    ])
      expect(packed).toContain(file);
    expect(packed.filter((file) => /^(src|test|bench\/(?!README|systems\/))|\.tsbuildinfo$|types\/test/.test(file))).toEqual([]);
    // Everything else is bundled.
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['jiti', 'tlasso']);
  });

  it('runs as a program', (context) => {
    needsPackage(context);
    const program = join(project, 'node_modules/.bin/tlasso');
    expect(run(program, ['--version'], project).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const model = join(installed, 'specs/increment/Increment.tla');
    const { status, stdout } = run(program, ['check', model, '--workers', '2'], project);
    expect([status, stdout]).toEqual([12, expect.stringContaining('Invariant NothingLost is violated in state 7.')]);
    expect(run(program, ['explain', 'E101'], project).status).toBe(0);
  });

  it('is a library, with types under strict', (context) => {
    needsPackage(context);
    writeFileSync(
      join(project, 'use.ts'),
      `import { check, defineConfig, defineSystem, textReport, type CheckReport, type Process } from 'tlasso';
const up: Process<{ readonly count: number }> = {
  rules: { Up: { when: (s) => s.count < 3, set: (s) => ({ count: s.count + 1 }) } },
};
const counter = defineSystem({
  name: 'Counter',
  shared: { count: 0 },
  processes: { up },
  invariants: { Small: (s) => s.count < 3 },
});
const report: CheckReport = await check(${JSON.stringify(join(installed, 'specs/increment/Increment.tla'))});
console.log(textReport(report).split('\\n')[0]);
// @ts-expect-error: a verdict is one of a few words
const wrong: boolean = report.verdict === 'fine';
const suite = defineConfig({ timeout: 60, models: [{ module: 'X.tla', maxStates: 5, expect: { verdict: 'ok', depth: { min: 3 } } }] });
// @ts-expect-error: no other verdicts
defineConfig({ models: [{ module: 'X.tla', expect: { verdict: 'interrupted' } }] });
void [wrong, counter, suite];
`,
    );
    const options = { strict: true, noEmit: true, listFiles: true, target: 'es2022', module: 'nodenext', types: [] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }));
    const { stdout } = run(process.execPath, [join(compiler, 'bin/tsc')], project);
    // What it complains about, and what it reads that is not there for every user: in a parent of the project there may be anything.
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => ![project, compiler].some((place) => line.startsWith(`${place}/`)))).toEqual([]);
    expect(lines).toContain(join(installed, exported['.'].types));
    writeFileSync(
      join(project, 'use.mjs'),
      `import { check, textReport } from 'tlasso';
console.log(textReport(await check(${JSON.stringify(join(installed, 'specs/increment/Increment.tla'))})).split('\\n')[0]);\n`,
    );
    expect(run(process.execPath, ['use.mjs'], project).stdout).toMatch(/^Invariant NothingLost is violated in state 7\./);
  });

  it('has types that import nothing but what is installed with it', (context) => {
    needsPackage(context);
    const declarations = new Set([join(installed, exported['.'].types)]);
    const names = new Set<string>();
    for (const file of declarations) {
      const { importedFiles, referencedFiles, typeReferenceDirectives } = ts.preProcessFile(readFileSync(file, 'utf8'));
      for (const { fileName } of [...importedFiles, ...referencedFiles, ...typeReferenceDirectives]) {
        if (fileName.startsWith('.')) declarations.add(join(dirname(file), fileName.replace(/\.tsx?$|\.js$/, '.d.ts')));
        else names.add(fileName);
      }
    }
    expect(declarations.size).toBeGreaterThan(1);
    expect([...names].filter((name) => !Object.keys(dependencies).includes(name))).toEqual([]);
  });

  it('has a manual page with every command and option', (context) => {
    needsPackage(context);
    const page = readFileSync(join(installed, 'dist/tlasso.1'), 'utf8').replaceAll('\\-', '-');
    expect(page).toMatch(/^\.TH TLASSO 1 /);
    const program = join(project, 'node_modules/.bin/tlasso');
    const help = run(program, ['--help'], project).stdout;
    const commands = Array.from(help.matchAll(/^ {2}([a-z]+)(?: \[| <)/gm), ([, name]) => name!).filter((name) => name !== 'help');
    expect(commands).toContain('check');
    for (const name of commands) {
      expect(page).toContain(`.SS tlasso ${name}`);
      for (const [option] of run(program, [name, '--help'], project).stdout.matchAll(/^ {2}(-\w, )?--[\w-]+/gm))
        expect(page).toContain(option.trim());
    }
    const groff = spawnSync('groff', ['-man', '-ww', '-Tutf8', join(installed, 'dist/tlasso.1')], { encoding: 'utf8' });
    if (groff.error === undefined) expect([groff.status, groff.stderr]).toEqual([0, '']);
  });
});

describe('an older Node', () => {
  const older = join(folder, 'older.cjs');
  beforeAll(() =>
    writeFileSync(older, "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });\n"),
  );
  const sentence = /^tlasso needs Node 20\.19 or newer, and this is Node 18\.20\.8\.\n$/;

  it('is told in one sentence by the program', (context) => {
    needsPackage(context);
    const { status, stdout, stderr } = run(
      process.execPath,
      ['--require', older, join(installed, 'dist/tlasso.js'), 'check', 'X.tla'],
      project,
    );
    expect([status, stdout, stderr]).toEqual([255, '', expect.stringMatching(sentence)]);
  });

  it.for(['index.js', 'older-node.js'])('is told in one sentence by the library: %s', (name, context) => {
    needsPackage(context);
    const script = `import(${JSON.stringify(join(installed, 'dist', name))}).catch((error) => console.log(error.message))`;
    expect(run(process.execPath, ['--require', older, '-e', script], project).stdout).toMatch(sentence);
  });

  it('reads the first file of the program, whatever it is', () => {
    const text = readFileSync(join(folder, 'staging/dist/tlasso.js'), 'utf8');
    expect(text).not.toMatch(/=>|`|\?\?|\?\.|\b(const|let|await)\b|^(import|export) /m);
  });

  it('gets a facade with every name of the library', async () => {
    const { default: _, ...all } = await import(join(folder, 'staging/dist/index.js'));
    const [, names] = /export const \{ (.*) \} =/.exec(readFileSync(join(folder, 'staging/dist/older-node.js'), 'utf8'))!;
    expect(names!.split(', ').sort()).toEqual(Object.keys(all).sort());
  });
});
