// One lane for each process: the functions of the state whose arguments are the processes (such as pc), side by side, along the path, and who acts.
import { brief, entriesByText, type ProcessLanes, processLanes, type ValueTree, valueText } from '../../report/index.ts';
import type { Explorer, Visit } from '../../session/explore/index.ts';
import { fitted, type Line, type Segment, text } from '../drawing/line.ts';
import { stepText } from '../panes/trace-pane.ts';
import type { Overlay } from './overlay.ts';
import { pathOverlay } from './path-overlay.ts';

/** Columns of the name of a step. */
const WIDEST_STEP = 28;
const NARROWEST_LANE = 10;
const WIDEST_LANE = 36;

/** The lanes; null where no variable is a function of processes. */
export function processOverlay(explorer: Explorer): Overlay | null {
  const { path, cursor } = explorer;
  const first = path[0];
  if (first === undefined || cursor === null) return null;
  const lanes = processLanes(explorer.variables(first), argumentTexts(explorer));
  if (lanes === null) return null;
  const names = lanes.variables.map(({ name }) => name);
  const drawing = (width: number): Drawing => drawingOf(explorer, lanes, width);
  /** The lanes from this one on, as many as there is room for. */
  const seen = ({ shown }: Drawing, first: number): ProcessLanes => ({ ...lanes, processes: lanes.processes.slice(first, first + shown) });
  return pathOverlay(explorer, {
    title: `Processes: ${names.join(', ')}   • acts   * changed`,
    columns: (width) => ({ total: lanes.processes.length, shown: drawing(width).shown }),
    head: (width, first) => {
      const drawn = drawing(width);
      return headLines(drawn, seen(drawn, first));
    },
    blocks: (width, first) => {
      const drawn = drawing(width);
      const inSight = seen(drawn, first);
      return explorer.path.map((visit, i) => ({ height: 1, lines: () => [laneLine(explorer, inSight, drawn, visit, i)] }));
    },
    foot: () => (explorer.loop === null ? [] : [text(`      back to ${explorer.loop + 1}`, 'accent')]),
  });
}

/** Texts of the values that the steps of the path, and those that are possible now, have as arguments. */
function argumentTexts({ path, choices, specification }: Explorer): ReadonlySet<string> {
  const labels = [...path.map(({ label }) => label), ...choices.groups.flatMap((group) => group.choices.map(({ label }) => label))];
  return new Set(labels.flatMap((label) => (label?.arguments ?? []).map(({ value }) => valueText(specification.tree(value)))));
}

/** Where the lanes are. */
interface Drawing {
  readonly steps: readonly string[];
  readonly named: number;
  readonly column: number;
  /** How many lanes there is room for. */
  readonly shown: number;
}

function drawingOf({ path, specification }: Explorer, { processes }: ProcessLanes, width: number): Drawing {
  const steps = path.map((visit) => stepText(specification, visit));
  const named = Math.min(WIDEST_STEP, Math.max(4, ...steps.map((s) => s.length)));
  const room = width - 8 - named;
  const column = Math.max(NARROWEST_LANE, Math.min(WIDEST_LANE, Math.floor(room / processes.length)));
  return { steps, named, column, shown: Math.min(processes.length, Math.max(1, Math.floor(room / column))) };
}

function cell(content: string, column: number, tone: Segment['tone']): readonly Segment[] {
  return [...fitted([{ text: content, tone }], column - 1), { text: ' ', tone: 'plain' }];
}

/** The processes, and below them the variables whose values the lanes show, in their order. */
function headLines({ named, column }: Drawing, { processes, variables }: ProcessLanes): readonly Line[] {
  const margin = (content: string): Segment => ({ text: content.padEnd(named + 8).slice(0, named + 8), tone: 'faint' });
  const shown = variables.map(({ name }) => name).join(' ');
  return [
    [margin('   #  step'), ...processes.flatMap((process) => cell(`  ${process}`, column, 'title'))],
    [margin(''), ...processes.flatMap(() => cell(`  ${shown}`, column, 'faint'))],
  ];
}

function laneLine(explorer: Explorer, { processes, variables }: ProcessLanes, drawn: Drawing, visit: Visit, index: number): Line {
  const { specification, cursor } = explorer;
  const { steps, named, column } = drawn;
  const now = explorer.variables(visit);
  const before = visit.parent === null ? now : explorer.variables(visit.parent);
  const valuesIn = (state: typeof now, process: string): readonly (ValueTree | undefined)[] =>
    variables.map(({ index: i }) => entriesByText(state[i]!.value)?.get(process));
  const actors = new Set((visit.label?.arguments ?? []).map(({ value }) => specification.values.print(value)));
  const cells = processes.flatMap((process): readonly Segment[] => {
    const values = valuesIn(now, process);
    const then = valuesIn(before, process);
    // Equal values are one tree.
    const isChanged = values.some((value, i) => value !== then[i]);
    const shown = values.map((value) => (value === undefined ? '-' : brief(value, column))).join(' ');
    return cell(`${actors.has(process) ? '•' : ' '}${isChanged ? '*' : ' '}${shown}`, column, isChanged ? 'added' : 'plain');
  });
  const isHere = visit === cursor;
  return [
    { text: `${isHere ? '▶' : ' '}${String(index + 1).padStart(3)}  `, tone: isHere ? 'accent' : 'faint' },
    ...fitted([{ text: steps[index]!, tone: isHere ? 'strong' : 'plain' }], named),
    { text: '  ', tone: 'plain' },
    ...cells,
  ];
}
