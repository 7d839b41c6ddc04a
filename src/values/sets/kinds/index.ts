// All kinds of sets.
import type { Parts } from '../../parts/parts.ts';
import { Kind } from '../../store/kinds.ts';
import { noSet, type SetKind } from '../set-kind.ts';
import { caps, cups, differences } from './combinations.ts';
import { explicitSets } from './explicit.ts';
import { filters } from './filters.ts';
import { functionSets } from './function-sets.ts';
import { intervals, longIntervals } from './intervals.ts';
import { namedSets } from './named.ts';
import { powersets } from './powersets.ts';
import { products, recordSets } from './products.ts';
import { boundedSequenceSets, sequenceSets } from './sequences.ts';
import { unions } from './unions.ts';

/** What each kind of value says about itself as a set, by the number of the kind. */
export function setKinds(parts: Parts): readonly SetKind[] {
  const kinds = new Array<SetKind>(32).fill(noSet(parts));
  kinds[Kind.set] = explicitSets(parts);
  kinds[Kind.interval] = intervals(parts);
  kinds[Kind.longInterval] = longIntervals(parts);
  kinds[Kind.named] = namedSets(parts);
  kinds[Kind.powerset] = powersets(parts);
  kinds[Kind.functionSet] = functionSets(parts);
  kinds[Kind.recordSet] = recordSets(parts);
  kinds[Kind.product] = products(parts);
  kinds[Kind.sequences] = sequenceSets(parts);
  kinds[Kind.boundedSequences] = boundedSequenceSets(parts);
  kinds[Kind.cup] = cups(parts);
  kinds[Kind.cap] = caps(parts);
  kinds[Kind.difference] = differences(parts);
  kinds[Kind.filter] = filters(parts);
  kinds[Kind.union] = unions(parts);
  return kinds;
}
