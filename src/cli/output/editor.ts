// The editor of the person: VISUAL or EDITOR, as for git and others.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

/** How editors are told the line. Those that are not named take `+LINE FILE`, as vi does. */
const PLACES: Readonly<Record<string, (file: string, line: number) => readonly string[]>> = {
  code: (file, line) => ['--wait', '--goto', `${file}:${line}`],
  codium: (file, line) => ['--wait', '--goto', `${file}:${line}`],
  cursor: (file, line) => ['--wait', '--goto', `${file}:${line}`],
  hx: (file, line) => [`${file}:${line}`],
  subl: (file, line) => ['--wait', `${file}:${line}`],
};

/** Opens the file and waits until the editor is left. Says why it cannot. */
export function editFile(file: string, line: number, env: Readonly<Record<string, string | undefined>>): string | null {
  const command = env.VISUAL || env.EDITOR || 'vi';
  const name = basename(command.trim().split(/\s+/)[0]!, '.exe');
  const place = PLACES[name]?.(file, line) ?? [`+${line}`, file];
  // The variable may hold options, which a shell takes apart.
  const { status, signal, error } =
    process.platform === 'win32'
      ? spawnSync(command, place, { stdio: 'inherit', shell: true })
      : spawnSync('sh', ['-c', `${command} "$@"`, 'sh', ...place], { stdio: 'inherit' });
  if (error === undefined && status !== 126 && status !== 127) {
    if (status === 0) return null;
    return `The editor ${command} ended with ${status === null ? signal : `code ${status}`}. What it has saved is taken over.`;
  }
  return `The editor ${command} cannot be started: set EDITOR to one that can.`;
}
