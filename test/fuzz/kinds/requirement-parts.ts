// Which parts of requirements matter, and what invariants say beside each other, against checks: each part replaced by TRUE and by FALSE in a model of its
// own. The oracle knows no polarity: a part does not matter where the requirement holds with both. A part that is left out must be inside of one that
// does not matter, or say the same as what is around it.
import type { PartResult } from '../../../src/report/index.ts';
import { mutate } from '../../../src/session/index.ts';
import type { FuzzKind } from '../kind.ts';
import { answerOf, withFiles } from '../model.ts';
import { type Decisions, decisionsOf } from '../random.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** A formula: what stands between its operands, operands in between. `call`: it is the body of a definition of its own. */
interface Formula {
  readonly between: readonly string[];
  readonly operands: readonly Formula[];
  readonly call?: { readonly name: string; readonly parameter: string | null; readonly argument: string };
}

type Level = 'state' | 'step' | 'temporal';

const atom = (text: string): Formula => ({ between: [text], operands: [] });

const shapes: Readonly<Record<Level, readonly { readonly between: readonly string[]; readonly levels: readonly (Level | Formula)[] }[]>> = {
  state: [
    { between: ['', ' /\\ ', ''], levels: ['state', 'state'] },
    { between: ['', ' \\/ ', ''], levels: ['state', 'state'] },
    { between: ['', ' => ', ''], levels: ['state', 'state'] },
    { between: ['', ' => ', ''], levels: ['state', 'state'] },
    { between: ['', ' <=> ', ''], levels: ['state', 'state'] },
    { between: ['~', ''], levels: ['state'] },
    { between: ['\\A n \\in {0, x} : ', ''], levels: [{ between: ['', ' => ', ''], operands: [atom('n = 0'), atom('x < 2')] }] },
    { between: ['\\A n \\in {m \\in {1, 2} : m < y} : ', ''], levels: ['state'] },
    { between: ['\\E n \\in {0, y} : ', ''], levels: [{ between: ['', ' /\\ ', ''], operands: [atom('n = y'), atom('x # 1')] }] },
    { between: ['IF ', ' THEN ', ' ELSE ', ''], levels: ['state', 'state', 'state'] },
    { between: ['CASE x = 0 -> ', ' [] OTHER -> ', ''], levels: ['state', 'state'] },
    { between: ['LET n == y IN ', ''], levels: [{ between: ['', ' \\/ ', ''], operands: [atom('n = 1'), atom('x = 0')] }] },
  ],
  step: [
    { between: ['', ' \\/ ', ''], levels: ['step', 'step'] },
    { between: ['', ' /\\ ', ''], levels: ['state', 'step'] },
    { between: ['', ' => ', ''], levels: ['state', 'step'] },
    { between: ['~', ''], levels: ['step'] },
  ],
  temporal: [
    { between: ['[]', ''], levels: ['state'] },
    { between: ['', ' ~> ', ''], levels: ['state', 'state'] },
    { between: ['', ' ~> ', ''], levels: ['state', 'state'] },
    { between: ['[]<>', ''], levels: ['state'] },
    { between: ['<>[]', ''], levels: ['state'] },
    { between: ['[][', ']_vars'], levels: ['step'] },
    { between: ['', ' /\\ ', ''], levels: ['temporal', 'temporal'] },
    { between: ['', ' \\/ ', ''], levels: ['temporal', 'temporal'] },
    { between: ['', ' => ', ''], levels: ['temporal', 'temporal'] },
  ],
};

const atoms: Readonly<Record<Level, readonly string[]>> = {
  state: ['x = 0', 'x = 1', 'x < 2', 'y = 0', 'y = 2', 'y > 0', 'x = y', 'x < y', 'x + y < 4', 'x # 2'],
  step: ["x' = x", "y' > y", "x' # y", "x' = 0", "y' = 2"],
  temporal: [],
};

/** Each part is an object of its own. */
const copyOf = ({ between, operands }: Formula): Formula => ({ between, operands: operands.map(copyOf) });

class Formulas {
  #defined = 0;
  readonly #random: Decisions;

