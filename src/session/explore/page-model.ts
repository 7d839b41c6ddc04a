// A specification with everything that is needed to open it somewhere else: the texts of its modules and of its configuration, as they are in their files, and the options.
import { basename } from 'node:path';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { readSource } from '../files/sources.ts';
import { openSpecification, type ToExplore } from './specification.ts';

/** The options that mean something without the machine: nothing is written or run in a page. */
const KEPT = ['config', 'constants', 'invariants', 'properties', 'ltl', 'deadlock', 'environment'] as const;

/** Plain data. */
export interface PageModel {
  /** Name of the file of the root module. */
  readonly file: string;
  /** The files in one folder: the root module first, the configuration last where there is one. */
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly options: Partial<Pick<ToExplore, (typeof KEPT)[number]>>;
}

/** A model for a page, or why there is none; also the paths of its files. */
export type PackedModel =
  | { readonly model: PageModel; readonly paths: readonly string[]; readonly diagnostics: readonly Diagnostic[] }
  | { readonly model: null; readonly fault: 'parse' | 'config'; readonly diagnostics: readonly Diagnostic[] };

/** Packs the module of a file. It is opened, so that a page is made only of what can be explored. */
export function packModel(what: ToExplore): PackedModel {
  const opened = openSpecification(what);
  if (opened.specification === null) return { model: null, fault: opened.fault, diagnostics: opened.diagnostics };
  const { specification, diagnostics } = opened;
  const paths = specification.files;
  const files = paths.flatMap((path): [string, string][] => {
    const { source } = readSource(path);
    return source === null ? [] : [[basename(path), source.text]];
  });
  const options = Object.fromEntries(KEPT.flatMap((key) => (what[key] === undefined ? [] : [[key, what[key]]])));
  const config = what.config === undefined ? {} : { config: basename(what.config) };
  return { model: { file: basename(what.file), files, options: { ...options, ...config } }, paths, diagnostics };
}
