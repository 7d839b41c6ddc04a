// The folders that belong to the user.
import { afterEach, expect, it, vi } from 'vitest';
import { ownFolder } from '../../../src/cli/output/own-folders.ts';

afterEach(() => vi.unstubAllEnvs());

it.runIf(process.platform === 'linux')('there is none where nothing can be made', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/proc/own-folders');
  expect(ownFolder('cache')).toBeNull();
});
