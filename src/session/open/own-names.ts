// The names that a specification gives to things itself. The bundled module LTL, which calls operators by everyday words such as Next and
// Release, gives way to them where it is extended.
import type { Module, Unit } from '../../syntax/index.ts';

const namesOf = (unit: Unit): readonly string[] => {
  switch (unit.kind) {
    case 'variables':
      return unit.names.map((n) => n.name);
    case 'constants':
      return unit.constants.map((c) => c.name);
    case 'recursive':
      return unit.operators.map((o) => o.name);
    case 'nested-module':
      return [unit.module.name.name];
    default:
      return unit.name === null ? [] : [unit.name.name];
  }
};

const usedBy = (module: Module): readonly string[] => [
  ...module.extends.map((name) => name.name),
  ...module.units.flatMap((unit) => (unit.kind === 'instance' ? [unit.module.name] : [])),
];

/**
 * The names of a module and of all that it uses; none where LTL is only instantiated under a name of its own (`L == INSTANCE LTL`), because
 * then nothing can clash.
 * @param find the modules of the specification, without the bundled ones
 */
export const ownNames = (root: Module, find: (name: string) => Module | undefined): ReadonlySet<string> => {
  const names = new Set<string>();
  const seen = new Set<string>();
  let isExtended = false;
  const visit = (module: Module): void => {
    if (seen.has(module.name.name)) return;
    seen.add(module.name.name);
    isExtended ||= module.extends.some((name) => name.name === 'LTL');
    isExtended ||= module.units.some((unit) => unit.kind === 'instance' && unit.name === null && unit.module.name === 'LTL');
    for (const unit of module.units) for (const name of namesOf(unit)) names.add(name);
    for (const name of usedBy(module)) {
      const used = find(name);
      if (used !== undefined) visit(used);
    }
  };
  visit(root);
  return isExtended ? names : new Set();
};
