// What `tlasso mutate` finds out, from the file to the report.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonPlace } from '../../src/diagnostics/index.ts';
import { writeTranslation } from '../../src/pluscal/index.ts';
import { jsonMutation, killPercent, type MutantResult, type MutationReport, mutationText } from '../../src/report/index.ts';
import { type MutateRequest, mutantToExplore, mutate } from '../../src/session/index.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-mutate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (file: string, more: Partial<MutateRequest> = {}): Promise<MutationReport> =>
  mutate({ file, workers: 1, invariants: [], properties: [], ltl: [], ...more });

const write = (text: string, config: string): string => {
  writeFileSync(join(folder, 'M.tla'), `---- MODULE M ----\nEXTENDS Integers\n${text}\n====\n`);
  writeFileSync(join(folder, 'M.cfg'), config);
  return join(folder, 'M.tla');
};

const statusOf = ({ mutants }: MutationReport, operator: string, before: string): string | undefined => {
  const found = mutants.find((mutant) => mutant.operator === operator && mutant.before === before);
  return found && `${found.status}${found.killers.length === 0 ? '' : ` by ${found.killers.join(', ')}`}`;
};

describe('a function over numbers', () => {
  it('gets the values that it has been seen to have, in a module without `:>`', async () => {
    const module = "VARIABLE f\nInit == f = [p \\in 0..1 |-> 0]\nNext == \\E p \\in 0..1 : f' = [f EXCEPT ![p] = 1 - @]\nSmall == f[0] < 2";
    const report = await run(write(module, 'INIT Init\nNEXT Next\nINVARIANT Small\n'));
    const widened = report.mutants.filter(({ after }) => after?.includes('key_1'));
    expect(widened.map(({ operator, status }) => `${operator} ${status}`)).toEqual([
      'initial-widened survived',
      'assignment-free survived',
    ]);
    expect(report.mutants.filter(({ status }) => status === 'invalid')).toEqual([]);
  });
});

describe('a counter', () => {
  const file = (): string =>
    write(
      `VARIABLES x, y
Init == x = 0 /\\ y = 0
Up == x < 3 /\\ x' = x + 1 /\\ y' = y
Never == x > 5 /\\ x' = 7 /\\ UNCHANGED y
Same == x = 3 /\\ x < 4 /\\ x' = 0 /\\ UNCHANGED y
Next == Up \\/ Never \\/ Same
Small == x <= 3
NotTwo == y # 2`,
      'INIT Init\nNEXT Next\nINVARIANTS Small NotTwo\n',
    );

  it('says of each change who notices it', async () => {
    const report = await run(file());
    expect(report.original).toMatchObject({ distinctStates: 4, isComplete: true });
    expect(statusOf(report, 'guard-dropped', 'x < 3')).toBe('killed by Small');
    expect(statusOf(report, 'boundary', 'x < 3')).toBe('killed by Small, deadlock');
    expect(statusOf(report, 'guard-dropped', 'x < 4')).toBe('equivalent');
    expect(statusOf(report, 'assignment-unchanged', "x' = 7")).toBe('unreached');
    expect(statusOf(report, 'assignment-unchanged', "x' = x + 1")).toBe('survived');
    expect(statusOf(report, 'disjunct-dropped', 'Same')).toBe('killed by deadlock');
    const survivor = report.mutants.find(({ operator, before }) => operator === 'assignment-unchanged' && before === "x' = x + 1");
    // The original can go from 0 to 1, the changed one cannot.
    expect(survivor?.difference).toMatchObject({ side: 'original', ends: false, trace: { states: [{}, { action: { name: 'Up' } }] } });
    expect(report.findings).toContainEqual(expect.objectContaining({ kind: 'idle-property', property: 'NotTwo', kills: 0 }));
    expect(report.properties.find(({ name }) => name === 'NotTwo')).toEqual({ name: 'NotTwo', kills: 0, alone: 0 });
  });

  it('says of each change only whether it is noticed, where no more is asked', async () => {
    const [whole, quick] = [await run(file()), await run(file(), { quick: true })];
    expect(statusOf(whole, 'boundary', 'x < 3')).toBe('killed by Small, deadlock');
    expect(statusOf(quick, 'boundary', 'x < 3')).toBe('killed');
    const seen = ({ mutants }: MutationReport) =>
      mutants.map(({ id, status, difference }) => [id, status, status === 'killed' || difference]);
    expect(seen(quick)).toEqual(seen(whole));
    expect(quick).toMatchObject({ isQuick: true, properties: [], parts: [], relations: null, pairs: { tried: 0, left: 0 } });
  });

  it('comes upon a violation by random behaviours, where a search by levels is given up before', async () => {
    const file = write(
      `VARIABLES a, b, c
Init == a = 0 /\\ b = 0 /\\ c = 0
Up == /\\ a + b + c < 3
      /\\ \\/ a' = a + 1 /\\ UNCHANGED <<b, c>>
         \\/ b' = b + 1 /\\ UNCHANGED <<a, c>>
         \\/ c' = c + 1 /\\ UNCHANGED <<a, b>>
Next == Up
Small == a + b + c < 40`,
      'INIT Init\nNEXT Next\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n',
    );
    const asked = { only: ['Up'], operators: ['guard-dropped'] };
    expect((await run(file, asked)).mutants.map(({ status }) => status)).toEqual(['limit']);
    expect((await run(file, { ...asked, quick: true })).mutants.map(({ status }) => status)).toEqual(['killed']);
  });

  it('changes only what was asked for, drawn by a seed', async () => {
    const only = await run(file(), { only: ['Up'], operators: ['guard-dropped'] });
    expect(only.mutants.map(({ before }) => before)).toEqual(['x < 3']);
    const byLine = await run(file(), { only: ['5'], operators: ['guard-dropped', 'boundary'] });
    expect(byLine.mutants.map(({ definition }) => definition)).toEqual(['Up', 'Up']);
    const [one, again, other] = [
      await run(file(), { maxMutants: 5, seed: 3 }),
      await run(file(), { maxMutants: 5, seed: 3 }),
      await run(file(), { maxMutants: 5, seed: 4 }),
    ];
    const ids = ({ mutants }: MutationReport): readonly string[] => mutants.map(({ id }) => id);
    expect(ids(one)).toHaveLength(5);
    expect(ids(again)).toEqual(ids(one));
    expect(ids(other)).not.toEqual(ids(one));
  });
});

