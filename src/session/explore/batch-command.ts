// The command that checks in CI what is being explored.
import type { ToExplore } from './open.ts';

const quote = (s: string): string => (/^[\w./-]+$/.test(s) ? s : `'${s.replaceAll("'", "'\\''")}'`);

/** The batch command about a specification. `invariants`: what to check besides. */
export const commandOf = (what: ToExplore, invariants: readonly string[] = []): string => {
  const option = (name: string, all: readonly string[] = []): string => [...new Set(all)].map((one) => ` --${name} ${quote(one)}`).join('');
  return [
    `tlasso check ${quote(what.file)}`,
    what.config === undefined ? '' : ` --config ${quote(what.config)}`,
    option('invariant', [...(what.invariants ?? []), ...invariants]),
    option('property', what.properties),
    option('ltl', what.ltl),
    what.deadlock === false ? ' --no-deadlock' : '',
    ...Object.entries(what.environment ?? {}).map(([name, value]) => ` --env ${quote(`${name}=${value}`)}`),
    what.allowIo === true ? ' --allow-io' : '',
    what.allowExec === true ? ' --allow-exec' : '',
  ].join('');
};
