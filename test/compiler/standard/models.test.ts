// Natives of sequences and bags against arrays and maps.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEvaluator } from './evaluate.ts';

const run = createEvaluator(['Sequences', 'FiniteSets', 'Bags', 'Functions', 'FiniteSetsExt', 'SequencesExt']);
const list = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 6 });
const written = (all: readonly number[]): string => `<<${all.map((n) => `(${n})`).join()}>>`;
const set = (all: Iterable<number>): string => `{${[...all].map((n) => `(${n})`).join()}}`;
const same = (expression: string, value: string): void => expect([expression, run(expression)]).toEqual([expression, run(value)]);

describe('sequences', () => {
  it('are put together and cut as arrays are', () => {
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 6 }), (s, t, from, to) => {
        same(`Len(${written(s)})`, String(s.length));
        same(`${written(s)} \\o ${written(t)}`, written([...s, ...t]));
        same(`Append(${written(s)}, ${written(t)})`, `<<${[...s.map((n) => `(${n})`), written(t)].join()}>>`);
        if (from <= s.length && to <= s.length) same(`SubSeq(${written(s)}, ${from}, ${to})`, written(s.slice(from - 1, to)));
        if (s.length > 0) same(`<<Head(${written(s)}), Tail(${written(s)})>>`, `<<(${s[0]}), ${written(s.slice(1))}>>`);
        if (s.length > 0) same(`<<Last(${written(s)}), Front(${written(s)})>>`, `<<(${s.at(-1)}), ${written(s.slice(0, -1))}>>`);
        same(`Reverse(${written(s)})`, written(s.toReversed()));
        same(`ToSet(${written(s)})`, set(s));
      }),
    );
  });

  it('are searched and sorted as arrays are', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: -3, max: 3 }), (s, e) => {
        same(`SelectSeq(${written(s)}, LAMBDA x : x > (${e}))`, written(s.filter((x) => x > e)));
        same(`SortSeq(${written(s)}, <)`, written(s.toSorted((a, b) => a - b)));
        same(`Contains(${written(s)}, (${e}))`, String(s.includes(e)).toUpperCase());
        same(`SelectInSeq(${written(s)}, LAMBDA x : x = (${e}))`, String(s.indexOf(e) + 1));
        same(`SelectLastInSeq(${written(s)}, LAMBDA x : x = (${e}))`, String(s.lastIndexOf(e) + 1));
        same(`Remove(${written(s)}, (${e}))`, written(s.filter((x) => x !== e)));
        same(`FoldLeft(LAMBDA acc, x : 3 * acc - x, 1, ${written(s)})`, String(s.reduce((acc, x) => 3 * acc - x, 1)));
        same(`FoldRight(LAMBDA x, acc : 3 * acc - x, ${written(s)}, 1)`, String(s.reduceRight((acc, x) => 3 * acc - x, 1)));
        same(`SumFunction(${written(s)})`, String(s.reduce((a, b) => a + b, 0)));
      }),
    );
  });

  const longestCommon = <T extends string | readonly number[]>(all: readonly T[]): string | readonly number[] => {
    const [one, ...others] = all;
    let n = 0;
    while (n < one!.length && others.every((other) => n < other.length && other[n] === one![n])) n++;
    return one!.slice(0, n);
  };

  it('have the longest beginning in common that all of them have', () => {
    const few = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 6 });
    fc.assert(
      fc.property(few, few, few, (s, t, u) => {
        const longest = longestCommon([s, t, u]) as readonly number[];
        const family = `{${[s, t, u].map(written)}}`;
        same(`LongestCommonPrefix(${family})`, written(longest));
        same(`CommonPrefixes(${family})`, `{${Array.from({ length: longest.length + 1 }, (_, n) => written(longest.slice(0, n)))}}`);
        same(`IsPrefix(${written(s)}, ${written(t)})`, String(s.every((x, i) => x === t[i])).toUpperCase());
      }),
    );
  });

  it('of strings are their texts', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab]{0,6}$/), fc.stringMatching(/^[ab]{0,2}$/), (s, t) => {
        same(`"${s}" \\o "${t}"`, `"${s + t}"`);
        same(`Len("${s}")`, String(s.length));
        same(`IsPrefix("${t}", "${s}")`, String(s.startsWith(t)).toUpperCase());
        same(`LongestCommonPrefix({"${s}", "${t}", "${t}b"})`, `"${longestCommon([s, t, `${t}b`])}"`);
        if (t !== '') same(`ReplaceAllSubSeqs("x", "${t}", "${s}")`, `"${s.replaceAll(t, 'x')}"`);
        same(`ReplaceFirstSubSeq("x", "${t}", "${s}")`, `"${s.replace(t, 'x')}"`);
      }),
    );
  });
});

describe('bags', () => {
  const bag = (of: ReadonlyMap<number, number>): string =>
    of.size === 0 ? 'EmptyBag' : [...of].map(([e, n]) => `((${e}) :> ${n})`).join(' @@ ');
  const count = (all: readonly number[]): Map<number, number> => {
    const found = new Map<number, number>();
    for (const e of all) found.set(e, (found.get(e) ?? 0) + 1);
    return found;
  };

  it('are counted, added and taken away as multisets are', () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const [x, y] = [bag(count(a)), bag(count(b))];
        const rest = a.slice();
        for (const e of b) if (rest.includes(e)) rest.splice(rest.indexOf(e), 1);
        same(`ToBag(${written(a)})`, x);
        same(`(${x}) (+) (${y})`, bag(count([...a, ...b])));
        same(`(${x}) (-) (${y})`, bag(count(rest)));
        same(`BagCardinality(${x})`, String(a.length));
        same(`BagToSet(${x})`, set(a));
        same(`(${x}) \\sqsubseteq (${y})`, String([...count(a)].every(([e, n]) => n <= (count(b).get(e) ?? 0))).toUpperCase());
        for (const e of [0, 1]) same(`CopiesIn(${e}, ${x})`, String(count(a).get(e) ?? 0));
        same(`Cardinality(SubBag(${x}))`, String([...count(a).values()].reduce((n, k) => n * (k + 1), 1)));
      }),
    );
  });
});
