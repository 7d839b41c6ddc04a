// Whether a value of the module is what a trace of another tool means. TLC's JSON has no sets and no functions, only lists and objects with texts for
// arguments; ITF has no model values. What they write is compared with what the module has, never the other way round.
import { type ValueTree, valueText } from '../../report/index.ts';

/** Whether `given` is how another tool may have written `own`. */
export const alike = (own: ValueTree, given: ValueTree): boolean => {
  const text = (tree: ValueTree): string => (tree.kind === 'string' ? tree.value : valueText(tree));
  switch (own.kind) {
    case 'set': {
      if (given.kind !== 'set' && given.kind !== 'tuple') return false;
      const left = [...given.elements];
      return (
        left.length === own.elements.length &&
        own.elements.every((e) => {
          const at = left.findIndex((g) => alike(e, g));
          if (at >= 0) left.splice(at, 1);
          return at >= 0;
        })
      );
    }
    case 'tuple':
      // An empty function is an empty sequence, and an empty list.
      if (given.kind === 'record' || given.kind === 'function')
        return alike(
          { kind: 'function', entries: own.elements.map((value, i) => ({ key: { kind: 'integer', value: BigInt(i + 1) }, value })) },
          given,
        );
      return (
        given.kind === 'tuple' &&
        given.elements.length === own.elements.length &&
        own.elements.every((e, i) => alike(e, given.elements[i]!))
      );
    case 'record':
    case 'function': {
      const pairs = (tree: ValueTree): readonly { readonly key: ValueTree; readonly value: ValueTree }[] | null =>
        tree.kind === 'function'
          ? tree.entries
          : tree.kind === 'record'
            ? tree.fields.map(({ name, value }) => ({ key: { kind: 'string', value: name }, value }))
            : null;
      const mine = pairs(own)!;
      const theirs = pairs(given);
      if (theirs === null || theirs.length !== mine.length) return false;
      return mine.every(({ key, value }) => theirs.some((t) => (alike(key, t.key) || text(key) === text(t.key)) && alike(value, t.value)));
    }
    case 'model-value':
      return (given.kind === 'string' && given.value === own.name) || (given.kind === 'model-value' && given.name === own.name);
    default:
      return own.kind === given.kind && valueText(own) === valueText(given);
  }
};
