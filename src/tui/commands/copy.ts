// Copying to the clipboard of the terminal, which may be on another machine.
import { valueText } from '../../report/index.ts';
import type { ScreenState } from '../screen/screen-state.ts';

/** Characters that terminals take. */
const MOST_COPIED = 74_000;

/** Copies the value, the step or the text that is selected. */
export function copy(screen: ScreenState): void {
  const content = selectedText(screen);
  if (content === '') {
    screen.say('There is nothing to copy here.', 'warn');
    return;
  }
  if (content.length > MOST_COPIED) {
    screen.say(`This is too long for the clipboard of a terminal: ${content.length} characters. O writes the path to a file.`, 'warn');
    return;
  }
  screen.host.copy(content);
  screen.say(`Copied: ${content.length > 60 ? `${content.slice(0, 59)}…` : content}`, 'good');
}

function selectedText({ panes, message }: ScreenState): string {
  if (message?.value !== undefined) return valueText(message.value);
  if (message !== null) return message.text;
  const row = panes.selectedRow();
  if (row?.value !== undefined) return valueText(row.value);
  if (row?.copied !== undefined) return row.copied;
  return (row?.line(1000) ?? [])
    .map(({ text }) => text)
    .join('')
    .replace(/^[\s▾▸▶]+/u, '')
    .trim();
}
