// A search by other processes, in the place of this one's threads: what they have to be told, and what becomes of what they found.
import { type CheckOutcome, type PartitionModel, UnshareableError, type ValueExchange } from '../../checker/index.ts';
import { type Model, NOT_SHAREABLE, type SplitVariables } from '../../compiler/index.ts';
import { type Diagnostic, InternalError } from '../../diagnostics/index.ts';
import type { TemporalProblem, TransitionSystem } from '../../model/index.ts';
import { createLinkReader, createLinkWriter, createValues, type Values } from '../../values/index.ts';
import { type OpenedModule, openModel } from '../open/open-model.ts';
import { defined } from '../options/defined.ts';
import type { CheckEvents, CheckRequest } from '../request.ts';
import { asksFurther } from './further-questions.ts';
import { gatheredGraph } from './gathered-graph.ts';
import { compiledSplit, splitByTrial, type Tried } from './layout-trial.ts';
import { progressTeller, runSearch, type SearchWishes } from './run-search.ts';
import { obstacleTo } from './search-by-workers.ts';
import { readLayout, writtenLayout } from './sent-layout.ts';

/** The values of this process, as others read them. */
function exchangeOf(values: Values): ValueExchange {
  return { digest: values.digest, writer: () => createLinkWriter(values), reader: () => createLinkReader(values) };
}

/** A model as a process that searches a part of its states has it. */
export interface OpenedPartition extends PartitionModel {
  readonly values: Values;
  /** The model's identity, which must be the same in every process. */
  readonly identity: string;
}

/**
 * Opens a model for a part of its states. Where that fails, what is wrong.
 * @param layout as `OrderElsewhere.layout` tells it
 */
export function openPartition(
  request: CheckRequest,
  events: Pick<CheckEvents, 'print'>,
  layout: string | null,
): OpenedPartition | readonly Diagnostic[] {
  const { model, ...opened } = openModel(request, events, 'bfs', createValues());
  if (model === null || !('values' in opened)) return opened.diagnostics;
  const { values, module } = opened;
  const { system: beginning, identity } = model;
  const system = layout === null ? beginning : systemLaidOut(module!, readLayout(layout, values));
  return { system, beginning, exchange: exchangeOf(values), values, identity };
}

/** The system with these variables in cells or in bits. Throws where it has others: then this is another program than the one for which they were chosen. */
function systemLaidOut(module: OpenedModule, wished: SplitVariables): TransitionSystem {
  const model = compiledSplit(module, wished);
  if (model === null || [...model.split.keys()].join() !== [...wished.keys()].join())
    throw new InternalError('the layout of states cannot be the one that the command has chosen');
  return model.system;
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
  // What is read at the end is not sent together from several machines.
  const obstacle = obstacleTo(model, request) ?? (model.isShareable ? null : NOT_SHAREABLE);
  if (obstacle !== null) return refused(obstacle, alone);
  if (model.temporal !== null && model.system.canonicalize !== undefined)
    return refused(
      'temporal properties are not decided by states that SYMMETRY exchanges, so there would be a second search, without it',
      'Leave out SYMMETRY, or --cluster. Or check the invariants with SYMMETRY, and the temporal properties without.',
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
  tried: Tried,
  temporal: TemporalProblem | null,
  request: CheckRequest & SearchWishes,
  program: string,
  events: CheckEvents,
): Promise<CheckOutcome> {
  const { values } = tried;
  const { system, identity } = tried.model;
  const { signal, hear: _hear, program: _program, elsewhere, ...wishes } = request;
  const { watched: _watched, ...plain } = wishes;
  const searchFirst: SearchWishes['searchFirst'] = async (run, budget) => {
    const early = run.beginElsewhere();
    if (early !== null) return early;
    const graph = gatheredGraph(run, request.memory, budget, (message) => events.warn?.(message));
    const { end, counts, processes, isGathered } = await elsewhere!({
      request: plain,
      identity,
      program,
      system,
      exchange: exchangeOf(values),
      graph,
      // The graph is gathered with the values of variables.
      layout: async () => (graph === null ? await chosenLayout(tried, request, events) : null),
      progress: progressTeller(events),
      ...defined({ print: events.print, signal }),
    });
    return run.endElsewhere(end, counts, processes, isGathered);
  };
  try {
    return await runSearch(system, temporal, { ...request, searchFirst }, events);
  } catch (error) {
    if (!(error instanceof UnshareableError)) throw error;
    events.warn?.(
      'Several machines cannot go on with what they met: this process searches alone, from the beginning. It was a value that cannot be sent, which is an infinite set or a function over one (Nat, STRING, Seq(S), [n \\in Nat |-> 0]), or an initial state with a fault, a recursion that is too deep, or a SYMMETRY that is none.',
    );
    return runSearch(system, temporal, request, events);
  }
}

/** How other processes are to lay out states; null: by a value for each variable. */
async function chosenLayout(tried: Tried, request: CheckRequest & SearchWishes, events: CheckEvents): Promise<string | null> {
  const split = await splitByTrial(tried, request, events);
  return split === null ? null : writtenLayout(split, tried.values);
}