describe('a definition that the behaviour and a requirement read', () => {
  // Limit is never evaluated in a step that matters, but what is required of x depends on it.
  const file = (): string =>
    write(
      "VARIABLE x\nLimit == 3\nInit == x = 0\nNext == x < 3 /\\ x <= Limit /\\ x' = x + 1\nSmall == x <= Limit\nUsed == Limit",
      'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n',
    );
  const more = (report: MutationReport): string | undefined =>
    report.mutants.find(({ definition, after }) => definition === 'Limit' && after === '(2)')?.status;

  it('is judged by the requirement also where it is named on the command line', async () => {
    expect(more(await run(file(), { invariants: ['Small'] }))).toBe('killed');
  });

  it('is judged by assumptions', async () => {
    const path = file();
    writeFileSync(path, readFileSync(path, 'utf8').replace('Used == Limit', 'ASSUME Limit = 3'));
    expect(more(await run(path))).toBe('killed');
  });

  it('is noticed by every assumption that it makes false', async () => {
    const path = file();
    const text = readFileSync(path, 'utf8').replace('Used == Limit', 'ASSUME First == Limit = 3\nASSUME Second == Limit + 1 = 4');
    writeFileSync(path, text);
    const { mutants } = await run(path);
    const killers = mutants.find(({ definition, after }) => definition === 'Limit' && after === '(2)')?.killers;
    expect(killers).toHaveLength(2);
  });
});

