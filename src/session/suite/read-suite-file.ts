// `tlasso.config.*` and `expected.json` to models. What is wrong with a file is a diagnostic with the place in the file; its models are not run.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { configFileOf } from '../files/config-file.ts';
import { runProgram, thrownAt } from '../files/run-program.ts';
import { defined } from '../options/defined.ts';
import { SUITE_KEYS } from '../options/schema.ts';
import { expectationNames, expectedFile, suiteConfig } from './expectations.ts';
import { type JsonPlaces, jsonPlaces, placeKey } from './json-text.ts';
import { pathText, schemaFaults } from './schema-faults.ts';
import type { Expectation, PinnedModel } from './suite-config.ts';
import type { ModelOrigin, SuiteModel } from './suite-model.ts';

/** Names of files that describe a suite, the first that exists counts. */
export const configNames = ['tlasso.config.ts', 'tlasso.config.mts', 'tlasso.config.mjs', 'tlasso.config.js', 'tlasso.config.json'];

/** Whether a file that describes a suite is run, not only read. */
export const isProgram = (file: string): boolean => !file.endsWith('.json');

/** Models, and what is wrong. */
export interface SuiteFile {
  readonly models: readonly SuiteModel[];
  readonly diagnostics: readonly Diagnostic[];
}

interface RawFile {
  readonly data: unknown;
  readonly text: string | null;
  readonly places: JsonPlaces;
}

const fault = (code: 'E601' | 'E602', message: string, span?: Span, fix?: string): Diagnostic => ({
  code,
  severity: 'error',
  ...defined({ span, fix }),
  message,
});

