// What a definition consists of, looked at before anything is run: a key that nobody knows, or a value of another kind, is never passed over. The types say
// the same, but programs are also written without them, and a check without its invariants would be green.
import { nearest } from '../../diagnostics/index.ts';
import { faultIn, isPlain, isText, nameOf, type Shape } from '../options/shapes.ts';
import type { Process, Rule, SystemDefinition, Variables } from './definition.ts';
import { kinds, SystemDefinitionError } from './definition-kinds.ts';

/** A rule with its name. */
export interface NamedRule extends Rule<Variables, Variables> {
  readonly name: string;
}

/** A process when the names in it are not known to the types; its rules are a list. */
export interface AnyProcess extends Omit<Process<Variables, Variables>, 'rules'> {
  readonly rules: readonly NamedRule[];
}

/** A definition of which nothing is known to the types. */
export interface AnyDefinition extends Omit<SystemDefinition<Variables, { readonly [process: string]: Variables }>, 'processes'> {
  readonly processes: { readonly [name: string]: AnyProcess };
}

const definitionShape: Shape = {
  name: kinds.text,
  shared: kinds.object,
  initially: kinds.objects,
  processes: kinds.object,
  symmetry: kinds.groups,
  invariants: kinds.functions,
  steps: kinds.functions,
  properties: kinds.function,
  constraint: kinds.function,
};

const processShape: Shape = {
  start: kinds.text,
  end: kinds.texts,
  own: kinds.object,
  rules: kinds.rules,
  fairness: kinds.fairness,
};

const ruleShape: Shape = {
  from: kinds.text,
  to: kinds.text,
  when: kinds.function,
  set: kinds.function,
  choices: kinds.function,
  choiceName: kinds.text,
};

const demand = (fault: string | undefined): void => {
  if (fault !== undefined) throw new SystemDefinitionError(fault);
};

const shapedProcess = (name: string, process: unknown): AnyProcess => {
  const where = `process ${name}`;
  if (!isPlain(process)) throw new SystemDefinitionError(`${where} must be an object, not ${nameOf(process)}`);
  demand(faultIn(where, process, processShape, ['rules']));
  const { rules: given, ...rest } = process as unknown as AnyProcess;
  const rules: unknown = typeof given === 'function' ? (given as (rule: (one: unknown) => unknown) => unknown)((rule) => rule) : given;
  if (!isPlain(rules))
    throw new SystemDefinitionError(`the rules of ${where} must be an object with a rule for each name, not ${nameOf(rules)}`);
  const named = Object.entries(rules).map(([rule, given]) => {
    const parts = typeof given === 'function' ? { set: given } : given;
    if (!isPlain(parts)) throw new SystemDefinitionError(`rule ${rule} of ${where} must be an object or a function, not ${nameOf(parts)}`);
    demand(faultIn(`rule ${rule} of ${where}`, parts, ruleShape, []));
    return { ...(parts as Rule<Variables, Variables>), name: rule };
  });
  return { ...rest, rules: named };
};

/** The definition with the rules of each process as a list. Throws SystemDefinitionError where it has parts of another shape. */
export const shapedDefinition = (definition: unknown): AnyDefinition => {
  if (!isPlain(definition)) throw new SystemDefinitionError(`a system must be defined by an object, not ${nameOf(definition)}`);
  const where = isText(definition.name) ? `the system ${definition.name}` : 'the system';
  demand(faultIn(where, definition, definitionShape, ['name', 'shared', 'processes']));
  const plain = definition as unknown as AnyDefinition;
  const processes = Object.fromEntries(Object.entries(plain.processes).map(([name, process]) => [name, shapedProcess(name, process)]));
  for (const group of plain.symmetry ?? []) {
    const unknown = group.find((name) => !Object.hasOwn(processes, name));
    if (unknown !== undefined) {
      const meant = nearest(unknown, Object.keys(processes));
      throw new SystemDefinitionError(
        `symmetry of ${where} names ${unknown}, which is no process${meant === undefined ? '' : `: did you mean ${meant}?`}`,
      );
    }
    if (new Set(group).size < group.length) throw new SystemDefinitionError(`symmetry of ${where} names a process twice`);
  }
  const all = (plain.symmetry ?? []).flat();
  if (new Set(all).size < all.length) throw new SystemDefinitionError(`symmetry of ${where} has a process in two sets`);
  return { ...plain, processes };
};