  constructor(random: Decisions) {
    this.#random = random;
  }

  make(level: Level, depth: number): Formula {
    const { chance, oneOf } = this.#random;
    if (level !== 'temporal' && (depth === 0 || chance(20))) return atom(oneOf(atoms[level]));
    // Temporal formulas end at depth 0 with those about states and steps.
    const { between, levels } = oneOf(shapes[level].filter((shape) => depth > 1 || !shape.levels.includes('temporal')));
    const operands = levels.map((of) => (typeof of === 'string' ? this.make(of, depth - 1) : copyOf(of)));
    const formula: Formula = { between, operands };
    if (level !== 'state' || !chance(20)) return formula;
    const parameter = chance(50) ? 'p' : null;
    return {
      ...formula,
      call: { name: `Def${++this.#defined}`, parameter, argument: oneOf(['x', 'y', '1']) },
    };
  }
}

/** A formula in the text of a module, and where it begins there. */
type Places = Map<Formula, number>;

class Text {
  text = '';
  readonly places: Places = new Map();
  #definitions: { readonly head: string; readonly formula: Formula }[] = [];

  define(head: string, formula: Formula): void {
    this.#put(formula, true);
    // Definitions that are called stand before the one that calls them.
    const called = this.#definitions;
    this.#definitions = [];
    for (const { head: inner, formula: body } of called) this.define(inner, { ...body });
    this.text += `${head} == `;
    this.#write(formula, true);
    this.text += '\n';
  }

  /** Collects what is called. */
  #put(formula: Formula, isRoot: boolean): void {
    if (!isRoot && formula.call !== undefined) {
      this.#definitions.push({
        head: `${formula.call.name}${formula.call.parameter === null ? '' : `(${formula.call.parameter})`}`,
        formula,
      });
      return;
    }
    for (const operand of formula.operands) this.#put(operand, false);
  }

  #write(formula: Formula, isRoot: boolean): void {
    if (!isRoot && formula.call !== undefined) {
      this.text += `${formula.call.name}${formula.call.parameter === null ? '' : `(${formula.call.argument})`}`;
      return;
    }
    this.places.set(formula, this.text.length);
    for (const [i, between] of formula.between.entries()) {
      this.text += between;
      const operand = formula.operands[i];
      if (operand === undefined) continue;
      this.text += '(';
      this.#write(operand, false);
      this.text += ')';
    }
  }
}

/** The formula in one piece, with a text in the place of a part. */
const inline = (formula: Formula, part: Formula | null, by: string): string =>
  formula === part
    ? by
    : formula.between
        .map((between, i) => between + (i < formula.operands.length ? `(${inline(formula.operands[i]!, part, by)})` : ''))
        .join('');

const partsOf = (formula: Formula): readonly Formula[] => [formula, ...formula.operands.flatMap(partsOf)];

interface State {
  readonly x: number;
  readonly y: number;
}

interface Behaviour {
  readonly text: string;
  /** The reachable states. */
  readonly states: readonly State[];
}

/** A specification whose steps are listed. */
const behaviourFrom = ({ pick, chance }: Decisions): Behaviour => {
  const steps = Array.from(
    { length: 3 + pick(5) },
    () =>
      [
        { x: pick(3), y: pick(3) },
        { x: pick(3), y: pick(3) },
      ] as const,
  );
  const initial = [steps[0]![0]];
  const states = [...initial];
  for (const state of states)
    for (const [from, to] of steps)
      if (from.x === state.x && from.y === state.y && !states.some(({ x, y }) => x === to.x && y === to.y)) states.push(to);
  const listed = steps.map(([from, to]) => `<<${from.x}, ${from.y}, ${to.x}, ${to.y}>>`).join(', ');
  const text = `VARIABLES x, y
vars == <<x, y>>
Init == x = ${initial[0]!.x} /\\ y = ${initial[0]!.y}
Next == \\E t \\in {${listed}} : x = t[1] /\\ y = t[2] /\\ x' = t[3] /\\ y' = t[4]
Spec == Init /\\ [][Next]_vars${chance(70) ? ' /\\ WF_vars(Next)' : ''}
`;
  return { text, states };
};