describe('what else a configuration asks', () => {
  const module = `VARIABLE x
Init == x = 0
Up == x < 3 /\\ x' = x + 1
Back == x = 3 /\\ x' = 0
Next == Up \\/ Back
Three == x = 3
Return == x = 3 /\\ x' = 0
T == INSTANCE TLC
Four == T!TLCGet("stats").distinct = 4`;

  it('asks what is to be possible, of states and of steps', async () => {
    const report = await run(write(module, 'INIT Init\nNEXT Next\n_POSSIBLE Three Return\nCHECK_DEADLOCK FALSE\n'));
    expect(report.properties.map(({ name }) => name)).toEqual(['Three', 'Return']);
    expect(statusOf(report, 'disjunct-dropped', 'Up')).toBe('killed by Three, Return');
    expect(statusOf(report, 'disjunct-dropped', 'Back')).toBe('killed by Return');
  });

  it('asks postconditions, also of a change that leaves the graph as it is', async () => {
    const report = await run(write(module, 'INIT Init\nNEXT Next\nPOSTCONDITION Four\nCHECK_DEADLOCK FALSE\n'));
    expect(statusOf(report, 'disjunct-dropped', 'Up')).toBe('killed by Four');
    expect(statusOf(report, 'disjunct-dropped', 'Back')).toBe('survived');
    // Twice changes nothing but how many successors are generated.
    const generated = module.replace('.distinct = 4', '.generated = 8').replace('Next == Up', 'Twice == Up\nNext == Up \\/ Twice');
    const counted = await run(write(generated, 'INIT Init\nNEXT Next\nPOSTCONDITION Four\nCHECK_DEADLOCK FALSE\n'));
    expect(statusOf(counted, 'disjunct-dropped', 'Twice')).toBe('killed by Four');
  });

  it('asks no postcondition that only holds with SYMMETRY', async () => {
    const two = `CONSTANT S
VARIABLE x
T == INSTANCE TLC
Init == x = {}
Next == \\E s \\in S : s \\notin x /\\ x' = x \\union {s}
Perms == T!Permutations(S)
Three == T!TLCGet("stats").distinct = 3`;
    const config = 'CONSTANT S = {a, b}\nINIT Init\nNEXT Next\nSYMMETRY Perms\nPOSTCONDITION Three\nCHECK_DEADLOCK FALSE\n';
    const report = await run(write(two, config));
    expect(report.diagnostics.map(({ code, message }) => [code, message.slice(0, 25)])).toEqual([['E610', 'the postcondition Three i']]);
    expect(report.properties).toEqual([]);
    expect(report.mutants.flatMap(({ killers }) => killers)).toEqual([]);
  });
});

it('refuses a model that does not hold', async () => {
  const report = await run(
    write("VARIABLE x\nInit == x = 0\nNext == x' = x + 1\nSmall == x < 3", 'INIT Init\nNEXT Next\nINVARIANT Small\n'),
  );
  expect(report.original).toBeNull();
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['E607']);
});

it('says that memory did not suffice for the check of the model', async () => {
  const report = await run(write("VARIABLE x\nInit == x = 0\nNext == x' = 1 - x", 'INIT Init\nNEXT Next\n'), { memory: 10_000_000 });
  expect(report.original).toBeNull();
  expect(report.diagnostics).toMatchObject([{ code: 'E607', message: expect.stringContaining('did not come to its end') }]);
});

it('does not go on from the progress of a run with other constants', async () => {
  const file = write(
    "CONSTANT N\nVARIABLE x\nInit == x = 0\nNext == x' = IF x > N THEN 0 ELSE 1 - x",
    'CONSTANT N = 5\nINIT Init\nNEXT Next\n',
  );
  const progressFile = join(folder, 'constants.ndjson');
  const first = await run(file, { progressFile });
  expect(first.diagnostics).toEqual([]);
  expect((await run(file, { progressFile, constants: ['N=6'] })).diagnostics.map(({ code }) => code)).toEqual(['E608']);
  expect((await run(file, { progressFile })).mutants.length).toBe(first.mutants.length);
});

