// Random abstract syntax, for the print-and-parse property.
import fc from 'fast-check';
import { operatorsBySpelling } from '../../grammar/index.ts';
import type { SourceText } from '../../src/diagnostics/index.ts';
import type { Bound, Expr, Identifier, Name, Parameter, Unit } from '../../src/syntax/index.ts';

const source: SourceText = { name: '<random>', text: '' };
const span = { source, start: 0, end: 0 };
const word = fc.constantFrom('x', 'y', 'S', 'Op', 'pc', '1b', '_v', 'vars');
const field = fc.constantFrom('a', 'type', 'LET', 'val');
const symbols = [...new Set(operatorsBySpelling().values())];
const named = (fixity: string) => fc.constantFrom(...symbols.filter((s) => s.fixity === fixity && s.name !== '\\X').map((s) => s.name));

const identifier: fc.Arbitrary<Identifier> = word.map((name) => ({ kind: 'identifier', name, span }));
const identifiers = fc.array(identifier, { minLength: 1, maxLength: 3 });
const nameOf = (name: string): Name => ({ kind: 'name', path: [], name, span });

const some = <T>(arbitrary: fc.Arbitrary<T>, minLength = 1): fc.Arbitrary<T[]> => fc.array(arbitrary, { minLength, maxLength: 3 });

