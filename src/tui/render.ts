// Draws the screen: a header, the panes or what is over them, what is asked, under way or said, and the help line.
import { visible } from '../diagnostics/index.ts';
import type { PlacedPicture } from '../report/index.ts';
import type { BrokenAssumption } from '../session/explore/index.ts';
import { remarkOn } from './commands/targets.ts';
import { type Frame, isTooSmall, type PaneName, SMALLEST } from './drawing/layout.ts';
import { fitted, type Line, lineWidth, type Segment, text, wrap } from './drawing/line.ts';
import { BINDINGS } from './keymap.ts';
import type { Overlay } from './overlays/overlay.ts';
import { PANES } from './panes/panes.ts';
import type { Asked, ScreenState } from './screen/screen-state.ts';

const TITLES: Readonly<Record<PaneName, string>> = {
  actions: 'Actions',
  trace: 'Trace',
  state: 'State',
  properties: 'Properties',
  source: 'Source',
};

/** Completions that are shown behind a prompt. */
const MOST_OFFERS = 12;

/** The whole screen: `rows` lines of `columns` columns. */
export function render(screen: ScreenState, columns: number, rows: number): readonly Line[] {
  if (isTooSmall(columns, rows))
    return [
      fitted(text(`The terminal is too small: ${columns}x${rows}.`, 'bad'), columns),
      fitted(text(`At least ${SMALLEST.columns}x${SMALLEST.rows}.`), columns),
      fitted(text(screen.unsaved > 0 ? `Ctrl-C quits; ${screen.unsaved} visited in no file.` : 'q quits.'), columns),
    ].slice(0, rows);
  const status = statusLines(screen, columns, Math.max(1, Math.floor(rows / 4)));
  const height = rows - 2 - status.length;
  const { overlay } = screen;
  const body = overlay === null ? paneLines(screen, columns, height) : overlayLines(overlay, columns, height);
  return [headerLine(screen, columns), ...body, ...status, helpLine(screen, columns)];
}

/** The picture over the lines that `render` has returned just now; null: none. */
export function pictureOn({ overlay }: ScreenState, columns: number, rows: number): PlacedPicture | null {
  const picture = overlay?.picture?.() ?? null;
  if (overlay === null || picture === null || isTooSmall(columns, rows)) return null;
  return { picture, area: { column: 0, row: overlayTop(overlay, columns), columns, rows: overlay.scroll.height } };
}

function headerLine({ explorer, isOutdated }: ScreenState, columns: number): Line {
  const { specification, cursor, path, loop, branches } = explorer;
  const place = cursor === null ? 'choose an initial state' : `state ${path.indexOf(cursor) + 1} of ${path.length}`;
  const lasso = loop === null || cursor === null ? '' : `, lasso back to ${loop + 1}`;
  const more = branches.size > path.length ? `  ${branches.size} visited` : '';
  return fitted(
    [
      { text: ` ${specification.system.name} `, tone: 'title' },
      { text: `  ${place}${lasso}${more}`, tone: 'plain' },
      { text: brokenText(explorer.brokenAssumption), tone: 'bad' },
      { text: isOutdated ? '  the version before: the files have errors' : '', tone: 'bad' },
      { text: `  ${specification.configFile.split('/').at(-1)}`, tone: 'faint' },
    ],
    columns,
  );
}

/** That a check would see none of this. */
function brokenText(broken: BrokenAssumption | null | undefined): string {
  if (broken === null || broken === undefined) return '';
  return broken.fault === null ? '  an assumption is false' : '  an assumption has no value';
}

function paneLines(screen: ScreenState, columns: number, height: number): readonly Line[] {
  const { panes } = screen;
  const places = panes.framesIn(columns, height);
  panes.fit(places);
  const drawn = places.map((frame) => ({ frame, lines: linesOfPane(screen, frame) }));
  return Array.from({ length: height }, (_, y): Line => {
    const line: Segment[] = [];
    const here = drawn.filter(({ frame }) => y >= frame.top && y < frame.top + frame.height).sort((a, b) => a.frame.left - b.frame.left);
    let x = 0;
    for (const { frame, lines } of here) {
      if (frame.left > x) line.push({ text: '│', tone: 'faint' });
      line.push(...lines[y - frame.top]!);
      x = frame.left + frame.width;
    }
    return line;
  });
}

function linesOfPane({ panes }: ScreenState, { pane, width, height: total }: Frame): readonly Line[] {
  const height = total - 1;
  const rows = panes.settled(pane);
  const { top, selected } = panes.scrolls[pane];
  const hasFocus = panes.focus === pane;
  const number = PANES.indexOf(pane) + 1;
  const title = (pane === 'source' ? panes.sourceTitle : '') || TITLES[pane];
  const head = `${hasFocus ? '┫' : '─'} ${number} ${title} ${hasFocus ? '┣' : ''}`;
  const place = rows.length > height ? ` ${top + 1}-${Math.min(rows.length, top + height)}/${rows.length} ` : '';
  const zoomed = panes.isZoomed ? '─ z: all panes ' : '';
  const rule = '─'.repeat(Math.max(0, width - lineWidth(text(head)) - place.length - zoomed.length)) + zoomed;
  return [
    fitted(text(head + rule + place, hasFocus ? 'accent' : 'faint'), width),
    ...Array.from({ length: height }, (_, i): Line => {
      const row = rows[top + i];
      if (row === undefined) return fitted([], width);
      const line = fitted(row.line(width), width);
      return hasFocus && top + i === selected ? line.map((s) => ({ text: s.text, tone: 'cursor' })) : line;
    }),
  ];
}

