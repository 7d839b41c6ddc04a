// All kinds of random tests. A new kind is one line here.
import type { FuzzKind } from '../kind.ts';
import { kind as actions } from './actions.ts';
import { kind as allRenames } from './all-renames.ts';
import { kind as cells } from './cells.ts';
import { kind as checkpointDamage } from './checkpoint-damage.ts';
import { kind as decisions } from './decisions.ts';
import { kind as describedSets } from './described-sets.ts';
import { kind as editing } from './editing.ts';
import { kind as everyName } from './every-name.ts';
import { kind as instances } from './instances.ts';
import { kind as layouts } from './layouts.ts';
import { kind as logAlterations } from './log-alterations.ts';
import { kind as models } from './models.ts';
import { kind as mutants } from './mutants.ts';
import { kind as mutatedFiles } from './mutated-files.ts';
import { kind as options } from './options.ts';
import { kind as pluscal } from './pluscal.ts';
import { kind as randomElements } from './random-elements.ts';
import { kind as registers } from './registers.ts';
import { kind as renames } from './renames.ts';
import { kind as requirementParts } from './requirement-parts.ts';
import { kind as selectors } from './selectors.ts';
import { kind as symmetry } from './symmetry.ts';
import { kind as temporal } from './temporal.ts';
import { kind as traceLogs } from './trace-logs.ts';
import { kind as traces } from './traces.ts';
import { kind as views } from './views.ts';

export const kinds: readonly FuzzKind[] = [
  actions,
  allRenames,
  cells,
  checkpointDamage,
  decisions,
  describedSets,
  editing,
  everyName,
  instances,
  layouts,
  models,
  mutants,
  mutatedFiles,
  options,
  pluscal,
  randomElements,
  registers,
  renames,
  requirementParts,
  selectors,
  symmetry,
  temporal,
  logAlterations,
  traceLogs,
  traces,
  views,
];
