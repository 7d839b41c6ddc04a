// From the text of a file to a module. An algorithm in it is translated in memory where the file has no up-to-date translation of it.
import { type Diagnostic, finish, type SourceText, type Steps } from '../../diagnostics/index.ts';
import { aroundAlgorithm, originalDiagnostic, translated } from '../../pluscal/index.ts';
import { type ParsedModule, parseModuleInSteps } from '../../syntax/index.ts';

/**
 * Parses the module of a file. Every diagnostic has its place in the file as the user knows it.
 * @param remarks what is told of its bytes
 */
export function parseFile(file: SourceText, remarks: readonly Diagnostic[] = []): ParsedModule {
  const { module, diagnostics } = finish(parseFileInSteps(file));
  return { module, diagnostics: [...remarks, ...diagnostics] };
}

/** As `parseFile`, unit by unit. */
export function* parseFileInSteps(file: SourceText): Steps<ParsedModule> {
  const { source, diagnostics } = translated(file);
  const parsed = yield* parseModuleInSteps(source);
  return { module: parsed.module, diagnostics: [...diagnostics, ...aroundAlgorithm(file, parsed.diagnostics.map(originalDiagnostic))] };
}
