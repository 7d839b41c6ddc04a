// The server with a real client over standard input and output: a whole story, and what must be refused.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/built-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-mcp-'));
const workspace = join(folder, 'workspace');
mkdirSync(workspace);
const clients: Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const { path: program } = buildProgram();

const connect = async (args: readonly string[] = []): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', workspace, ...args], stderr: 'inherit' }),
  );
  return client;
};

const client = await connect();
const limited = await connect(['--max-states', '500', '--timeout', '4']);

const put = (name: string, text: string): void => writeFileSync(join(workspace, name), text);

type Data = Readonly<Record<string, unknown>>;

const ask = async (client: Client, name: string, args: Data) => {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  return { isError: result.isError === true, data: result.structuredContent as Data, content: result.content };
};

/** The answer of a tool that gives one. */
const told = async <T>(client: Client, name: string, args: Data): Promise<T> => {
  const { isError, data, content } = await ask(client, name, args);
  expect(isError, JSON.stringify(content)).toBe(false);
  return data as T;
};

/** What is said where a tool refuses. */
const refused = async (client: Client, name: string, args: Data): Promise<string> => {
  const { isError, content } = await ask(client, name, args);
  expect(isError).toBe(true);
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('');
};

const commit = (guard: string): string => `---- MODULE Commit ----
EXTENDS FiniteSets
CONSTANT Participants
VARIABLES votes, outcome, told
vars == <<votes, outcome, told>>
Init ==
  /\\ votes = [p \\in Participants |-> "none"]
  /\\ outcome = "open"
  /\\ told = [p \\in Participants |-> "open"]
Vote(p, v) ==
  /\\ votes[p] = "none"
  /\\ votes' = [votes EXCEPT ![p] = v]
  /\\ UNCHANGED <<outcome, told>>
Commit ==
  /\\ outcome = "open"
  /\\ ${guard}
  /\\ outcome' = "commit"
  /\\ UNCHANGED <<votes, told>>
Abort ==
  /\\ outcome = "open"
  /\\ \\E p \\in Participants: votes[p] = "no"
  /\\ outcome' = "abort"
  /\\ UNCHANGED <<votes, told>>
Hear(p) ==
  /\\ outcome # "open"
  /\\ told[p] = "open"
  /\\ told' = [told EXCEPT ![p] = outcome]
  /\\ UNCHANGED <<votes, outcome>>
Done == (\\A p \\in Participants: told[p] # "open") /\\ UNCHANGED vars
Next ==
  \\/ \\E p \\in Participants: Vote(p, "yes") \\/ Vote(p, "no") \\/ Hear(p)
  \\/ Commit
  \\/ Abort
  \\/ Done
Spec == Init /\\ [][Next]_vars
Unanimous == outcome = "commit" => \\A p \\in Participants: votes[p] = "yes"
====
`;

interface Checked {
  readonly verdict: string;
  readonly property?: string;
  readonly trace?: string;
  readonly distinctStates: number;
  readonly counterexample?: { readonly length: number; readonly states: readonly { readonly action: string }[] };
}

interface Actions {
  readonly enabled: readonly { readonly choice: number; readonly action: string; readonly arguments: Data }[];
  readonly disabled: readonly { readonly action: string; readonly because: readonly { readonly false: string; readonly values: Data }[] }[];
}

