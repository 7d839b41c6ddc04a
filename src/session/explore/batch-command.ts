// The command that checks in CI what is being explored.
import { fieldsFor, OPTIONS, type OptionEntry, optionsFor } from '../options/schema.ts';
import type { ToExplore } from './specification.ts';

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The texts with which an option has a value; null for an option without a text. */
function textsOf(value: unknown): readonly string[] | null {
  if (typeof value === 'boolean') return null;
  if (Array.isArray(value)) return [...new Set(value.map(String))];
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([name, text]) => `${name}=${text}`);
  return [String(value)];
}

/** The batch command about a specification, or one that opens it. `invariants`: what to check besides. */
export function commandOf(what: ToExplore, invariants: readonly string[] = [], command: 'check' | 'explore' = 'check'): string {
  const asked = { ...what, invariants: [...(what.invariants ?? []), ...invariants] };
  const fields: Readonly<Record<string, unknown>> = fieldsFor('explore', asked);
  const words = optionsFor<OptionEntry>(OPTIONS, command).flatMap(([key, { flags, value }]) => {
    const found = fields[key];
    const flag = flags === undefined ? undefined : /--[\w-]+/.exec(flags)![0];
    if (found === undefined || flag === undefined) return [];
    const texts = textsOf(found);
    if (texts === null) return found === value.given ? [flag] : [];
    return texts.map((text) => `${flag} ${quoted(text)}`);
  });
  return [`tlasso ${command}`, quoted(what.file), ...words].join(' ');
}
