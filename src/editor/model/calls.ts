// Which definitions use which: the graph behind the call hierarchy.
import type { Span } from '../../diagnostics/index.ts';
import type { Workspace } from '../../session/workspace/index.ts';
import type { Unit } from '../../syntax/index.ts';
import type { Entity } from './entity.ts';
import type { NameIndex } from './name-index.ts';
import type { Occurrence } from './occurrences.ts';
import { contains } from './texts.ts';

/** A definition that uses another one, with the places. */
export interface Use {
  readonly definition: Occurrence;
  readonly whole: Span;
  readonly places: readonly Span[];
}

const isDefinition = (unit: Unit): boolean => unit.kind === 'operator-definition' || unit.kind === 'function-definition';

/** The definition of a file around a place, with its whole text. */
export function definitionAround(
  path: string,
  offset: number,
  workspace: Workspace,
  index: NameIndex,
): { definition: Occurrence; whole: Span } | null {
  const analyzed = workspace.module(path);
  if (analyzed?.module == null || analyzed.module.span.source !== analyzed.source) return null;
  const unit = analyzed.module.units.find((one) => isDefinition(one) && contains(one.span, offset));
  if (unit === undefined || !('name' in unit) || unit.name === null) return null;
  const definition = index.at(path, unit.name.span.start);
  return definition === null ? null : { definition, whole: unit.span };
}

/** The definitions in whose text a thing is used. */
export function usersOf(entity: Entity, workspace: Workspace, index: NameIndex): readonly Use[] {
  const uses = new Map<string, { definition: Occurrence; whole: Span; places: Span[] }>();
  for (const one of index.references(entity)) {
    if (one.isDefinition) continue;
    const around = definitionAround(one.span.source.name, one.span.start, workspace, index);
    if (around === null) continue;
    const known = uses.get(around.definition.entity.key) ?? { ...around, places: [] };
    uses.set(around.definition.entity.key, known);
    known.places.push(one.span);
  }
  return [...uses.values()];
}

/** The definitions that the text of one uses. */
export function usedBy(entity: Entity, workspace: Workspace, index: NameIndex): readonly Use[] {
  if (entity.span === null) return [];
  const path = entity.span.source.name;
  const around = definitionAround(path, entity.span.start, workspace, index);
  if (around === null) return [];
  const uses = new Map<string, { definition: Occurrence; whole: Span; places: Span[] }>();
  for (const one of index.occurrences(path)) {
    const { symbol, span } = one.entity;
    if (one.isDefinition || span === null || symbol?.kind !== 'definition' || symbol.inner || !contains(around.whole, one.span.start))
      continue;
    const target = definitionAround(span.source.name, span.start, workspace, index);
    if (target === null) continue;
    const known = uses.get(one.entity.key) ?? { ...target, places: [] };
    uses.set(one.entity.key, known);
    known.places.push(one.span);
  }
  return [...uses.values()];
}
