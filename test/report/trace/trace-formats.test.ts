// Formats of traces: what is written is what the format says, and what can be read back is what was written.
import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  itfOf,
  jsonTraceOf,
  type ReportedAction,
  type ReportedTrace,
  readTraceFile,
  TraceFormatError,
  tlaModuleOf,
  tlcJsonOf,
  tlcTextOf,
  traceFormatOf,
  type ValueTree,
  valueText,
} from '../../../src/report/index.ts';
import { readValue } from '../../../src/report/trace/value-reader.ts';
import { fun, model, set, tree } from '../trees.ts';
import { trace } from '../two-phase.ts';

/** What a file holds. */
const dataOf = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** Places are not part of a trace's file. */
const placeless = ({ states, loop, closing }: ReportedTrace): ReportedTrace => ({
  states: states.map(({ action, variables }) => ({
    action: action === null ? null : { name: action.name, arguments: action.arguments },
    variables,
  })),
  ...(loop === undefined ? {} : { loop }),
  ...(closing === undefined ? {} : { closing: { name: closing.name, arguments: closing.arguments } }),
});

const odd: ReportedTrace = {
  states: [
    {
      action: null,
      variables: [
        { name: 'x', value: tree(12345678901234567890n) },
        { name: 'f', value: fun([model('a'), 'text "quoted"\n']).tree },
        { name: 's', value: set(set(), set(-1, 2)).tree },
      ],
    },
    {
      action: {
        name: 'Move',
        arguments: [
          { name: 'p', value: model('a').tree },
          { name: 'q', value: tree([1, { r: true }]) },
        ],
      },
      variables: [
        { name: 'x', value: tree(0) },
        { name: 'f', value: fun([0, 'zero'], [5, false]).tree },
        { name: 's', value: set().tree },
      ],
    },
  ],
};

const traces: readonly (readonly [string, ReportedTrace])[] = [
  ['finite', placeless(trace())],
  ['one state', placeless(trace(1))],
  ['lasso', placeless(trace(3, 1))],
  ['stuttering', placeless(trace(2, 1))],
  ['odd values', odd],
];

describe('round trips', () => {
  it.each(traces)('JSON: %s', (_, t) => {
    expect(readTraceFile('t.json', JSON.stringify(jsonTraceOf(t)))).toEqual(t);
  });

  it.each(traces)('ITF: %s', (_, t) => {
    expect(readTraceFile('t.itf.json', JSON.stringify(itfOf(t)))).toEqual(t);
  });

  it.each(traces)('text of TLC: %s', (_, t) => {
    // TLC does not print the names of parameters.
    const without = ({ name, arguments: args }: ReportedAction): ReportedAction => ({
      name,
      arguments: args.map(({ value }, i) => ({ name: `${i + 1}`, value })),
    });
    const nameless = {
      ...t,
      states: t.states.map(({ action, variables }) => ({ action: action === null ? null : without(action), variables })),
      ...(t.closing === undefined ? {} : { closing: without(t.closing) }),
    };
    expect(readTraceFile('t.txt', String(tlcTextOf(t)))).toEqual(nameless);
  });

  it.each(traces)('JSON of TLC, which does not tell sets from sequences: %s', (name, t) => {
    const written = dataOf(tlcJsonOf(t));
    const read = readTraceFile('t.tlc.json', JSON.stringify(written));
    expect(read.loop).toBe(t.loop);
    expect(read.states.map(({ action }) => action?.name)).toEqual(t.states.map(({ action }) => action?.name));
    if (name !== 'odd values') expect(dataOf(tlcJsonOf(read))).toEqual(written);
  });
});

describe('values', () => {
  const value: fc.Arbitrary<ValueTree> = fc.letrec<{ value: ValueTree }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.boolean().map((b) => tree(b)),
      fc.bigInt().map((n) => tree(n)),
      fc.string().map((s) => tree(s)),
      fc.constantFrom('a', 'm1', 'r_2').map((name) => model(name).tree),
      fc.array(tie('value'), { maxLength: 3 }).map((elements): ValueTree => ({ kind: 'tuple', elements })),
      fc.array(tie('value'), { maxLength: 3 }).map((elements): ValueTree => ({ kind: 'set', elements })),
      fc
        .uniqueArray(
          fc.string({ minLength: 1 }).filter((s) => !s.startsWith('__')),
          { minLength: 1, maxLength: 3 },
        )
        .chain((names) => fc.tuple(...names.map((name) => tie('value').map((v) => ({ name, value: v })))))
        .map((fields): ValueTree => ({ kind: 'record', fields: fields.sort((a, b) => (a.name < b.name ? -1 : 1)) })),
    ),
  })).value;

  it('are read as they are written', () => {
    fc.assert(
      fc.property(value, (v) => {
        expect(readValue(valueText(v))).toEqual(v);
      }),
    );
  });

  it.each(['{', '1 2', '', '[a -> 1]', '<<1, >>', '"open'])('refuses %j', (text) => {
    expect(() => readValue(text)).toThrow();
  });

  it('reads intervals', () => {
    expect(readValue('1..3')).toEqual(set(1, 2, 3).tree);
  });
});

