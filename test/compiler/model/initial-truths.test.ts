// Invariants that the initial predicate says are not evaluated in initial states, and no others are left out.
import { describe, expect, it } from 'vitest';
import { search } from '../../../src/checker/index.ts';
import type { CompiledModel } from '../../../src/compiler/index.ts';
import { openModel } from '../../../src/session/open/open-model.ts';
import { createValues } from '../../../src/values/index.ts';
import { smallModels } from '../../specs/small-models.ts';
import { compileText } from '../support/compile-text.ts';

const TEXT = `---- MODULE Said ----
EXTENDS Naturals, TLC
CONSTANT P
VARIABLES x, y
Perms == Permutations(P)
TypeOK == x \\in 0 .. 3 /\\ y \\in 0 .. 3
Less == /\\ x <= y
        /\\ named :: y - x < 3
Small(n) == x + y < n
Early == TLCGet("level") < 5
I == INSTANCE Part WITH v <- x
J == INSTANCE Part WITH v <- y
Unbound(n) == n < 4
Bound == \\A n \\in {x} : Unbound(n)
Either == x = 0
Or == y = 3
Second == y < 4
Init == /\\ TypeOK
        /\\ Less
        /\\ Small(5)
        /\\ Early
        /\\ I!Fits
        /\\ Bound
        /\\ (Either \\/ Or)
        /\\ \\/ Either
           \\/ Second
Conjunct == y \\in 0 .. 3
Both == Less /\\ I!Fits
Sum == Small(5)
Other == I!Fits /\\ J!Fits
Labeled == Less!2
Itself == Init
Next == UNCHANGED <<x, y>>
====
---- MODULE Part ----
EXTENDS Naturals
VARIABLE v
Fits == v # 2
====`;

const NAMES = ['TypeOK', 'Less', 'Both', 'Itself', 'Early', 'Either', 'Second', 'Conjunct', 'Sum', 'Other', 'Labeled'];

const compiled = (more = ''): CompiledModel => {
  const config = `CONSTANT P = {p1, p2}\nINIT Init\nNEXT Next\nINVARIANTS ${NAMES.join(' ')}\n${more}`;
  return compileText(TEXT, config, createValues(1 << 24)).model as CompiledModel;
};
const said = ({ system }: CompiledModel): readonly string[] =>
  system.invariants.filter(({ isSaidInitially }) => isSaidInitially === true).map(({ name }) => name);

describe('an invariant is said of initial states', () => {
  it('where it is a conjunct of the initial predicate, or consists of such', () => {
    // `Itself` contains what may have another value at the next evaluation, and `Other` a part that is not said.
    expect(said(compiled())).toEqual(['TypeOK', 'Less', 'Both']);
  });

  it('but not with SYMMETRY, where a representative is another state than the one that was made', () => {
    expect(said(compiled('SYMMETRY Perms\n'))).toEqual([]);
  });

  it('and all others are evaluated', () => {
    const outcome = search(compiled().system, {});
    expect(outcome).toMatchObject({ verdict: 'invariant', predicate: { name: 'Other' } });
  });
});

it.each(smallModels())('what is said of the initial states of %s is true there', (file, config) => {
  const { model } = openModel({ file, config, invariants: [], properties: [], ltl: [] }, {});
  const invariants = model!.system.invariants.filter(({ isSaidInitially }) => isSaidInitially === true);
  model!.system.initial((next) => {
    for (const invariant of invariants) expect(invariant.holds(next, 0), invariant.name).toBe(true);
  });
});
