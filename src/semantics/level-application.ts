// The level of an operator applied to arguments, and what the application demands of them.
//
// Operators given as arguments make this more than a maximum: F applied to v' inside Op(F(_)) demands of what is given for F that it takes an
// action; F applied to x inside Op(F(_), x) demands that what is given for F takes what is given for x.
// Source: SANY's LevelSpec (Specifying Systems, section 17.2, gives the rules for first-order operators).
import type { Span } from '../diagnostics/index.ts';
import type { Demands, Facts, LevelSymbol, Profile, SymbolSet, SymbolSets } from './level-facts.ts';
import type { Report } from './report.ts';
import type { Level, ParameterSymbol } from './symbols.ts';

/** An argument: a value, an operator with a known profile, or an operator that is itself a parameter or constant. */
export interface Argument {
  readonly facts: Facts;
  readonly operator: Profile | LevelSymbol | null;
  readonly span: Span;
}

/** What an expression of this level is, for messages. */
export const levelName = (level: Level): string => {
  switch (level) {
    case 0:
      return 'a constant expression';
    case 1:
      return 'a state expression (it contains variables)';
    case 2:
      return 'an action (it contains primes)';
    case 3:
      return 'a temporal formula';
  }
};

const isProfile = (operator: Profile | LevelSymbol): operator is Profile => 'limits' in operator;

/** Checks applications. */
export class Applications {
  readonly #sets: SymbolSets;
  readonly #demands: Demands;
  readonly #report: Report;

  constructor(sets: SymbolSets, demands: Demands, report: Report) {
    this.#sets = sets;
    this.#demands = demands;
    this.#report = report;
  }

  /** An operator with a definition, or one of the language. */
  apply(profile: Profile, name: string, args: readonly Argument[]): Facts {
    let { level, params, all } = profile;
    for (let i = 0; i < args.length; i++) {
      const { facts, operator, span } = args[i]!;
      const limit = profile.limits[i] ?? 3;
      if (facts.level > limit) this.reportLevel(span, name, i, facts.level, limit);
      this.#demands.limitAll(facts.params, limit);
      if (profile.weights[i]) {
        if (facts.level > level) level = facts.level;
        params = this.#sets.union(params, facts.params);
      }
      all = this.#sets.union(all, facts.all);
      if (profile.leibniz[i] === false) this.#demands.notLeibniz(facts.all);
      const own = profile.own?.[i];
      if (own && operator) this.#giveOperator(profile.own!, own, operator, name, i, args);
      else if (own) this.#passOn(profile.own!, own, facts);
    }
    return { level, params, all };
  }

  /** An operator parameter or a constant operator. */
  applySymbol(symbol: LevelSymbol, args: readonly Argument[]): Facts {
    const single = this.#sets.single(symbol);
    let level: Level = 0;
    let params: SymbolSet = single;
    let all: SymbolSet = single;
    args.forEach(({ facts }, i) => {
      if (facts.level > level) level = facts.level;
      params = this.#sets.union(params, facts.params);
      all = this.#sets.union(all, facts.all);
      this.#demands.take(symbol, i, facts.level);
      this.#demands.join(symbol, i, facts.params);
    });
    return { level, params, all };
  }

  /** An operator is given for the parameter `own`, which the applied operator itself applies to things. */
  #giveOperator(
    owned: readonly ParameterSymbol[],
    own: ParameterSymbol,
    operator: Profile | LevelSymbol,
    name: string,
    index: number,
    args: readonly Argument[],
  ): void {
    const demands = this.#demands;
    const { span } = args[index]!;
    demands.of(own).taken.forEach((level, position) => {
      if (!isProfile(operator)) demands.take(operator, position, level);
      else if ((operator.limits[position] ?? 3) < level) this.#reportOperator(span, name, index, level, operator.limits[position]!);
    });
    for (const { position, param } of demands.of(own).joinsAsOperator) {
      const other = owned.indexOf(param as ParameterSymbol);
      const given = other < 0 ? null : args[other]!.facts;
      const symbols = given ? given.params : this.#sets.single(param);
      if (isProfile(operator)) {
        const limit = operator.limits[position] ?? 3;
        if (given && given.level > limit) this.#reportOperator(span, name, index, given.level, limit);
        demands.limitAll(symbols, limit);
        if (operator.leibniz[position] === false) demands.notLeibniz(given ? given.all : symbols);
      } else {
        demands.join(operator, position, symbols);
        if (given) demands.take(operator, position, given.level);
      }
    }
  }

  /** A value is given for a parameter which the applied operator passes to an operator of its surroundings. */
  #passOn(owned: readonly ParameterSymbol[], own: ParameterSymbol, facts: Facts): void {
    for (const { operator, position } of this.#demands.of(own).joinsAsParam) {
      if (owned.includes(operator as ParameterSymbol)) continue;
      this.#demands.join(operator, position, facts.params);
      this.#demands.take(operator, position, facts.level);
    }
  }

  /** Reports an argument of too high a level. */
  reportLevel(span: Span, name: string, index: number, level: Level, limit: Level): void {
    if (name === "'" || name === 'UNCHANGED') {
      const temporal = level === 3;
      this.#report.error(
        'E250',
        span,
        temporal ? `a temporal formula cannot be primed` : `this already contains a prime, so it cannot be primed again`,
        {
          notes: temporal
            ? ['A prime takes the value of an expression in the next state; a temporal formula speaks of a whole behavior.']
            : ['A prime takes the value in the next state; there is no state after the next in an action.'],
          fix: name === "'" ? 'Remove one of the primes.' : 'Apply UNCHANGED to unprimed variables.',
        },
      );
      return;
    }
    // A construct without a symbol is named with an article: `a set`, `the subscript of [A]_v`.
    const place = name.startsWith('the ')
      ? name
      : name.startsWith('a ')
        ? `part ${index + 1} of ${name}`
        : `argument ${index + 1} of \`${name}\``;
    this.#report.error('E250', span, `${place} is ${levelName(level)}, but must be at most ${levelName(limit)}`, {
      fix:
        level === 3 ? 'Take the temporal operator out of it.' : level === 2 ? 'Take the prime out of it.' : 'Take the variables out of it.',
    });
  }

  #reportOperator(span: Span, name: string, index: number, level: Level, limit: Level): void {
    this.#report.error(
      'E258',
      span,
      `\`${name}\` applies its argument ${index + 1} to ${levelName(level)}, but the operator given takes at most ${levelName(limit)}`,
      {
        notes: [
          'An operator that primes its argument takes state expressions only; one that puts it into a set takes no temporal formula.',
        ],
        fix: 'Give another operator, or apply it to an expression of a lower level.',
      },
    );
  }
}
