// What the explorer answers, in a real terminal: every claim that it makes of a specification is true of all of it, or says of which part.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../project/needs.ts';
import { tokens, tokensConfig, writeSpec } from '../session/explore/explore-specs.ts';
import { hasTmux, terminalPrograms } from './tmux.ts';

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
Stays == n' < 9
Exchanged == Permutations(Node)
====
`;
const many = `---- MODULE Many ----
EXTENDS Naturals, Sequences
VARIABLES color, ok, q, big, last
Init == /\\ color = [n \\in 1..5 |-> "white"]
        /\\ ok \\in {[n \\in 1..2 |-> n = 1 \\/ b] : b \\in BOOLEAN}
        /\\ q = <<1, 2, 3>> /\\ big = [i \\in 1..200 |-> [a |-> 0, b |-> {1}]] /\\ last = 0
Take == q /= <<>> /\\ q' = Tail(q) /\\ UNCHANGED <<color, ok, big, last>>
Fill == big' = [big EXCEPT ![150].a = 1] /\\ UNCHANGED <<color, ok, q, last>>
Next == Take \\/ Fill
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
  const terminals = terminalPrograms();
  const open = (args: string, columns = 120, rows = 40) => terminals.explore(args, columns, rows);

  it('searches from all initial states, without SYMMETRY, behind faults, and says what it did not search', {
    timeout: 180_000,
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
    t.enter('s', 'who = b /\\ n = 9');
    await t.shows('1 step from the initial states');
    expect(await t.shows('state 2 of 2')).toMatch(/who = b/);
    t.keys('v');
    await t.shows(/there is none besides state 2 itself in the 1 state that can be reached from state 2/);
    await t.shows('Temporal properties were not searched: Rises. Deadlocks were not searched');
    await t.shows('no step is possible (deadlocks are allowed)');
    await t.shows('ENABLED <<Up>>_vars');
    t.keys('R');
    await t.shows('choose an initial state');
    t.enter('s', 'n = 4');
    const none = (await t.shows('SYMMETRY: not used')).replace(/\s+/g, ' ');
    expect(none).toContain('there is none in the 15 states that can be reached from the initial states');
    expect(none).toContain('3 states have an action without a value');
    t.enter('e', 'TLCGet("level")');
    await t.shows('Choose an initial state first');
    // Whether the line above the states or the first of them is selected: this is one of them.
    t.keys('Down', 'Enter');
    await t.shows('state 1 of 1');
    t.enter('e', '<<TLCGet("level"), a>>');
    await t.shows('<<1, a>>');
  });

  it('cuts by the level of the path', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Answers', answers, `${answersConfig}CONSTRAINT Short\n`));
    await t.shows('choose an initial state');
    t.enter('s', 'n = 2');
    await t.shows('Up (outside Short)');
  });

  it('names the constraint that a step is outside of', { timeout: 180_000 }, async () => {
    const t = open(
      writeSpec(
        'Answers',
        answers.replace('Short == TLCGet("level") < 2', 'Short == n \\in 0..9'),
        `${answersConfig}CONSTRAINT Short\nACTION_CONSTRAINT Stays\n`,
      ),
    );
    await t.shows('choose an initial state');
    t.enter('s', 'n = 2');
    await t.shows('Up (outside Stays)');
    t.enter('s', 'n = 7');
    expect((await t.shows('not used')).replace(/\s+/g, ' ')).toContain('behind states and steps outside of Short, Stays was not searched.');
  });

  it('tells what a property says of the initial state', { timeout: 180_000 }, async () => {
    const starts = `---- MODULE Starts ----
EXTENDS Integers
VARIABLE x
Init == x \\in {0, 5}
Next == x' = (x + 1) % 6
Abs == x = 0 /\\ [][x' = (x + 1) % 6]_x
====
`;
    const t = open(writeSpec('Starts', starts, 'INIT Init\nNEXT Next\nPROPERTY Abs\n'));
    await t.shows('choose an initial state');
    t.keys('v');
    await t.shows(/initial state ✗/);
    t.keys('y');
    await t.shows(/✗ Abs: x = 0 [^\n]*\n[^\n]*x = 0[^\n]*\n[^\n]*line 6: x = 5/);
    // The states behind it have other values, of which the property says nothing: it is false of the path, and not of them.
    t.keys('Enter', '1', 'Enter');
    await t.shows('state 2 of 2');
    await t.shows(/✗ Abs: x = 0 +✗·/);
    t.keys('y');
    await t.shows('In state 1 one is: go there');
  });

  it('replaces no file unasked, and none of the model at all', { timeout: 180_000 }, async () => {
    const file = writeSpec('Tokens', tokens, tokensConfig);
    const t = open(file);
    await t.shows('state 1 of 1');
    t.keys('Enter');
    await t.shows('state 2 of 2');
    t.enter('O', file);
    await t.shows('is a file of this model');
    t.enter('S', join(dirname(file), 'Tokens.cfg'));
    await t.shows(/Nothing was written[^.]*\.cfg is a file of this model/);
    const folder = mkdtempSync(join(tmpdir(), 'tlasso-files-'));
    const there = join(folder, 'Path.json');
    writeFileSync(there, 'mine');
    t.enter('O', there);
    await t.shows('exists already');
    t.keys('n');
    t.enter('O', join(folder, 'Path.tla'));
    await t.shows(/Path\.cfg\. +y: write/);
    t.keys('n');
    await t.shows('? help');
    expect([readFileSync(there, 'utf8'), existsSync(join(folder, 'Path.tla')), existsSync(join(folder, 'Path.cfg'))]).toEqual([
      'mine',
      false,
      false,
    ]);
    t.enter('O', there);
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

  it('is stopped and continued, takes pasted lines and the mouse, and copies', { timeout: 180_000 }, async () => {
    const file = writeSpec('Tokens', tokens, tokensConfig);
    // A shell with jobs, as a person has one.
    const t = terminals.run('PS1="shell> " bash --norc -i', 100, 30);
    await t.shows('shell>');
    t.type(`NO_COLOR=1 '${process.execPath}' '${terminals.program.path}' explore ${file}`);
    t.keys('Enter');
    await t.shows('state 1 of 1');
    t.keys('C-z');
    await t.shows(/Stopped/);
    expect(t.screen()).not.toContain('Actions');
    // Only the job in the foreground is told of the new size.
    t.resize(90, 26);
    t.type('fg');
    t.keys('Enter');
    await t.shows('state 1 of 1');
    await t.shows(/^(?:.*\n){25} Tab pane/);
    t.resize(100, 30);
    await t.shows(/^(?:.*\n){29} Tab pane/);
    // Pasted lines press no keys; at a prompt they are text.
    t.type('\u001b[200~\r\rq\r\u001b[201~');
    await t.shows('Nothing is typed here');
    expect(t.screen()).toContain('state 1 of 1');
    t.keys('e');
    // A comment ends with its line.
    t.type('\u001b[200~free + \\* and\r\n 40\r\n\u001b[201~');
    t.keys('Enter');
    await t.shows(/free \+ \\\* and\S 40 = 42/);
    t.keys('c');
    await t.shows('Copied: 42');
    expect(t.clipboard()).toBe('42');
    // A press on a row selects it, a second one takes the step; a press on a word of the help line is its key.
    t.click(6, 4);
    await t.shows('holds[a]: 0 -> 2');
    t.click(6, 4);
    await t.shows('state 2 of 2');
    t.click(t.screen().split('\n').at(-2)!.indexOf('undo'), 29);
    await t.shows('state 1 of 2');
  });

  it('tells initial states apart, finds what is folded, and shows what changed of long values', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Many', many, 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n'), 120, 30);
    await t.shows('choose an initial state');
    // Only what differs is said of them; the state that is selected is shown.
    const first = await t.shows(/1 ok\[2\] = FALSE/);
    expect(first).toMatch(/│ +[▸▾ ] +q = <<1, 2, 3>>/);
    t.enter('/', 'ok[2] = TRUE');
    await t.shows(/▸ ok = [^\n]*TRUE/);
    t.keys('Enter');
    await t.shows('state 1 of 1');
    t.enter('/', 'Take');
    t.keys('Enter');
    // Only the first element is gone.
    await t.shows(/-\s+\[1\] = 1\s*\n[^\n]*\[1\] \(was \[2\]\) = 2\s*\n[^\n]*\[2\] \(was \[3\]\) = 3/);
    t.enter('/', 'Fill');
    t.keys('Enter');
    const changed = await t.shows(/\*[^\n]*\[150\]/);
    expect(changed).toMatch(/199 unchanged \(→ shows all\)/);
    t.keys('3');
    t.enter('/', '[77]');
    await t.shows(/▸ \[77\] = \[a \|-> 0/);
    for (const watched of ['Len(q)', 'last + 40', 'ok[1]']) t.enter('w', watched);
    t.enter('/', 'watch ok[1]');
    await t.shows(/watched[\s\S]*Len\(q\) = 2[\s\S]*last \+ 40 = 40[\s\S]*ok\[1\] = TRUE/);
  });

  it('takes each new version of the files, and walks the path in it as far as it fits', { timeout: 90_000 }, async () => {
    const file = writeSpec('Tokens', tokens, tokensConfig);
    const editor = join(mkdtempSync(join(tmpdir(), 'tlasso-editor-')), 'edit');
    // It is given the line and the file; it writes both down, and a guard that no state satisfies.
    writeFileSync(editor, '#!/bin/sh\necho "$1" > "$0.line"\nsed -i "s/holds\\[w\\] > 0/holds[w] > 9/" "$2"\n', { mode: 0o755 });
    const t = terminals.run(`NO_COLOR=1 EDITOR='${editor}' '${process.execPath}' '${terminals.program.path}' explore ${file}`, 120, 30);
    await t.shows('state 1 of 1');
    t.keys('Enter');
    await t.shows('state 2 of 2');
    t.enter('/', 'Give');
    t.keys('Enter');
    await t.shows('state 3 of 3');
    const grown = tokens
      .replace('VARIABLES free,', 'VARIABLES extra, free,')
      .replace('vars == <<free', 'vars == <<extra, free')
      .replace('Init == ', 'Init == extra = {} /\\ ')
      .replace('UNCHANGED log', "UNCHANGED log /\\ extra' = {1}")
      .replace("log' = <<w>>", "log' = <<w>> /\\ extra' = extra");
    writeFileSync(file, grown);
    await t.shows('the path of 3 states fits the new version');
    expect(await t.shows(/extra/)).toMatch(/state 3 of 3/);
    writeFileSync(file, grown.replace('Init ==', 'Init == ('));
    await t.shows('as they cannot be used: Tokens.tla:');
    expect(t.screen()).toMatch(/state 3 of 3/);
    writeFileSync(file, tokens);
    await t.shows('the path of 3 states fits the new version');
    t.keys('i', 'E');
    await t.shows(/the path fits up to state 2 of 3\. State 3 does not follow state 2: Give is not possible there\s+\(holds\[w\] > 9\)/);
    expect(readFileSync(`${editor}.line`, 'utf8')).toMatch(/^\+\d+\n$/);
    // What did not fit is tried again with the next version.
    writeFileSync(file, tokens);
    await t.shows('the path of 3 states fits the new version');
    // Another branch is carried on, and what is in no file stays so.
    t.keys(',', '1', 'Down', 'Enter');
    await t.shows('state 3 of 3');
    writeFileSync(file, tokens.replace('free = 2', 'free  = 2'));
    await t.shows('the path of 3 states fits the new version');
    t.keys('T');
    await t.shows('Paths: 4 states');
    t.keys('q', 'q');
    await t.shows(/visited states are in no\s+file/);
    t.keys('q');
    await t.shows('exit code 0');
  });

  it('gives a search up where the files change or one begins again, and says so', { timeout: 180_000 }, async () => {
    const endless = `---- MODULE Endless ----
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = x + 1
====
`;
    const file = writeSpec('Endless', endless, 'INIT Init\nNEXT Next\n');
    const t = open(`'${file}'`, 100, 20);
    await t.shows('state 1 of 1');
    t.enter('s', 'x < 0');
    await t.shows(/Shortest way to x < 0 \d+ states/);
    t.keys('R');
    await t.shows(/choose an initial state[\s\S]*Shortest way to x < 0: cancelled/);
    t.keys('Enter');
    t.enter('s', 'x < 0');
    await t.shows(/Shortest way to x < 0 \d+ states/);
    writeFileSync(file, endless.replace('x + 1', 'x + 2'));
    await t.shows(/The files have changed: [\s\S]*Shortest way to x < 0: given up/);
    t.keys('Enter');
    await t.shows(/state 2 of 2[\s\S]*x = 2/);
    rmSync(file.replace(/tla$/, 'cfg'));
    await t.shows(/fits the new version\.[\s\S]*configuration/);
  });

  it('chooses among many steps by words and numbers, and tells every guard that is false', { timeout: 180_000 }, async () => {
    const spec = writeSpec(
      'Mail',
      `---- MODULE Mail ----
EXTENDS Naturals
CONSTANT Node
VARIABLES box, open
Init == box = [n \\in Node |-> {}] /\\ open = [n \\in Node |-> TRUE]
Send(p, q, m) == p /= q /\\ m \\notin box[q] /\\ box' = [box EXCEPT ![q] = @ \\cup {m}] /\\ UNCHANGED open
Drop(p) == open[p] /\\ box[p] /= {} /\\ \\E m \\in box[p] : box' = [box EXCEPT ![p] = @ \\ {m}] /\\ UNCHANGED open
Close(p) == ~open[p] /\\ box[p] = {7} /\\ open' = [open EXCEPT ![p] = FALSE] /\\ UNCHANGED box
Next == \\E p \\in Node : (\\E q \\in Node, m \\in 1..9 : Send(p, q, m)) \\/ Drop(p) \\/ Close(p)
====
`,
      'CONSTANT Node = {a, b, c}\nINIT Init\nNEXT Next\n',
    );
    const t = open(spec, 110, 40);
    await t.shows('state 1 of 1');
    await t.shows(/▸ Send 54[\s\S]*▸ Drop disabled/);
    // The list follows what is typed.
    t.keys('f');
    t.type('send p = b m = 3');
    await t.shows(/with "send p = b m = 3": 2 of 54 steps[\s\S]*▾ Send 2 of 54\s[\s\S]*p = b, q = a, m = 3[\s\S]*p = b, q = c, m = 3/);
    t.keys('Enter', 'Enter');
    await t.shows('state 2 of 2');
    await t.shows('Send(b, a, 3)');
    // The step that was taken is marked; it keeps its number.
    t.keys(',');
    const marked = await t.shows(/→ *(\d+) p = b, q = a, m = 3/);
    const number = /→ *(\d+) p = b, q = a, m = 3/.exec(marked)![1]!;
    // In one go: what follows Escape at once is a key by itself.
    t.type('f\u001bR\r');
    await t.shows(/▸ Send 54/);
    t.enter('#', number);
    await t.shows('state 2 of 2');
    // What the quantifier chooses is said of a single step too.
    await t.shows('Drop(p = a, m = 3)');
    t.enter('#', '400');
    await t.shows('There is no step 400 here');
    t.keys('G');
    await t.shows(/▾ a 1\d\s[^\n]*\n[^\n]*1 Send\(p = a, q = b, m = 1\)/);
    t.keys('G', 'D');
    await t.shows('1 without a step (D shows them)');
    t.keys('D');
    t.enter('/', 'Close');
    t.keys('Enter');
    const why = await t.shows(/p = b: ~open\[p\][\s\S]*false too: box\[p\] = \{7\} \(line 8: box\[p\] =[^\n]*\n *\{\}\)/);
    expect(why).toContain('open[p] = TRUE');
  });

  it('goes along a lasso from here, and tests a hypothesis', { timeout: 180_000 }, async () => {
    const t = open(writeSpec('Tokens', tokens, tokensConfig), 110, 30);
    await t.shows('state 1 of 1');
    t.keys('Enter');
    await t.shows('state 2 of 2');
    // The properties of the configuration: AllGone is violated by giving back for ever.
    t.enter('V', '');
    const found = (await t.shows('Judged from')).replace(/\s+/g, ' ');
    expect(found).toContain('A fair behaviour from state 2 violates AllGone: 2 steps, it then returns to state 3 for ever.');
    expect(found).toMatch(/lasso back to 3/);
    t.enter('V', "[][free' >= 0]_free");
    await t.shows('no fair behaviour does, in the 30 states');
    t.enter('V', '[](free >)');
    await t.shows(/it ends where something has no value|expected|unexpected/i);
    t.enter('H', 'free < 3');
    await t.shows('State where free < 3 is false: there is none, in the 40 states that can be reached from the initial states');
    t.enter('H', 'holds[b] < 2');
    await t.shows('holds[b] < 2 is false in a state 1 step from an initial state');
    t.keys('y');
    await t.shows('state 2 of 2');
    await t.shows('Take(b, 2)');
    t.keys(',');
    t.enter('H', 'holds[b] < 2');
    await t.shows(/is false in 1 of the \d+ states that were visited: this is it/);
  });
});
