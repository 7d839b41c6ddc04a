export { type Code, type CodeEntry, codes } from './codes/index.ts';
export { type Diagnostic, DiagnosticError, InternalError, type Related, type Severity } from './diagnostic.ts';
export { join, type SourceText, type Span, textOf } from './span.ts';
