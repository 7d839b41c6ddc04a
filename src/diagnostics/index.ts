export { Attached } from './attached.ts';
export { type Code, type CodeEntry, codes } from './codes/index.ts';
export { counted } from './counted.ts';
export { type Diagnostic, DiagnosticError, InternalError, type Related, type Severity } from './diagnostic.ts';
export { displayWidth, visible, visibleLines } from './display.ts';
export { type JsonDiagnostic, type JsonPlace, jsonDiagnostic, jsonPlace } from './json.ts';
export { LineIndex, lineEndOf, lineIndexOf, type Position, placeOf } from './line-index.ts';
export { naturalOrder } from './natural-order.ts';
export { nearest } from './nearest.ts';
export { behindComment, onOneLine } from './one-line.ts';
export { type RenderOptions, renderDiagnostic, renderDiagnostics } from './render.ts';
export {
  bundledText,
  enteredText,
  inOrderOfText,
  isBundled,
  isSamePlace,
  join,
  optionText,
  type SourceText,
  type Span,
  type TextOrigin,
  textOf,
} from './span.ts';
export { finish, type Steps, sortedInSteps } from './steps.ts';
export { plain, type Style } from './style.ts';
