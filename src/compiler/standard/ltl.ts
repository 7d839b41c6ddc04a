// LTL: the operators of linear temporal logic that TLA+ does without, and the specification patterns that people need, by name.
//
// Until(p, q): q happens, and p until then. WeakUntil(p, q): p until q happens, or for ever. Release(p, q): q up to and including the moment
// when p happens, or for ever. StrongRelease(p, q): the same, and p happens. Next(p): p of the behaviour without its first step.
//
// The five operators that begin with LTL have no definition in TLA+ (it has no hidden variables here); the compiler knows them, and their bodies
// only give them their level. Everything else is defined by them, so that a specification may have names of its own such as Next or Release:
// those win (see `Module.givesWay`), and LTLNext and LTLRelease are always there.
//
// A pattern says something about p (and s, t, z) in a scope: the whole behaviour, Before the first r, After the first q, Between each q and the
// next r, or After each q Until r if there is one. Sources: M. Dwyer, G. Avrunin, J. Corbett, "Patterns in property specifications for
// finite-state verification", ICSE 1999, and their published mapping to LTL. Five of their formulas do not say what the pattern says and are
// corrected here: PrecedenceChain21After held of every behaviour that does not begin with q; ResponseChain12After and -AfterUntil,
// and their constrained forms, wanted s in the very state where p is, without an "eventually".
import { InternalError } from '../../diagnostics/index.ts';
import type { Native, StandardModule } from './natives.ts';
import { truth } from './signature.ts';

/** The operators that the compiler knows, with their kinds of formula. */
export const ltlOperators = {
  LTLUntil: 'until',
  LTLWeakUntil: 'weak-until',
  LTLRelease: 'release',
  LTLStrongRelease: 'strong-release',
  LTLNext: 'next',
} as const;

/** The short names of the operators. */
const shortNames: Readonly<Record<string, keyof typeof ltlOperators>> = {
  Until: 'LTLUntil',
  WeakUntil: 'LTLWeakUntil',
  Release: 'LTLRelease',
  StrongRelease: 'LTLStrongRelease',
  Next: 'LTLNext',
};

/** The kind of formula that an operator of the module makes, if the compiler knows it. */
export const ltlOperatorOf = (name: string): (typeof ltlOperators)[keyof typeof ltlOperators] | undefined => {
  const long = Object.hasOwn(shortNames, name) ? shortNames[name]! : name;
  return Object.hasOwn(ltlOperators, long) ? ltlOperators[long as keyof typeof ltlOperators] : undefined;
};

// Having a native, they are not unfolded; being temporal, they are never called.
const neverCalled = (name: string): Native =>
  truth(name.endsWith('Next') ? ['value'] : ['value', 'value'], () => {
    throw new InternalError(`the temporal operator ${name} was evaluated`);
  });

const natives = (): Readonly<Record<string, Native>> =>
  Object.fromEntries([...Object.keys(ltlOperators), ...Object.keys(shortNames)].map((name) => [name, neverCalled(name)]));

