// The files of a specification on their way to another machine: which they are, where a worker puts them, and how what it reports names the places of the user's files.
//
// A file is sent once for each content. The modules are found by their names in the texts, without parsing: too many do no harm. A specification that reads files gets
// what else is below its folder.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { InternalError } from '../diagnostics/index.ts';
import { configFileOf } from '../session/files/config-file.ts';
import { predicateOf } from '../session/files/file-faults.ts';
import { entriesOf } from '../session/files/folders.ts';
import { libraryFolders } from '../session/files/library-path.ts';
import { ClusterError } from './cluster-error.ts';

/** A file as a job names it. */
export interface SentFile {
  /** Where it is on the machine that sends it. */
  readonly original: string;
  /** Where a worker puts it, below the folder of the job. */
  readonly place: string;
  /** SHA-256 of the content. */
  readonly digest: string;
}

/** The files of a specification. */
export interface SentFiles {
  /** The folder of the root module on the machine that sends it. */
  readonly folder: string;
  readonly files: readonly SentFile[];
}

/** The folder of a job in which the root module is. */
const ROOT = 'specification';

/** A configuration that is not beside the module. */
const ELSEWHERE = 'configuration';

/** What is mentioned where a specification reads files. */
const READS_FILES = /\b(?:IOUtils|Json|CSV)\b/;

const MOST_DATA = 256 * 2 ** 20;

/** Contents by their digests: each is read and sent once. */
export class Contents {
  readonly bytes = new Map<string, Uint8Array>();

  /** The files of a module with its configuration, whose contents are then here. Throws ClusterError where there is too much. */
  filesOf(file: string, config: string | undefined): SentFiles {
    const folder = dirname(file);
    const files = new Map<string, SentFile>();
    const texts: string[] = [];
    const add = (original: string, place: string): string | null => {
      const bytes = readIfFile(original);
      if (bytes === null) return null;
      const digest = createHash('sha256').update(bytes).digest('hex');
      this.bytes.set(digest, bytes);
      files.set(place, { original, place, digest });
      return bytes.toString('latin1');
    };
    const addModule = (original: string): void => {
      const place = join(ROOT, basename(original));
      if (files.has(place)) return;
      const text = add(original, place);
      if (text === null) return;
      texts.push(text);
      for (const word of new Set(text.match(/\w+/g) ?? [])) {
        const found = this.#modules(folder).get(word);
        if (found !== undefined) addModule(found);
      }
    };
    addModule(file);
    const configFile = configFileOf({ file, config });
    add(configFile, dirname(configFile) === folder ? join(ROOT, basename(configFile)) : join(ELSEWHERE, basename(configFile)));
    if (texts.some((text) => READS_FILES.test(text))) for (const path of dataBelow(folder)) add(path, join(ROOT, relative(folder, path)));
    return { folder, files: [...files.values()] };
  }

  readonly #found = new Map<string, ReadonlyMap<string, string>>();

  /** Name -> file of the modules that a module of the folder can name; the first folder that has one counts. */
  #modules(folder: string): ReadonlyMap<string, string> {
    const known = this.#found.get(folder);
    if (known !== undefined) return known;
    const modules = new Map<string, string>();
    for (const one of [folder, ...libraryFolders()])
      for (const { name } of entriesOf(one)) {
        const module = /^(\w+)\.tla$/.exec(name)?.[1];
        if (module !== undefined && !modules.has(module)) modules.set(module, join(one, name));
      }
    this.#found.set(folder, modules);
    return modules;
  }
}

/** A file that is not there is told by whoever opens the model. */
function readIfFile(path: string): Buffer | null {
  try {
    return statSync(path).isFile() ? readFileSync(path) : null;
  } catch (error) {
    if (predicateOf(error, 'read') === null) throw error;
    return null;
  }
}

/** The files below a folder that are no modules or configurations, and that a specification may read. */
function dataBelow(folder: string): readonly string[] {
  let bytes = 0;
  const below = (path: string): string[] =>
    entriesOf(path).flatMap((entry) => {
      const name = join(path, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
      if (entry.isDirectory()) return below(name);
      if (!entry.isFile() || /\.(tla|cfg)$/.test(entry.name)) return [];
      bytes += statSync(name).size;
      if (bytes > MOST_DATA)
        throw new ClusterError(
          'E635',
          `the specification reads files, and there is more than ${MOST_DATA / 2 ** 20} MB below its folder ${folder}`,
          'Put the specification with what it reads into a folder of its own.',
        );
      return [name];
    });
  return below(folder);
}

/** Files that are asked for at once. */
export const FILES_AT_ONCE = 8;

/** Writes the files of a specification below a folder. `contentOf` gives the content of a digest. */
export async function placeFiles({ files }: SentFiles, folder: string, contentOf: (digest: string) => Promise<Uint8Array>): Promise<void> {
  mkdirSync(join(folder, ROOT), { recursive: true });
  const putThere = async ({ place, digest }: SentFile): Promise<void> => {
    if (normalize(place) !== place || !(place.startsWith(`${ROOT}/`) || place.startsWith(`${ELSEWHERE}/`)))
      throw new InternalError(`a file is to be put at ${place}`);
    const content = await contentOf(digest);
    const path = join(folder, place);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (let i = 0; i < files.length; i += FILES_AT_ONCE) await Promise.all(files.slice(i, i + FILES_AT_ONCE).map(putThere));
}

/** Where a file of the sender is below the folder of the job. */
export function placeOf({ folder, files }: SentFiles, original: string, below: string): string {
  const sent = files.find((file) => file.original === original);
  if (sent !== undefined) return join(below, sent.place);
  return join(below, dirname(original) === folder ? ROOT : ELSEWHERE, basename(original));
}

/** Puts the names of the sender's files into all texts of plain data, in place, and returns it. */
export function withOriginalPlaces<T>(data: T, { folder, files }: SentFiles, below: string): T {
  const known = new Map(files.map(({ place, original }) => [join(below, place), original]));
  const root = join(below, ROOT);
  const path = new RegExp(`${below.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/[\\w./@%+=:-]*`, 'g');
  const original = (found: string): string => {
    const file = known.get(found) ?? known.get(found.replace(/[.:]+$/, ''));
    if (file !== undefined) return found.endsWith('.') && !known.has(found) ? `${file}.` : file;
    if (found === root) return folder;
    return found.startsWith(`${root}/`) ? join(folder, found.slice(root.length + 1)) : found.slice(below.length + 1 + ELSEWHERE.length + 1);
  };
  const renamed = (text: string): string => (text.includes(below) ? text.replace(path, original) : text);
  const seen = new Set<object>();
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return renamed(value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return value;
    seen.add(value);
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      const before = fields[key];
      const after = visit(before);
      if (after !== before) fields[key] = after;
    }
    return value;
  };
  return visit(data) as T;
}
