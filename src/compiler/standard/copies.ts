// Operators that stay native where a model brings its own copy of a module, as projects do with the community modules: TLC replaces them by
// name, wherever the text of the module comes from. All others of such a copy mean what their text says.

/** Modules of which every native stays one. */
const whole = new Set(['Naturals', 'Integers', 'Reals', 'Sequences', 'FiniteSets', 'Bags', 'TLC', 'TLCExt', 'Randomization']);

/** Modules of which these do: what TLC computes in Java. */
const some: ReadonlyMap<string, string> = new Map([
  ['BagsExt', 'FoldBag'],
  ['Bitwise', 'And & Not Or | Xor ^^ shiftR'],
  ['Combinatorics', 'choose factorial'],
  ['CSV', 'CSVRead CSVRecords CSVWrite CSVWriteRecord'],
  ['DyadicRationals', 'Reduce'],
  ['FiniteSetsExt', 'FoldSet Quantify kSubset'],
  ['Functions', 'AntiFunction FoldFunction FoldFunctionOnSet IsInjective'],
  ['Graphs', 'AreConnectedIn IsStronglyConnected SimplePath'],
  ['GraphViz', 'DotDiGraph'],
  ['IOUtils', 'IODeserialize IOEnv IOEnvExec IOEnvExecTemplate IOExec IOExecTemplate IOSerialize atoi'],
  ['Json', 'JsonDeserialize JsonSerialize ToJson ToJsonArray ToJsonObject ndJsonDeserialize ndJsonSerialize'],
  [
    'SequencesExt',
    'AllSubSeqs Contains FoldLeft FoldLeftDomain FoldRight FoldRightDomain FoldSeq IsPrefix LongestCommonPrefix RemoveFirst ' +
      'RemoveFirstMatch SelectInSeq SelectInSubSeq SelectLastInSeq SelectLastInSubSeq SetToSeq SetToSeqs Suffixes',
  ],
  ['Statistics', 'ChiSquare'],
  ['SVG', 'NodeOfRingNetwork NodesOfDirectedMultiGraph PointOnLine SVGElemToString'],
  ['UndirectedGraphs', 'AreConnectedIn ConnectedComponents SimplePath'],
  ['VectorClocks', 'CausalOrder'],
]);

/** Whether the operator is native in a model's own copy of the module, too. */
export const isNativeInCopies = (module: string, operator: string): boolean =>
  whole.has(module) || some.get(module)?.split(' ').includes(operator) === true;