describe('a broken two-phase commit', () => {
  it('is found, explained, evaluated, mended and checked', async () => {
    put('Commit.tla', commit('\\A p \\in Participants: votes[p] # "no"'));
    put('Commit.cfg', 'SPECIFICATION Spec\nCONSTANT Participants = {p1, p2}\nINVARIANT Unanimous\n');
    const file = 'Commit.tla';

    const parsed = await told<{ readonly isOk: boolean; readonly variables: readonly string[] }>(client, 'parse', { file });
    expect(parsed).toMatchObject({ isOk: true, variables: ['votes', 'outcome', 'told'] });

    const found = await told<Checked>(client, 'check', { file });
    expect(found).toMatchObject({ verdict: 'invariant', property: 'Unanimous', counterexample: { length: 2 } });
    const trace = found.trace!;

    const why = await told<{ readonly reasons: readonly Data[] }>(client, 'explain', { trace });
    expect(why.reasons).toEqual([
      expect.objectContaining({
        property: 'Unanimous',
        false: 'votes[p] = "yes"',
        values: expect.objectContaining({ p: 'p1', 'votes[p]': '"none"' }),
      }),
    ]);

    expect(await told(client, 'evaluate', { trace, state: 1, expression: '{p \\in Participants: votes\'[p] = "none"}' })).toMatchObject({
      value: '{p1, p2}',
    });
    expect(await told(client, 'evaluate', { trace, expression: 'votes["nobody"]' })).toHaveProperty('fault');

    const there = await told<Actions>(client, 'actions', { trace, state: 1 });
    expect(there.enabled.map(({ action }) => action)).toContain('Commit');
    expect(there.disabled.find(({ action }) => action === 'Abort')!.because[0]).toMatchObject({ false: 'votes[p] = "no"' });

    const no = there.enabled.find(({ action, arguments: args }) => action === 'Vote' && args.v === '"no"')!;
    const other = await told<{ readonly trace: string; readonly length: number }>(client, 'step', { trace, state: 1, choice: no.choice });
    expect(other.length).toBe(2);
    const after = await told<Actions>(client, 'actions', { trace: other.trace });
    expect(after.enabled.map(({ action }) => action)).toContain('Abort');
    expect(after.disabled.find(({ action }) => action === 'Commit')!.because[0]).toMatchObject({ false: 'votes[p] # "no"' });

    put('Commit.tla', commit('\\A p \\in Participants: votes[p] = "yes"'));
    expect(await refused(client, 'explain', { trace })).toContain('The files have changed');
    expect(await told<Checked>(client, 'check', { file })).toMatchObject({ verdict: 'ok', isComplete: true, distinctStates: 33 });
    put('Commit.cfg', 'SPECIFICATION Spec\nCONSTANT Participants = {p1, p2}\nINVARIANT Unanimous\nCONSTRAINT Unanimous\n');
    expect(await told(client, 'check', { file })).toMatchObject({ verdict: 'ok', isComplete: true });
    put('Commit.tla', commit('\\A p \\in Participants: votes[p] = "yes"').replace('====', 'Open == outcome = "open"\n===='));
    put('Commit.cfg', 'SPECIFICATION Spec\nCONSTANT Participants = {p1, p2}\nINVARIANT Unanimous\nCONSTRAINT Open\n');
    expect(await told(client, 'check', { file })).toMatchObject({
      verdict: 'ok',
      isComplete: false,
      leftOut: { constraints: ['Open'], actionConstraints: [] },
    });
    put('Commit.cfg', 'SPECIFICATION Spec\nCONSTANT Participants = {p1, p2}\nINVARIANT Unanimous\n');
    put('Commit.tla', commit('\\A p \\in Participants: votes[p] = "yes"'));
    const mutated = await told<{ readonly counts: { readonly killed: number } }>(client, 'mutate', { file, maxMutants: 12 });
    expect(mutated.counts.killed).toBeGreaterThan(0);
  });

  it('has its behaviours as resources', async () => {
    put('Commit.tla', commit('TRUE'));
    const { content } = await ask(client, 'check', { file: 'Commit.tla' });
    const link = content.find((one) => one.type === 'resource_link');
    const { contents } = await client.readResource({ uri: (link as { readonly uri: string }).uri });
    const page = JSON.parse((contents[0] as { readonly text: string }).text) as {
      readonly length: number;
      readonly states: readonly Data[];
    };
    expect(page.states.length).toBe(page.length);
    await expect(client.readResource({ uri: 'tlasso://trace/t1/99' })).rejects.toThrow('There is no state 99');
  });
});

const PCAL = `---- MODULE Flag ----
EXTENDS Naturals
(* --algorithm Flag
variable up \\in {FALSE, TRUE};
begin
  raise: up := TRUE;
end algorithm; *)
====
`;

