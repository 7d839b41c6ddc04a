// Which binding a key belongs to: the prompt has all keys while it is open, an overlay those of its own and those that move it, the panes the keymap.

import { isTooSmall } from './drawing/layout.ts';
import { BINDINGS, type Binding } from './keymap.ts';
import type { Overlay } from './overlays/overlay.ts';
import { hintAt, overlayLineAt } from './render.ts';
import { type Key, namedKey, pastedText, typedKey } from './screen/key.ts';
import type { MouseEvent } from './screen/mouse.ts';
import type { ScreenState } from './screen/screen-state.ts';

const byKey = new Map<string, readonly Binding[]>();
for (const binding of BINDINGS) for (const key of binding.keys) byKey.set(key, [...(byKey.get(key) ?? []), binding]);

/**
 * Handles one key. One that is about steps that are still being computed waits for them, and so do those after it: keys are handled in the order in which
 * they were pressed, or, where one interrupts those that wait, not at all.
 */
export function press(screen: ScreenState, key: Key): void {
  // The steps may have come since the last key was pressed: those that waited for them go before this one.
  pressEarly(screen);
  if (screen.early.length > 0 && pendingOf(screen, key) === 'interrupts') screen.early.length = 0;
  if (screen.early.length > 0 || mustWait(screen, key)) screen.early.push(key);
  else handle(screen, key);
}

/** Handles a key where the terminal is too small to show what it does: hardly any acts. */
export function pressUnseen(screen: ScreenState, { name }: Key): void {
  byKey
    .get(name)
    ?.find(({ unseen }) => unseen?.(screen) === true)
    ?.run(screen, name);
}

/** Takes a text that was pasted: where nothing is typed it would press keys that nobody meant. */
export function paste(screen: ScreenState, text: string): void {
  // A key that waits may open a prompt.
  pressEarly(screen);
  if (screen.prompt !== null || screen.early.length > 0) press(screen, pastedText(text));
  else screen.say('Nothing is typed here: open a prompt first (e evaluates, s searches), then paste.', 'warn');
}

/** Does what the mouse does: a press selects a row, or what is selected it activates; the wheel moves. */
export function useMouse(screen: ScreenState, { kind, column, row }: MouseEvent, columns: number, rows: number): void {
  const { overlay, panes } = screen;
  if (screen.question !== null || screen.prompt !== null || isTooSmall(columns, rows)) return;
  const key = kind === 'press' && row === rows - 1 ? hintAt(screen, columns, column) : null;
  if (key !== null) {
    press(screen, /^.$/u.test(key) ? typedKey(key) : namedKey(key));
    return;
  }
  if (kind === 'press') screen.unsay();
  const lines = kind === 'wheel-up' ? -WHEEL_ROWS : kind === 'wheel-down' ? WHEEL_ROWS : 0;
  if (overlay !== null) {
    overlay.scroll.selected += lines;
    const line = kind === 'press' ? overlayLineAt(overlay, columns, row) : null;
    if (line !== null) overlay.press?.(column, line);
    screen.touch('selection');
    return;
  }
  const place = panes.placeAt(column, row - 1);
  if (place === null) return;
  if (lines !== 0) panes.wheel(place.pane, lines);
  else if (place.row !== null && panes.focus === place.pane && panes.scrolls[place.pane].selected === place.row)
    press(screen, namedKey('Enter'));
  else {
    panes.setFocus(place.pane);
    if (place.row !== null) panes.select(place.pane, place.row);
  }
}

/** Rows that a turn of the wheel moves by. */
const WHEEL_ROWS = 3;

/** Handles the keys that have waited, as far as they need not wait any more. */
export function pressEarly(screen: ScreenState): void {
  while (screen.early.length > 0 && !mustWait(screen, screen.early[0]!)) handle(screen, screen.early.shift()!);
}

function pendingOf(screen: ScreenState, { name }: Key): Binding['pending'] {
  return name.startsWith('Ctrl-') ? 'interrupts' : bindingOf(screen, name)?.pending;
}

function mustWait(screen: ScreenState, key: Key): boolean {
  if (screen.prompt !== null || screen.overlay !== null || screen.panes.focus !== 'actions') return false;
  return pendingOf(screen, key) === 'waits' && screen.explorer.choices.isPending === true;
}

/** The binding of a key, of those that have a meaning at present. */
function bindingOf(screen: ScreenState, key: string): Binding | undefined {
  return byKey.get(key)?.find(({ when }) => when === undefined || when(screen) !== false);
}

function handle(screen: ScreenState, key: Key): void {
  const binding = bindingOf(screen, key.name);
  if (binding?.always !== true && screen.answer(key)) return;
  const { overlay } = screen;
  if (overlay !== null && binding?.everywhere !== true) {
    if (!handleInOverlay(overlay, key.name)) screen.setOverlay(null);
    else screen.touch('selection');
    return;
  }
  if (binding === undefined) {
    screen.unsay();
    return;
  }
  if (binding.everywhere !== true && binding.keepsMessage !== true) screen.unsay();
  const refusal = binding.when?.(screen);
  if (typeof refusal === 'string') screen.say(refusal, 'warn');
  else binding.run(screen, key.name);
}

/** Rows that a key scrolls an overlay by. */
const ROWS_SCROLLED: Readonly<Record<string, (page: number) => number>> = {
  Up: () => -1,
  k: () => -1,
  Down: () => 1,
  j: () => 1,
  PageUp: (page) => -page,
  PageDown: (page) => page,
  ' ': (page) => page,
};

/** False where the key is none of an overlay's. */
function handleInOverlay({ bindings, scroll }: Overlay, key: string): boolean {
  const own = bindings?.find(({ keys }) => keys.includes(key));
  if (own !== undefined) own.run(key);
  else {
    const rows = ROWS_SCROLLED[key];
    if (rows === undefined) return false;
    scroll.selected += rows(scroll.page);
  }
  return true;
}
