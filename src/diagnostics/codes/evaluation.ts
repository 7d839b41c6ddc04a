// E4xx: evaluation faults while a specification runs.

export const evaluationCodes = {
  E401: {
    title: 'evaluation fault',
    explanation:
      'An expression of the specification has no value in the state shown: a function was applied outside its domain, no element satisfies a CHOOSE, an infinite set would have to be enumerated, values of different kinds were compared (1 = "a"), a condition is not TRUE or FALSE, an action leaves a variable without a new value, or a recursion does not end. Look at the last state of the trace and ask what the marked expression is there. If the state should not be possible, an action before it is wrong; if it should, guard the expression, and mind the order: conjuncts are evaluated from left to right.',
    example: ['queue[1] = x /\\ queue /= <<>>    \\* fails where queue is empty', 'queue /= <<>> /\\ queue[1] = x    \\* is FALSE there'],
  },
  E402: {
    title: 'assertion failed',
    explanation:
      'The specification evaluated `Assert(condition, message)`, or an `assert` of PlusCal, with a condition that is FALSE. The message is the second argument; the trace shows how the state came about. The step that was being taken begins in the last state of the trace.',
  },
  E403: {
    title: 'no initial states',
    explanation:
      'The initial predicate is false of every state, so the specification has no behaviour and nothing was checked. Two conjuncts contradict each other, or a variable is taken from a set that is empty for the constants of this configuration. Remove conjuncts until there are states: the last one removed is the culprit.',
    example: ['Init == leader \\in Process    \\* no states with Process = {}'],
  },
  E404: {
    title: 'a postcondition is false, too',
    explanation:
      'A POSTCONDITION is evaluated when the search is over, also where it found a violation (CounterExample, of the module TLCExt, is then the behaviour that was found). The verdict and the exit code are those of the violation; that the postcondition is false, or has no value, is told beside it. It may follow from the violation: a search that ends early has not seen all states.',
  },
  E451: {
    title: 'property not checked',
    explanation:
      'A simulation looks at finite pieces of behaviours: it says nothing about temporal properties. `tlasso check` checks them, with smaller constants if need be.',
  },
  E452: {
    title: 'the verdict is worth less than it seems',
    explanation:
      'Something about the model makes the check say less than a reader would expect; the message says what. "Holds vacuously": the left side of => or ~>, or what is denied in a disjunction, is never true, so the property was not put to the test; check that it can happen (its negation, as an invariant, should fail). Or it is true whatever the specification is, such as \\A over a constant set that is empty in this configuration. "Not machine closed", "no behaviour satisfies the fairness conditions": fairness asks for steps that the next-state relation does not allow. "No behaviour satisfies all that the specification assumes": the same of other temporal conjuncts of the specification. "A constraint cuts off": behaviours that leave the constraint were not looked at. "Asked of initial states only": a PROPERTY without [] and <> is about the first state of a behaviour; an invariant is asked of all. "Reads no variable": an invariant of constants alone is the same in every state, and is meant as an ASSUME. "The subscript does not contain": `[][Next]_v` allows every step that leaves v as it is, whatever it does to a variable that is not in v.',
  },
  E454: {
    title: 'checkpoint that cannot be used',
    explanation:
      'A checkpoint is a search of one specification with one configuration: the file must be complete, of this version of tlasso, and the program and the options the same as when it was written. Changes of comments and layout do not matter. A file of which a single bit is another one is damaged, and nothing of it is used. A folder takes the checkpoints of one run at a time: its file `tlasso.lock` names the process that writes there.',
  },
  E455: {
    title: 'states cannot be moved to this folder',
    explanation:
      'Once half of the memory that a check may use is taken, the states found first are kept in a file in the folder of --spill. The folder must be one that can be written to, or made. The file has no name: it is gone when tlasso ends, however it ends.',
  },
  E456: {
    title: 'partial-order reduction',
    explanation:
      'With --por, steps of independent actions are carried out in one order instead of all: the verdict is the same, fewer states are looked at, and a counterexample need not be a shortest one. Where the message says that there is no reduction, all states were explored: temporal properties, CONSTRAINT, SYMMETRY, VIEW, --max-depth and coverage need states that it would leave out.',
  },
  E457: {
    title: 'not all of SYMMETRY is used',
    explanation:
      'States that SYMMETRY exchanges are one to the search. That is right only where the specification cannot tell them apart. It can where a constant names one of the values, and where CHOOSE, SetToSeq, ToString and the like take one of several: then only the permutations are used that change nothing, perhaps none. The verdict is that of a search without SYMMETRY; there are more states. With --trust-symmetry all permutations are used without a proof, as TLC does: violations can be missed.',
  },
  E453: {
    title: 'one worker',
    explanation:
      'More workers were asked for than this model can use: where the order of the search is part of its meaning (VIEW, TLCGet, TLCSet, random values), one worker searches. A simulation has one worker where what behaviours are depends on those before: with TLCGet, TLCSet and random values. Verdict, counts and counterexample do not depend on the number of workers.',
  },
  E459: {
    title: 'nested too deeply for the stack',
    explanation:
      'Loading and compiling take stack for each level of an expression, and long lists and chains of definitions are levels, too. A check whose stack does not suffice is done again with a stack of 128 megabytes; where that does not suffice either, nothing is checked. Write a set or a function instead of a long list, or a recursive operator instead of a chain of definitions.',
  },
} as const;