describe('other tools', () => {
  it('translate an algorithm, and list the initial states of what comes of it', async () => {
    put('Flag.tla', PCAL);
    put('Flag.cfg', 'SPECIFICATION Spec\n');
    expect(await told(client, 'translate', { file: 'Flag.tla' })).toMatchObject({ result: 'not up to date' });
    expect(await refused(client, 'translate', { file: 'Flag.tla', write: true })).toContain('--allow-write');
    expect(readFileSync(join(workspace, 'Flag.tla'), 'utf8')).toBe(PCAL);
    const writing = await connect(['--allow-write']);
    await told(writing, 'translate', { file: 'Flag.tla', write: true });
    expect(readFileSync(join(workspace, 'Flag.tla'), 'utf8')).toContain('raise == /\\ pc = "raise"');
    const initial = await told<Actions & { readonly count: number }>(client, 'initial_states', { file: 'Flag.tla' });
    expect(initial).toMatchObject({ count: 2, enabled: [{ choice: 1 }, { choice: 2 }] });
    const { length } = await told<{ readonly length: number }>(client, 'begin', { file: 'Flag.tla', choice: 2 });
    expect(length).toBe(1);
  });

  it('tell the lines of the file, where an algorithm has its translation in memory', async () => {
    put('Flag.tla', PCAL.replace('====', 'Up == up\n===='));
    const { definitions } = await told<{ readonly definitions: readonly { readonly name: string; readonly line: number }[] }>(
      client,
      'parse',
      {
        file: 'Flag.tla',
      },
    );
    const lines = PCAL.split('\n');
    const lineOf = (wanted: string): number | undefined => definitions.find(({ name }) => name === wanted)?.line;
    expect(lineOf('Up')).toBe(lines.indexOf('====') + 1);
    expect(lineOf('raise')).toBe(lines.findIndex((line) => line.includes('raise:')) + 1);
  });

  it('analyse a formula', async () => {
    expect(await told(client, 'analyze_formula', { formula: '[](request => <>grant)' })).toMatchObject({
      isOk: true,
      analysis: expect.stringContaining('recurrence'),
    });
    expect(await told(client, 'analyze_formula', { formula: '[](request =>' })).toMatchObject({ isOk: false, diagnostics: [{}] });
  });
});

describe('resources', () => {
  it('are modules, the manual and diagnostics', async () => {
    put('One.tla', '---- MODULE One ----\n====\n');
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(['tlasso://module/One.tla', 'tlasso://diagnostic/E101']));
    // A client shows titles: each is the one of its own resource.
    const titles = resources.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['One.tla', 'E101: syntax error']));
    expect(new Set(titles).size).toBe(titles.length);
    const read = async (uri: string): Promise<string> =>
      ((await client.readResource({ uri })).contents[0] as { readonly text: string }).text;
    expect(await read('tlasso://module/One.tla')).toContain('MODULE One');
    expect(await read('tlasso://diagnostic/E101')).toContain('E101: ');
    await expect(read('tlasso://diagnostic/__proto__')).rejects.toThrow('There is no diagnostic');
    await expect(read('tlasso://manual/..%2F..%2Fpackage')).rejects.toThrow('has no page');
  });
});

describe('refused', () => {
  const secret = join(folder, 'Secret.tla');
  writeFileSync(secret, '---- MODULE Secret ----\nsecret == 1\n====\n');
  writeFileSync(join(folder, 'Secret.cfg'), 'INIT secret\n');

  it('are paths outside of the workspace', async () => {
    symlinkSync(secret, join(workspace, 'Linked.tla'));
    mkdirSync(join(workspace, 'notes'));
    put('notes/prose.txt', 'secret');
    put('Own.tla', "---- MODULE Own ----\nVARIABLE x\nSpec == x = 0 /\\ [][x' = x]_x\n====\n");
    for (const file of [
      '../Secret.tla',
      secret,
      'notes/../../Secret.tla',
      'Linked.tla',
      '/etc/passwd',
      'notes',
      'notes/prose.txt',
      'Missing.tla',
      'a\0.tla',
      '',
    ])
      expect(await refused(client, 'parse', { file }), file).not.toContain('secret');
    for (const config of ['../Secret.cfg', 'Own.tla', '/etc/passwd'])
      expect(await refused(client, 'check', { file: 'Own.tla', config }), config).not.toContain('secret');
    for (const path of ['..%2FSecret.tla', '%2Fetc%2Fpasswd', 'Linked.tla', 'notes/prose.txt', '../Secret.tla'])
      await expect(client.readResource({ uri: `tlasso://module/${path}` }), path).rejects.toThrow(
        /outside of the workspace|neither a module|There is no file|not found/,
      );
    expect((await client.listResources()).resources.map(({ name }) => name)).not.toContain('Linked.tla');
  });

  it('are modules that are extended through a link, also by a library', async () => {
    put('Extending.tla', '---- MODULE Extending ----\nEXTENDS Secret\n====\n');
    symlinkSync(secret, join(workspace, 'Secret.tla'));
    const { data } = await ask(client, 'parse', { file: 'Extending.tla' });
    expect(data).toMatchObject({ isOk: false });
    expect(JSON.stringify(data)).toContain('outside of the workspace');
    expect(JSON.stringify(data)).not.toContain('secret ==');
    rmSync(join(workspace, 'Secret.tla'));
  });

  it('are programs, files and variables of the environment', async () => {
    put(
      'Reaching.tla',
      `---- MODULE Reaching ----
EXTENDS IOUtils, Json, TLC
VARIABLE x
Run == IOExec(<<"touch", "${folder}/run">>)
Read == JsonDeserialize("../Secret.cfg")
Write == JsonSerialize("written.json", [a |-> 1])
Spec == x = 0 /\\ [][x' = x]_x
====
`,
    );
    put('program.ts', `import { writeFileSync } from 'node:fs'; writeFileSync('${folder}/run', '');`);
    const { trace } = await told<{ readonly trace: string }>(client, 'begin', { file: 'Reaching.tla' });
    for (const expression of ['Run', 'Read', 'Write', 'IOEnv.HOME'])
      expect(await told(client, 'evaluate', { trace, expression }), expression).toHaveProperty('fault');
    await refused(client, 'check', { file: 'program.ts' });
    await refused(client, 'check', { file: 'Reaching.tla', allowExec: true });
    await refused(client, 'check', { file: 'Reaching.tla', allowIo: true });
    expect(() => readFileSync(join(folder, 'run'))).toThrow();
    expect(() => readFileSync(join(workspace, 'written.json'))).toThrow();
  });

  it('is writing, unless it was allowed', async () => {
    const text = '---- MODULE Layout ----\nA==1\n====\n';
    put('Layout.tla', text);
    expect(await told(client, 'format', { file: 'Layout.tla' })).toMatchObject({
      result: 'changed',
      text: text.replace('A==1', 'A == 1'),
    });
    expect(await refused(client, 'format', { file: 'Layout.tla', write: true })).toContain('--allow-write');
    expect(readFileSync(join(workspace, 'Layout.tla'), 'utf8')).toBe(text);
    const writing = await connect(['--allow-write']);
    expect(await told(writing, 'format', { file: 'Layout.tla', write: true })).toMatchObject({ result: 'changed' });
    expect(readFileSync(join(workspace, 'Layout.tla'), 'utf8')).toBe(text.replace('A==1', 'A == 1'));
  });
});

