// From SYMMETRY in the configuration to the permutations that are used: before compiling, the group that is asked for; after it, the part of it that keeps
// every constant of the specification. What is left to prove is looked at during the search (`symmetry-watch.ts`).
import type { Diagnostic, Span } from '../../diagnostics/index.ts';
import { textOf } from '../../diagnostics/index.ts';
import { childrenOf } from '../../syntax/children.ts';
import type { ConfigName } from '../../syntax/index.ts';
import type { Values } from '../../values/index.ts';
import { Block } from '../codegen/block.ts';
import { createChoices } from '../codegen/choices.ts';
import type { Argument } from '../codegen/generator.ts';
import type { Closed, Program, ProgramBuilder } from '../codegen/program.ts';
import { asFault } from '../runtime/faults.ts';
import type { Canonicalize } from '../symmetry/canonical-state.ts';
import {
  canonicalizeBy,
  keepsNames,
  mixesTypes,
  type NamedValue,
  type SymmetryGroup,
  subgroupOf,
  symmetryOf,
} from '../symmetry/symmetry.ts';
import { type ChoiceWatch, createChoiceWatch, explicitly } from '../symmetry/symmetry-watch.ts';

/** How SYMMETRY is used. */
export interface SymmetryWishes {
  /** Without a proof. */
  readonly trust?: boolean;
  /** Look at choices in the largest expressions around them. */
  readonly coarse?: boolean;
  /** Model values that no permutation may move. */
  readonly keep?: readonly string[];
  /** Not at all. */
  readonly none?: boolean;
}

/** What became of SYMMETRY. */
export interface SymmetryUse {
  /** How many permutations the configuration asks for, and how many are used, the identity included. */
  readonly asked: number;
  readonly used: number;
  /** Why not all are. */
  readonly named: readonly NamedValue[];
  /** Some exchange model values of different types. */
  readonly mixesTypes: boolean;
  /** The names of the configuration. */
  readonly names: readonly ConfigName[];
}

/** What of it the system needs. */
export interface UsedSymmetry {
  readonly canonicalize: Canonicalize | null;
  readonly watch: ((isOn: boolean) => void) | null;
  readonly use: SymmetryUse;
  /** Equal where the same permutations are used. */
  readonly identity: unknown;
}

/** SYMMETRY while the model is compiled. */
export interface SymmetryPlan {
  /** What is compiled until `end` is evaluated by the search. */
  begin(): void;
  end(): void;
  /** To be called before the program is built. */
  close(): void;
  /** @param program built after that */
  finish(program: Program, variables: number): UsedSymmetry;
}

