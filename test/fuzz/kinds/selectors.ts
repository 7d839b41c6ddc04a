// Names of parts of definitions (`D(1)!2!(3)!<<`, `D!:!local`, `D!label(4)`, `D!@` as an operator) against the texts of the parts with everything substituted.
import type { FuzzKind } from '../kind.ts';
import { answerOf, differenceOf, type RandomModel, withFiles } from '../model.ts';
import { decisionsOf } from '../random.ts';
import { type Selection, Walks } from '../selectors/selections.ts';
import { type Meaning, type Name, printDefinition, Terms } from '../selectors/terms.ts';

const counts = new Map<string, number>();
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

const STATE: readonly Name[] = [{ name: 'x', sort: 'number' }];
const SELECTIONS = 4;
const LARGEST_ARITY = 3;

/** Where the definitions are, and what their names mean in the root module. */
interface Way {
  readonly name: string;
  readonly prefix: string;
  readonly link: string;
  readonly given: Meaning;
}

const WAYS: readonly Way[] = [
  { name: 'in the module', prefix: '', link: '', given: new Map() },
  { name: 'extended', prefix: '', link: 'EXTENDS Parts', given: new Map() },
  {
    name: 'instance',
    prefix: '',
    link: 'INSTANCE Parts WITH c <- 2, v <- x',
    given: new Map([
      ['c', '2'],
      ['v', 'x'],
    ]),
  },
  {
    name: 'named instance',
    prefix: 'I!',
    link: 'I == INSTANCE Parts WITH c <- 3, v <- x + 1',
    given: new Map([
      ['c', '3'],
      ['v', '(x + 1)'],
    ]),
  },
  {
    name: 'instance with a parameter',
    prefix: 'I(x + 2)!',
    link: 'I(p) == INSTANCE Parts WITH c <- 1, v <- p',
    given: new Map([
      ['c', '1'],
      ['v', '(x + 2)'],
    ]),
  },
];

const HELPERS = [
  'Twice(a) == 2 * a',
  'Less(a) == a - 1',
  'Ap1(G(_), a) == G(a)',
  'Ap2(G(_, _), a, b) == <<G(a, b)>>[1]',
  'Ap3(G(_, _, _), a, b, d) == G(a, b, d)',
];

const applications = ({ text, operator }: Selection, args: readonly string[]): readonly [string, string] => [
  `Ap${operator!.sorts.length}(${text}, ${args.join(', ')})`,
  operator!.apply(args),
];

/** The model of a seed, and whether SANY reads it. */
const caseOf = (seed: number): { readonly model: RandomModel; readonly isStandard: boolean } => {
  const decide = decisionsOf(seed);
  const { chance, pick, oneOf } = decide;
  const way = oneOf(WAYS);
  const own = way.name === 'in the module';
  const terms = new Terms(decide);
  const inside: readonly Name[] = own
    ? STATE
    : [
        { name: 'c', sort: 'number' },
        { name: 'v', sort: 'number' },
      ];
  const definitions = Array.from({ length: 1 + pick(2) }, (_, i) => terms.definition(`D${i + 1}`, inside));
  const outside = way.name === 'extended' ? inside : STATE;
  const walks = new Walks(decide, terms, outside);
  let isStandard = true;
  const pairs: (readonly [string, string])[] = [];
  const nested: string[] = [];
  for (let i = 0; i < SELECTIONS; i++) {
    const selection = walks.select(oneOf(definitions), way.prefix, way.given);
    const { operator, text, value } = selection;
    if (operator?.isMixed === true) isStandard = false;
    count(operator === null ? 'parts that are values' : operator.isMixed ? 'operators with some arguments' : 'operators');
    if (operator === null) pairs.push([text, value]);
    else if (operator.sorts.length > LARGEST_ARITY) count('operators of more parameters');
    else if (operator.sorts.join() === 'number' && chance(30)) {
      nested.push(`J${i} == INSTANCE Uses WITH G <- ${text}`);
      pairs.push([`J${i}!Both`, `<<${operator.apply(['1'])}, ${operator.apply(['2'])}>>`]);
    } else
      pairs.push(
        applications(
          selection,
          operator.sorts.map((sort) => terms.closed(sort, outside)),
        ),
      );
  }
  const texts = definitions.map(printDefinition);
  const variable = way.name === 'extended' ? 'v' : 'x';
  const root = [
    '---- MODULE Root ----',
    way.name === 'extended' ? way.link : 'EXTENDS Integers, FiniteSets',
    ...(way.name === 'extended' ? [] : ['VARIABLE x']),
    ...(own || way.name !== 'extended' ? HELPERS : []),
    ...(own ? texts : way.name === 'extended' ? [] : [way.link]),
    ...nested,
    `Init == ${variable} = 0`,
    `Next == ${variable}' = (${variable} + 1) % 3`,
    ...pairs.map(([selected, text], i) => `Same${i + 1} == ${selected} = ${text}`),
    '====',
    '',
  ].join('\n');
  const constants = way.name === 'extended' ? ['CONSTANT c = 2'] : [];
  const model: RandomModel = {
    root: 'Root',
    files: {
      'Root.tla': root,
      'Root.cfg': [...constants, 'INIT Init', 'NEXT Next', ...pairs.map((_, i) => `INVARIANT Same${i + 1}`), ''].join('\n'),
      'Uses.tla': '---- MODULE Uses ----\nCONSTANT G(_)\nBoth == <<G(1), G(2)>>\n====\n',
      ...(own
        ? {}
        : {
            'Parts.tla': [
              '---- MODULE Parts ----',
              'EXTENDS Integers, FiniteSets',
              'CONSTANT c',
              'VARIABLE v',
              ...HELPERS,
              ...texts,
              '====',
              '',
            ].join('\n'),
          }),
    },
  };
  return { model, isStandard };
};

export const kind: FuzzKind = {
  name: 'selectors',
  meaning: 'a name of a part of a definition says what the text of the part says with everything substituted',
  quick: 25,
  tally: () => Object.fromEntries(counts),
  model: (seed) => {
    const { model, isStandard } = caseOf(seed);
    return isStandard ? model : undefined;
  },
  async run(seed) {
    const { root, files } = caseOf(seed).model;
    const ours = await withFiles(files, (folder) => answerOf(folder, root)).catch((error: Error) => error);
    if (ours instanceof Error) return { what: ours.message, files: { ...files, 'stack.txt': ours.stack ?? '' } };
    count(ours.verdict);
    const what = differenceOf(ours, { verdict: 'ok', distinct: 3 });
    return what === undefined ? undefined : { what: `${what}: ${ours.text?.split('\n')[0]}`, files };
  },
};