it('a module without an algorithm has no translation that could be old', async () => {
  put('Plain.tla', '---- MODULE Plain ----\n====\n');
  expect(await told(client, 'translate', { file: 'Plain.tla' })).toMatchObject({ result: 'failed', diagnostics: [{ code: 'E514' }] });
});

it('what is left out of an answer is told', async () => {
  put(
    'Open.tla',
    `---- MODULE Open ----
EXTENDS Naturals
VARIABLE x
A(p) == x > 5 /\\ x' = p
Next == (\\E p \\in 1..7 : A(p)) \\/ FALSE
Spec == x = 0 /\\ [][Next]_x
Live == <>(x = 1)
====
`,
  );
  const found = await told<Checked>(client, 'check', { file: 'Open.tla', properties: ['Live'] });
  expect(found).toMatchObject({
    verdict: 'deadlock',
    notChecked: [{ name: 'Live', kind: 'temporal-property', message: 'the check ended at the violation' }],
  });
  const there = await told<Actions>(client, 'actions', { trace: found.trace! });
  expect(there.disabled.find(({ action }) => action === 'A')).toMatchObject({ because: { length: 4 }, others: 3 });
});

it('how many diagnostics and definitions are left out, and that there are more initial states, is told', async () => {
  const definitions = Array.from({ length: 301 }, (_, i) => `D${i} == ${i}`).join('\n');
  put('Long.tla', `---- MODULE Long ----\n${definitions}\n====\n`);
  const outline = await told<{ readonly definitions: readonly Data[]; readonly moreDefinitions: number }>(client, 'parse', {
    file: 'Long.tla',
  });
  expect([outline.definitions.length, outline.moreDefinitions]).toEqual([300, 1]);

  put('Faulty.tla', `---- MODULE Faulty ----\n${definitions.replaceAll(/== (\d+)/g, '== u$1')}\n====\n`);
  const faulty = await told<{ readonly diagnostics: readonly Data[]; readonly moreDiagnostics: number }>(client, 'parse', {
    file: 'Faulty.tla',
  });
  expect([faulty.diagnostics.length, faulty.moreDiagnostics]).toEqual([20, 281]);

  put('Wide.tla', "---- MODULE Wide ----\nEXTENDS Naturals\nCONSTANT N\nVARIABLE x\nInit == x \\in 1..N\nNext == x' = x\n====\n");
  const initial = async (n: number): Promise<Data> => {
    put('Wide.cfg', `INIT Init\nNEXT Next\nCONSTANT N = ${n}\n`);
    return await told<Data>(client, 'initial_states', { file: 'Wide.tla' });
  };
  expect(await initial(30_000)).toMatchObject({ count: 20_000, isPartial: true });
  expect(await initial(30)).toMatchObject({ count: 30, isPartial: false });
});

