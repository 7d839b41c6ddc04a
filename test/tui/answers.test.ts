// What the explorer answers, in a real terminal: every claim that it makes of a specification is true of all of it, or says of which part.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { tokens, tokensConfig, writeSpec } from '../session/explore/explore-specs.ts';
import { endTmux, hasTmux, Terminal } from './tmux.ts';

/** 15 states: n from 0 to 3 with each node, and 9 with each. Only `Up` changes n, from 2. */
const answers = `---- MODULE Answers ----
EXTENDS Naturals, Sequences, TLC
CONSTANTS Node
VARIABLES n, who
vars == <<n, who>>
Init == n \\in 0..3 /\\ who \\in Node
Broken == n = 1 /\\ Head(<<>>) = n /\\ UNCHANGED vars
Up == n = 2 /\\ n' = 9 /\\ UNCHANGED who
Pass == n = 1 /\\ n' = n /\\ \\E m \\in Node : who' = m
Next == Broken \\/ Up \\/ Pass
Low == n < 9
Rises == WF_vars(Up)
Short == TLCGet("level") < 2
Exchanged == Permutations(Node)
====
`;
const answersConfig = `CONSTANT Node = {a, b, c}
INIT Init
NEXT Next
INVARIANT Low
PROPERTY Rises
CHECK_DEADLOCK FALSE
SYMMETRY Exchanged
`;

describe.runIf(needs('tmux', 'what the explorer answers', hasTmux))('in a real terminal', () => {
  let program: BuiltProgram;
  let terminal: Terminal | null = null;
  const open = (args: string, columns = 120, rows = 40): Terminal => {
    terminal = new Terminal(`NO_COLOR=1 '${process.execPath}' '${program.path}' explore ${args}`, columns, rows);
    return terminal;
  };
  const enter = (t: Terminal, key: string, text: string): void => {
    t.keys(key);
    t.type(text);
    t.keys('Enter');
  };

  beforeAll(() => {
    program = buildProgram();
  }, 60_000);
  afterEach(() => {
    terminal?.close();
    terminal = null;
  });
  afterAll(() => {
    endTmux();
  });

  it('searches from all initial states, without SYMMETRY, behind faults, and says what it did not search', {
    timeout: 60_000,
  }, async () => {
    const t = open(writeSpec('Answers', answers, answersConfig));
    await t.shows('choose an initial state');
    t.keys('v');
    await t.shows('it ends after 0 steps from the initial states where something has no value');
    await t.shows(/Answers\.tla:7/);
    const screen = await t.shows('! Broken has no value here: Head(<<>>)');
    // The actions behind the one without a value can be taken, and say which element they take.
    expect(screen).toMatch(/Pass 3 [^\n]*\n[^\n]*m = a\b[^\n]*\n[^\n]*m = b[^\n]*\n[^\n]*m = c/);
    expect(screen).toMatch(/Up disabled/);
    t.keys('R');
    await t.shows('choose an initial state');
    enter(t, 's', 'who = b /\\ n = 9');
    await t.shows('1 step from the initial states');
    expect(await t.shows('state 2 of 2')).toMatch(/who = b/);
    t.keys('v');
    await t.shows(/there is none besides state 2 itself in the 1 state that can be reached from state 2/);
    await t.shows('Temporal properties were not searched: Rises. Deadlocks were not searched');
    await t.shows('no step is possible (deadlocks are allowed)');
    await t.shows('ENABLED <<Up>>_vars');
    t.keys('R');
    await t.shows('choose an initial state');
    enter(t, 's', 'n = 4');
    const none = (await t.shows('SYMMETRY: not used')).replace(/\s+/g, ' ');
    expect(none).toContain('there is none in the 15 states that can be reached from the initial states');
    expect(none).toContain('3 states have an action without a value');
    enter(t, 'e', 'TLCGet("level")');
    await t.shows('Choose an initial state first');
    t.keys('Enter');
    enter(t, 'e', '<<TLCGet("level"), a>>');
    await t.shows('<<1, a>>');
  });

  it('cuts by the level of the path', { timeout: 60_000 }, async () => {
    const t = open(writeSpec('Answers', answers, `${answersConfig}CONSTRAINT Short\n`));
    await t.shows('choose an initial state');
    enter(t, 's', 'n = 2');
    await t.shows('Up (outside CONSTRAINT)');
  });

  it('replaces no file unasked, and none of the model at all', { timeout: 60_000 }, async () => {
    const file = writeSpec('Tokens', tokens, tokensConfig);
    const t = open(file);
    await t.shows('state 1 of 1');
    t.keys('Enter');
    await t.shows('state 2 of 2');
    enter(t, 'O', file);
    await t.shows('is a file of this model');
    enter(t, 'S', join(dirname(file), 'Tokens.cfg'));
    await t.shows(/Nothing was written[^.]*\.cfg is a file of this model/);
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-files-'));
    const there = join(folder, 'Path.json');
    writeFileSync(there, 'mine');
    enter(t, 'O', there);
    await t.shows('exists already');
    t.keys('n');
    enter(t, 'O', join(folder, 'Path.tla'));
    await t.shows(/Path\.cfg\. +y: write/);
    t.keys('n');
    await t.shows('? help');
    expect([readFileSync(there, 'utf8'), existsSync(join(folder, 'Path.tla')), existsSync(join(folder, 'Path.cfg'))]).toEqual([
      'mine',
      false,
      false,
    ]);
    enter(t, 'O', there);
    await t.shows('exists already');
    t.keys('y');
    await t.shows('Written to');
    expect(JSON.parse(readFileSync(there, 'utf8'))).toBeTypeOf('object');
    expect([readFileSync(file, 'utf8'), readFileSync(file.replace('.tla', '.cfg'), 'utf8')]).toEqual([tokens, tokensConfig]);
    // In an overlay q closes it; outside it asks where states were visited.
    t.keys('?', 'q');
    await t.shows('state 2 of 2');
    t.keys('q');
    await t.shows('1 visited state is in no file');
    t.keys('S');
    t.type(join(folder, 'saved.json'));
    t.keys('Enter');
    await t.shows('Saved.');
    t.keys('q');
    await t.shows('exit code 0');
  });
});
