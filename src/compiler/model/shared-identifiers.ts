// Processes of a translated algorithm with the same identifier, as far as the values of constants tell. What the text of an algorithm tells by itself is said where it is translated.
//
// `pc` is a function of the identifiers, and its initial value tries the processes in their order: `CASE self = e -> "a" [] self \in S -> "b"`. Of two processes with one identifier the
// second one never begins.
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { CaseArm, Expr } from '../../syntax/index.ts';
import { KnownValues } from '../reduction/index.ts';
import type { Compilation } from './compilation.ts';

/** Sets of more identifiers are not looked at: the states of so many processes are out of reach. */
const MOST_IDENTIFIERS = 1000;

/** A process as `pc` has it: what its identifier is or is in, and where it begins. */
interface Beginning {
  readonly isSet: boolean;
  readonly of: Expr;
  readonly label: string;
}

const beginningOf = ({ guard, value }: CaseArm): readonly Beginning[] => {
  if (guard.kind !== 'apply' || guard.args.length !== 2 || value.kind !== 'string') return [];
  const [self, of] = guard.args as readonly [Expr, Expr];
  const isSet = guard.operator.name === '\\in';
  return self.kind === 'name' && self.name === 'self' && (isSet || guard.operator.name === '=') ? [{ isSet, of, label: value.value }] : [];
};

/** The processes of an initial predicate that a translation has; none where it has no two of them. */
const beginningsIn = (initial: Expr): readonly Beginning[] => {
  if (initial.kind !== 'junction') return [];
  for (const item of initial.items) {
    if (item.kind !== 'apply' || item.operator.name !== '=') continue;
    const [variable, value] = item.args;
    if (variable?.kind === 'name' && variable.name === 'pc' && value?.kind === 'function' && value.body.kind === 'case')
      return value.body.arms.flatMap(beginningOf);
  }
  return [];
};

/** Warnings for processes that share an identifier. */
export function sharedIdentifiers({ input, builder }: Pick<Compilation, 'input' | 'builder'>): readonly Diagnostic[] {
  const { scope } = input.resolution.root;
  const initial = scope.get('Init');
  if (!scope.has('ProcSet') || initial?.symbol.kind !== 'definition' || initial.path.length > 0) return [];
  const known = new KnownValues(builder);
  const identifiersOf = ({ isSet, of }: Beginning): readonly number[] => {
    if (isSet) return known.elementsOf(of, builder.rootEnv, MOST_IDENTIFIERS) ?? [];
    return [known.knownValue(of, builder.rootEnv) ?? []].flat();
  };
  const taken = new Map<number, Beginning>();
  return beginningsIn(initial.symbol.body).flatMap((second) => {
    const identifiers = identifiersOf(second);
    const shared = identifiers.find((id) => taken.has(id));
    const first = shared === undefined ? undefined : taken.get(shared);
    for (const id of identifiers) if (!taken.has(id)) taken.set(id, second);
    return first === undefined ? [] : [warning(first, second, input.values.print(shared!))];
  });
}

const warning = (first: Beginning, second: Beginning, shared: string): Diagnostic => ({
  code: 'E521',
  severity: 'warning',
  message: `the processes that begin at \`${first.label}\` and at \`${second.label}\` both have the identifier \`${shared}\``,
  span: second.of.span,
  related: [{ span: first.of.span, message: `the identifier of the one that begins at \`${first.label}\`` }],
  notes: [`\`pc\` has one entry for each identifier: it begins at \`${first.label}\` there, and nothing begins at \`${second.label}\`.`],
  fix: 'Give the second process other identifiers, of the same kind: numbers beside numbers, strings beside strings.',
});
