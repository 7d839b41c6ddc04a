// E6xx: suites of models and their expectations.

export const suiteCodes = {
  E601: {
    title: 'suite file that cannot be read',
    explanation: 'A tlasso.config or expected.json file is no JSON, or running it as a program failed. The message says where.',
  },
  E602: {
    title: 'suite file of another shape',
    explanation:
      'A tlasso.config or expected.json file has a key that nobody knows, or a value of the wrong kind. Expectations that are not understood are not ignored: a suite would be green without them.',
  },
  E603: {
    title: 'two models with one name',
    explanation: 'Models are named by their configuration, or by `name`. Two with one name cannot be told apart in reports or by --filter.',
  },
  E604: {
    title: 'no module for a configuration',
    explanation:
      'A configuration X.cfg belongs to X.tla, or to the module with the longest name that X begins with, followed by - _ or a point. Name the module in tlasso.config or expected.json where that is not so.',
  },
  E605: {
    title: 'nothing to test',
    explanation:
      'No configuration was found under one of the paths given, or a filter matches none. A suite without models is not green, and neither is one that lacks what was asked for by name.',
  },
  E606: {
    title: 'configuration is a program and was not run',
    explanation:
      'A tlasso.config.ts, .mts, .mjs or .js is run with the rights of whoever runs tlasso. So only one that was named on the command line is run, or one in a folder that was (the current one where none was); none below, and none with --no-config.',
  },
  E616: {
    title: 'nothing to sweep, or too much',
    explanation:
      '`tlasso sweep` checks one module under every combination of the values that --constant gives. The number of combinations is the product of the numbers of values, and a program has its constants from nowhere but itself.',
    example: ['tlasso sweep Spec.tla --constant N=2..6'],
  },
  E607: {
    title: 'model that cannot be mutated',
    explanation:
      '`tlasso mutate` changes a specification in many small ways and asks which properties notice. A model whose properties are violated already, or that did not come to its end within its limits, has no verdict that a change could alter.',
  },
  E608: {
    title: 'progress of another run, or a file that cannot be one',
    explanation:
      '`tlasso mutate --progress FILE` keeps what it finds out in a file, and goes on from there. What was found out about other texts, other changes or with other limits says nothing about these.',
  },
  E614: {
    title: 'changed lines not known',
    explanation:
      '`tlasso mutate --changed-since` asks git which lines have changed, and git does not know: there is no repository, no such version, or no git. Nothing was changed.',
  },
  E615: {
    title: 'change that cannot be explored',
    explanation:
      '`tlasso explore --mutant ID` opens a change that `tlasso mutate` makes beside the specification as it is. There is no change of this id (a line that was edited since has others), it has the same behaviours, so that there is no step where the two part, or it has other variables: a second step adds pc to an algorithm of one.',
  },
  E609: {
    title: 'nothing to change',
    explanation:
      '`tlasso mutate` found no place to change: the behaviour is not written in TLA+ or PlusCal, or --only and --operators leave nothing. A run without changes says nothing about the properties.',
  },
  E610: {
    title: 'postcondition that is asked of no change',
    explanation:
      '`tlasso mutate` searches each change without SYMMETRY and VIEW. A POSTCONDITION that does not even hold of the specification as it is when that is searched so looks at what the search has counted, and would notice every change.',
  },
  E611: {
    title: 'baseline that cannot be used',
    explanation:
      'A baseline of `tlasso mutate` lists changes that no property notices and that need not be noticed, each with a reason. A file that cannot be read, or that is none, would accept nothing, or everything.',
  },
} as const;
