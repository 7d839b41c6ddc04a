// A search of a variant that expands one state of each orbit says what a search of all states says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { searchVariant } from '../../src/checker/index.ts';
import { allMutants } from '../../src/session/mutate/chosen.ts';
import { type Original, openOriginal } from '../../src/session/mutate/original.ts';
import { variantOf } from '../../src/session/mutate/requirements.ts';
import { openBeside, textsOf } from '../../src/session/mutate/variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-orbits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LOCK = String.raw`---- MODULE M ----
EXTENDS Naturals, FiniteSets
CONSTANTS Clients, Keys
VARIABLES waiting, holder, log
None == [key \in Keys |-> {}]
Init == waiting = {} /\ holder = None /\ log = {}
Ask(c) == c \notin waiting /\ waiting' = waiting \cup {c} /\ UNCHANGED <<holder, log>>
Take(c, k) ==
  /\ c \in waiting
  /\ holder[k] = {}
  /\ Cardinality(log) < 3
  /\ holder' = [holder EXCEPT ![k] = {c}]
  /\ log' = log \cup {<<c, k>>}
  /\ waiting' = waiting \ {c}
Give(c, k) == c \in holder[k] /\ holder' = [holder EXCEPT ![k] = @ \ {c}] /\ UNCHANGED <<waiting, log>>
Next == \E c \in Clients : Ask(c) \/ \E k \in Keys : Take(c, k) \/ Give(c, k)
One == \A k \in Keys : Cardinality(holder[k]) <= 1
Logged == \A k \in Keys : \A c \in holder[k] : <<c, k>> \in log
Few == Cardinality(log) <= 3
Grows == [][log \subseteq log']_log
====
`;
const CONFIG = 'INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nINVARIANTS One Logged Few\nPROPERTY Grows\n';

const open = (module: string, constants: string): Original => {
  writeFileSync(join(folder, 'M.tla'), module);
  writeFileSync(join(folder, 'M.cfg'), `${constants}\n${CONFIG}`);
  const request = { file: join(folder, 'M.tla'), workers: 1, invariants: [], properties: [], ltl: [] };
  return openOriginal(request, 10_000, () => {});
};

const SETS = 'CONSTANTS Clients = {c1, c2, c3} Keys = {k1, k2}';

it('agrees at every limit, about every change', () => {
  const original = open(LOCK, SETS);
  let folded = 0;
  for (const mutant of allMutants(original).mutants) {
    const { model, ...opened } = openBeside(original, textsOf(mutant, mutant.edits));
    if (model === null || !('kept' in opened)) continue;
    const variant = variantOf(original, model, opened.kept);
    for (const maxStates of [10, 40, 150, 20_000]) {
      const bounds = { maxStates, maxStatesOfViolated: Math.ceil(maxStates / 2), endsAtViolation: false, pause: () => {} };
      let isAsked = false;
      const orbits = () => {
        isAsked = true;
        return variant.orbits();
      };
      const [representatives, all] = [orbits, () => null].map((ask) => {
        const { ending, violated, isEqual, difference, initialStates } = searchVariant(original.known, { ...variant, orbits: ask }, bounds);
        return { ending, violated: [...violated].sort(), isEqual, difference, initialStates };
      });
      expect(representatives, `${mutant.id} at ${maxStates}`).toEqual(all);
      if (isAsked && variant.orbits() !== null) folded++;
    }
  }
  expect(folded).toBeGreaterThan(50);
});

it('counts the states of an orbit', () => {
  const { orbits, known } = open(LOCK, SETS);
  const sizes = new Set<number>();
  for (let state = 0; state < known.store.count; state++) {
    const members = orbits!.members(known.store.vector(state));
    expect(orbits!.sizeOf(state)).toBe(members.length);
    expect(new Set(members.map((member) => orbits!.representativeOf(known.store.find(member, 0)))).size).toBe(1);
    sizes.add(members.length);
  }
  expect([...sizes].sort((a, b) => a - b)).toEqual([1, 2, 3, 6, 12]);
});

it('exchanges only what nothing tells apart', () => {
  const mostOf = ({ orbits, known }: Original): number =>
    orbits === null ? 1 : Math.max(...Array.from({ length: known.store.count }, (_, state) => orbits.sizeOf(state)));
  expect(mostOf(open(LOCK, SETS))).toBe(12);
  // A constant names one of them.
  const named = LOCK.replace('CONSTANTS ', 'CONSTANTS First, ').replace(
    'c \\notin waiting',
    '(c \\notin waiting /\\ (c = First \\/ TRUE))',
  );
  expect(mostOf(open(named, `${SETS} First = c1`))).toBe(4);
  // CHOOSE takes the first of several.
  const chosen = LOCK.replace('c \\notin waiting', '(c \\notin waiting /\\ c # CHOOSE d \\in Clients : d \\notin waiting)');
  expect(mostOf(open(chosen, SETS))).toBe(1);
  const inRequirement = LOCK.replace('Few ==', 'Few == (CHOOSE d \\in Clients : TRUE) \\in Clients /\\');
  expect(mostOf(open(inRequirement, SETS))).toBe(1);
  // Integers are told apart by what they are.
  expect(mostOf(open(LOCK, 'CONSTANTS Clients = {1, 2, 3} Keys = {k1, k2}'))).toBe(2);
});
