// TLCExt: comparing with output, registers with defaults, model values by name, and what TLC can tell about traces.
//
// Left out of what TLC does: PickSuccessor asks nobody and is its argument; AssertError knows the messages of tlasso, not those of TLC: with
// another one it fails as its argument does; TLCDefer and TLCNoOp are their arguments. TLCEvalDefinition, which looks a definition up by
// its name while the model runs, is refused: names are resolved before.
//
// Source: the documentation in the TLA+ tools' user guide ("TLC module extensions").
import { ValueFault } from '../../values/index.ts';
import type { Described, Native, NativeContext, OperatorArgument, StandardModule } from './natives.ts';
import { createOperands } from './operands.ts';
import { having, inOrder, truth, value } from './signature.ts';
import { createRegisters } from './tlc-get.ts';

/** What compares with output, or with a fault. */
const assertionNatives = (context: NativeContext): Record<string, Native> => {
  const { arena, order, print } = context.values;
  const { text } = createOperands(context);
  return {
    AssertEq: having(
      'asserts',
      truth(['settled', 'settled'], (a: number, b: number, site: number) => {
        if (order.equal(a, b, site)) return true;
        for (const line of ['"Assertion failed"', print(a), print(b)]) context.output(line);
        return false;
      }),
    ),
    AssertError: having(
      'asserts',
      truth(['value', 'delayed'], (message: number, compute: () => number, site: number) => {
        const wanted = text(message, 'The first argument of AssertError', site);
        const height = arena.mark();
        try {
          compute();
        } catch (error) {
          if (!(error instanceof ValueFault) || error.message !== wanted) throw error;
          arena.release(height);
          return true;
        }
        return false;
      }),
    ),
  };
};

/** What reads and sets the registers of TLCGet and TLCSet. */
const registerNatives = (context: NativeContext) => {
  const { settled } = createOperands(context);
  const registers = createRegisters(context);
  return {
    TLCGetOrDefault: having(
      'reads-register',
      value(['value', 'settled'], (key: number, otherwise: number, site: number) => registers.find(key, site) ?? otherwise),
    ),
    TLCGetAndSet: having(
      'reads-register',
      value(
        ['value', 'operator', 'settled', 'settled'],
        (key: number, op: OperatorArgument, v: number, otherwise: number, site: number) => {
          const before = registers.find(key, site) ?? otherwise;
          registers.set(key, settled(op(before, v), site), site);
          return before;
        },
      ),
    ),
  };
};

const natives = (context: NativeContext) => {
  const { atoms, functions, sets, print } = context.values;
  const { text } = createOperands(context);
  /** What TLCCache has computed, by its place and the closure. */
  const cached = new Map<number, Map<number, number>>();

  const described = (what: Described, name: string, site: number): number => {
    const v = context.describe?.(what);
    if (v !== undefined) return v;
    throw new ValueFault(`${name} has no value here.`, site);
  };

  return {
    ...assertionNatives(context),
    ...registerNatives(context),
    // TLC's: of a constant expression, once for each closure; of others it is the expression.
    TLCCache: {
      ...value(['delayed', 'settled'], (compute: () => number, closure: number, site: number) => {
        let answers = cached.get(site);
        if (answers === undefined) {
          answers = new Map();
          cached.set(site, answers);
        }
        const known = answers.get(closure);
        if (known !== undefined) return known;
        const answer = compute();
        answers.set(closure, answer);
        return answer;
      }),
      highest: 0 as const,
    },
    Trace: having(
      'trace',
      value([], (site: number) => described('trace', 'Trace', site)),
    ),
    CounterExample: having(
      'outcome',
      value([], () => {
        const none = sets.emptySet;
        return (
          context.describe?.('counterexample') ??
          functions.record([
            ['state', none],
            ['action', none],
          ])
        );
      }),
    ),
    TLCModelValue: inOrder(
      value(['value'], (name: number, site: number) => atoms.model(text(name, 'The argument of TLCModelValue', site))),
    ),
    TLCEvalDefinition: inOrder(
      value(['value'], (name: number, site: number): number => {
        throw new ValueFault(`TLCEvalDefinition(${print(name)}) is not supported: write the definition's name itself.`, site);
      }),
    ),
    TLCFP: inOrder(
      value(['settled'], (v: number) => {
        // Any number that depends on the value only: FNV-1a over its notation.
        let hash = 0x811c9dc5;
        for (const c of print(v)) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193);
        return atoms.number(hash >> 1);
      }),
    ),
  };
};

export const tlcExt: StandardModule = {
  name: 'TLCExt',
  text: String.raw`---- MODULE TLCExt ----
LOCAL INSTANCE TLC
LOCAL INSTANCE Integers
AssertEq(a, b) == a = b
AssertError(err, exp) == exp # exp
TLCGetOrDefault(key, defaultVal) == CHOOSE v : TRUE
TLCGetAndSet(key, Op(_, _), val, defaultVal) ==
  LET before == TLCGetOrDefault(key, defaultVal)
  IN  CHOOSE v \in {before} : TLCSet(key, Op(before, val))
Trace == CHOOSE s : TRUE
CounterExample == [state |-> {}, action |-> {}]
ToTrace(CE) ==
  [i \in {s[1] : s \in CE.state} |-> (CHOOSE s \in CE.state : s[1] = i)[2]]
TLCModelValue(str) == CHOOSE v : TRUE
TLCDefer(expression) == expression
TLCNoOp(val) == val
PickSuccessor(exp) == exp
TLCCache(expression, closure) == expression
TLCFP(var) == CHOOSE n \in Nat : TRUE
TLCEvalDefinition(definitionName) == CHOOSE v : TRUE
====`,
  natives,
};
