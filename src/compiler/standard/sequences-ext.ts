// SequencesExt. The natives are in the files sequence-*.ts.
//
// As in TLC, the index that SelectInSubSeq gives counts from the beginning of the whole sequence, although the definition says otherwise.
//
// Source: the documentation of the TLA+ community modules.
import type { StandardModule } from './natives.ts';
import { foldNatives, listNatives } from './sequence-lists.ts';
import { partNatives } from './sequence-parts.ts';
import { replacementNatives } from './sequence-replacement.ts';
import { searchNatives } from './sequence-search.ts';

export const sequencesExt: StandardModule = {
  name: 'SequencesExt',
  givesWay: 'handed-on',
  text: String.raw`---- MODULE SequencesExt ----
EXTENDS Sequences, Naturals, FiniteSets, FiniteSetsExt, Folds, Functions, Bags, TLC
ToSet(s) == {s[i] : i \in DOMAIN s}
ToBag(s) == [e \in ToSet(s) |-> Cardinality({i \in DOMAIN s : s[i] = e})]
SetToSeq(S) == CHOOSE s \in [1..Cardinality(S) -> S] : IsInjective(s)
SetToSeqs(S) == {s \in [1..Cardinality(S) -> S] : IsInjective(s)}
SetToSortSeq(S, op(_, _)) == SortSeq(SetToSeq(S), op)
SetToAllKPermutations(S) == UNION {SetToSeqs(T) : T \in SUBSET S}
TupleOf(set, n) == [1..n -> set]
SeqOf(set, n) == UNION {[1..m -> set] : m \in 0..n}
BoundedSeq(S, n) == SeqOf(S, n)
Contains(s, e) == \E i \in 1..Len(s) : s[i] = e
IsSorted(s, op(_, _)) == \A j \in 1..Len(s) : \A i \in 1..(j - 1) : op(s[i], s[j])
Reverse(s) == [i \in 1..Len(s) |-> s[Len(s) + 1 - i]]
Remove(s, e) == SelectSeq(s, LAMBDA x : x # e)
ReplaceAll(s, old, new) == [i \in 1..Len(s) |-> IF s[i] = old THEN new ELSE s[i]]
SelectInSeq(seq, Test(_)) ==
  LET found == {i \in 1..Len(seq) : Test(seq[i])} IN IF found = {} THEN 0 ELSE Min(found)
SelectInSubSeq(seq, from, to, Test(_)) ==
  LET found == {i \in from..to : Test(seq[i])} IN IF found = {} THEN 0 ELSE Min(found)
SelectLastInSeq(seq, Test(_)) ==
  LET found == {i \in 1..Len(seq) : Test(seq[i])} IN IF found = {} THEN 0 ELSE Max(found)
SelectLastInSubSeq(seq, from, to, Test(_)) ==
  LET found == {i \in from..to : Test(seq[i])} IN IF found = {} THEN 0 ELSE Max(found)
InsertAt(s, i, e) == Append(SubSeq(s, 1, i - 1), e) \o SubSeq(s, i, Len(s))
ReplaceAt(s, i, e) == [s EXCEPT ![i] = e]
RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))
RemoveFirstMatch(s, Test(_)) ==
  LET i == SelectInSeq(s, Test) IN IF i = 0 THEN s ELSE RemoveAt(s, i)
RemoveFirst(s, e) == RemoveFirstMatch(s, LAMBDA x : x = e)
Cons(elt, seq) == <<elt>> \o seq
Snoc(elt, seq) == Append(seq, elt)
Front(s) == SubSeq(s, 1, Len(s) - 1)
Last(s) == s[Len(s)]
IsPrefix(s, t) == Len(s) <= Len(t) /\ s = SubSeq(t, 1, Len(s))
IsStrictPrefix(s, t) == s # t /\ IsPrefix(s, t)
IsSuffix(s, t) == Len(s) <= Len(t) /\ s = SubSeq(t, Len(t) - Len(s) + 1, Len(t))
IsStrictSuffix(s, t) == s # t /\ IsSuffix(s, t)
Prefixes(s) == {SubSeq(s, 1, n) : n \in 0..Len(s)}
CommonPrefixes(S) == {p \in UNION {Prefixes(s) : s \in S} : \A s \in S : IsPrefix(p, s)}
LongestCommonPrefix(S) ==
  CHOOSE p \in CommonPrefixes(S) : \A q \in CommonPrefixes(S) : Len(q) <= Len(p)
Suffixes(s) == {SubSeq(s, n, Len(s)) : n \in 1..(Len(s) + 1)}
SeqMod(a, b) == IF a % b = 0 THEN b ELSE a % b
FoldSeq(op(_, _), base, seq) == FoldFunction(op, base, seq)
FoldLeft(op(_, _), base, seq) ==
  MapThenFoldSet(LAMBDA x, acc : op(acc, x), base, LAMBDA i : seq[i], Max, DOMAIN seq)
FoldRight(op(_, _), seq, base) ==
  MapThenFoldSet(op, base, LAMBDA i : seq[i], Min, DOMAIN seq)
FoldLeftDomain(op(_, _), base, seq) == FoldLeft(op, base, [i \in DOMAIN seq |-> i])
FoldRightDomain(op(_, _), seq, base) == FoldRight(op, [i \in DOMAIN seq |-> i], base)
FlattenSeq(seqs) ==
  IF Len(seqs) = 0 THEN seqs ELSE FoldLeft(LAMBDA s, t : s \o t, seqs[1], Tail(seqs))
Zip(s, t) == [i \in 1..Min({Len(s), Len(t)}) |-> <<s[i], t[i]>>]
Interleave(s, t) ==
  CASE Len(s) = Len(t) /\ Len(s) > 0 ->
         [i \in 1..(2 * Len(s)) |-> IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]
    [] Len(s) = 0 /\ Len(t) = 0 -> << << >>, << >> >>
SubSeqs(s) == {SubSeq(s, i + 1, j) : i, j \in 0..Len(s)}
AllSubSeqs(s) == {FoldFunction(Snoc, << >>, [i \in D |-> s[i]]) : D \in SUBSET DOMAIN s}
IndexFirstSubSeq(s, t) ==
  Min({i \in 1..(Len(t) - Len(s) + 1) : SubSeq(t, i, i + Len(s) - 1) = s})
ReplaceSubSeqAt(i, r, s, t) == SubSeq(t, 1, i - 1) \o r \o SubSeq(t, i + Len(s), Len(t))
ReplaceFirstSubSeq(r, s, t) ==
  IF s \in SubSeqs(t) THEN ReplaceSubSeqAt(IndexFirstSubSeq(s, t), r, s, t) ELSE t
RECURSIVE ReplaceAllSubSeqs(_, _, _)
ReplaceAllSubSeqs(r, s, t) ==
  CASE s = t -> r
    [] r = s -> t
    [] s # t /\ r # s /\ Len(s) = 0 -> FlattenSeq([i \in 1..Len(t) |-> Append(r, t[i])])
    [] OTHER -> IF s \in SubSeqs(t)
                THEN LET i == IndexFirstSubSeq(s, t)
                     IN  SubSeq(t, 1, i - 1) \o r \o
                           ReplaceAllSubSeqs(r, s, SubSeq(t, i + Len(s), Len(t)))
                ELSE t
====`,
  natives: (context) => ({
    ...listNatives(context),
    ...partNatives(context),
    ...foldNatives(context),
    ...searchNatives(context),
    ...replacementNatives(context),
  }),
};
