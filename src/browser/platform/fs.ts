// What stands for `node:fs` in a browser: the texts of the page, each under the name that it has in the page, and nothing else. The bundle of the page has this file where
// the sources name `node:fs`; what is missing here does not link, so nothing in the page can ask for more.

let texts: ReadonlyMap<string, string> = new Map();

/** From now on these are the files. */
export function setFiles(files: ReadonlyMap<string, string>): void {
  texts = files;
}

/** A path from the root is that of a file beside the others: there is one folder. */
const nameOf = (path: string): string => path.replace(/^\.?\//, '');

const absent = (path: string): Error => Object.assign(new Error(`${path} is not in the page`), { code: 'ENOENT' });

const unavailable = (): never => {
  throw new Error('a page in a browser has no files');
};

export function existsSync(path: string): boolean {
  return texts.has(nameOf(path));
}

export function statSync(path: string): { readonly size: number; isFile(): boolean } | undefined {
  const text = texts.get(nameOf(path));
  return text === undefined ? undefined : { size: text.length, isFile: () => true };
}

export function readFileSync(path: string): Uint8Array {
  const text = texts.get(nameOf(path));
  if (text === undefined) throw absent(path);
  return new TextEncoder().encode(text);
}

/** There is one folder. */
export function readdirSync(): readonly { readonly name: string; isFile(): boolean; isDirectory(): boolean }[] {
  return Array.from(texts.keys(), (name) => ({ name, isFile: () => true, isDirectory: () => false }));
}

export function realpathSync(path: string): string {
  return path === '.' ? '/' : path;
}

export function lstatSync(path: string): never {
  throw absent(path);
}

/** Data that a specification reads are no part of the page. */
export function openSync(path: string): never {
  throw absent(nameOf(path));
}

export const constants = { O_RDONLY: 0 };

export const closeSync = unavailable;
export const fstatSync = unavailable;
export const ftruncateSync = unavailable;
export const mkdirSync = unavailable;
export const readlinkSync = unavailable;
export const writeFileSync = unavailable;