export const ltl: StandardModule = {
  name: 'LTL',
  givesWay: 'all',
  natives,
  text: String.raw`---- MODULE LTL ----
LTLUntil(p, q) == <>q /\ (q \/ []p)
LTLWeakUntil(p, q) == [](p \/ q)
LTLRelease(p, q) == [](p \/ q)
LTLStrongRelease(p, q) == <>p /\ (q \/ []q)
LTLNext(p) == <>p

Until(p, q) == LTLUntil(p, q)
WeakUntil(p, q) == LTLWeakUntil(p, q)
Release(p, q) == LTLRelease(p, q)
StrongRelease(p, q) == LTLStrongRelease(p, q)
Next(p) == LTLNext(p)

(* Absence: p never happens. *)
Absence(p) == []~p
AbsenceBefore(p, r) == <>r => LTLUntil(~p, r)
AbsenceAfter(p, q) == [](q => []~p)
AbsenceBetween(p, q, r) == [](q /\ ~r /\ <>r => LTLUntil(~p, r))
AbsenceAfterUntil(p, q, r) == [](q /\ ~r => LTLWeakUntil(~p, r))

(* Existence: p happens. *)
Existence(p) == <>p
ExistenceBefore(p, r) == LTLWeakUntil(~r, p /\ ~r)
ExistenceAfter(p, q) == []~q \/ <>(q /\ <>p)
ExistenceBetween(p, q, r) == [](q /\ ~r => LTLWeakUntil(~r, p /\ ~r))
ExistenceAfterUntil(p, q, r) == [](q /\ ~r => LTLUntil(~r, p /\ ~r))

(* Bounded existence: p becomes true at most twice. *)
BoundedExistence(p) ==
  LTLWeakUntil(~p, LTLWeakUntil(p, LTLWeakUntil(~p, LTLWeakUntil(p, []~p))))
BoundedExistenceBefore(p, r) ==
  <>r => LTLUntil(~p /\ ~r, r \/ LTLUntil(p /\ ~r, r \/ LTLUntil(~p /\ ~r,
           r \/ LTLUntil(p /\ ~r, r \/ LTLUntil(~p, r)))))
BoundedExistenceAfter(p, q) ==
  <>q => LTLUntil(~q, q /\ LTLWeakUntil(~p, LTLWeakUntil(p,
           LTLWeakUntil(~p, LTLWeakUntil(p, []~p)))))
BoundedExistenceBetween(p, q, r) ==
  [](q /\ <>r => LTLUntil(~p /\ ~r, r \/ LTLUntil(p /\ ~r, r \/ LTLUntil(~p /\ ~r,
                   r \/ LTLUntil(p /\ ~r, r \/ LTLUntil(~p, r))))))
BoundedExistenceAfterUntil(p, q, r) ==
  [](q => LTLUntil(~p /\ ~r, r \/ LTLUntil(p /\ ~r, r \/ LTLUntil(~p /\ ~r,
            r \/ LTLUntil(p /\ ~r, r \/ LTLWeakUntil(~p, r) \/ []p)))))

(* Universality: p is always true. *)
Universality(p) == []p
UniversalityBefore(p, r) == <>r => LTLUntil(p, r)
UniversalityAfter(p, q) == [](q => []p)
UniversalityBetween(p, q, r) == [](q /\ ~r /\ <>r => LTLUntil(p, r))
UniversalityAfterUntil(p, q, r) == [](q /\ ~r => LTLWeakUntil(p, r))

(* Precedence: no p before an s. *)
Precedes(s, p) == LTLWeakUntil(~p, s)
PrecedesBefore(s, p, r) == <>r => LTLUntil(~p, s \/ r)
PrecedesAfter(s, p, q) == []~q \/ <>(q /\ LTLWeakUntil(~p, s))
PrecedesBetween(s, p, q, r) == [](q /\ ~r /\ <>r => LTLUntil(~p, s \/ r))
PrecedesAfterUntil(s, p, q, r) == [](q /\ ~r => LTLWeakUntil(~p, s \/ r))

(* Response: every p is followed by an s. *)
Response(p, s) == [](p => <>s)
ResponseBefore(p, s, r) == <>r => LTLUntil(p => LTLUntil(~r, s /\ ~r), r)
ResponseAfter(p, s, q) == [](q => [](p => <>s))
ResponseBetween(p, s, q, r) ==
  [](q /\ ~r /\ <>r => LTLUntil(p => LTLUntil(~r, s /\ ~r), r))
ResponseAfterUntil(p, s, q, r) ==
  [](q /\ ~r => LTLWeakUntil(p => LTLUntil(~r, s /\ ~r), r))

(* Precedence chain, two causes and one effect: no p before an s and later a t. *)
PrecedenceChain21(s, t, p) ==
  <>p => LTLUntil(~p, s /\ ~p /\ LTLNext(LTLUntil(~p, t)))
PrecedenceChain21Before(s, t, p, r) ==
  <>r => LTLUntil(~p, r \/ (s /\ ~p /\ LTLNext(LTLUntil(~p, t))))
PrecedenceChain21After(s, t, p, q) ==
  []~q \/ LTLUntil(~q, q /\ (<>p => LTLUntil(~p, s /\ ~p /\ LTLNext(LTLUntil(~p, t)))))
PrecedenceChain21Between(s, t, p, q, r) ==
  [](q /\ <>r => LTLUntil(~p, r \/ (s /\ ~p /\ LTLNext(LTLUntil(~p, t)))))
PrecedenceChain21AfterUntil(s, t, p, q, r) ==
  [](q => (<>p => LTLUntil(~p, r \/ (s /\ ~p /\ LTLNext(LTLUntil(~p, t))))))

(* Precedence chain, one cause and two effects: no s and later t before a p. *)
PrecedenceChain12(p, s, t) == <>(s /\ LTLNext(<>t)) => LTLUntil(~s, p)
PrecedenceChain12Before(p, s, t, r) ==
  <>r => LTLUntil(~(s /\ ~r /\ LTLNext(LTLUntil(~r, t /\ ~r))), r \/ p)
PrecedenceChain12After(p, s, t, q) ==
  []~q \/ LTLUntil(~q, q /\ (<>(s /\ LTLNext(<>t)) => LTLUntil(~s, p)))
PrecedenceChain12Between(p, s, t, q, r) ==
  [](q /\ <>r => LTLUntil(~(s /\ ~r /\ LTLNext(LTLUntil(~r, t /\ ~r))), r \/ p))
PrecedenceChain12AfterUntil(p, s, t, q, r) ==
  [](q => \/ LTLUntil(~(s /\ ~r /\ LTLNext(LTLUntil(~r, t /\ ~r))), r \/ p)
          \/ []~(s /\ LTLNext(<>t)))

(* Response chain, two stimuli and one response: every s and later t is followed by a p. *)
ResponseChain21(s, t, p) == [](s /\ LTLNext(<>t) => LTLNext(<>(t /\ <>p)))
ResponseChain21Before(s, t, p, r) ==
  <>r => LTLUntil(s /\ LTLNext(LTLUntil(~r, t)) => LTLNext(LTLUntil(~r, t /\ <>p)), r)
ResponseChain21After(s, t, p, q) ==
  [](q => [](s /\ LTLNext(<>t) => LTLNext(LTLUntil(~t, t /\ <>p))))
ResponseChain21Between(s, t, p, q, r) ==
  [](q /\ <>r => LTLUntil(s /\ LTLNext(LTLUntil(~r, t)) => LTLNext(LTLUntil(~r, t /\ <>p)), r))
ResponseChain21AfterUntil(s, t, p, q, r) ==
  [](q => LTLUntil(s /\ LTLNext(LTLUntil(~r, t)) => LTLNext(LTLUntil(~r, t /\ <>p)),
                   r \/ [](s /\ LTLNext(LTLUntil(~r, t)) => LTLNext(LTLUntil(~r, t /\ <>p)))))

(* Response chain, one stimulus and two responses: every p is followed by an s and later a t. *)
ResponseChain12(p, s, t) == [](p => <>(s /\ LTLNext(<>t)))
ResponseChain12Before(p, s, t, r) ==
  <>r => LTLUntil(p => LTLUntil(~r, s /\ ~r /\ LTLNext(LTLUntil(~r, t))), r)
ResponseChain12After(p, s, t, q) == [](q => [](p => <>(s /\ LTLNext(<>t))))
ResponseChain12Between(p, s, t, q, r) ==
  [](q /\ <>r => LTLUntil(p => LTLUntil(~r, s /\ ~r /\ LTLNext(LTLUntil(~r, t))), r))
ResponseChain12AfterUntil(p, s, t, q, r) ==
  [](q => LTLUntil(p => LTLUntil(~r, s /\ ~r /\ LTLNext(LTLUntil(~r, t))),
                   r \/ [](p => <>(s /\ LTLNext(<>t)))))

(* The same with no z from the s to the t. *)
ConstrainedResponseChain12(p, s, t, z) == [](p => <>(s /\ ~z /\ LTLNext(LTLUntil(~z, t))))
ConstrainedResponseChain12Before(p, s, t, z, r) ==
  <>r => LTLUntil(p => LTLUntil(~r, s /\ ~r /\ ~z /\ LTLNext(LTLUntil(~r /\ ~z, t))), r)
ConstrainedResponseChain12After(p, s, t, z, q) ==
  [](q => [](p => <>(s /\ ~z /\ LTLNext(LTLUntil(~z, t)))))
ConstrainedResponseChain12Between(p, s, t, z, q, r) ==
  [](q /\ <>r => LTLUntil(p => LTLUntil(~r, s /\ ~r /\ ~z /\ LTLNext(LTLUntil(~r /\ ~z, t))), r))
ConstrainedResponseChain12AfterUntil(p, s, t, z, q, r) ==
  [](q => LTLUntil(p => LTLUntil(~r, s /\ ~r /\ ~z /\ LTLNext(LTLUntil(~r /\ ~z, t))),
                   r \/ [](p => <>(s /\ ~z /\ LTLNext(LTLUntil(~z, t))))))
====`,
};