it('tells of a step that a constraint has no value there, or that it is outside of it', async () => {
  put(
    'Bound.tla',
    "---- MODULE Bound ----\nEXTENDS Integers\nVARIABLE x\nInit == x = 1\nNext == x' \\in {0, 2, 3, 9}\nBound == 9 \\div x > 1 \\/ x = 3\nSmall == x < 3\n====\n",
  );
  put('Bound.cfg', 'INIT Init\nNEXT Next\nCONSTRAINT Bound\nINVARIANT Small\n');
  const { trace } = await told<Checked>(client, 'check', { file: 'Bound.tla' });
  const { enabled } = await told<{ readonly enabled: readonly { readonly remark?: string }[] }>(client, 'actions', {
    trace: trace!,
    state: 1,
  });
  expect(enabled.map(({ remark }) => remark?.replace(/: .*;/, ': ...;') ?? '')).toEqual([
    'the constraint Bound has no value there: ...; a check ends with that',
    '',
    '',
    'outside Bound, a constraint: a check does not go there',
  ]);
});

describe('limits', () => {
  const endless =
    "---- MODULE Endless ----\nEXTENDS Naturals\nVARIABLE x\nSpec == x = 0 /\\ [][x' = x + 1]_x\nRECURSIVE F(_)\nF(n) == IF n < 0 THEN 0 ELSE \\A i, j \\in 1..1000000000: i + j > n\n====\n";

  it('end checks without end, and no call raises them', async () => {
    put('Endless.tla', endless);
    const checked = await told<Checked>(limited, 'check', { file: 'Endless.tla', maxStates: 1_000_000, timeout: 3600 });
    expect(checked.verdict).toBe('limit');
    expect(checked.distinctStates).toBeLessThan(600);
  });

  it('end evaluations without end, and the server goes on', async () => {
    const { trace } = await told<{ readonly trace: string }>(limited, 'begin', { file: 'Endless.tla' });
    expect(await refused(limited, 'evaluate', { trace, expression: 'F(0)' })).toContain('ended after 4 s');
    expect(await told(limited, 'evaluate', { trace, expression: 'x + 1' })).toMatchObject({ value: '1' });
  });

  it('are lower where a call asks for it', async () => {
    expect((await told<Checked>(client, 'check', { file: 'Endless.tla', maxStates: 50 })).verdict).toBe('limit');
    expect((await told<Checked>(client, 'check', { file: 'Endless.tla', timeout: 1 })).verdict).toBe('limit');
  });

  it('a call can be cancelled', async () => {
    const { trace } = await told<{ readonly trace: string }>(client, 'begin', { file: 'Endless.tla' });
    const abort = new AbortController();
    const asked = client.callTool({ name: 'evaluate', arguments: { trace, expression: 'F(0)' } }, undefined, { signal: abort.signal });
    setTimeout(() => abort.abort(), 300);
    await expect(asked).rejects.toThrow();
    expect(await told(client, 'evaluate', { trace, expression: 'x' })).toMatchObject({ value: '0' });
  });
});

it('lines that are no messages are told on standard error, what a specification prints is not told, and the server goes on', async () => {
  put(
    'Printing.tla',
    '---- MODULE Printing ----\nEXTENDS TLC\nVARIABLE x\nSpec == x = 0 /\\ PrintT("{\\"id\\":2}") /\\ [][x\' = x]_x\n====\n',
  );
  const child = spawn(process.execPath, [program, 'mcp', workspace], { stdio: ['pipe', 'pipe', 'pipe'] });
  const [lines, errors] = [createInterface(child.stdout), createInterface(child.stderr)].map((one) => one[Symbol.asyncIterator]());
  const send = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answer = async (): Promise<Data> => JSON.parse((await lines!.next()).value as string) as Data;
  const about = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  send({ id: 1, method: 'initialize', params: about });
  expect(await answer()).toMatchObject({ id: 1 });
  send({ method: 'notifications/initialized' });
  child.stdin.write('no message\n[]\n');
  expect((await errors!.next()).value).toContain('tlasso mcp: ');
  send({ id: 3, method: 'tools/call', params: { name: 'check', arguments: { file: 'Printing.tla' } } });
  expect(await answer()).toMatchObject({ id: 3, result: { structuredContent: { verdict: 'ok' } } });
  child.stdin.end();
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
});

it('every tool has schemas that say what is taken and given', async () => {
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(10);
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    expect(description, name).toMatch(/\.$/);
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema, name).toMatchObject({ type: 'object' });
    expect(annotations, name).toMatchObject({ readOnlyHint: true, openWorldHint: false });
  }
});