const readJson = (file: string): RawFile | Diagnostic => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return fault('E601', `the file ${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const data: unknown = JSON.parse(text);
    const repeated: Diagnostic[] = [];
    const places = jsonPlaces(text, (key, place) =>
      repeated.push(
        fault(
          'E602',
          `the key \`${key}\` stands twice in this object`,
          { source: { name: file, text }, ...place },
          'Remove one of the two.',
        ),
      ),
    );
    return repeated[0] ?? { data, text, places };
  } catch (error) {
    const position = Number(/at position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    const start = Math.min(position, Math.max(0, text.length - 1));
    const why = (error as Error).message.replace(/ in JSON at position.*$| \(line.*$/, '');
    return fault('E601', `this is not JSON: ${why}`, { source: { name: file, text }, start, end: start + 1 });
  }
};

/** Loads a program that must not end this one: nothing would have been tested, and the exit code would be the program's. */
const withoutExit = async <T>(file: string, load: () => Promise<T>): Promise<T> => {
  const { exit } = process;
  const ended = (): void => {
    process.stderr.write(`error: ${file} ended the program, or never came to an end: nothing was tested\n`);
    process.exitCode = 2;
  };
  process.on('exit', ended);
  process.exit = (code?: number | string | null): never => {
    throw new Error(`it calls process.exit(${code ?? ''})`);
  };
  try {
    return await load();
  } finally {
    process.exit = exit;
    process.off('exit', ended);
  }
};

const readProgram = async (file: string): Promise<RawFile | Diagnostic> => {
  try {
    const loaded = await withoutExit(file, () => runProgram(file));
    if (loaded.default === undefined)
      return fault('E602', `${file} has no default export`, undefined, 'Write `export default defineConfig({ ... });`.');
    return { data: loaded.default, text: null, places: new Map() };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return fault('E601', `running ${file} failed: ${why}`, thrownAt(error, { name: file, text: readFileSync(file, 'utf8') }, 'character'));
  }
};

const validate = <S extends GenericSchema>(schema: S, file: string, raw: RawFile): v.InferOutput<S> | readonly Diagnostic[] => {
  const result = v.safeParse(schema, raw.data);
  if (result.success) return result.output;
  const known = (path: readonly (string | number)[]): readonly string[] => {
    // The keys of the schema at the path: the parser says what it knows there.
    const probe = probeOf(schema, path);
    return probe === undefined ? [] : Object.keys(probe);
  };
  return schemaFaults(result.issues, known).map(({ path, message, fix }) => {
    const place = placeOf(raw.places, path);
    const where = pathText(path);
    if (raw.text === null || place === undefined)
      return fault(
        'E602',
        `${file}: ${where === '' ? '' : `${where}: `}${message}`,
        raw.text === null ? placeInProgram(file, path) : undefined,
        fix,
      );
    return fault('E602', message, { source: { name: file, text: raw.text }, ...place }, fix);
  });
};

/** Where a program says something: at the key, where it has it once, else where it exports what it says. */
const placeInProgram = (file: string, path: readonly (string | number)[]): Span | undefined => {
  const text = readFileSync(file, 'utf8');
  const key = path.findLast((part) => typeof part === 'string');
  const places = key === undefined ? [] : [...text.matchAll(new RegExp(`\\b${key}\\b(?=['"]?\\s*:)`, 'g'))];
  const [match] = places.length === 1 ? places : text.matchAll(/\bexport default\b/g);
  return match && { source: { name: file, text }, start: match.index, end: match.index + match[0].length };
};

const placeOf = (places: JsonPlaces, path: readonly (string | number)[]) => places.get(placeKey(path));

interface Described {
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly wrapped?: Described;
  readonly options?: readonly (Described | string)[];
}

const probeOf = (schema: unknown, path: readonly (string | number)[]): Readonly<Record<string, unknown>> | undefined => {
  let at = schema as Described | undefined;
  const unwrap = (s: Described | undefined): Described | undefined => {
    if (s?.wrapped !== undefined) return unwrap(s.wrapped);
    const object = s?.options?.find((o): o is Described => typeof o === 'object' && o.entries !== undefined);
    return object ?? s;
  };
  for (const key of path) {
    at = unwrap(at);
    at = typeof key === 'number' ? at?.item : at?.entries?.[key];
  }
  return unwrap(at)?.entries;
};

const isDiagnostics = (found: unknown): found is readonly Diagnostic[] => Array.isArray(found);

const optionsOf = (model: Partial<SuiteModel['options']>): SuiteModel['options'] => {
  const given = Object.fromEntries(SUITE_KEYS.flatMap((key) => (model[key] === undefined ? [] : [[key, model[key]]])));
  return { invariants: [], properties: [], ltl: [], ...given };
};

const moduleFile = (module: string): string => (module.endsWith('.tla') ? module : `${module}.tla`);

/**
 * @param path of the object with the expectations
 * @param modelPath of the model
 */
const originOf = (file: string, { text, places }: RawFile, path: readonly (string | number)[], modelPath: typeof path): ModelOrigin => {
  const place = text === null ? undefined : placeOf(places, modelPath);
  const span = place === undefined || text === null ? undefined : { source: { name: file, text }, ...place };
  return { file, text, path, places, ...defined({ span }) };
};

/** Paths in expectations are relative to the file that has them. */
const withPaths = (expect: Expectation, folder: string): Expectation =>
  expect.mutation?.baseline === undefined
    ? expect
    : { ...expect, mutation: { ...expect.mutation, baseline: join(folder, expect.mutation.baseline) } };

/** @param nameOf the name of a model with this configuration that has none of its own */
export const readExpectedFile = (file: string, nameOf: (config: string) => string): SuiteFile => {
  const raw = readJson(file);
  if (!('places' in raw)) return { models: [], diagnostics: [raw] };
  const content = validate(expectedFile, file, raw);
  if (isDiagnostics(content)) return { models: [], diagnostics: content };
  const folder = dirname(file);
  const modelOf =
    (list: 'models' | 'large') =>
    (model: PinnedModel, index: number): SuiteModel => {
      const path = [list, index];
      const expect = Object.fromEntries(
        expectationNames.flatMap((key) => (model[key] === undefined ? [] : [[key, model[key]]])),
      ) as Expectation;
      const config = join(folder, model.config);
      return {
        name: model.name ?? nameOf(config),
        file: join(folder, moduleFile(model.module)),
        config,
        options: optionsOf(defined(model)),
        ...defined({ timeout: model.timeout }),
        expect: withPaths(expect, folder),
        large: list === 'large',
        origin: originOf(file, raw, path, path),
      };
    };
  return { models: [...content.models.map(modelOf('models')), ...(content.large ?? []).map(modelOf('large'))], diagnostics: [] };
};

/** Reads `tlasso.config.*`, which is data or a program. */
export const readSuiteConfig = async (file: string, nameOf: (config: string) => string): Promise<SuiteFile> => {
  const raw = isProgram(file) ? await readProgram(file) : readJson(file);
  if (!('places' in raw)) return { models: [], diagnostics: [raw] };
  const content = validate(suiteConfig, file, raw);
  if (isDiagnostics(content)) return { models: [], diagnostics: content };
  const folder = dirname(file);
  const models = content.models.map((model, index): SuiteModel => {
    const path = ['models', index, 'expect'];
    const module = join(folder, moduleFile(model.module));
    const config = model.config === undefined ? configFileOf({ file: module }) : join(folder, model.config);
    const timeout = model.timeout ?? content.timeout;
    return {
      name: model.name ?? nameOf(config),
      file: module,
      config,
      options: optionsOf(defined(model)),
      ...defined({ timeout }),
      expect: model.expect === undefined ? null : withPaths(model.expect, folder),
      large: false,
      origin: originOf(file, raw, path, ['models', index]),
    };
  });
  return { models, diagnostics: [] };
};