describe('a mistake that recovery hides', () => {
  const slip = join(root, 'specs/parallel-commits/CommitLoopSlip.tla');

  it('is named first, with the behaviour without recovery and the change that mends it', async () => {
    const report = await run(slip, { only: ['Ask', 'Meet', 'Check'] });
    const [first] = report.findings;
    if (first?.kind !== 'hidden-mistake') throw new Error(`the first finding is ${first?.kind}`);
    expect(first.property).toBe('ImplicitLeadsToExplicit');
    expect(first.part.definition).toBe('Meet');
    expect(first.repairs.map(({ before, operator }) => [before, operator])).toEqual([['to_check \\union {key}', 'set-operator']]);
    const { text } = first.repairs[0]!.span.source;
    expect(text.split('\n')[jsonPlace(first.repairs[0]!.span).line - 1]).toContain('to_check := to_check \\union {key};');
    // For ever the coordinator asks, and nobody recovers.
    const cycle = first.trace.states.slice(first.trace.loop! + 1).map(({ action }) => action?.name);
    expect([...cycle, first.trace.closing?.name]).toEqual(expect.arrayContaining(['Ask', 'Check']));
    expect(first.trace.states.some(({ action }) => action?.name === 'Meet')).toBe(false);
  });

  it('is not found where there is none', async () => {
    const report = await run(slip.replace('CommitLoopSlip', 'CommitLoop'), { only: ['Ask', 'Meet', 'Check'] });
    expect(report.findings.map(({ kind }) => kind)).not.toContain('hidden-mistake');
    const lines = report.findings
      .slice(0, 3)
      .map((finding) => (finding.kind === 'unconstrained' ? finding.mutants.map(({ before }) => before) : []));
    expect(lines.flat()).not.toContain('to_check \\ {key}');
  });
});

it('what the specification assumes beside fairness is a part of it', async () => {
  const module = `VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
A == x = 0 /\\ x' = 1 /\\ UNCHANGED y
B == y' = 1 - y /\\ UNCHANGED x
Next == A \\/ B
Goal == x > 0
Spec == Init /\\ [][Next]_vars /\\ <>Goal /\\ WF_vars(A)
Live == <>(x = 1)`;
  const report = await run(write(module, 'SPECIFICATION Spec\nPROPERTY Live\nCHECK_DEADLOCK FALSE'), { operators: ['fairness-dropped'] });
  // Whoever assumes that the goal is reached need not say that A is taken.
  expect(report.mutants.map(({ before, status }) => `${before} ${status}`)).toEqual(['WF_vars(A) equivalent']);
});

it('asks whether a place is reached in a module that begins with lines of comments', async () => {
  writeFileSync(
    join(folder, 'Boxed.tla'),
    `---- MODULE Boxed ----\n${'(* ---------- *)\n'.repeat(60)}VARIABLE x\nInit == x = TRUE\nNext == x /\\ UNCHANGED x\nAny == x\n====\n`,
  );
  writeFileSync(join(folder, 'Boxed.cfg'), 'INIT Init\nNEXT Next\nINVARIANT Any\n');
  const report = await run(join(folder, 'Boxed.tla'), { operators: ['guard-dropped'] });
  expect(report.mutants.map(({ before, status }) => [before, status])).toEqual([['x', 'equivalent']]);
});

it('says where no fair behaviour is left, of which a property could be asked', async () => {
  const module = `VARIABLE x
Init == x = 0
Up == x < 2 /\\ x' = x + 1
Down == x = 2 /\\ x' = 0
Next == Up \\/ Down
Spec == Init /\\ [][Next]_x /\\ WF_x(Up)
Comes == []<>(x = 2) \\/ <>[](x = 2)`;
  const config = 'SPECIFICATION Spec\nPROPERTY Comes\nCHECK_DEADLOCK FALSE';
  const report = await run(write(module, config), { operators: ['disjunct-dropped'] });
  expect(report.mutants.map(({ before, status, reason }) => [before, status, reason])).toEqual([
    ['Up', 'survived', 'no fair behaviour is left'],
    ['Down', 'survived', undefined],
  ]);
  const text = mutationText(report);
  expect(text).toContain('disjunct-dropped: Up  becomes  FALSE (no fair behaviour is left)\n');
  expect(text).toContain('Where no fair behaviour is left, no property of whole behaviours can notice it:');
  const { mutants } = Object.values(jsonMutation(report, '0').files)[0]!;
  expect(mutants.map(({ statusReason }) => statusReason)).toEqual([
    'no fair behaviour is left; a behaviour that only the original has: initial state, Up',
    'a behaviour that only the original has: initial state, Up, Up, Down',
  ]);
});

