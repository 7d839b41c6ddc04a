// An algorithm to TLA+: all passes one after the other. A pass begins only if the one before found no fault.
import { type Diagnostic, InternalError, type SourceText, type Span } from '../diagnostics/index.ts';
import { adviceOn } from './advice/index.ts';
import type { Algorithm } from './algorithm/ast.ts';
import { fingerprint } from './algorithm/fingerprint.ts';
import { makeSteps, type Needs, needsOf } from './algorithm/steps.ts';
import { readAlgorithm } from './read/read-algorithm.ts';
import { explode } from './rewrite/explode.ts';
import { addLabels } from './rewrite/labels.ts';
import { expandMacros } from './rewrite/macros.ts';
import { makeNamesUnique } from './rewrite/names.ts';
import { crc32 } from './source/crc32.ts';
import { type Options, readOptions, type Wishes } from './source/options.ts';
import { type AlgorithmRegion, findAlgorithm } from './source/region.ts';
import { frameOf, variablesOf } from './write/context.ts';
import { ActionWriter } from './write/write-actions.ts';
import { DeclarationWriter } from './write/write-declarations.ts';
import { specLines } from './write/write-fairness.ts';
import { writeNext, writeTermination, writeUnit } from './write/write-next.ts';
import { type Mapped, Writer } from './write/writer.ts';

/** A translation, as far as there is one. */
export interface Translation {
  /** The text between the lines BEGIN and END TRANSLATION, each line with a line feed; null after an error. */
  readonly translation: string | null;
  /** The PlusCal text that the character at an offset of the translation was made from, where that is known. */
  readonly map: (offset: number) => Span | null;
  /** The checksums of the algorithm and of the translation. */
  readonly checksums: { readonly pcal: string; readonly tla: string } | null;
  /** A statement has no label in the text and needs one. Else options about labels change nothing. */
  readonly needsLabels: boolean;
  /** Errors, or warnings about what was translated. */
  readonly diagnostics: readonly Diagnostic[];
}

const nothing = (diagnostics: readonly Diagnostic[], needsLabels = false): Translation => ({
  translation: null,
  map: () => null,
  checksums: null,
  needsLabels,
  diagnostics,
});

/** The innermost of the parts that an offset lies in; they do not overlap and are in order. */
const mapping =
  (parts: readonly Mapped[]) =>
  (offset: number): Span | null => {
    let low = 0;
    let high = parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (parts[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    const part = parts[low];
    return part !== undefined && part.start <= offset ? part.origin : null;
  };

const write = (
  algorithm: Algorithm,
  comments: readonly string[],
  needs: Needs,
  options: Options,
  report: (d: Diagnostic) => void,
): { readonly lines: string[]; readonly map: Mapped[] } => {
  const { procedures, processes } = algorithm;
  const actionsOf = explode(algorithm, needs.omitPc, report);
  const variables = variablesOf(algorithm, needs.omitPc);
  if (variables.all.length === 0)
    report({
      code: 'E511',
      severity: 'error',
      message: `the algorithm \`${algorithm.name}\` has no variables`,
      span: algorithm.span,
      fix: 'Declare a variable.',
    });
  const out = new Writer(options.lineWidth);
  for (const comment of comments) out.putLine(comment);
  new DeclarationWriter(out, algorithm, variables, needs.omitPc).write();
  const several = processes !== null;
  for (const procedure of procedures) {
    const actions = actionsOf(procedure);
    const writer = new ActionWriter(out, variables, frameOf(null, several), report);
    for (const step of actions) writer.action(step, step.label);
    out.origin = procedure.span;
    writeUnit(out, procedure.name, several ? '(self)' : '', actions);
  }
  for (const process of processes ?? []) {
    const actions = actionsOf(process);
    const frame = frameOf(process, true);
    const writer = new ActionWriter(out, variables, frame, report);
    for (const step of actions) writer.action(step, needs.omitPc ? process.name : step.label);
    out.origin = process.span;
    if (!needs.omitPc) writeUnit(out, process.name, frame.parametrized ? '(self)' : '', actions);
  }
  const main = actionsOf(algorithm);
  const writer = new ActionWriter(out, variables, frameOf(null, false), report);
  for (const step of main) writer.action(step, needs.omitPc ? 'Next' : step.label);
  out.origin = null;
  const terminating = !(options.noDoneDisjunct || needs.omitStuttering);
  if (several || !needs.omitPc) writeNext(out, algorithm, main, terminating);
  const fairness = !several && (algorithm.fair || algorithm.fairBody) ? 'wf' : options.fairness;
  for (const line of specLines(algorithm, fairness, options.lineWidth)) out.putLine(line);
  out.putLine('');
  if (!(needs.omitPc || needs.omitStuttering)) writeTermination(out, several);
  return out.finish();
};

/**
 * Translates the algorithm of a region.
 * @param beside options given beside the text
 */
export function translateRegion(source: SourceText, region: AlgorithmRegion, beside: Wishes = {}): Translation {
  const { options, diagnostics: faults } = readOptions(source, beside);
  const diagnostics: Diagnostic[] = [...faults];
  const report = (d: Diagnostic): void => {
    diagnostics.push(d);
  };
  const read = readAlgorithm(source, region, options);
  diagnostics.push(...read.diagnostics);
  const { algorithm } = read;
  if (algorithm === null || diagnostics.length > 0) return nothing(diagnostics);
  let needsLabels = false;
  try {
    expandMacros(algorithm, report);
    if (diagnostics.length > 0) return nothing(diagnostics);
    needsLabels = addLabels(algorithm, options, report);
    if (diagnostics.length > 0) return nothing(diagnostics, needsLabels);
    makeSteps(algorithm, report);
    if (diagnostics.length > 0) return nothing(diagnostics, needsLabels);
    const needs = needsOf(algorithm, options.version);
    const advice = adviceOn(algorithm, needs);
    const comments = makeNamesUnique(algorithm, report);
    if (diagnostics.length > 0) return nothing(diagnostics, needsLabels);
    const { lines, map } = write(algorithm, comments, needs, options, report);
    if (diagnostics.length > 0) return nothing(diagnostics, needsLabels);
    return {
      translation: lines.map((line) => `${line}\n`).join(''),
      map: mapping(map),
      checksums: { pcal: crc32(fingerprint(algorithm, options.version)), tla: crc32(lines.join('')) },
      needsLabels,
      diagnostics: advice,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Whatever the stack has left here: a caller may have used most of it.
    if (diagnostics.length > 0) throw new InternalError('the stack is exhausted after an error');
    const tooDeep: Diagnostic = {
      code: 'E502',
      severity: 'error',
      message: 'the statements of the algorithm are nested too deeply',
      span: region.span,
      fix: 'Move some of them to a procedure.',
    };
    return nothing([tooDeep], needsLabels);
  }
}

/**
 * Translates the algorithm of a module.
 * @param source the whole file
 * @returns the TLA+ text between the lines BEGIN and END TRANSLATION, and what is wrong with the algorithm
 */
export function translate(source: SourceText): Translation {
  const region = findAlgorithm(source);
  if (region !== null) return translateRegion(source, region);
  return nothing([
    {
      code: 'E514',
      severity: 'error',
      message: `there is no algorithm in ${source.name}`,
      fix: 'Write `--algorithm Name` in a comment `(* ... *)` of the module.',
    },
  ]);
}