/** Random expressions; the tie is needed as expressions hold definitions. */
const { expr, unit } = fc.letrec<{ expr: Expr; unit: Unit }>((tie) => {
  const e = tie('expr');
  const bounded: fc.Arbitrary<Bound> = fc.record({ names: identifiers, tuple: fc.boolean(), set: e, span: fc.constant(span) });
  const single: fc.Arbitrary<Bound> = bounded.map((b) => (b.tuple ? b : { ...b, names: b.names.slice(0, 1) }));
  const bounds = some(bounded);
  const free: fc.Arbitrary<Bound[]> = identifiers.map((names) => [{ names, tuple: false, set: null, span }]);
  const name: fc.Arbitrary<Name> = fc
    .tuple(some(fc.record({ name: word, args: fc.array(e, { maxLength: 2 }), span: fc.constant(span) }), 0), word)
    .map(([path, last]) => ({ kind: 'name', path, name: last, span }));
  const argument: fc.Arbitrary<Expr> = fc.oneof(
    { weight: 5, arbitrary: e },
    { weight: 1, arbitrary: fc.oneof(named('infix'), named('postfix'), named('prefix')).map(nameOf) },
    { weight: 1, arbitrary: fc.tuple(identifiers, e).map(([params, body]): Expr => ({ kind: 'lambda', params, body, span })) },
  );
  const apply = (fixity: 'prefix' | 'infix' | 'postfix', count: number): fc.Arbitrary<Expr> =>
    fc
      .tuple(named(fixity), fc.array(e, { minLength: count, maxLength: count }))
      .map(([operator, args]): Expr => ({ kind: 'apply', operator: nameOf(operator), args, fixity, span }));
  const call = fc.tuple(name, some(argument)).map(([operator, args]): Expr => ({ kind: 'apply', operator, args, fixity: 'call', span }));
  const fields = some(fc.record({ name: field, value: e, span: fc.constant(span) }));
  const path = some(
    fc.oneof(
      fc.record({ kind: fc.constant('field' as const), name: field, span: fc.constant(span) }),
      fc.record({ kind: fc.constant('index' as const), args: some(e), span: fc.constant(span) }),
    ),
  );
  const subscript = fc.oneof(name, e);
  const definitions: fc.Arbitrary<Unit[]> = some(tie('unit'));
  const node = (value: object): Expr => ({ ...value, span }) as Expr;
  const forms: fc.Arbitrary<Expr>[] = [
    // The first one is what remains at the greatest depth.
    word.map(nameOf),
    name,
    fc.bigInt({ min: 0n, max: 1n << 70n }).map((value) => node({ kind: 'number', value })),
    fc.constantFrom('1.5', '.25', '00.1').map((text) => node({ kind: 'decimal', text })),
    fc.string().map((value) => node({ kind: 'string', value: value.replace(/[^ -~\n\t\r\f]/g, '') })),
    apply('prefix', 1),
    apply('infix', 2),
    apply('infix', 2),
    apply('postfix', 1),
    call,
    fc.tuple(fc.constantFrom('/\\', '\\/'), some(e)).map(([operator, items]) => node({ kind: 'junction', operator, items })),
    fc
      .tuple(fc.constantFrom('\\A', '\\E'), fc.oneof(bounds, free), e)
      .map(([quantifier, b, body]) => node({ kind: 'quantified', quantifier, bounds: b, body })),
    fc
      .tuple(fc.constantFrom('\\AA', '\\EE'), free, e)
      .map(([quantifier, b, body]) => node({ kind: 'quantified', quantifier, bounds: b, body })),
    fc.tuple(single, e).map(([bound, body]) => node({ kind: 'choose', bound, body })),
    some(e, 0).map((elements) => node({ kind: 'set', elements })),
    some(e, 0).map((elements) => node({ kind: 'tuple', elements })),
    fc.tuple(single, e).map(([bound, condition]) => node({ kind: 'set-filter', bound, condition })),
    fc.tuple(e, bounds).map(([body, b]) => node({ kind: 'set-map', body, bounds: b })),
    fc.tuple(e, bounds).map(([body, b]) => node({ kind: 'function', bounds: b, body })),
    fc.tuple(e, e).map(([domain, range]) => node({ kind: 'function-set', domain, range })),
    fc.tuple(e, some(e)).map(([f, args]) => node({ kind: 'function-application', function: f, args })),
    fc.tuple(e, field).map(([record, f]) => node({ kind: 'field-access', record, field: f })),
    fields.map((f) => node({ kind: 'record', fields: f })),
    fields.map((f) => node({ kind: 'record-set', fields: f })),
    fc
      .tuple(e, some(fc.record({ path, value: fc.oneof(e, fc.constant(node({ kind: 'at' }))), span: fc.constant(span) })))
      .map(([f, updates]) => node({ kind: 'except', function: f, updates })),
    fc.array(e, { minLength: 2, maxLength: 3 }).map((factors) => node({ kind: 'cross-product', factors })),
    fc.tuple(e, e, e).map(([condition, whenTrue, whenFalse]) => node({ kind: 'if', condition, whenTrue, whenFalse })),
    fc
      .tuple(some(fc.record({ guard: e, value: e, span: fc.constant(span) })), fc.option(e))
      .map(([arms, other]) => node({ kind: 'case', arms, other })),
    fc.tuple(definitions, e).map(([d, body]) => node({ kind: 'let', definitions: d, body })),
    fc.tuple(e, subscript).map(([action, s]) => node({ kind: 'box-action', action, subscript: s })),
    fc.tuple(e, subscript).map(([action, s]) => node({ kind: 'angle-action', action, subscript: s })),
    fc
      .tuple(fc.constantFrom('WF', 'SF'), subscript, e)
      .map(([strength, s, action]) => node({ kind: 'fairness', strength, subscript: s, action })),
    fc
      .tuple(word, fc.array(identifier, { maxLength: 2 }), e)
      .map(([label, params, body]) => node({ kind: 'labeled', label, params, body })),
    fc.tuple(fc.nat(9), name).map(([index, base]) =>
      node({
        kind: 'subexpression',
        base,
        selectors: [
          { kind: 'index', index, span },
          { kind: 'left', span },
        ],
      }),
    ),
  ];
  const params: fc.Arbitrary<Parameter[]> = fc.array(
    fc.record({ kind: fc.constant('parameter' as const), name: word, arity: fc.nat(2), span: fc.constant(span) }),
    {
      maxLength: 2,
    },
  );
  const local = fc.constant(false);
  const substitution = fc.record({
    name: fc.oneof(word, named('infix')),
    nameSpan: fc.constant(span),
    value: argument,
    span: fc.constant(span),
  });
  return {
    expr: fc.oneof({ maxDepth: 4, depthSize: 'small' }, ...forms),
    unit: fc.oneof(
      fc
        .tuple(identifier, params, e, local)
        .map(([n, p, body, l]): Unit => ({ kind: 'operator-definition', name: n, params: p, body, local: l, span })),
      fc
        .tuple(identifier, bounds, e, local)
        .map(([n, b, body, l]): Unit => ({ kind: 'function-definition', name: n, bounds: b, body, local: l, span })),
      fc.tuple(named('infix'), e, local).map(
        ([n, body, l]): Unit => ({
          kind: 'operator-definition',
          name: { kind: 'identifier', name: n, span },
          params: ['a', 'b'].map((p) => ({ kind: 'parameter', name: p, arity: 0, span })),
          body,
          local: l,
          span,
        }),
      ),
      fc.tuple(identifier, params, fc.array(substitution, { maxLength: 2 }), local).map(
        ([n, p, substitutions, l]): Unit => ({
          kind: 'instance',
          name: n,
          params: p,
          module: { kind: 'identifier', name: 'M', span },
          substitutions,
          local: l,
          span,
        }),
      ),
    ),
  };
});

export { expr as randomExpression, unit as randomUnit };
