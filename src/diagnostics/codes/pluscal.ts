// E5xx: algorithms in PlusCal. E50x text, labels and names of an algorithm, E51x its options and its translation.

export const pluscalCodes = {
  E501: {
    title: 'syntax error in PlusCal',
    explanation: 'The algorithm does not follow the grammar of PlusCal (P-syntax or C-syntax) at the place shown.',
  },
  E502: {
    title: 'nested too deeply',
    explanation: 'The statements of the algorithm are nested more deeply than tlasso reads. Move some of them to a procedure or a macro.',
  },
  E503: {
    title: 'missing label',
    explanation:
      'A step of an algorithm is what stands between two labels. Labels are needed at the first statement of a process or procedure, at each `while`, after `call`, `return` and `goto`, after an `if` or `either` with a label, call, return or goto inside, and where a variable would be assigned a second time in one step. Algorithms of one process without any label are labeled by the translator; others are with `PlusCal options (label)`.',
  },
  E504: {
    title: 'label not allowed here',
    explanation:
      'Macros and the bodies of `with` are parts of one step, so no label, `while`, or statement that must be labeled can stand there. Done and Error are labels of the translation.',
  },
  E505: {
    title: 'name declared twice',
    explanation:
      'Variables, parameters, labels, procedures, processes and macros of one scope need different names. Equal names of different scopes are told apart by the translator. The names `vars`, `Init`, `Next`, `Spec`, `ProcSet` and `pc` belong to the translation.',
  },
  E506: {
    title: 'variable assigned twice in one step',
    explanation:
      'Each variable has one new value after a step. Put a label between the two assignments, or assign both with `||` if they change different elements.',
  },
  E507: {
    title: 'assignment to something that is not a variable',
    explanation:
      'Only variables of the algorithm, its processes and procedures can be assigned; constants and names bound by `with` cannot.',
  },
  E508: {
    title: 'wrong use of a procedure or macro',
    explanation:
      'The called procedure or macro must be defined (a macro before its call in another macro), and takes as many arguments as it has parameters.',
  },
  E509: {
    title: 'goto to an unknown label',
    explanation: 'The target of `goto` is a label of the same process or procedure, or Done.',
  },
  E510: {
    title: 'return outside of a procedure',
    explanation: '`return` ends the execution of a procedure and stands only inside one. To end a process, write `goto Done`.',
  },
  E511: {
    title: 'algorithm without variables',
    explanation: 'An algorithm that needs no program counter must have a variable, or there is no state.',
  },
  E512: {
    title: 'defaultInitValue is a name of the algorithm',
    explanation: 'Variables without an initial value begin with the constant defaultInitValue, so the algorithm cannot use the name.',
  },
  E513: {
    title: 'wrong option of the translator',
    explanation: 'The comment `PlusCal options (...)` names an option that does not exist, or one without the value that it needs.',
  },
  E514: {
    title: 'no algorithm',
    explanation: 'The file has no comment with `--algorithm` or `--fair algorithm`, so there is nothing to translate.',
  },
  E515: {
    title: 'end of the translation is missing',
    explanation:
      'The translation stands between lines with `\\* BEGIN TRANSLATION` and `\\* END TRANSLATION`; one of them is missing. A check takes the module as it stands, as TLC does.',
  },
  E516: {
    title: 'algorithm was translated in memory',
    explanation:
      'The module has an algorithm and no translation. What is checked is a fresh translation, which is not written to the file; `tlasso translate FILE` does that.',
  },
  E517: {
    title: 'translation is not up to date',
    explanation: 'The translation in the file is missing or is not that of the algorithm. `tlasso translate FILE` renews it.',
  },
  E518: {
    title: 'translation was changed by hand',
    explanation:
      'The text between BEGIN and END TRANSLATION is not the one that the translator wrote (the checksum tells), while the algorithm is. It is checked as it stands; `tlasso translate FILE` replaces it.',
  },
  E519: {
    title: 'algorithm was changed after it was translated',
    explanation:
      'The translation in the file is that of another algorithm: the checksum of the algorithm, or its text where the algorithm begins with `--fair`, tells. What is checked is a fresh translation, and the notes say in what it differs. Options that were given to the translator on its command line are found out where the algorithm is unchanged; after a change they are unknown, so fairness should be asked for in the module: `PlusCal options (wf)`.',
  },
  E520: {
    title: 'procedure without return',
    explanation:
      'A procedure goes back to its caller by `return` only. Where its last statement is another one, the translation gives the process the label "Error", of which there is no action: it stops there for ever. That is seen as a deadlock, as a property that is never true, or not at all. A procedure whose every branch ends with `return`, `goto` or `while TRUE` needs none at its end.',
  },
  E521: {
    title: 'two processes with one identifier',
    explanation:
      'The identifiers of processes are what `pc` is a function of, so each process needs its own. Where two have the same one, as with `process a \\in 1..3` and `process b = 2`, the first of them in the text begins and the other does not: fewer behaviours are checked than were meant. It is told where the text shows it, of a set that ends with a constant, such as 1..N, where it is not empty, and where the values of the constants show it.',
  },
} as const;
