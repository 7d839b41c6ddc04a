// Operators of the standard modules through the whole pipeline, against the values that TLC printed for the same expressions.
//
// `recorded-values.tsv` has one expression a row: the modules it extends (beside Integers, Sequences, FiniteSets and TLC), the expression, and
// TLC's value of it in the notation of TLA+. Values are compared, not texts: TLC writes the fields of a record in another order.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { standardModules } from '../../../src/compiler/standard/index.ts';
import { parseModule } from '../../../src/syntax/index.ts';
import { createValues } from '../../../src/values/index.ts';
import { compileText } from '../support/compile-text.ts';

const [, ...lines] = readFileSync(new URL('recorded-values.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const groups = new Map<string, (readonly [expression: string, value: string])[]>();
for (const line of lines) {
  const [modules, expression, value] = line.split('\t');
  groups.set(modules!, [...(groups.get(modules!) ?? []), [expression!, value!]]);
}

describe.each(Array.from(groups))('%s', (modules, rows) => {
  const numbered = rows.map((row, i) => [...row, i] as const);
  const text = `---- MODULE Recorded ----
EXTENDS ${Array.from(new Set(['Integers', 'Sequences', 'FiniteSets', 'TLC', ...modules.split(', ')])).join(', ')}
VARIABLE given
${numbered.map(([e, v, i]) => `Is${i} == (${e}) = (${v})\nValue${i} == <<${e}, ${v}>>`).join('\n')}
Init == given = 0
Next == UNCHANGED given
====`;
  const cfg = `INIT Init NEXT Next INVARIANTS ${numbered.map(([, , i]) => `Is${i}`).join(' ')}`;
  const values = createValues(1 << 24);
  const { model } = compileText(text, cfg, values);
  const state = Int32Array.of(values.atoms.integer(0n));

  it.each(numbered)('%s = %s', (_expression, _value, i) => {
    expect(model.system.invariants[i]!.holds(state, 0)).toBe(true);
  });
});

describe('every operator', () => {
  // In no table of values here, and why.
  const elsewhere: Readonly<Record<string, string>> = {
    Any: 'infinite: actions.test.ts',
    Infinity: 'has no value',
    '-.': 'the prefix minus, which expressions write -',
    TLCFP: 'any number',
    ':=': 'actions.test.ts',
    ToTrace: 'needs a counterexample',
    Clock: 'defined from _TETrace',
    SVGSerialize: 'writes a file',
    Trace: 'needs a behaviour',
    _TETrace: 'overridden by the Toolbox',
    _TEPosition: 'overridden by the Toolbox',
    Host: 'defined from _TETrace',
    RTnow: 'quantifies over real numbers',
    RTBound: 'has a temporal quantifier',
    _Track: 'counts states: PossibleTracked of the verdicts',
    _Counts: 'counts states: PossibleTracked of the verdicts',
    _CheckName: 'counts states: PossibleTracked of the verdicts',
    _PrintCounts: 'counts states: PossibleTracked of the verdicts',
  };
  const proofs = /^TLAPS$|Theorems$|Induction$|^LTL$/;
  const here = new URL('.', import.meta.url);
  const texts = readdirSync(here)
    .filter((file) => file !== 'recorded-values.test.ts')
    .map((file) => readFileSync(new URL(file, here), 'utf8'));
  const words = new Set(texts.join('\n').match(/\w+|\\\w+|[^\w\s]+/g));

  it.each(Array.from(standardModules.keys()).filter((name) => !proofs.test(name)))('of %s stands in a test', (name) => {
    const { module } = parseModule({ name, text: standardModules.get(name)!.text });
    const names = module!.units.flatMap((unit) => (unit.kind === 'operator-definition' && !unit.local ? [unit.name.name] : []));
    expect(names.filter((n) => !words.has(n) && elsewhere[n] === undefined)).toEqual([]);
  });
});
