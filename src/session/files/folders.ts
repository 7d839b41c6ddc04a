// What is in folders.
import { type Dirent, readdirSync } from 'node:fs';
import { type Diagnostic, naturalOrder } from '../../diagnostics/index.ts';
import { predicateOf } from './file-faults.ts';

/** What is in a folder, in the order of the names; or why that cannot be read. */
export function readFolder(path: string): readonly Dirent[] | Diagnostic {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => naturalOrder(a.name, b.name));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? 'is none' : (predicateOf(error, 'read') ?? 'cannot be read');
    const message = `the folder ${path} ${why}`;
    return { code: 'E001', severity: 'error', message, fix: 'Check its path and its permissions.' };
  }
}

/** The same where what cannot be read is left out: nobody has named it. */
export function entriesOf(path: string): readonly Dirent[] {
  const read = readFolder(path);
  return 'code' in read ? [] : read;
}