it('names the part that is left out, and not the relation that it is a part of', async () => {
  const module = `VARIABLE x
Up == x < 1 /\\ x' = x + 1
Take(i) == x = i /\\ x' = 2
Next == Up \\/ \\E i \\in {1} : Take(i)
Spec == x = 0 /\\ [][Next]_x /\\ WF_x(Next)
Comes == <>(x = 2)`;
  const report = await run(write(module, 'SPECIFICATION Spec\nPROPERTY Comes\nCHECK_DEADLOCK FALSE'), {
    operators: ['disjunct-dropped', 'one-left-out'],
  });
  const text = mutationText(report);
  expect(text).toContain('Comes rests on Up, \\E i \\in {1} : Take(i), one element of {1}\n');
  expect(text).toContain('Without Up:\n');
});

it('shows that the name of a part that is left out is cut', async () => {
  const module = `VARIABLE x
Up == x < 1 /\\ x' = x + 1
TakeWhatIsThere(i) == x = i /\\ x' = 2
Next == Up \\/ \\E i \\in {1} : TakeWhatIsThere(i) \\/ TakeWhatIsThere(i + 1)
Spec == x = 0 /\\ [][Next]_x /\\ WF_x(Next)
Comes == <>(x = 2)`;
  const report = await run(write(module, 'SPECIFICATION Spec\nPROPERTY Comes\nCHECK_DEADLOCK FALSE'), { operators: ['disjunct-dropped'] });
  expect(mutationText(report)).toContain('Comes rests on Up, \\E i \\in {1} : TakeWhatIsThere(i) \\/ ..., TakeWhatIsThere(i)\n');
});

describe('a condition of fairness', () => {
  const module = (fairness: string): string => `VARIABLES x, y
vars == <<x, y>>
Init == x = 0 /\\ y = 0
A == x = 0 /\\ x' = 1 /\\ UNCHANGED y
B == y' = 1 - y /\\ UNCHANGED x
Spec == Init /\\ [][A \\/ B]_vars
  /\\ ${fairness.split(' ').join('\n  /\\ ')}
Back == []<>(y = 0)`;
  const config = 'SPECIFICATION Spec\nPROPERTY Back\n';
  const statuses = async (fairness: string): Promise<readonly string[]> => {
    const report = await run(write(module(fairness), config), { operators: ['fairness-dropped', 'fairness-weakened'] });
    return report.mutants.map(({ operator, before, status }) => `${operator.replace('fairness-', '')} ${before} ${status}`);
  };

  it('that the others imply has no effect where it is dropped or weakened', async () => {
    // A stays possible until it is taken. From then on B is all that can be done.
    expect(await statuses('SF_vars(A) WF_vars(B)')).toEqual([
      'dropped SF_vars(A) survived',
      'weakened SF_vars(A) equivalent',
      'dropped WF_vars(B) killed',
    ]);
    expect(await statuses('WF_vars(A\\/B) SF_vars(A) WF_vars(B)')).toEqual([
      'dropped WF_vars(A\\/B) equivalent',
      'dropped SF_vars(A) survived',
      'weakened SF_vars(A) equivalent',
      'dropped WF_vars(B) equivalent',
    ]);
  });

  it('that asks for more than the others is not noticed where no property tells', async () => {
    // Without strong fairness B goes on for ever, and what it asks for is possible now and then.
    expect(await statuses('SF_vars(A/\\y=1) WF_vars(B)')).toEqual([
      'dropped SF_vars(A/\\y=1) survived',
      'weakened SF_vars(A/\\y=1) survived',
      'dropped WF_vars(B) killed',
    ]);
  });

  it('that asks for more after a change is another one, too', async () => {
    // Without the guard B may not stop where y is 1.
    const text = module('WF_vars(Asked)').replace('Spec ==', 'Asked == B /\\ y < 1\nSpec ==').replace('[]<>(y = 0)', '[]<>(x < 2)');
    const report = await run(write(text, config), { only: ['Asked'], operators: ['guard-dropped', 'boundary'] });
    expect(report.mutants.map(({ operator, status }) => `${operator} ${status}`)).toEqual(['guard-dropped survived', 'boundary survived']);
  });

  it('without effect is told', async () => {
    const report = await run(write(module('WF_vars(A\\/B) WF_vars(B)'), config), { operators: ['fairness-dropped'] });
    expect(mutationText(report)).toContain(
      'without effect in Spec\n    fairness-dropped: WF_vars(A\\/B)  becomes  TRUE\n    Every fair behaviour',
    );
  });
});

