// Stories in a real terminal: what a person does and sees.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { tokens, tokensConfig, writeSpec } from '../session/explore/explore-specs.ts';
import { bundled } from './screens.ts';
import { hasTmux, terminalPrograms } from './tmux.ts';

const specs = fileURLToPath(new URL('../cli/specs', import.meta.url));

describe.runIf(needs('tmux', 'the explorer in a real terminal', hasTmux))('in a real terminal', () => {
  const terminals = terminalPrograms();
  const open = terminals.explore;

  it('ends by the hangup when its terminal is closed', { timeout: 180_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-hangup-'));
    const [told, code] = [join(folder, 'told'), join(folder, 'code')];
    const file = bundled('dining-philosophers/DiningPhilosophers.tla');
    const explore = `'${process.execPath}' '${terminals.program.path}' explore '${file}' 2>'${told}'`;
    const t = terminals.run(`trap : HUP; ${explore}; echo $? >'${code}'`);
    await t.shows('state 1 of 1');
    t.close();
    await expect.poll(() => existsSync(code) && readFileSync(code, 'utf8'), { timeout: 60_000 }).toBe('129\n');
    expect(readFileSync(told, 'utf8')).not.toMatch(/Assertion|ResetStdio/);
    rmSync(folder, { recursive: true });
  });

  it('explores the dining philosophers to the deadlock, and asks why', { timeout: 180_000 }, async () => {
    const t = open(bundled('dining-philosophers/DiningPhilosophers.tla'));
    await t.shows('state 1 of 1');
    t.keys('Enter');
    await t.shows('state 2 of 2');
    t.keys('/');
    t.type('TakeFirst');
    t.keys('Enter', 'Enter');
    const screen = await t.shows('no step is possible: deadlock');
    expect(screen).toContain('state 3 of 3');
    t.keys('/');
    t.type('TakeSecond');
    t.keys('Enter', 'Enter');
    await t.shows('p = 1: holder[f] = Nobody');
    t.keys('u');
    await t.shows('state 2 of');
    t.keys('v');
    await t.shows('deadlock');
    t.keys('q', 'q');
    await t.shows('exit code 0');
  });

  it('opens a change beside the original, where the two part', { timeout: 180_000 }, async () => {
    const spec = writeSpec(
      'Ticks',
      `---- MODULE Ticks ----
EXTENDS Integers
VARIABLES x, y
Init == x = 0 /\\ y = 0
Up == x < 2 /\\ x' = x + 1 /\\ y' = y
Back == x = 2 /\\ x' = 0 /\\ y' = 1 - y
Next == Up \\/ Back
Small == x <= 3
====
`,
      'INIT Init\nNEXT Next\nINVARIANT Small\n',
    );
    const listed = spawnSync(
      process.execPath,
      [terminals.program.path, 'mutate', spec, '--list', '--operators', 'boundary,assignment-unchanged,off-by-one'],
      {
        encoding: 'utf8',
      },
    );
    const idOf = (change: string): string => {
      const line = listed.stdout.split('\n').find((one) => one.includes(change))!;
      return /\[(\S+)\]$/.exec(line)![1]!;
    };
    // x goes to 3: the changed specification has the step, and is explored.
    const t = open(`${spec} --mutant ${idOf('boundary: x < 2')}`, 100, 30);
    const screen = await t.shows('Only the changed specification has the next step');
    expect(screen).toContain('state 3 of 4');
    await t.shows('Up (not in the original)');
    t.keys('Enter');
    await t.shows('state 4 of 4');
    t.keys('q', 'q');
    await t.shows('exit code 0');
    t.close();
    // y stays as it is: each of them has a step that the other has not.
    const both = open(`${spec} --mutant ${idOf("y' = 1 - y")}`, 100, 30);
    await both.shows('Back (not in the original)');
    await both.shows('only in the original: Back');
    both.keys('q', 'q');
    await both.shows('exit code 0');
    both.close();
    // x ends at 1: the original has the step, and is explored.
    const other = open(`${spec} --mutant ${idOf('off-by-one: 2  becomes  (1)')}`, 100, 30);
    await other.shows('Only the original has the next step');
    await other.shows('Up (not in the changed specification)');
    other.keys('q', 'q');
    await other.shows('exit code 0');
    other.close();
    // An edit is taken over, and what can be kept of a change is told.
    const edited = open(`${spec} --mutant ${idOf('boundary: x < 2')}`, 100, 30);
    await edited.shows('Up (not in the original)');
    edited.keys('C');
    await edited.shows(/No check finds this: the change is in no file\.[\s\S]*--mutant Up\/boundary/);
    const session = join(dirname(spec), 'change.json');
    edited.keys('S');
    edited.type(session);
    edited.keys('Enter');
    await edited.shows(/Open it again with --mutant Up\/boundary\S*\s+--session/);
    const before = readFileSync(spec, 'utf8');
    writeFileSync(spec, before.replace("y' = 1 - y", "y' = 7 - y").replace('x <= 3', 'x <= 4'));
    await edited.shows(/the path of 4 states fits the new\s+version/);
    edited.keys('1', 'Down', 'Enter');
    await edited.shows(/state 4 of 4[\s\S]*y = 7/);
    writeFileSync(spec, before.replace('x < 2', 'x < 1'));
    await edited.shows(/as they cannot be used:\s+no change has the id/);
    writeFileSync(spec, before.replace('Init ==', 'Init == ('));
    await edited.shows(/as they cannot be used:\s+Ticks\.tla:\d+: /);
    writeFileSync(spec, before);
    await edited.shows(/the path fits up to state 3 of 4\.\s+State 4 does not follow state 3: Back is/);
    edited.keys('q', 'q');
    await edited.shows('exit code 0');
    edited.close();
    const kept = open(`${spec} --mutant ${idOf('boundary: x < 2')} --session '${session}'`, 100, 30);
    await kept.shows('Up (not in the original)');
    kept.keys('q', 'q');
    await kept.shows('exit code 0');
    kept.close();
    const unknown = open(`${spec} --mutant Up/boundry`, 100, 30);
    await unknown.shows('error[E615]: no change has the id Up/boundry');
  });

  it('opens a log beside the states that explain it', { timeout: 180_000 }, async () => {
    const lend = (mapping: string, log: string, ...more: readonly string[]): string =>
      [
        `NO_COLOR=1 ${process.execPath} ${terminals.program.path} trace`,
        ...[`${mapping}.tla`, log].map((name) => join(specs, name)),
        `--config ${join(specs, 'Lend.cfg')} --explore`,
        ...more,
      ].join(' ');
    const t = terminals.run(lend('LendLog', 'lend-twice.ndjson'), 140, 34);
    const refused = await t.shows('Nothing explains the line below the last step.');
    expect(refused).toMatch(/state (\d+) of \1/);
    t.keys('2', 'z');
    const lines = await t.shows('z: all panes');
    expect(lines).toMatch(/2 Ask\("ann"\) +lend-twice\.ndjson:1 \{/);
    expect(lines).toMatch(/✗ lend-twice\.ndjson:\d+ \{/);
    expect(lines).toMatch(/Lend\(c = "bob"\): holder = "nobody" is FALSE|Lend\(e\.who\): holder = "nobody" is FALSE/);
    // The conjunct, in its place.
    t.keys('z', '2', 'Down', 'Down', '5');
    await t.shows(/┫ 5 .*Lend\.tla:8 ┣/);
    t.keys(',');
    await t.shows(/state (\d+) of (?!\1)/);
    t.keys('q', 'q');
    await t.shows('exit code 15');
    expect(t.screen()).toContain('The log is no behaviour of LendLog');
    t.close();
    const silent = terminals.run(lend('LendSilent', 'lend.ndjson'), 140, 34);
    await silent.shows('Each step is shown with its line.');
    silent.keys('2', 'z');
    await silent.shows(/6 Lend\("bob"\) .*lend\.ndjson:5 /);
    silent.keys('q', 'q');
    await silent.shows('exit code 0');
    silent.close();
    const unread = terminals.run(lend('LendLog', 'lend-syntax.ndjson'), 140, 34);
    await unread.shows('There is nothing to explore: no line was compared.');
    await unread.shows('exit code 1');
    unread.close();
    const windows = terminals.run(lend('LendWindows', 'lend.ndjson', '--windows'), 140, 34);
    await windows.shows(/--explore.*cannot be used with.*--windows|--windows.*cannot be used with.*--explore/);
    windows.close();
    const piped = spawnSync('sh', ['-c', lend('LendLog', 'lend-twice.ndjson')], { encoding: 'utf8' });
    expect(piped.stderr).toContain('the explorer needs a terminal, and the output is none.');
    expect(piped.stdout).toBe('');
  });

  it('compares the log again when the specification or the mapping was edited', { timeout: 180_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-relog-'));
    try {
      for (const name of ['Lend.tla', 'Lend.cfg', 'LendLog.tla', 'lend-twice.ndjson']) cpSync(join(specs, name), join(folder, name));
      const edited = (name: string, before: string, after: string): void => {
        const path = join(folder, name);
        const text = readFileSync(path, 'utf8');
        expect(text).toContain(before);
        writeFileSync(path, text.replace(before, after));
      };
      const program = `cd ${folder} && NO_COLOR=1 ${process.execPath} ${terminals.program.path}`;
      const t = terminals.run(`${program} trace LendLog.tla lend-twice.ndjson --config Lend.cfg --explore`, 140, 34);
      await t.shows('Nothing explains the line below the last step.');
      t.keys('2', 'z');
      await t.shows(/✗ lend-twice\.ndjson:3/);
      edited('Lend.tla', 'Lend(c) == /\\ holder = "nobody"', 'Lend(c) == /\\ holder # c');
      await t.shows('the log was compared again. Each step is shown with its line.');
      const lines = await t.shows(/Lend\("bob"\) .*lend-twice\.ndjson:3 \{/);
      expect(lines).not.toContain('✗');
      edited('LendLog.tla', 'e.what = "lend" ', 'e.what = "given"');
      await t.shows('The log cannot be compared with it');
      expect(t.screen()).not.toContain('lend-twice.ndjson:3 {');
      edited('LendLog.tla', 'e.what = "given"', 'e.what = "lend" ');
      await t.shows(/Lend\("bob"\) .*lend-twice\.ndjson:3 \{/);
      t.keys('q', 'q');
      await t.shows('exit code 15');
      t.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('opens a liveness counterexample and reads the lasso', { timeout: 180_000 }, async () => {
    const spec = bundled('atomic-commit/TwoPhaseCommit.tla');
    const config = bundled('atomic-commit/TwoPhaseCommit-dies-liveness.cfg');
    const found = spawnSync(process.execPath, [terminals.program.path, 'check', spec, '--config', config, '--format', 'json'], {
      encoding: 'utf8',
    });
    const trace = join(terminals.program.folder, 'trace.json');
    writeFileSync(trace, found.stdout);
    expect(JSON.parse(found.stdout)).toMatchObject({ verdict: 'property' });
    const t = open(`${spec} --config ${config} --trace ${trace}`, 120, 30);
    const screen = await t.shows('EventuallyDecided');
    expect(screen).toMatch(/lasso back to \d+/);
    expect(screen).toMatch(/stutters here for ever|back to state \d+/);
    expect(screen).toMatch(/✗ EventuallyDecided: <>Decided/);
    t.keys('.');
    await t.shows('state 2 of');
    t.keys('q');
    await t.shows('exit code 0');
  });

  it('evaluates, completes and recalls', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Tokens', tokens, tokensConfig));
    await t.shows('state 1 of 1');
    t.keys('e');
    t.type('Enou');
    t.keys('Tab');
    t.type('(2)');
    t.keys('Enter');
    await t.shows('Enough(2) = TRUE');
    t.keys('e', 'Up', 'BSpace', 'BSpace');
    t.type('3)');
    t.keys('Enter');
    await t.shows('Enough(3) = FALSE');
  });

  it('is resized', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Tokens', tokens, tokensConfig));
    await t.shows('state 1 of 1');
    t.resize(200, 60);
    await t.shows('5 Tokens.tla');
    expect(t.screen().split('\n')[0]).toContain('Tokens');
    t.resize(80, 24);
    await t.shows(/┫ 1 Actions ┣─+│─ 3 State ─+\n/);
    t.resize(20, 6);
    await t.shows('The terminal is too');
  });

  it('leaves the terminal as it was', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Tokens', tokens, tokensConfig));
    await t.shows('state 1 of 1');
    t.keys('C-c');
    const screen = await t.shows('exit code 0');
    expect(screen).not.toContain('Actions');
  });

  it.skipIf(process.platform !== 'linux')('leaves no process behind when the terminal is closed', { timeout: 180_000 }, async () => {
    const file = writeSpec('Tokens', tokens, tokensConfig);
    const t = open(file);
    await t.shows('state 1 of 1');
    const running = (): boolean =>
      readdirSync('/proc').some((pid) => {
        try {
          return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(file);
        } catch {
          return false;
        }
      });
    expect(running()).toBe(true);
    t.close();
    for (let i = 0; i < 100 && running(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(running()).toBe(false);
  });

  it('opens the counterexample of a check, and says why it is a deadlock', { timeout: 180_000 }, async () => {
    const spec = bundled('dining-philosophers/DiningPhilosophers.tla');
    const t = terminals.run(`NO_COLOR=1 '${process.execPath}' '${terminals.program.path}' check ${spec} --explore`, 100, 50);
    await t.shows('state 1 of 3');
    t.keys('.', '.', 'y');
    await t.shows('p = 2: holder[f] = Nobody');
    t.keys('C');
    await t.shows(/tlasso check .*DiningPhilosophers\.tla/);
    t.keys('O');
    const file = join(terminals.program.folder, 'deadlock.itf.json');
    t.type(file);
    t.keys('Enter');
    await t.shows('Written to');
    t.keys('q');
    // The report is still there, and the exit code is that of the check.
    const screen = await t.shows('exit code 11');
    expect(screen).toContain('Deadlock');
    expect(JSON.parse(readFileSync(file, 'utf8')).states).toHaveLength(3);
  });

  const slow = `---- MODULE Slow ----
EXTENDS Naturals, FiniteSets
VARIABLE x
Init == x = 0
Quick == x < 2 /\\ x' = x + 1
Endless == x = 2 /\\ x' = Cardinality({f \\in [1..12 -> 1..6] : f[1] + f[12] = x})
Next == Quick \\/ Endless
====
`;

  it('answers keys while a state takes for ever, and gives that up', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Slow', slow, 'INIT Init\nNEXT Next\n'));
    await t.shows('state 1 of 1');
    t.keys('Enter', 'Enter');
    await t.shows('Evaluating');
    t.keys(',');
    await t.shows('state 2 of 3');
    t.keys('3');
    await t.shows('┫ 3 State ┣');
    t.keys('.');
    await t.shows('state 3 of 3');
    t.keys('Escape');
    await t.shows('The evaluation was cancelled.');
    t.keys('1', ',');
    await t.shows('state 2 of 3');
    t.keys('e');
    t.type('x + 40');
    t.keys('Enter');
    await t.shows('x + 40 = 41');
    t.keys('q', 'q');
    await t.shows('exit code 0');
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'restores the terminal after %s, also while it evaluates',
    { timeout: 180_000 },
    async (signal) => {
      const file = writeSpec('Slow', slow, 'INIT Init\nNEXT Next\n');
      const t = terminals.run(
        `(NO_COLOR=1 '${process.execPath}' '${terminals.program.path}' explore ${file}; echo "code $?"; stty -a | tr ' ' '\\n' | grep -x -E '.?(icanon|echo);?')`,
        80,
        24,
      );
      await t.shows('state 1 of 1');
      t.keys('Enter', 'Enter');
      await t.shows('Evaluating');
      const pid = readdirSync('/proc').find((entry) => {
        try {
          return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0').includes(file);
        } catch {
          return false;
        }
      });
      process.kill(Number(pid), signal);
      const screen = await t.shows('code 255');
      await t.shows(/^icanon$/m);
      expect(await t.shows(/^echo$/m)).not.toMatch(/^-/m);
      expect(screen).not.toContain('Actions');
    },
  );

  it('shows the algorithm of a PlusCal module', { timeout: 180_000 }, async () => {
    const t = open(`${bundled('peterson/Peterson.tla')}`, 110, 30);
    await t.shows('state 1 of 1');
    t.keys('Enter', 'i');
    const screen = await t.shows(/\d+> +rest:/);
    expect(screen).toMatch(/if FlagFirst then wants/);
    t.keys('L');
    await t.shows('Processes: pc, wants');
  });

  it('says what is wrong with a trace, and where it stops fitting', { timeout: 180_000 }, async () => {
    const file = writeSpec('Tokens', tokens, tokensConfig);
    const trace = join(terminals.program.folder, 'bad.json');
    const state = (free: number) => ({ '#meta': {}, free, holds: { '#map': [] }, log: [] });
    writeFileSync(trace, JSON.stringify({ '#meta': {}, vars: ['free'], states: [state(2)] }));
    const t = open(`${file} --trace ${trace}`);
    await t.shows('exit code 1');
    expect(t.screen().replace(/\s+/g, '')).toContain('doesnotfitthemodule.State1isnotaninitialstate.');
  });
});

describe('without a terminal', () => {
  it('says so, with the command for a batch check', { timeout: 180_000 }, () => {
    const program = buildProgram();
    const { status, stderr } = spawnSync(process.execPath, [program.path, 'explore', 'Spec.tla', '--config', 'Small.cfg'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('the explorer needs a terminal');
    expect(stderr).toContain('tlasso check Spec.tla --config Small.cfg');
  });
});
