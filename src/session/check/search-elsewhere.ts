// A search by other processes, in the place of this one's threads: what they have to be told, and what becomes of what they found.
import { type CheckOutcome, Search, UnshareableError, type ValueExchange, withPostconditions } from '../../checker/index.ts';
import type { Model } from '../../compiler/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { TransitionSystem } from '../../model/index.ts';
import { createLinkReader, createLinkWriter, createValues, type Values } from '../../values/index.ts';
import { openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import { searchFields } from '../options/schema.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { asksFurther } from './further-questions.ts';
import { progressTeller, runSearch, type SearchWishes } from './run-search.ts';
import { obstacleTo } from './search-by-workers.ts';

/** The values of this process, as others read them. */
function exchangeOf(values: Values): ValueExchange {
  return { digest: values.digest, writer: () => createLinkWriter(values), reader: () => createLinkReader(values) };
}

/** A model as a process that searches a part of its states has it. */
export interface OpenedPartition {
  readonly system: TransitionSystem;
  readonly exchange: ValueExchange;
  readonly values: Values;
  /** The model's identity, which must be the same in every process. */
  readonly identity: string;
}

/** Opens a model for a part of its states. Where that fails, what is wrong. */
export function openPartition(request: CheckRequest, events: Pick<CheckEvents, 'print'>): OpenedPartition | readonly Diagnostic[] {
  const { model, ...opened } = openModel(request, events, 'bfs', createValues());
  if (model === null || !('values' in opened)) return opened.diagnostics;
  return { system: model.system, exchange: exchangeOf(opened.values), values: opened.values, identity: model.identity };
}

/** Why other processes cannot search this; null where they can. */
export function refusalElsewhere(model: Model, request: CheckRequest): Diagnostic | null {
  const refused = (why: string, fix: string): Diagnostic => ({
    code: 'E636',
    severity: 'error',
    message: `several machines cannot search this: ${why}`,
    fix,
  });
  const alone = 'Leave out --cluster: one machine does it.';
  if (request.program !== undefined) return refused('a system written in a program is run where it is', alone);
  const obstacle = obstacleTo(model, request);
  if (obstacle !== null) return refused(obstacle, alone);
  if (model.temporal !== null)
    return refused(
      'temporal properties are checked on the graph of all steps, which no machine would have (about 4 bytes a step besides the states: 400 MB for 100 million)',
      'Leave out the temporal properties (PROPERTY, PROPERTIES), or --cluster.',
    );
  if (asksFurther(model)) return refused('possibilities, responses and counts are found by searches of one machine', alone);
  if (request.reduce === true)
    return refused('partial-order reduction asks of each successor whether it is known', 'Leave out --por, or --cluster.');
  if (request.checkpoint !== undefined || request.resume !== undefined)
    return refused(
      'a checkpoint is that of one machine',
      'Leave out --checkpoint and --resume. With --keep NAME the server keeps the search.',
    );
  return null;
}

/** Has the states searched elsewhere. What only one process can do is done here. */
export async function searchElsewhere(
  { system, identity }: Model,
  values: Values,
  request: CheckRequest & SearchWishes,
  program: string,
  events: CheckEvents,
): Promise<CheckOutcome> {
  const { signal, hear: _hear, program: _program, elsewhere, ...wishes } = request;
  const search = new Search(system, { ...searchFields(request), deadlock: request.deadlock });
  const early = search.beginElsewhere();
  if (early !== null) return early;
  const { watched: _watched, ...plain } = wishes;
  const found = await elsewhere!({
    request: plain,
    identity,
    program,
    system,
    exchange: exchangeOf(values),
    progress: progressTeller(events),
    ...defined({ print: events.print, signal }),
  });
  try {
    const outcome = search.endElsewhere(found.end, found.counts, found.processes);
    return request.postconditions === false ? outcome : withPostconditions(system, outcome);
  } catch (error) {
    if (!(error instanceof UnshareableError)) throw error;
    events.warn?.(
      'Several machines cannot tell what they met (initial states with a fault, a rule as a value, a deep recursion, a SYMMETRY that is none): one process searches.',
    );
    return runSearch(system, null, request, events);
  }
}