describe('an algorithm', () => {
  const algorithm = `(* --algorithm A
variables x = 0;
fair process p = 1
begin
First:
  x := x + 1;
Second:
  x := x + 1;
  goto Third;
Third:
  skip;
end process;
fair process q = 2
begin
Look:
  await x > 0;
end process;
end algorithm; *)
`;
  const config = 'SPECIFICATION Spec\nINVARIANT Small\nPROPERTY Done\n';
  const requirements = 'Small == x < 3\nDone == <>(x = 2)\n';
  const translation = (): string =>
    writeTranslation({ name: 'M.tla', text: `---- MODULE M ----\nEXTENDS Integers\n${algorithm}====\n` }).text!;
  const part = (text: string): string => text.split('\n').slice(2, -2).join('\n');
  const withoutSums = (text: string): string => text.replace(/(BEGIN TRANSLATION).*/, '$1');

  it.each([
    ['that has no translation yet', (): string => algorithm],
    ['beside its translation', (): string => part(translation())],
    ['beside a translation without checksums', (): string => withoutSums(part(translation()))],
  ])('%s is changed where it stands, and translated as before', async (_, text) => {
    const report = await run(write(`${text()}\n${requirements}`, config));
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    // The other process stays fair: the translation is not one of those that make every process fair.
    const fairness = report.mutants.filter(({ operator }) => operator === 'fairness-dropped');
    expect(fairness.map(({ definition, status }) => `${definition} ${status}`)).toEqual(['p killed', 'q survived']);
    expect(mutationText(report)).toContain(
      'fairness-dropped: fair is removed\n    States and steps stay the same, fairness demands less, and the conditions',
    );
    // Without this label the algorithm has an error. No other label is put there.
    expect(statusOf(report, 'label-merged', 'Third:')).toBe('invalid');
    expect(statusOf(report, 'label-merged', 'Second:')).toBe('invalid');
    expect(statusOf(report, 'off-by-one', '1')).toBe('killed by Small');
  });

  it('of one step has no pc, and one that a change makes of it has', async () => {
    const loop = `(* --algorithm A
variables x = 0; y = 0;
begin
Loop:
  while TRUE do
    x := 1 - x;
    y := x;
  end while;
end algorithm; *)`;
    const text = `${loop}\nSame == x = y\nSmall == x <= 1\n`;
    const report = await run(write(text, 'SPECIFICATION Spec\nINVARIANTS Same Small\n'));
    const added = report.mutants.filter(({ operator }) => operator === 'label-added' || operator === 'step-left-out');
    expect(added.map(({ operator, status, killers }) => [operator, status, killers])).toEqual([
      ['step-left-out', 'killed', ['deadlock']],
      ['label-added', 'killed', ['Same']],
    ]);
    const small = await run(write(text, 'SPECIFICATION Spec\nINVARIANT Small\n'), { only: ['Loop'] });
    const survivor = small.mutants.find(({ operator }) => operator === 'label-added');
    expect(survivor).toMatchObject({ status: 'survived', difference: { side: 'mutant', trace: { states: [{}] } } });
    const request = { file: join(folder, 'M.tla'), workers: 1, invariants: [], properties: [], ltl: [] };
    expect(mutantToExplore(request, survivor!.id)).toMatchObject([
      { code: 'E615', message: expect.stringContaining('has other variables') },
    ]);
  });

  it('is not changed where another translation is checked, which is', async () => {
    const other = withoutSums(part(translation())).replace("x' = x + 1", "x' = x + 2");
    const report = await run(write(`${other}\nSmall == x < 4\nDone == <>(x = 3)\n`, config));
    expect(report.original).not.toBe(null);
    expect(statusOf(report, 'assignment-unchanged', "x' = x + 2")).toBe('killed by Done');
    expect(report.mutants.filter(({ operator }) => operator.startsWith('label') || operator === 'statement-dropped')).toEqual([]);
  });
});

it('the share of what is noticed is exact where it is a whole number of per cent', () => {
  const results = Array.from({ length: 100 }, (_, i): Pick<MutantResult, 'status'> => ({ status: i < 29 ? 'killed' : 'survived' }));
  expect(killPercent(results as MutantResult[])).toBe(29);
});
