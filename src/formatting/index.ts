// The layout of a file.
export { type FormatOptions, type FormattedText, formatDocument, type UnreadableText } from './format-document.ts';
export type { Range } from './module-rows.ts';
export { keepingRows } from './renamed-rows.ts';
export type { Edit } from './row-edits.ts';
export { sameButForNames } from './same-meaning.ts';
