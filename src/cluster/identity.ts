// Who this program is: two that differ may differ in what they find out, so they share no work.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { version } from '../../package.json';
import { threadProgram } from '../session/files/programs.ts';
import type { Identity } from './names.ts';

/** The identity of this process. */
export function ownIdentity(): Identity {
  return { version, build: buildOf(), node: process.versions.node, name: `${hostname()}:${process.pid}` };
}

/** A digest of what runs models. The names of the chunks that it loads are made of their contents. */
function buildOf(): string {
  const programs = (['suite-worker', 'simulation-worker', 'mutation-worker', 'partition-worker'] as const).map(threadProgram);
  const digest = createHash('sha256');
  for (const program of programs) {
    if (program === null) return 'sources';
    digest.update(readFileSync(program));
  }
  return digest.digest('hex').slice(0, 12);
}

/** The version with the build, for people. */
export function versionText({ version: number, build }: Pick<Identity, 'version' | 'build'>): string {
  return `${number} (${build})`;
}

/** Whether two may share work. */
export function agree(a: Pick<Identity, 'version' | 'build'>, b: Pick<Identity, 'version' | 'build'>): boolean {
  return a.version === b.version && a.build === b.build;
}
