// The resources: files of the workspace, behaviours page by page, the manual, and what diagnostics mean.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { type CodeEntry, codes } from '../diagnostics/index.ts';
import { counted } from '../report/index.ts';
import { CallError } from './calls/call.ts';
import type { KeptTraces } from './kept-traces.ts';
import { fileInWorkspace, filesOfWorkspace } from './workspace.ts';

/** So many states are on a page of a behaviour. */
const STATES_ON_PAGE = 20;

const SCHEME = 'tlasso';

/** The address of the first page of a behaviour. */
export function traceAddress(name: string): string {
  return `${SCHEME}://trace/${name}/1`;
}

const plainText = (uri: URL, text: string, mimeType = 'text/plain'): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType, text }],
});

/** The folder of the manual: beside the bundle, or beside the sources. */
const manualFolder = (): string | null => {
  const candidates = ['../docs/manual', '../../docs/manual'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return candidates.find((folder) => existsSync(folder)) ?? null;
};

const manualPages = (): readonly string[] => {
  const folder = manualFolder();
  return folder === null ? [] : readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -'.md'.length)] : []));
};

/** What there is of one kind. Clients show the title, and without one that of the kind for each of them. */
const listed = (
  kind: string,
  names: readonly string[],
  mimeType: string,
  titleOf: (name: string) => string = (name) => name,
): ListResourcesResult => ({
  resources: names.map((name) => ({
    uri: `${SCHEME}://${kind}/${name.split('/').map(encodeURIComponent).join('/')}`,
    name,
    title: titleOf(name),
    mimeType,
  })),
});

/** The value of a variable of an address. */
const variable = (value: string | string[] | undefined): string =>
  decodeURIComponent(Array.isArray(value) ? value.join('/') : (value ?? ''));

const registerModules = (server: McpServer): void => {
  const list = (): ListResourcesResult => listed('module', filesOfWorkspace(), 'text/plain');
  server.registerResource(
    'module',
    new ResourceTemplate(`${SCHEME}://module/{+path}`, { list }),
    { title: 'Modules and configurations', description: 'A .tla or .cfg file of the workspace.' },
    (uri, { path }) => plainText(uri, readFileSync(fileInWorkspace(variable(path), null), 'utf8')),
  );
};

const registerTraces = (server: McpServer, traces: KeptTraces): void => {
  const list = (): ListResourcesResult =>
    listed(
      'trace',
      traces.names().map((name) => `${name}/1`),
      'application/json',
      (name) => `Behaviour ${name.slice(0, -'/1'.length)}`,
    );
  server.registerResource(
    'trace',
    new ResourceTemplate(`${SCHEME}://trace/{name}/{from}`, { list }),
    { title: 'Behaviours', description: `${STATES_ON_PAGE} whole states of a behaviour, from the one with the number {from}.` },
    (uri, { name, from }) => {
      const { states, violated } = traces.get(variable(name));
      const first = Number(variable(from));
      if (!Number.isInteger(first) || first < 1 || first > states.length)
        throw new CallError(`There is no state ${variable(from)}: the behaviour has ${counted(states.length, 'state')}.`);
      const page = states.slice(first - 1, first - 1 + STATES_ON_PAGE);
      const next = first + STATES_ON_PAGE;
      const rest = next <= states.length ? { next: `${SCHEME}://trace/${variable(name)}/${next}` } : {};
      return plainText(uri, JSON.stringify({ violated, length: states.length, states: page, ...rest }), 'application/json');
    },
  );
};

const registerManual = (server: McpServer): void => {
  const list = (): ListResourcesResult => listed('manual', manualPages(), 'text/markdown', (name) => `Manual of tlasso: ${name}`);
  server.registerResource(
    'manual',
    new ResourceTemplate(`${SCHEME}://manual/{page}`, { list }),
    { title: 'The manual', description: 'A page of the manual of tlasso.' },
    (uri, { page }) => {
      const name = variable(page);
      const folder = manualFolder();
      if (folder === null || !manualPages().includes(name))
        throw new CallError(`The manual has no page ${name}: ${manualPages().join(', ')}.`);
      return plainText(uri, readFileSync(join(folder, `${name}.md`), 'utf8'), 'text/markdown');
    },
  );
};

const registerDiagnostics = (server: McpServer): void => {
  const table: Readonly<Record<string, CodeEntry>> = codes;
  const list = (): ListResourcesResult =>
    listed('diagnostic', Object.keys(table).sort(), 'text/plain', (code) => `${code}: ${table[code]!.title}`);
  server.registerResource(
    'diagnostic',
    new ResourceTemplate(`${SCHEME}://diagnostic/{code}`, { list }),
    { title: 'Diagnostics', description: 'What a code such as E101 means, and what to do.' },
    (uri, { code }) => {
      const key = variable(code).toUpperCase();
      const entry = Object.hasOwn(table, key) ? table[key] : undefined;
      if (entry === undefined) throw new CallError(`There is no diagnostic ${key}.`);
      const example = entry.example === undefined ? [] : ['', ...entry.example.map((line) => `    ${line}`)];
      return plainText(uri, [`${key}: ${entry.title}`, '', entry.explanation, ...example].join('\n'));
    },
  );
};

/** Registers all resources. */
export function registerResources(server: McpServer, traces: KeptTraces): void {
  registerModules(server);
  registerTraces(server, traces);
  registerManual(server);
  registerDiagnostics(server);
}
