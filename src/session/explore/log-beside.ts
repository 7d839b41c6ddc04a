// A log beside the states that explain it: each step with its line, and behind the last one the lines that nothing explains, with the reasons.
//
// The comparison and the explorer have stores of their own, so states come as the texts of their values.
import {
  type LogObstacle,
  type LogPath,
  type LogReport,
  obstacleText,
  obstacleValues,
  type ReportedAction,
  type ReportedLine,
  valueText,
} from '../../report/index.ts';
import type { BesideState, Branches, UnexplainedLine, Visit } from './branches.ts';
import type { Explorer } from './explorer.ts';
import { readValue } from './literals.ts';
import { labelOf } from './saved.ts';

const NOTHING_BESIDE: BesideState = { lines: [], unexplained: [] };

/** Paths with the lines that nothing explains at their ends; the one to begin with is the first. */
export type LogToExplore = readonly { readonly path: LogPath; readonly unexplained: readonly UnexplainedLine[] }[];

/** What there is to explore of a comparison that was told whole paths. */
export function logToExplore({ prefixes, paths = [] }: LogReport): LogToExplore {
  const blocked = prefixes.flatMap((prefix) =>
    (prefix.paths ?? []).map((path, state) => {
      const unexplained = prefix.lines.map((line, i) => ({ line, reasons: reasonsIn(prefix.obstacles[i]!, state) }));
      return { path, unexplained };
    }),
  );
  return [...blocked, ...paths.map((path) => ({ path, unexplained: [] }))];
}

/** Why no step is the line in one of the states; of each step only that is known which comes furthest in some state. */
function reasonsIn(obstacles: readonly LogObstacle[], state: number): UnexplainedLine['reasons'] {
  const own = obstacles.filter((obstacle) => obstacle.state === state);
  if (own.length === 0)
    return [
      {
        text: obstacles.length === 0 ? 'The mapping names no step for it there.' : 'Another state that is possible there comes nearer.',
        values: [],
      },
    ];
  return own.map((obstacle) => ({
    text: obstacleText(obstacle),
    values: obstacleValues(obstacle),
    span: obstacle.conjunct ?? obstacle.mapped,
  }));
}

/** Puts the paths into an explorer, and is at the end of the first one then. Returns why that cannot be; null where it is done. */
export function openLog(explorer: Explorer, log: LogToExplore): string | null {
  const { branches } = explorer;
  // What is walked last is the path that is seen.
  for (const { path, unexplained } of log.toReversed()) {
    branches.jump(null);
    const end = walk(explorer, path);
    if (typeof end === 'string') return end;
    const known = branches.beside.get(end) ?? NOTHING_BESIDE;
    branches.beside.set(end, { ...known, unexplained: [...known.unexplained, ...unexplained] });
  }
  branches.forgetMoves();
  return null;
}

/** Walks a path. Returns its end, or which value cannot be read. */
function walk(explorer: Explorer, { isWhole, steps }: LogPath): Visit | string {
  const { branches, specification } = explorer;
  let at: Visit | null = null;
  for (const { line, state } of steps) {
    const texts = new Map(state.variables.map(({ name, value }) => [name, valueText(value)]));
    const read = specification.system.variables.map(({ name }) => ({ name, ...readValue(specification.values, texts.get(name) ?? '') }));
    const fault = read.find(({ value }) => value === null);
    if (fault !== undefined) return `the value of ${fault.name} cannot be shown: ${fault.message}`;
    const vector = Int32Array.from(read, ({ value }) => value!);
    at = at === null ? branches.start(vector, null, !isWhole) : branches.step(vector, labelOf(explorer, textsOf(state.action)));
    if (line !== null) noteLine(branches, at, line);
  }
  return at ?? 'no state explains a line of the log';
}

const textsOf = (action: ReportedAction | null): Parameters<typeof labelOf>[1] =>
  action === null ? null : { name: action.name, arguments: action.arguments.map(({ name, value }) => [name, valueText(value)]) };

function noteLine({ beside }: Branches, visit: Visit, line: ReportedLine): void {
  const { lines, unexplained } = beside.get(visit) ?? NOTHING_BESIDE;
  const isKnown = lines.some(({ span }) => span.source.name === line.span.source.name && span.start === line.span.start);
  if (!isKnown) beside.set(visit, { lines: [...lines, line], unexplained });
}