const moduleOf = (text: string): string => `---- MODULE Root ----\nEXTENDS Integers\n${text}====\n`;

const holds = async (text: string, config: string): Promise<boolean | null> => {
  const { verdict } = await withFiles({ 'Root.tla': moduleOf(text), 'Root.cfg': `${config}\nCHECK_DEADLOCK FALSE\n` }, (folder) =>
    answerOf(folder, 'Root'),
  );
  if (verdict === 'ok') return true;
  return verdict === 'invariant' || verdict === 'property' ? false : null;
};

/** Whether the requirement holds with both truth values in the place of the part; null where some check has another answer. */
const isIdle = async (behaviour: Behaviour, requirement: Formula, part: Formula, keyword: string): Promise<boolean | null> => {
  for (const value of ['TRUE', 'FALSE']) {
    const answer = await holds(`${behaviour.text}Asked == ${inline(requirement, part, value)}\n`, `SPECIFICATION Spec\n${keyword} Asked`);
    if (answer !== true) return answer;
  }
  return true;
};

/** Every combination of the values as initial states, and no step. */
const combined = ({ states }: Behaviour): string => {
  const of = (name: 'x' | 'y'): string => `{${[...new Set(states.map((state) => state[name]))].join(', ')}}`;
  return `VARIABLES x, y\nInit == x \\in ${of('x')} /\\ y \\in ${of('y')}\nNext == UNCHANGED <<x, y>>\n`;
};

const relationsIn = async (behaviour: Behaviour, invariants: Readonly<Record<string, Formula>>): Promise<readonly string[]> => {
  const ask = async (formula: string): Promise<boolean> =>
    (await holds(`${combined(behaviour)}Asked == ${formula}\n`, 'INIT Init\nNEXT Next\nINVARIANT Asked')) === true;
  const found: string[] = [];
  const constraining: [string, string][] = [];
  for (const [name, formula] of Object.entries(invariants)) {
    const text = inline(formula, null, '');
    if (await ask(text)) found.push(`${name} separate`);
    else constraining.push([name, text]);
  }
  for (const [i, [one, first]] of constraining.entries())
    for (const [j, [other, second]] of constraining.entries()) {
      if (i === j) continue;
      const isSame = await ask(`(${first}) <=> (${second})`);
      if (isSame && j < i) found.push(`${one} same ${other}`);
      if (!isSame && (await ask(`(${second}) => (${first})`))) found.push(`${one} follows ${other}`);
    }
  return found.sort();
};

/** A requirement that holds; null where eight draws found none. */
const heldOf = async (behaviour: Behaviour, keyword: string, make: () => Formula): Promise<Formula | null> => {
  for (let i = 0; i < 8; i++) {
    const formula = make();
    const text = `${behaviour.text}Asked == ${inline(formula, null, '')}\n`;
    if ((await holds(text, `SPECIFICATION Spec\n${keyword} Asked`)) === true) return formula;
  }
  return null;
};

