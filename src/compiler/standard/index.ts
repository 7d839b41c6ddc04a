// The standard modules by name. Importing this makes texts and closures only: natives are created for the modules that a model uses.

import { apalache, option, quorum, variants } from './apalache.ts';
import { bags } from './bags.ts';
import { bagsExt } from './bags-ext.ts';
import { bitwise, combinatorics, dyadicRationals, statistics } from './bitwise.ts';
import { html, shiViz, svg } from './drawing.ts';
import { finiteSets } from './finite-sets.ts';
import { finiteSetsExt } from './finite-sets-ext.ts';
import { folds, functionsModule } from './folds.ts';
import { graphs, graphViz, undirectedGraphs } from './graphs.ts';
import { naturalsInduction, wellFoundedInduction } from './induction.ts';
import { csv, ioUtils } from './io-utils.ts';
import { json } from './json.ts';
import { ltl } from './ltl.ts';
import type { StandardModule } from './natives.ts';
import { integers, naturals, reals } from './numbers.ts';
import { possible } from './possible.ts';
import { tlaps } from './proof-methods.ts';
import { randomization } from './randomization.ts';
import { realTime } from './real-time.ts';
import { relation } from './relation.ts';
import { sequences } from './sequences.ts';
import { sequencesExt } from './sequences-ext.ts';
import { theoremModules } from './theorems.ts';
import { tlc } from './tlc.ts';
import { tlcExt } from './tlc-ext.ts';
import { toolbox } from './toolbox.ts';
import { vectorClocks } from './vector-clocks.ts';

export { AssertionFault } from './assertion-fault.ts';
export { ltlOperatorOf } from './ltl.ts';
export type { StandardModule } from './natives.ts';

const all: readonly StandardModule[] = [
  ...[naturals, integers, reals, sequences, finiteSets, bags, tlc, tlcExt, randomization, possible, toolbox, realTime, ltl],
  ...[tlaps, naturalsInduction, wellFoundedInduction, ...theoremModules],
  ...[folds, functionsModule, finiteSetsExt, sequencesExt, bagsExt, relation, graphs, undirectedGraphs, graphViz],
  ...[bitwise, combinatorics, dyadicRationals, statistics, vectorClocks, quorum],
  ...[json, csv, ioUtils, svg, html, shiViz, apalache, variants, option],
];

/** Every standard module by its name. */
export const standardModules: ReadonlyMap<string, StandardModule> = new Map(all.map((module) => [module.name, module]));

/** The TLA+ text of a standard module. */
export const standardText = (name: string): string | undefined => standardModules.get(name)?.text;