/** What SYMMETRY says of a model. */
export interface ConfiguredSymmetry {
  readonly builder: ProgramBuilder;
  readonly values: Values;
  /** The operator that SYMMETRY names, and the set of permutations that it is. */
  readonly name: ConfigName;
  readonly sets: Closed;
  /** What the configuration says about operators, point by point. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly wishes: SymmetryWishes;
}

/** The group that the configuration asks for, or what is wrong with it. */
export function planSymmetry({ builder, values, name, sets, tables, wishes }: ConfiguredSymmetry): SymmetryPlan | Diagnostic {
  const { watched, definitions } = builder.generator;
  let symmetry: SymmetryGroup;
  try {
    symmetry = symmetryOf(values, [builder.evaluate(sets)]);
  } catch (error) {
    const fault = asFault(error, builder.sites);
    if (fault === null) throw error;
    values.arena.release(0);
    return {
      code: 'E322',
      severity: 'error',
      message: fault.message.replace(/\.$/, ''),
      span: name.span,
      ...(fault.span === undefined ? {} : { related: [{ span: fault.span, message: 'evaluated here' }] }),
      fix: 'Name an operator that is equal to Permutations(S), from the module TLC, for a set S of model values, or to a union of such.',
    };
  }
  const asked = symmetry.group.elements.length;
  const isProved = wishes.trust !== true && wishes.none !== true && asked > 1;
  const watch: ChoiceWatch = createChoiceWatch(values, () => symmetry);
  if (isProved) {
    watched.choices = createChoices(definitions, (id) => symmetry.group.elements.some((_, element) => symmetry.rename(element, id) !== id));
    watched.isCoarse = wishes.coarse === true;
    builder.watchChoices(watch);
  }
  const constants = new Map<number, Argument>();
  return {
    begin: () => {
      watched.isOn = isProved;
    },
    end: () => {
      watched.isOn = false;
    },
    close: () => {
      for (const [js, argument] of watched.constants) constants.set(builder.addValue(js), argument);
    },
    finish: (program, variables) => {
      const named: NamedValue[] = [];
      const mixed = symmetry.group.elements.some((_, element) => mixesTypes(values, symmetry, element));
      if (isProved) {
        symmetry = keepingConstants(builder, values, symmetry, program, constants, named);
        symmetry = keepingTables(values, symmetry, tables, watched.operators, named);
        if (mixed) {
          const before = symmetry;
          symmetry = subgroupOf(values, before, (element) => !mixesTypes(values, before, element));
        }
      }
      const before = symmetry;
      symmetry = subgroupOf(values, before, (element) => wishes.none !== true && keepsNames(values, before, element, wishes.keep ?? []));
      const canonicalize = canonicalizeBy(values, symmetry, variables);
      const isWatched = isProved && canonicalize !== null;
      const { group, points } = symmetry;
      return {
        canonicalize,
        watch: isWatched
          ? (isOn) => {
              watch.isOn = isOn;
            }
          : null,
        use: { asked, used: group.elements.length, named, mixesTypes: mixed, names: [name] },
        identity: [
          isProved,
          Array.from(points, (point) => values.atoms.text(point)),
          Array.from(group.whole.generators, (g) => [...group.elements[g]!]),
        ],
      };
    },
  };
}

const namedBy = ({ expr }: Argument, value?: string): NamedValue => ({
  text: textOf(expr.span),
  span: expr.span,
  ...(value === undefined ? {} : { value }),
});

/** The permutations that keep these values, of which the culprits are added to `named`. */
const keepingConstants = (
  builder: ProgramBuilder,
  values: Values,
  symmetry: SymmetryGroup,
  program: Program,
  constants: ReadonlyMap<number, Argument>,
  named: NamedValue[],
): SymmetryGroup => {
  const { generator: g } = builder;
  const scratch = new Block(g.top, true);
  let kept = symmetry;
  const keep = (argument: Argument, evaluate: () => number | boolean): void => {
    let value: number | boolean;
    try {
      value = evaluate();
    } catch (error) {
      // Whatever needs it has no value, for exchanged values neither.
      if (asFault(error, builder.sites) === null) throw error;
      values.arena.release(0);
      return;
    }
    if (typeof value === 'boolean') return;
    const explicit = explicitly(values, value);
    if (explicit === undefined) {
      keepParts(argument);
      return;
    }
    const before = kept;
    kept = subgroupOf(values, before, (element) => before.rename(element, explicit) === explicit);
    if (kept !== before) named.push(namedBy(argument, values.print(explicit)));
  };
  const keepNothing = (argument: Argument): void => {
    const before = kept;
    kept = subgroupOf(values, before, () => false);
    if (kept !== before) named.push(namedBy(argument));
  };
  // A set that is too large to be looked at is kept where all that it is made of is.
  const keepParts = (argument: Argument): void => {
    const { expr, env } = argument;
    const unfolded = g.unfold(expr, env, scratch);
    const parts = unfolded === null ? childrenOf(expr) : [{ expr: unfolded.expr, binds: [] }];
    if (unfolded !== null && unfolded.args.length > 0) keepNothing(argument);
    else
      for (const part of parts) {
        const inner = { expr: part.expr, env: unfolded === null ? env : unfolded.env };
        if (!g.watched.choices!.distinguishes(part.expr)) continue;
        if (part.binds.length > 0) keepNothing(argument);
        else keep(inner, () => builder.evaluate(inner));
      }
  };
  for (const [index, argument] of constants) keep(argument, () => program.functions[index]!());
  return kept;
};

/** The permutations that keep the tables of constant operators. */
const keepingTables = (
  values: Values,
  symmetry: SymmetryGroup,
  tables: ReadonlyMap<string, ReadonlyMap<string, number>>,
  used: ReadonlyMap<string, Span>,
  named: NamedValue[],
): SymmetryGroup => {
  let kept = symmetry;
  for (const [name, span] of used) {
    const before = kept;
    const table = tables.get(name) ?? new Map<string, number>();
    kept = subgroupOf(values, before, (element) =>
      Array.from(table).every(([args, value]) => {
        const others = args.split(',').map((arg) => before.rename(element, Number(arg)));
        return table.get(others.join()) === before.rename(element, value);
      }),
    );
    if (kept !== before) named.push({ text: name, span });
  }
  return kept;
};
