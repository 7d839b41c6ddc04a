// Random names of parts of definitions, each with what it names by textual substitution.
import type { Decisions } from '../random.ts';
import type { Definition, LocalOperator, Meaning, Name, Part, Sort, Term, Terms } from './terms.ts';

/** A name of a part. */
export interface Selection {
  /** As it is written. */
  readonly text: string;
  /** What it says, where it is a value. */
  readonly value: string;
  /** Where it is an operator: its parameters, and what it says of arguments. */
  readonly operator: {
    readonly sorts: readonly Sort[];
    readonly apply: (args: readonly string[]) => string;
    /** Some names on the way are given values: SANY wants all of them to be parameters. */
    readonly isMixed: boolean;
  } | null;
}

/** Where a walk has arrived. */
interface Place {
  readonly term: Term;
  readonly meaning: Meaning;
  readonly text: string;
  /** What it stands directly behind the name of, where it does: labels can follow. */
  readonly behind: 'definition' | 'label' | null;
  /** Parameters of the operator that is made. */
  readonly opened: readonly Name[];
}

/** A label on the way from an expression into its parts. */
interface Labeled {
  readonly term: Term;
  readonly locals: readonly LocalOperator[];
}

const labelsIn = ({ parts }: Term): Labeled[] =>
  parts.flatMap((part) => {
    if (part.keepsLabels !== true) return [];
    const locals = part.local === undefined ? [] : [part.local];
    if (part.term.label !== undefined) return [{ term: part.term, locals }];
    return labelsIn(part.term).map((inner) => ({ ...inner, locals: [...locals, ...inner.locals] }));
  });

/** The labels that can follow the name of a definition with this body, or of a label of this expression. */
const labelsBehind = (term: Term, behind: 'definition' | 'label'): Labeled[] =>
  term.label !== undefined && behind === 'definition' ? [{ term, locals: [] }] : labelsIn(term);

/** With the operators of a LET replaced by their bodies. */
const withLocal = (meaning: Meaning, local: LocalOperator | undefined): Meaning => {
  if (local === undefined) return meaning;
  const { name, parameter, body } = local;
  return new Map([...meaning, [name, (argument: string, here: Meaning) => body.text(new Map([...here, [parameter, argument]]))]]);
};

/** Walks into definitions. */
export class Walks {
  readonly #decide: Decisions;
  readonly #terms: Terms;
  /** What closed expressions can say. */
  readonly #names: readonly Name[];

  constructor(decide: Decisions, terms: Terms, names: readonly Name[]) {
    this.#decide = decide;
    this.#terms = terms;
    this.#names = names;
  }

  /** Gives names values, or makes them parameters. */
  #bound(place: Place, names: readonly Name[], open: boolean, write: (args: string) => string): Place {
    if (names.length === 0) return { ...place, text: place.text + write('') };
    if (open) return { ...place, text: place.text + write('@'), opened: [...place.opened, ...names] };
    const values = names.map(({ sort }) => this.#terms.closed(sort, this.#names));
    return {
      ...place,
      text: place.text + write(`(${values.join(', ')})`),
      meaning: new Map([...place.meaning, ...names.map(({ name }, i): [string, string] => [name, values[i]!])]),
    };
  }

  #part(place: Place, part: Part, open: boolean): Place {
    const selected: Place = {
      ...place,
      term: part.term,
      meaning: withLocal(place.meaning, part.local),
      text: place.text + this.#decide.oneOf(part.selectors),
      behind: null,
    };
    return this.#bound(selected, part.binds, open, (args) => (args === '' ? '' : `!${args}`));
  }

  /** All ways to go on. */
  #ways(place: Place, open: boolean): (() => Place)[] {
    const { term, behind } = place;
    const ways = term.parts.map((part) => () => this.#part(place, part, open));
    if (behind !== null)
      for (const { term: labeled, locals } of labelsBehind(term, behind))
        ways.push(() => {
          const { name, binds } = labeled.label!;
          const at: Place = { ...place, term: labeled, meaning: locals.reduce(withLocal, place.meaning) };
          return { ...this.#bound(at, binds, open, (args) => `!${name}${args === '@' ? '' : args}`), behind: 'label' };
        });
    const { local } = term;
    if (local !== undefined)
      ways.push(() => {
        const at: Place = { ...place, term: local.body, text: `${place.text}${behind === null ? '' : '!:'}` };
        return {
          ...this.#bound(at, [{ name: local.parameter, sort: 'number' }], open, (args) => `!${local.name}${args === '@' ? '' : args}`),
          behind: 'definition',
        };
      });
    return ways;
  }

  /**
   * A part of a definition.
   * @param given what the constants and variables of its module mean here
   */
  select(definition: Definition, prefix: string, given: Meaning): Selection {
    const { chance, pick, oneOf } = this.#decide;
    const { name, params, operator, body } = definition;
    const open = chance(35);
    const opensParams = open && params.length > 0 && operator === null && chance(75);
    const values = params.map(({ sort }) => this.#terms.closed(sort, this.#names));
    const args = [...values, ...(operator === null ? [] : [oneOf(['Twice', 'Less'])])];
    const meanings: [string, string][] = opensParams ? [] : [...params.map(({ name: param }, i): [string, string] => [param, values[i]!])];
    if (operator !== null) meanings.push([operator, args.at(-1)!]);
    let place: Place = {
      term: body,
      meaning: new Map([...given, ...meanings]),
      text: `${prefix}${name}${args.length === 0 || opensParams ? '' : `(${args.join(', ')})`}`,
      behind: 'definition',
      opened: opensParams ? params : [],
    };
    for (let steps = 1 + pick(4); steps > 0 || place.term.isOperator === true; steps--) {
      const ways = this.#ways(place, open);
      if (ways.length === 0) break;
      place = oneOf(ways)();
    }
    if (!place.text.slice(prefix.length).includes('!')) place = { ...place, text: `${place.text}!:` };
    const { term, meaning, text, opened } = place;
    const apply = (all: readonly string[]): string =>
      term.text(new Map([...meaning, ...opened.map((param, i): [string, string] => [param.name, all[i]!])]));
    return {
      text,
      value: opened.length === 0 ? term.text(meaning) : '',
      operator: opened.length === 0 ? null : { sorts: opened.map(({ sort }) => sort), apply, isMixed: text.includes('(') },
    };
  }
}