export const kind: FuzzKind = {
  name: 'requirement-parts',
  meaning: 'which parts of requirements matter is what checks say with truth values in their places',
  quick: 1,
  async run(seed) {
    const random = decisionsOf(seed);
    const behaviour = behaviourFrom(random);
    const formulas = new Formulas(random);
    const requirements: Readonly<Record<string, Formula | null>> = {
      InvA: await heldOf(behaviour, 'INVARIANT', () => formulas.make('state', 3)),
      InvB: await heldOf(behaviour, 'INVARIANT', () => formulas.make('state', 2)),
      Prop: await heldOf(behaviour, 'PROPERTY', () => formulas.make('temporal', 3)),
    };
    const text = new Text();
    const head = moduleOf(behaviour.text).replace('====\n', '');
    text.text = head;
    const held: Record<string, Formula> = {};
    for (const [name, formula] of Object.entries(requirements)) {
      if (formula === null) continue;
      count('requirements');
      held[name] = formula;
      text.define(name, formula);
    }
    if (Object.keys(held).length === 0) return undefined;
    const files = {
      'Root.tla': `${text.text}====\n`,
      'Root.cfg': `SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n${Object.keys(held)
        .map((name) => `${name === 'Prop' ? 'PROPERTY' : 'INVARIANT'} ${name}\n`)
        .join('')}`,
    };
    const report = await withFiles(files, (folder) =>
      mutate({ workers: 1, invariants: [], properties: [], ltl: [], file: `${folder}/Root.tla`, noChanges: true, mutantTimeout: 600 }),
    );
    if (report.original === null) return { what: `no report: ${report.diagnostics.map(({ message }) => message).join(' ')}`, files };
    const open = report.parts.flatMap(({ status, text, reason }) => (status === 'undecided' ? [`${text}: ${reason}`] : []));
    const differ = (what: string) => ({ what: `${what}${open.length === 0 ? '' : `; undecided: ${open.join('; ')}`}`, files });
    for (const [name, formula] of Object.entries(held)) {
      const own = report.parts.filter(({ requirement }) => requirement === name);
      const what = await judge(behaviour, name, formula, own, text.places);
      if (what !== undefined) return differ(what);
    }
    const { Prop: _temporal, ...invariants } = held;
    const expected = await relationsIn(behaviour, invariants);
    // A property []P is an invariant too: what is said of it is left out here.
    const ours = (report.relations?.relations ?? [])
      .filter(({ requirement, other }) => requirement !== 'Prop' && other !== 'Prop')
      .map(({ requirement, kind: how, other }) => [requirement, how, ...(other === null ? [] : [other])].join(' '))
      .sort();
    for (const line of ours) count(`relation ${line.split(' ')[1]}`);
    return ours.join() === expected.join() ? undefined : differ(`relations ${ours.join(', ')}, expected ${expected.join(', ')}`);
  },
  tally: () => Object.fromEntries(counts),
};

const judge = async (
  behaviour: Behaviour,
  name: string,
  requirement: Formula,
  parts: readonly PartResult[],
  places: Places,
): Promise<string | undefined> => {
  const around = new Map<Formula, Formula>();
  for (const formula of partsOf(requirement)) for (const operand of formula.operands) around.set(operand, formula);
  const told = new Map<Formula, PartResult>();
  for (const formula of partsOf(requirement)) {
    if (formula === requirement) continue;
    // A part that is called is told where it is called: at its name.
    const found = parts.filter(({ text, span }) =>
      formula.call === undefined
        ? span.start === places.get(formula) && span.end - span.start === written(formula).length
        : text.startsWith(formula.call.name),
    );
    if (found.length > 1) return `${name}: ${found.length} answers for one part`;
    if (found[0] !== undefined) told.set(formula, found[0]);
  }
  if (told.size !== parts.length) return `${name}: ${parts.length} answers, ${told.size} of them about known parts`;
  for (const formula of partsOf(requirement)) {
    if (formula === requirement) continue;
    const expected = await isIdle(behaviour, requirement, formula, name === 'Prop' ? 'PROPERTY' : 'INVARIANT');
    const answer = told.get(formula);
    if (expected === null || answer?.status === 'undecided') {
      count('undecided');
      continue;
    }
    if (answer !== undefined) {
      count(`${answer.role} ${answer.status}`);
      if ((answer.status === 'vacuous') !== expected)
        return `${name}: ${answer.status}, where checks say it ${expected ? 'does not matter' : 'matters'}: ${answer.text}`;
    } else if (expected) {
      let outer = around.get(formula);
      while (outer !== undefined && told.get(outer)?.status !== 'vacuous') outer = around.get(outer);
      if (outer === undefined) return `${name}: not told of a part that does not matter: ${inline(formula, null, '')}`;
      count('inside of one that does not matter');
    }
  }
  return undefined;
};

/** A part as it stands in the module: with the names of what it calls. */
const written = (formula: Formula): string =>
  formula.between
    .map((between, i) => {
      const operand = formula.operands[i];
      if (operand === undefined) return between;
      const { call } = operand;
      return `${between}(${call === undefined ? written(operand) : `${call.name}${call.parameter === null ? '' : `(${call.argument})`}`})`;
    })
    .join('');