function overlayLines({ title, head, lines, scroll }: Overlay, columns: number, height: number): readonly Line[] {
  const fixed = head?.(columns) ?? [];
  scroll.height = Math.max(1, height - 1 - fixed.length);
  const all = lines(columns, scroll.height);
  scroll.settleTop(all.length);
  const named = text(`┫ ${title} ┣${'─'.repeat(Math.max(0, columns - lineWidth(text(title)) - 4))}`, 'accent');
  const seen = Array.from({ length: scroll.height }, (_, i) => all[scroll.top + i] ?? []);
  return [named, ...fixed, ...seen].slice(0, height).map((line) => fitted(line, columns));
}

/** The first row of the screen, from 0, that lines of an overlay are on: the header, the title and what stays above them come before. */
function overlayTop({ head }: Overlay, columns: number): number {
  return 2 + (head?.(columns).length ?? 0);
}

/** The index among the lines of an overlay that is on a row of the screen; null for those of the rest of the screen. */
export function overlayLineAt(overlay: Overlay, columns: number, row: number): number | null {
  const { scroll } = overlay;
  const index = row - overlayTop(overlay, columns);
  return index < 0 || index >= scroll.height ? null : scroll.top + index;
}

/** What is asked, under way or said, on as many lines as it takes, up to `most`. */
function statusLines(screen: ScreenState, columns: number, most: number): readonly Line[] {
  const { prompt, question, task, message } = screen;
  if (question !== null) {
    const answers = question.answers.map(({ keys, word }) => `${keys[0]}: ${word}`).join('   ');
    return wrap(visible(`${question.text}   ${answers}   other keys: leave it`), columns).map((l) => fitted(text(l, 'warn'), columns));
  }
  if (prompt !== null) return [promptLine(prompt, columns)];
  const lines: Line[] = [];
  if (task !== null) lines.push(fitted(text(`${task.what} ${task.progress}  (Esc cancels)`, 'warn'), columns));
  else if (screen.isWorking) lines.push(fitted(text('Evaluating ...  (Esc cancels)', 'warn'), columns));
  if (message === null)
    return lines.length > 0 ? lines : [fitted(text(screen.overlay === null ? remarkOn(screen, columns) : '', 'faint'), columns)];
  const all = wrap(visible(message.text), columns);
  const room = Math.max(1, most - lines.length);
  const shown = all.length <= room ? all : [...all.slice(0, room - 1), `${all[room - 1]!.slice(0, columns - 18)}… (M shows all)`];
  return [...lines, ...shown.map((l) => fitted(text(l, message.tone), columns))];
}

function promptLine({ line }: Asked, columns: number): Line {
  const before = `${line.label}${line.text.slice(0, line.at)}`;
  const under = [...line.text.slice(line.at)][0] ?? '';
  const offers = line.offered.length > 1 ? `   ${line.offered.slice(0, MOST_OFFERS).join('  ')}` : '';
  // A text that is too long is shown around the caret.
  const room = columns - 2;
  return fitted(
    [
      { text: before.length > room ? `…${before.slice(before.length - room + 1)}` : before, tone: 'plain' },
      { text: under === '' ? ' ' : under, tone: 'cursor' },
      { text: line.text.slice(line.at + under.length), tone: 'plain' },
      { text: offers, tone: 'faint' },
    ],
    columns,
  );
}

/** A key and what it does, in a word. */
type Word = readonly [key: string, what: string];

const PROMPT_WORDS: readonly Word[] = [
  ['Enter', 'do it'],
  ['Esc', 'leave'],
  ['Tab', 'complete'],
  ['↑↓', 'recall'],
];
const OVERLAY_WORDS: readonly Word[] = [
  ['Esc', 'back'],
  ['↑↓', 'scroll'],
];

/** Bindings with a word on the help line, in the order of their places. */
const HINTED = BINDINGS.flatMap((binding) => (binding.hint === undefined ? [] : [{ binding, hint: binding.hint }])).sort(
  (a, b) => a.hint.place - b.hint.place,
);

function helpLine(screen: ScreenState, columns: number): Line {
  const words = helpWords(screen, columns).flatMap(([key, what]): Segment[] => [
    { text: ` ${key}`, tone: 'accent' },
    { text: ` ${what} `, tone: 'faint' },
  ]);
  return fitted(words, columns);
}

const widthOf = ([key, what]: Word): number => lineWidth(text(key)) + what.length + 3;

/** The words on the help line, as many as fit; those that stay are always there. */
function helpWords(screen: ScreenState, columns: number): readonly Word[] {
  if (screen.question !== null) return [];
  const isCovered = screen.prompt !== null || screen.overlay !== null;
  const shown = screen.prompt !== null ? [...PROMPT_WORDS] : screen.overlay !== null ? [...OVERLAY_WORDS] : wordsNow(screen, false);
  const last = isCovered ? [] : wordsNow(screen, true);
  const total = (): number => [...shown, ...last].reduce((sum, word) => sum + widthOf(word), 0);
  while (shown.length > 0 && total() > columns) shown.pop();
  return [...shown, ...last];
}

/** The key whose word is in this column of the help line; null where there is none. */
export function hintAt(screen: ScreenState, columns: number, column: number): string | null {
  let start = 0;
  for (const word of helpWords(screen, columns)) {
    const end = start + widthOf(word);
    if (column >= start && column < end) return word[0];
    start = end;
  }
  return null;
}

/** The words of the keymap that stay, or those that may be left out. */
function wordsNow(screen: ScreenState, stays: boolean): Word[] {
  return HINTED.flatMap(({ binding, hint }): Word[] => {
    if ((hint.stays === true) !== stays || (binding.when?.(screen) ?? true) !== true) return [];
    const word = typeof hint.word === 'string' ? hint.word : hint.word(screen);
    return word === null ? [] : [[binding.keys[0]!, word]];
  });
}
