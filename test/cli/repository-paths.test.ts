// Annotations and SARIF name files from the root of the repository, wherever tlasso runs.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryPaths } from '../../src/cli/output/repository-paths.ts';

const outside = realpathSync(mkdtempSync(join(tmpdir(), 'tlasso-paths-')));
const root = join(outside, 'repository');
const folder = join(root, 'models', '..protocols');
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(outside, { recursive: true, force: true }));

describe('a path from the root', () => {
  it('begins at the current folder where there is no repository', () => {
    expect(repositoryPaths({}, folder)('a/B.tla')).toBe('a/B.tla');
  });

  it('begins where the CI system says, where there is no repository', () => {
    expect(repositoryPaths({ GITHUB_WORKSPACE: root }, folder)('a/B.tla')).toBe('models/..protocols/a/B.tla');
    expect(repositoryPaths({ GITHUB_WORKSPACE: join(outside, 'elsewhere') }, folder)('B.tla')).toBe('B.tla');
  });

  it('begins where the repository is', () => {
    mkdirSync(join(root, '.git'), { recursive: true });
    const paths = repositoryPaths({ GITHUB_WORKSPACE: outside }, folder);
    expect([paths('B.tla'), paths('../C.tla'), paths(join(folder, 'D.tla'))]).toEqual([
      'models/..protocols/B.tla',
      'models/C.tla',
      'models/..protocols/D.tla',
    ]);
    expect(paths('../../../E.tla')).toBe(join(outside, 'E.tla'));
  });
});
