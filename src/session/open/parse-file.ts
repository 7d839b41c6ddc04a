// From the text of a file to a module. An algorithm in it is translated in memory where the file has no up-to-date translation of it.
import type { SourceText } from '../../diagnostics/index.ts';
import { originalDiagnostic, translated } from '../../pluscal/index.ts';
import { type ParsedModule, parseModule } from '../../syntax/index.ts';

/** Parses the module of a file. Every diagnostic has its place in the file as the user knows it. */
export const parseFile = (file: SourceText): ParsedModule => {
  const { source, diagnostics } = translated(file);
  const parsed = parseModule(source);
  return { module: parsed.module, diagnostics: [...diagnostics, ...parsed.diagnostics.map(originalDiagnostic)] };
};
