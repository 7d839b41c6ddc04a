// Traps that model checkers have fallen into, each as a small specification with the answer that the definitions of TLA give.
import { describe, expect, it } from 'vitest';
import { checkText, type Question, valuesOf, warningsOf } from './check-text.ts';

const spec = (next: string, fairness: string, more: string, init = 'x = 0'): string => `EXTENDS Naturals, LTL
VARIABLE x
Init == ${init}
${next}
Spec == Init /\\ [][Next]_x ${fairness === '' ? '' : `/\\ ${fairness}`}
${more}`;

const counter = spec("Next == x < 3 /\\ x' = x + 1", 'WF_x(Next)', 'Done == <>(x = 3)');

interface Case extends Question {
  readonly title: string;
  readonly verdict: string;
  /** Values of x. */
  readonly behaviour?: string;
  readonly warns?: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'an edge between states of a component may belong to no A step (tlaplus#201)',
    module: spec("A == x' = (x + 1) % 3\nB == x' \\in 0..2\nNext == A \\/ B", 'WF_x(A)', 'Often == []<><<A>>_x\nSame == WF_x(A)'),
    config: 'SPECIFICATION Spec\nPROPERTY Often Same',
    verdict: 'ok',
  },
  {
    title: 'without the fairness the same property fails, with a loop that the action does not take',
    module: spec("A == x' = (x + 1) % 3\nB == x' \\in 0..2\nNext == A \\/ B", '', 'Often == []<><<A>>_x'),
    config: 'SPECIFICATION Spec\nPROPERTY Often',
    verdict: 'property',
    behaviour: '0 back to 1',
  },
  {
    title: 'a bad prefix of the part without fairness is no counterexample (tlaplus#1037)',
    module: spec("Next == IF x = 5 THEN UNCHANGED x ELSE x' = x + 1", 'WF_x(Next)', 'Live == x = 1 => <>[](x = 5)', 'x = 1'),
    config: 'SPECIFICATION Spec\nPROPERTY Live',
    verdict: 'ok',
  },
  {
    title: 'a bad prefix that fairness rules out is no counterexample either',
    // From 1 there is no fair behaviour: SF_x(Back) needs a step that 1 enables for ever and Next never takes.
    module: spec("Next == x' = 1 /\\ x = 0\nBack == x = 1 /\\ x' = 0", 'SF_x(Back)', 'Stay == x = 0 => [](x = 0)'),
    config: 'SPECIFICATION Spec\nPROPERTY Stay\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
    warns: ['The specification is not machine closed: from 1 reachable state no behaviour satisfies the fairness conditions'],
  },
  {
    title: 'instances of one name in several LETs are not one',
    module: spec(
      "Next == x < 3 /\\ x' = x + 1",
      'WF_x(Next)',
      'Sometime == (LET I == INSTANCE Is WITH k <- 1 IN <>I!Here) /\\ (LET I == INSTANCE Is WITH k <- 5 IN <>I!Here)',
    ),
    others: { Is: 'EXTENDS Naturals\nCONSTANT k\nVARIABLE x\nHere == x = k' },
    config: 'SPECIFICATION Spec\nPROPERTY Sometime\nCHECK_DEADLOCK FALSE',
    verdict: 'property',
  },
  {
    title: 'the same for elements of different sets',
    module: spec(
      "Next == x < 3 /\\ x' = x + 1",
      'WF_x(Next)',
      'Sometime == (\\A i \\in 1..2 : LET I == INSTANCE Is WITH k <- i IN <>I!Here) /\\ (\\A i \\in {5} : LET I == INSTANCE Is WITH k <- i IN <>I!Here)',
    ),
    others: { Is: 'EXTENDS Naturals\nCONSTANT k\nVARIABLE x\nHere == x = k' },
    config: 'SPECIFICATION Spec\nPROPERTY Sometime\nCHECK_DEADLOCK FALSE',
    verdict: 'property',
  },
  {
    title: 'fairness of an instance says nothing about another one of its name',
    module: spec(
      'Next == LET I == INSTANCE Is WITH k <- 3 IN I!Step',
      '(LET I == INSTANCE Is WITH k <- 2 IN WF_x(I!Step))',
      'Done == <>(x = 3)',
    ),
    others: { Is: "EXTENDS Naturals\nCONSTANT k\nVARIABLE x\nStep == x < k /\\ x' = x + 1" },
    config: 'SPECIFICATION Spec\nPROPERTY Done\nCHECK_DEADLOCK FALSE',
    verdict: 'property',
  },
  {
    title: '\\A over an empty set is true (tlaplus#819)',
    module: spec("Next == x' = 1 - x", '', 'All == \\A i \\in {} : []<>(x = i)'),
    config: 'SPECIFICATION Spec\nPROPERTY All',
    verdict: 'ok',
    warns: ['All holds vacuously: \\A i \\in {} : []<>(x = i) is about no element, and true of every behaviour'],
  },
  {
    title: '\\A over an empty set beside other conjuncts is said of that part',
    module: spec(
      "Next == x' = 1 - x",
      'WF_x(Next)',
      'S == {}\nAll == []<>(x = 1) /\\ (\\A i \\in S : \\A j \\in {} : x = i ~> x = j)\nSome == [](x < 2) /\\ (\\A i \\in S : x = i ~> x = 0)',
    ),
    config: 'SPECIFICATION Spec\nPROPERTIES All Some',
    verdict: 'ok',
    warns: [
      'A part of All holds vacuously: \\A i \\in S : \\A j \\in {} : x = i ~> x = j is about no element, and true of every behaviour',
      'A part of Some holds vacuously: \\A i \\in S : x = i ~> x = 0 is about no element, and true of every behaviour',
    ],
  },
  {
    title: 'a formula that every behaviour satisfies is said to check nothing',
    module: spec("Next == x' = 1 - x", 'WF_x(Next)', 'Either == []<>(x = 1) \\/ <>[](x # 1) \\/ ~[]<>(x = 1)'),
    config: 'SPECIFICATION Spec\nPROPERTY Either',
    verdict: 'ok',
    warns: ['Either holds vacuously: it is true of every behaviour, whatever the specification is'],
  },
  {
    title:
      'a formula that every behaviour satisfies is said to check nothing once, though what it asks under never happens and it is named twice',
    module: spec("Next == x' = 1 - x", 'WF_x(Next)', 'Either == [](x = 7 => <>TRUE)'),
    config: 'SPECIFICATION Spec\nPROPERTIES Either Either',
    verdict: 'ok',
    warns: ['Either holds vacuously: it is true of every behaviour, whatever the specification is'],
  },
  {
    title: 'what constants decide beside other conjuncts is meant',
    module: spec("Next == x' = 1 - x", 'WF_x(Next)', 'All == []<>(x = 1) /\\ (2 > 3 => <>(x = 7)) /\\ (IF 2 > 3 THEN <>(x = 7) ELSE TRUE)'),
    config: 'SPECIFICATION Spec\nPROPERTY All',
    verdict: 'ok',
  },
  {
    title: '\\E over an empty set is false',
    module: spec("Next == x' = 1 - x", '', 'Some == \\E i \\in {} : []<>(x = i)'),
    config: 'SPECIFICATION Spec\nPROPERTY Some',
    verdict: 'property',
  },
  {
    title: 'a step that does not change v does not enable <<A>>_v',
    // At 3 only the step back to 3 is left: WF_x(Next) demands nothing there.
    module: spec("Next == x' = IF x < 3 THEN x + 1 ELSE x", 'WF_x(Next)', 'Stop == <>[](x = 3)\nNever == <>[]~ENABLED <<Next>>_x'),
    config: 'SPECIFICATION Spec\nPROPERTY Stop Never',
    verdict: 'ok',
  },
  {
    title: 'ENABLED A is about A, with steps that change nothing',
    module: spec("Next == x' = IF x < 3 THEN x + 1 ELSE x", 'WF_x(Next)', 'Always == []<>ENABLED Next'),
    config: 'SPECIFICATION Spec\nPROPERTY Always',
    verdict: 'ok',
  },
  {
    title: 'CONSTRAINT that cuts every fair behaviour: the property holds of nothing, and that is said',
    module: spec("Next == x' = x + 1", 'WF_x(Next)', 'Far == <>(x = 99)\nSmall == x < 5'),
    config: 'SPECIFICATION Spec\nPROPERTY Far\nCONSTRAINT Small',
    verdict: 'ok',
    warns: [
      'No behaviour inside of CONSTRAINT Small satisfies the fairness conditions, so whatever properties say of whole behaviours holds vacuously. A constraint cuts off successors of 1 state',
    ],
  },
  {
    title: 'what the specification assumes besides fairness is true of no behaviour, and that is said',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next) /\\ <>[](x = 1)', 'Far == <>(x = 99)'),
    config: 'SPECIFICATION Spec\nPROPERTY Far',
    verdict: 'ok',
    warns: [
      '`<>[](x = 1)` in `Spec` is assumed by temporal properties only',
      'No behaviour satisfies all that the specification assumes, so whatever properties say of whole behaviours holds vacuously',
    ],
  },
  {
    title: 'a subscript without a variable lets it change in any way, and that is said',
    module:
      "EXTENDS Naturals\nVARIABLES x, y\nvars == <<x>>\nNext == x' = 1 - x /\\ UNCHANGED y\nSpec == x = 0 /\\ y = 0 /\\ [][Next]_vars\nKeeps == [](y = 0)",
    config: 'SPECIFICATION Spec\nPROPERTY Keeps',
    verdict: 'ok',
    warns: ['the subscript of `[Next]_vars` in `Spec` does not contain `y`'],
  },
  {
    title: 'a subscript that has its variables behind names and in tuples of tuples contains them',
    module:
      "VARIABLES x, y\nNext == x' = ~x /\\ y' = y\nI(v) == x = TRUE /\\ y = x /\\ [][Next]_v\none == x\nSpec == I(<<one, <<y>>>>)\nKeeps == [](y = TRUE)",
    config: 'SPECIFICATION Spec\nPROPERTY Keeps',
    verdict: 'ok',
    warns: [],
  },
  {
    title: 'what it assumes is true of the behaviour that stops, and nothing is said of others',
    module: spec("Next == x' = (x + 1) % 3", '<>[](x = 1)', 'Comes == <>(x = 1)'),
    config: 'SPECIFICATION Spec\nPROPERTY Comes',
    verdict: 'ok',
    warns: ['`<>[](x = 1)` in `Spec` is assumed by temporal properties only'],
  },
  {
    title: 'without fairness behaviours may stop at the constraint, and the property fails',
    module: spec("Next == x' = x + 1", '', 'Far == <>(x = 99)\nSmall == x < 5'),
    config: 'SPECIFICATION Spec\nPROPERTY Far\nCONSTRAINT Small',
    verdict: 'property',
    behaviour: '0 back to 1',
  },
  {
    title: 'a deadlocked state stutters for ever',
    module: counter,
    config: 'SPECIFICATION Spec\nPROPERTY Done\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
  },
  {
    title: 'a limit on states is never ok',
    module: counter,
    config: 'SPECIFICATION Spec\nPROPERTY Done\nCHECK_DEADLOCK FALSE',
    maxStates: 2,
    verdict: 'limit',
  },
  {
    title: 'a limit on depth is never ok',
    module: counter,
    config: 'SPECIFICATION Spec\nPROPERTY Done\nCHECK_DEADLOCK FALSE',
    maxDepth: 2,
    verdict: 'limit',
  },
  {
    title: 'interrupted is never ok',
    module: counter,
    config: 'SPECIFICATION Spec\nPROPERTY Done\nCHECK_DEADLOCK FALSE',
    signal: AbortSignal.abort(),
    verdict: 'interrupted',
  },
  {
    title: 'P => [][A]_v, which TLC refuses',
    module: spec("Next == x' \\in 0..1", '', "Up == x = 0 => [][x' >= x]_x"),
    config: 'SPECIFICATION Spec\nPROPERTY Up',
    verdict: 'property',
    behaviour: '0 1 0',
  },
  {
    title: '<><<A>>_v, which TLC refuses',
    module: spec("Next == x' = 1 - x", 'WF_x(Next)', "Down == <><<x' < x>>_x"),
    config: 'SPECIFICATION Spec\nPROPERTY Down',
    verdict: 'ok',
  },
  {
    title: '[](P => []<><<A>>_v), which TLC refuses',
    module: spec("Next == x' = (x + 1) % 3", '', 'Goes == [](x = 1 => []<><<Next>>_x)'),
    config: 'SPECIFICATION Spec\nPROPERTY Goes',
    verdict: 'property',
    behaviour: '0 1 back to 2',
  },
  {
    title: 'equivalence of temporal formulas',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Same == []<>(x = 0) <=> []<>(x = 2)'),
    config: 'SPECIFICATION Spec\nPROPERTY Same',
    verdict: 'ok',
  },
  {
    title: 'an action that has no value where nothing changes is not asked there, behind <>',
    module: spec("Next == x < 2 /\\ x' = x + 1", 'WF_x(Next)', "Seen == <><<<<7, 8>>[x'] = 8>>_x"),
    config: 'SPECIFICATION Spec\nPROPERTY Seen\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
  },
  {
    title: 'an action that has no value where nothing changes is not asked there, behind <>[]',
    module: spec("Next == x < 2 /\\ x' = x + 1", 'WF_x(Next)', "Seen == <>[][<<7, 8>>[x'] = 7]_x"),
    config: 'SPECIFICATION Spec\nPROPERTY Seen\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
  },
  {
    title: 'an antecedent that never happens is said',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Lead == x = 7 ~> x = 2'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead',
    verdict: 'ok',
    warns: ['Lead holds vacuously: x = 7 is never true'],
  },
  {
    title: 'an antecedent that never happens is said however the property is written',
    module: spec(
      "Next == x' = (x + 1) % 3",
      'WF_x(Next)',
      [
        'Denied == ~~[](x = 7 => <>(x = 2))',
        'Assumed == Spec => [](x = 7 => <>(x = 2))',
        'Chosen == [](x # 7 \\/ <>(x = 2))',
        'Nowhere == ~<>(x = 7 /\\ []~(x = 2))',
        'Never == <>(x = 1) \\/ [](x = 2 => [](x = 7 => <>(x = 0)))',
        'Both == [](x = 1 => (x = 2 => <>(x = 0)))',
        'Begin == (x = 1 /\\ [][Next]_x) => <>(x = 0)',
        'Part == [](x = 7 => <>(x = 1)) /\\ <>(x = 2)',
      ].join('\n'),
    ),
    config: 'SPECIFICATION Spec\nPROPERTY Denied Assumed Chosen Nowhere Never Both Begin Part',
    verdict: 'ok',
    warns: [
      'Denied holds vacuously: x = 7 is never true',
      'Assumed holds vacuously: x = 7 is never true',
      'Chosen holds vacuously: x # 7 is never false',
      'Nowhere holds vacuously: x = 7 is never true',
      'Never holds vacuously: x = 7 is never true',
      'Both holds vacuously: x = 1 and x = 2 are never true at once',
      'Begin holds vacuously: x = 1 is false in every initial state',
      'A part of Part holds vacuously: x = 7 is never true',
    ],
  },
  {
    title: 'what chooses an arm, a constant condition and a choice of which both sides happen are no antecedents that never happen',
    module: spec(
      "Next == x' = (x + 1) % 3",
      'WF_x(Next)',
      [
        'Arms == IF x = 4 THEN <>(x = 3) ELSE <>(x = 2)',
        'Others == [](\\A p, q \\in {0, 1} : p = q \\/ <>(x = p))',
        'Chosen == [](\\A p \\in 0..2 : x # p \\/ <>(x = 2))',
        'Begun == ~(x = 0 /\\ <>[](x = 1))',
        'One == <>(x = 2) \\/ ([](x = 7 => <>(x = 1)) /\\ <>(x = 2))',
      ].join('\n'),
    ),
    config: 'SPECIFICATION Spec\nPROPERTY Arms Others Chosen Begun One',
    verdict: 'ok',
  },
  {
    title: 'an antecedent that never happens in one of the conjuncts is said of that part',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Lead == (x = 7 ~> x = 2) /\\ []<>(x = 1)'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead',
    verdict: 'ok',
    warns: ['A part of Lead holds vacuously: x = 7 is never true'],
  },
  ...['[](x < 3)', "[][x' # 7]_x", 'x = 0'].map((checked) => ({
    title: `${checked}, which is not checked with the automata, is a part of the property too`,
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', `Lead == ${checked} /\\ (x = 7 ~> x = 2)`),
    config: 'SPECIFICATION Spec\nPROPERTY Lead',
    verdict: 'ok',
    warns: ['A part of Lead holds vacuously: x = 7 is never true'],
  })),
  {
    title: 'an antecedent that never happens is said once for all elements',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Lead == \\A n \\in 5..8 : (x = n ~> x = 2)'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead',
    verdict: 'ok',
    warns: ['Lead holds vacuously: x = n [n = 5] is never true; the same for 3 other choices'],
  },
  {
    title: 'the condition of IF and the guards of CASE are no antecedents',
    module: spec(
      "Next == x' = (x + 1) % 3",
      'WF_x(Next)',
      'Lead == /\\ IF x = 7 THEN <>(x = 8) ELSE []<>(x = 1)\n /\\ [](IF x = 7 THEN <>(x = 8) ELSE <>(x = 1))\n /\\ [](CASE x = 7 -> <>(x = 8) [] OTHER -> <>(x = 1))',
    ),
    config: 'SPECIFICATION Spec\nPROPERTY Lead',
    verdict: 'ok',
  },
  {
    title: 'constants that select elements are no antecedents',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Lead == \\A m, n \\in 0..2 : n = m + 1 => (x = m ~> x = n)'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead',
    verdict: 'ok',
  },
  {
    title: 'an antecedent that is true outside of CONSTRAINT is never true inside of it',
    module: spec("Next == x' = (x + 1) % 8", '', 'Lead == [](x = 6 => <>(x = 0))\nSmall == x < 4', 'x \\in {0, 6}'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead\nCONSTRAINT Small',
    verdict: 'ok',
    warns: ['Lead holds vacuously: x = 6 is never true inside of CONSTRAINT Small'],
  },
  {
    title: 'and the same for initial states, and where constraints are of both kinds',
    module: spec("Next == x' = (x + 1) % 8", '', "Lead == x = 6 => <>(x = 0)\nSmall == x < 4\nUp == x' > x", 'x \\in {0, 6}'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead\nCONSTRAINT Small\nACTION_CONSTRAINT Up',
    verdict: 'ok',
    warns: ['Lead holds vacuously: x = 6 is false in every initial state inside of CONSTRAINT Small and ACTION_CONSTRAINT Up'],
  },
  {
    title: 'a constraint that leaves out nothing is not named',
    module: spec("Next == x' = (x + 1) % 3", '', 'Lead == [](x = 6 => <>(x = 0))\nSmall == x < 4'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead\nCONSTRAINT Small',
    verdict: 'ok',
    warns: ['Lead holds vacuously: x = 6 is never true'],
  },
  {
    title: 'an antecedent that happens only where no fair behaviour goes is said too',
    module: spec("Next == x' = 1 /\\ x = 0\nBack == x = 1 /\\ x' = 0", 'SF_x(Back)', 'Lead == x = 1 ~> x = 2'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
    warns: [
      'The specification is not machine closed: from 1 reachable state no behaviour satisfies the fairness conditions',
      'Lead holds vacuously: x = 1 is true in no fair behaviour',
    ],
  },
  {
    title: 'an antecedent about the first state that is true only where no fair behaviour begins is not called false there',
    module: spec("Next == x' = 0 /\\ x = 0\nBack == x = 1 /\\ x' = 0", 'WF_x(Back)', 'Lead == x = 1 => <>(x = 2)', 'x \\in {0, 1}'),
    config: 'SPECIFICATION Spec\nPROPERTY Lead\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
    warns: [
      'The specification is not machine closed: from 1 reachable state no behaviour satisfies the fairness conditions',
      'Lead holds vacuously: x = 1 is false at the beginning of every fair behaviour',
    ],
  },
  {
    title: 'nor is an antecedent about steps that are taken only to where no fair behaviour goes on',
    module: spec("Next == x' = 1 /\\ x = 0\nBack == x = 1 /\\ x' = 0", 'WF_x(Back)', ''),
    config: 'SPECIFICATION Spec\nCHECK_DEADLOCK FALSE',
    ltl: ["G ({<<x' = 1>>_x} -> F {x = 2})"],
    verdict: 'ok',
    warns: [
      'The specification is not machine closed: from 1 reachable state no behaviour satisfies the fairness conditions',
      "G ({<<x' = 1>>_x} -> F {x = 2}) holds vacuously: <<x' = 1>>_x is true in no fair behaviour",
    ],
  },
  {
    title: 'a constraint is no reason where it cuts off other states than those without a fair behaviour',
    module: spec(
      "Next == (x = 0 /\\ x' \\in {1, 2}) \\/ (x = 2 /\\ x' = 3)\nBack == x = 1 /\\ x' = 0",
      'WF_x(Back)',
      'Lead == <>[](x # 1)\nSmall == x < 3',
    ),
    config: 'SPECIFICATION Spec\nPROPERTY Lead\nCONSTRAINT Small\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
    warns: ['The specification is not machine closed: from 1 reachable state no behaviour satisfies the fairness conditions'],
  },
  {
    title: 'CONSTRAINT that cuts some fair behaviours: those that are left are checked, and that is said',
    module: spec(
      "Next == x' = x + 1 \\/ (x = 1 /\\ x' = 0) \\/ (x = 0 /\\ x' = 9)",
      'WF_x(Next)',
      'Far == <>(x = 99)\nSmall == x < 3',
      'x = 1',
    ),
    config: 'SPECIFICATION Spec\nPROPERTY Far\nCONSTRAINT Small',
    verdict: 'property',
    // 1, 2 and then 3 outside would go on; 2 by itself is not fair.
    behaviour: '1 0 back to 1',
    warns: ['A constraint cuts off successors of 2 states: behaviours through 1 state cannot be continued fairly and are not checked'],
  },
  {
    title: 'a state predicate as a property is about initial states, and that is said',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Small == x < 1\nBoth == Small /\\ []<>(x = 2)\nAlways == []Small'),
    config: 'SPECIFICATION Spec\nPROPERTIES Small Both',
    verdict: 'ok',
    warns: ['the property Small is asked of initial states only: it says nothing with [] or <>'],
  },
  {
    title: 'X is told apart from what TLA+ can say',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Soon == [](x = 0 => LTLNext(x = 0 \\/ x = 1))\nNow == LTLNext(x = 1)'),
    config: 'SPECIFICATION Spec\nPROPERTY Soon',
    verdict: 'ok',
    warns: ['the truth of Soon depends on stuttering steps'],
  },
  {
    title: 'an antecedent that is true only later is none of the beginning',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', 'Late == x = 2 => <>(x = 1)\nEver == [](x = 2 => <>(x = 1))'),
    config: 'SPECIFICATION Spec\nPROPERTIES Late Ever',
    verdict: 'ok',
    warns: ['Late holds vacuously: x = 2 is false in every initial state'],
  },
  {
    title: 'raw actions too',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', ''),
    config: 'SPECIFICATION Spec',
    ltl: ["G {x' /= x}"],
    verdict: 'property',
    behaviour: '0 0',
    warns: ["the truth of G {x' /= x} depends on stuttering steps"],
  },
  {
    title: 'raw actions that stuttering steps are not',
    module: spec("Next == x' = (x + 1) % 3\nMoves == ~UNCHANGED x /\\ Next", 'WF_x(Next)', ''),
    config: 'SPECIFICATION Spec',
    ltl: ["F {x' # x}", 'G F {Moves}', "G {x = x' \\/ Next}"],
    verdict: 'ok',
    warns: [],
  },
  {
    title: 'raw actions of which nobody knows what they are of stuttering steps',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', ''),
    config: 'SPECIFICATION Spec',
    ltl: ["F {x' = x + 1}", "G {x' < 3}"],
    verdict: 'ok',
    warns: ["the truth of F {x' = x + 1} may depend on stuttering steps", "the truth of G {x' < 3} may depend on stuttering steps"],
  },
  {
    title: 'and steps of an action that change something',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', ''),
    config: 'SPECIFICATION Spec',
    ltl: ['G {<<Next>>_x}'],
    verdict: 'property',
    warns: ['the truth of G {<<Next>>_x} depends on stuttering steps'],
  },
  {
    title: 'X without effect on stuttering is not blamed',
    module: spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', ''),
    config: 'SPECIFICATION Spec',
    ltl: ['G F X {x = 1}', 'G ({x = 0} -> F {x = 1})'],
    verdict: 'ok',
    warns: [],
  },
  {
    title: 'a property that fails under SYMMETRY is found without it',
    module: `EXTENDS TLC
CONSTANT P
VARIABLE at
Sym == Permutations(P)
Init == at \\in P
Next == at' \\in P
Spec == Init /\\ [][Next]_at /\\ WF_at(Next)
Everywhere == \\A p \\in P : []<>(at = p)`,
    config: 'CONSTANT P = {a, b, c}\nSPECIFICATION Spec\nPROPERTY Everywhere\nSYMMETRY Sym',
    verdict: 'property',
  },
  {
    title: 'a property that would fail only because of a VIEW holds',
    module: `EXTENDS Naturals
VARIABLES x, n
Init == x = 0 /\\ n = 0
Next == \\/ n < 2 /\\ n' = n + 1 /\\ x' = 0
        \\/ n = 2 /\\ x' = 1 /\\ n' = 2
Spec == Init /\\ [][Next]_<<x, n>> /\\ WF_<<x, n>>(Next)
View == x
Done == <>(x = 1)`,
    config: 'SPECIFICATION Spec\nPROPERTY Done\nVIEW View\nCHECK_DEADLOCK FALSE',
    verdict: 'ok',
  },
  {
    title: 'a property of infinitely many states that only a VIEW makes few is not decided, and that is said',
    module: `EXTENDS Naturals
VARIABLES x, n
Init == x = 0 /\\ n = 0
Next == n' = n + 1 /\\ x' = 1 - x
Spec == Init /\\ [][Next]_<<x, n>> /\\ WF_<<x, n>>(Next)
View == x
Often == []<>(x = 1)`,
    config: 'SPECIFICATION Spec\nPROPERTY Often\nVIEW View',
    verdict: 'limit',
    warns: ['temporal properties are not decided: without VIEW there are more than 100000 states'],
  },
  {
    title: 'an instantiated specification as a property: its initial predicate, steps and fairness',
    module: `EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 4
Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
Abs == INSTANCE Flip WITH b <- x % 2
Refines == Abs!Spec`,
    others: { Flip: "EXTENDS Naturals\nVARIABLE b\nInit == b = 0\nNext == b' = 1 - b\nSpec == Init /\\ [][Next]_b /\\ WF_b(Next)" },
    config: 'SPECIFICATION Spec\nPROPERTY Refines',
    verdict: 'ok',
  },
  {
    title: 'what is never true is told with its module, where names mean something else there',
    module: `EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 4
Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
Half == INSTANCE Is WITH x <- x \\div 2
Led == Half!Led /\\ (\\A i \\in {4} : Half!LedFrom(i))`,
    others: { Is: 'EXTENDS Naturals\nVARIABLE x\nLed == x = 3 ~> x = 0\nLedFrom(i) == x = i + 0 ~> x = 0' },
    config: 'SPECIFICATION Spec\nPROPERTY Led',
    verdict: 'ok',
    warns: ['Led holds vacuously: x = 3 [in Is] is never true', 'Led holds vacuously: x = i + 0 [in Is, i = 4] is never true'],
  },
  {
    title: 'and it fails where only the fairness is missing',
    module: `EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 4
Spec == Init /\\ [][Next]_x
Abs == INSTANCE Flip WITH b <- x % 2
Refines == Abs!Spec`,
    others: { Flip: "EXTENDS Naturals\nVARIABLE b\nInit == b = 0\nNext == b' = 1 - b\nSpec == Init /\\ [][Next]_b /\\ WF_b(Next)" },
    config: 'SPECIFICATION Spec\nPROPERTY Refines',
    verdict: 'property',
    behaviour: '0 back to 1',
  },
];

describe('traps', () => {
  it.each(cases)('$title', async ({ title: _, verdict, behaviour, warns = [], ...question }) => {
    const report = await checkText(question);
    expect(report.diagnostics.filter((d) => d.severity === 'error').map((d) => d.message)).toEqual([]);
    expect({ verdict: report.verdict, warns: warningsOf(report) }).toEqual({ verdict, warns });
    if (behaviour !== undefined) expect(valuesOf(report, 'x')).toBe(behaviour);
  });
});

it('parts of a formula of another module are told with it', async () => {
  const { explanation } = await checkText({
    module:
      "EXTENDS Naturals\nVARIABLES x, y\nSpec == x = 0 /\\ y = 1 /\\ [][x' = 1 /\\ y' = 0]_<<x, y>>\nI == INSTANCE Is WITH x <- y\nLed == I!Led",
    others: { Is: "EXTENDS Naturals\nVARIABLE x\nLed == x = 1 ~> (x = 0 /\\ WF_x(x' = 2))" },
    config: 'SPECIFICATION Spec\nPROPERTY Led',
  });
  expect(explanation?.causes.map(({ text }) => text)).toEqual([
    'x = 1 [in Is]',
    'x = 0 [in Is]',
    "ENABLED <<x' = 2>>_x [in Is]",
    "<<x' = 2>>_x [in Is]",
  ]);
});

it('what is a condition of fairness in other words is not said to be none', async () => {
  const module = "VARIABLE x\nSpec == x = 0 /\\ [][x' = 1]_x /\\ ~~WF_x(x' = 1)\nComes == <>(x = 1)";
  const { verdict, diagnostics } = await checkText({ module, config: 'SPECIFICATION Spec\nPROPERTY Comes\nCHECK_DEADLOCK FALSE' });
  expect(verdict).toBe('ok');
  expect(diagnostics[0]?.notes?.[0]).toMatch(/^It is not written as a condition of fairness/);
});

describe('how a counterexample is fair', () => {
  const reasonsOf = async (question: Question): Promise<string[]> => {
    const { verdict, explanation } = await checkText(question);
    expect(verdict).toBe('property');
    return explanation!.fairness.map((reason) => `${reason.reason}${'position' in reason ? ` ${Number(reason.position) + 1}` : ''}`);
  };
  const next = "Next == x' = (x + 1) % 3\nNever == x = 5 /\\ x' = 0";
  const config = 'SPECIFICATION Spec\nPROPERTY Lead';

  it.each([
    ['SF_x(Never)', ['never-enabled']],
    ['WF_x(Never)', ['disabled 1']],
    ['SF_x(Never) /\\ WF_x(Next)', ['never-enabled', 'taken 1']],
  ])('of %s: %j', async (fairness, reasons) => {
    expect(await reasonsOf({ module: spec(next, fairness, 'Lead == []<>(x = 5)'), config })).toEqual(reasons);
  });

  it('says nothing of it where any continuation violates the property', async () => {
    expect(await reasonsOf({ module: spec(next, 'WF_x(Next)', 'Lead == x = 0 => ((x = 0) => []~(x = 2))'), config })).toEqual([]);
  });
});

it.each([
  ['G {x = 0}', ['x = 0 1']],
  ['({x = 7} R {x = 0})', ['x = 0 1', 'x = 7 0']],
  ['({x = 0} U {x = 7})', ['x = 0 1', 'x = 7 0 1']],
  ['({x = 0} M {x = 1})', ['x = 1 0']],
])('the causes of %s being false end where it is decided: %j', async (formula, causes) => {
  const module = spec("Next == x' = (x + 1) % 3", 'WF_x(Next)', '');
  // The other part makes it no property that a beginning violates.
  const { explanation } = await checkText({ module, config: 'SPECIFICATION Spec', ltl: [`F {x = 5} || ${formula}`] });
  const told = explanation!.causes.map(({ text, positions }) => `${text} ${positions.join(' ')}`).sort();
  expect(told).toEqual([...causes, 'x = 5 0 1 2'].sort());
});