describe('ITF', () => {
  // The format as Apalache's ADR 015 describes it.
  const schema = {
    type: 'object',
    required: ['vars', 'states'],
    properties: {
      '#meta': { type: 'object' },
      params: { type: 'array', items: { type: 'string' } },
      vars: { type: 'array', items: { type: 'string' } },
      loop: { type: 'integer', minimum: 0 },
      states: { type: 'array', items: { $ref: '#/definitions/state' } },
    },
    additionalProperties: false,
    definitions: {
      state: { type: 'object', properties: { '#meta': { type: 'object' } }, additionalProperties: { $ref: '#/definitions/expr' } },
      expr: {
        anyOf: [
          { type: ['boolean', 'string', 'integer'] },
          { type: 'array', items: { $ref: '#/definitions/expr' } },
          {
            type: 'object',
            required: ['#bigint'],
            properties: { '#bigint': { type: 'string', pattern: '^-?[0-9]+$' } },
            additionalProperties: false,
          },
          {
            type: 'object',
            required: ['#unserializable'],
            properties: { '#unserializable': { type: 'string' } },
            additionalProperties: false,
          },
          ...['#tup', '#set'].map((tag) => ({
            type: 'object',
            required: [tag],
            properties: { [tag]: { type: 'array', items: { $ref: '#/definitions/expr' } } },
            additionalProperties: false,
          })),
          {
            type: 'object',
            required: ['#map'],
            properties: {
              '#map': { type: 'array', items: { type: 'array', items: { $ref: '#/definitions/expr' }, minItems: 2, maxItems: 2 } },
            },
            additionalProperties: false,
          },
          { type: 'object', propertyNames: { pattern: '^[^#]' }, additionalProperties: { $ref: '#/definitions/expr' } },
        ],
      },
    },
  };
  const validate = new Ajv({ strict: false }).compile(schema);

  it.each(traces)('is valid: %s', (_, t) => {
    validate(JSON.parse(JSON.stringify(itfOf(t, 'M.tla'))));
    expect(validate.errors).toBeNull();
  });
});

describe('what TLC prints', () => {
  it('is read out of a whole log', () => {
    const log = [
      'TLC2 Version 2.20',
      'Error: Deadlock reached.',
      'Error: The behavior up to this point is:',
      'State 1: <Initial predicate>',
      '/\\ pc = (a :> "start" @@ b :> "start")',
      '/\\ q = <<>>',
      '',
      'State 2: <Go(a) line 5, col 3 to line 6, col 20 of module M>',
      '/\\ pc = ( a :> "go" @@',
      '  b :> "start" )',
      '/\\ q = <<[from |-> a]>>',
      '',
      '2 states generated, 2 distinct states found, 0 states left on queue.',
    ].join('\n');
    const { states } = readTraceFile('log.txt', log);
    expect(states[1]).toEqual({
      action: { name: 'Go', arguments: [{ name: '1', value: model('a').tree }] },
      variables: [
        { name: 'pc', value: fun([model('a'), 'go'], [model('b'), 'start']).tree },
        { name: 'q', value: { kind: 'tuple', elements: [{ kind: 'record', fields: [{ name: 'from', value: model('a').tree }] }] } },
      ],
    });
  });
});

describe('TLA+ module', () => {
  it('is the trace with a configuration', () => {
    const { module, config } = tlaModuleOf(odd, 'Odd');
    expect(String(module)).toMatch(/^---- MODULE Odd ----\n/);
    expect(String(module)).toContain('CONSTANTS a\nVARIABLES x, f, s, position');
    expect(config).toBe('CONSTANTS\n  a = a\nINIT TraceInit\nNEXT TraceNext\nCHECK_DEADLOCK FALSE\n');
  });

  it('says what it cannot express', () => {
    expect(() => tlaModuleOf(odd, 'not a name')).toThrow(TraceFormatError);
    expect(() => tlaModuleOf({ states: [odd.states[0]!, { action: null, variables: [] }] }, 'M')).toThrow(/ALIAS/);
  });
});

describe('files', () => {
  it.each([
    ['a.json', '.json'],
    ['a.itf.json', '.itf.json'],
    ['A.TLC.TXT', '.tlc.txt'],
    ['a.b.html', '.html'],
    ['a.xml', null],
  ])('%s', (file, format) => {
    expect(traceFormatOf(file)).toBe(format);
  });

  it.each([
    ['t.json', '{', 'this is no JSON'],
    ['t.json', '[]', 'this is no trace'],
    ['t.json', '{"format":"tlasso trace","version":9,"states":[{}]}', 'another version'],
    ['t.itf.json', '{"vars":["x"],"states":[{"x":null}]}', 'null is no value'],
    ['t.itf.json', '{"vars":["x"],"states":[{"x":{"#map":[["a",1],["a",2]]}}]}', '#map gives the key "a" two values: 1 and 2'],
    ['t.itf.json', '{"vars":["x"],"states":[{"x":1}],"loop":4}', 'loop must be'],
    ['t.txt', 'nothing', 'no state'],
    ['t.txt', 'State 1: <Initial predicate>\n/\\ x = {1,\n', 'state 1'],
  ])('%s with %s is refused', (file, text, message) => {
    expect(() => readTraceFile(file, text)).toThrow(message);
  });
});
