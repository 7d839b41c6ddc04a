// What the configuration says about names: values of constants, overridden operators.
//
// Source: Specifying Systems, section 14.7.1 (the grammar of configuration files) and TLC's `<-[Module]`.
import { counted, type Diagnostic, nearest, type Span, textOf } from '../../diagnostics/index.ts';
import type {
  ConstantSymbol,
  DefinitionSymbol,
  ModuleSymbol,
  Reference,
  Resolution,
  ResolvedModule,
  ValueSymbol,
} from '../../semantics/index.ts';
import { type Config, type ConfigAssignment, type ConfigName, type ConfigValue, keywordFor } from '../../syntax/index.ts';
import { ValueFault, type Values } from '../../values/index.ts';
import { standardModules } from '../standard/index.ts';
import { shadowingValues } from './shadowing-values.ts';

/** A value that the configuration gives. */
export interface Configured {
  readonly kind: 'configured';
  readonly id: number;
}

/** What the configuration puts in the place of a symbol, and where it says so. */
export type Replacement = (Found | Configured) & { readonly span: Span };

/** Symbols with what stands for them. */
export interface Constants {
  /** What stands for a definition; every other symbol stands for itself. See `Definitions.actual`. */
  actual(found: Found): ValueSymbol | Configured;
  /** See `Definitions.replacement`. */
  replacement(found: Found): Replacement | undefined;
  /** What stands for the root module's constants, where the configuration says so. */
  readonly values: ReadonlyMap<ConstantSymbol, Replacement>;
  /** All that stands for a definition or constant. */
  readonly replacements: readonly Replacement[];
  readonly operators: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The module and everything it instantiates, by name. */
const modulesOf = (root: ResolvedModule): Map<string, ResolvedModule> => {
  const found = new Map<string, ResolvedModule>();
  const visit = (module: ResolvedModule): void => {
    if (found.has(module.name)) return;
    found.set(module.name, module);
    for (const entry of module.scope.values()) {
      for (const step of entry.path) visit(step.instance.target);
      if (entry.symbol.kind === 'instance') visit(entry.symbol.target);
    }
  };
  visit(root);
  return found;
};

/** A name of a module: what it denotes, the unnamed instances it was imported through, and the definition that the last of them made of it. */
export type Found = Pick<Reference, 'path' | 'symbol' | 'copy'>;

const isSame = (a: Replacement, b: Replacement): boolean =>
  'symbol' in a ? 'symbol' in b && a.symbol === b.symbol && a.copy === b.copy : !('symbol' in b) && a.id === b.id;

/** Sets and truth values that TLC knows by name. */
const named = new Set(['TRUE', 'FALSE', 'BOOLEAN', 'STRING']);

/** The constant that the translation of an algorithm declares for variables without a first value. */
const DEFAULT_VALUE = 'defaultInitValue';

/** What the translation of an algorithm defines. */
const OF_TRANSLATIONS = new Set(['Init', 'Next', 'Spec', 'Termination', 'vars', 'pc']);

/** Why a module lacks what a translation would define, where its text speaks of an algorithm. */
const ofAlgorithm = ({ sources }: ResolvedModule, name: string): readonly string[] => {
  const isNamed =
    OF_TRANSLATIONS.has(name) && [...sources.values()].some(({ source }) => /--\s?(?:fair\s+)?algorithm\b/i.test(source.text));
  return isNamed
    ? [
        'There is `--algorithm` in the text, and no algorithm was translated. It stands as `--algorithm Name` in a comment `(* ... *)` inside of the module, which defines neither Init, Next, Spec, vars nor pc itself.',
      ]
    : [];
};

/** An option that wants a name was given an expression. */
const notAName = (module: ResolvedModule, { name, span }: ConfigName, option: string): Diagnostic => ({
  code: 'E311',
  severity: 'error',
  message: `\`${name}\` is no name of an operator`,
  span,
  notes: [`The option ${option} takes the name of an operator that the module defines, and no expression.`],
  fix: `Define an operator in module ${module.name}, such as \`Wanted == ${name}\`, and write ${option} Wanted.`,
});

/** Where the way of a name `I!J!x` through instances ends: at `x`, or at the first name that is no instance. */
const endOfPath = (
  root: ResolvedModule,
  name: string,
): { readonly module: ResolvedModule; readonly name: string; readonly before: string } => {
  let module = root;
  const words = name.split('!');
  for (const [i, word] of words.entries()) {
    const symbol = module.scope.get(word)?.symbol;
    if (i === words.length - 1 || symbol?.kind !== 'instance')
      return {
        module,
        name: word,
        before: words
          .slice(0, i)
          .map((one) => `${one}!`)
          .join(''),
      };
    module = symbol.target;
  }
  return { module, name, before: '' };
};

/** A name is that of an instance, of a definition behind one, or of a value of the language: what to write instead. */
const noOperator = (root: ResolvedModule, { name, span }: ConfigName): Diagnostic | undefined => {
  const symbol = root.scope.get(name)?.symbol;
  const fault = (message: string, fix: string): Diagnostic => ({ code: 'E311', severity: 'error', message, span, fix });
  if (symbol?.kind === 'instance')
    return fault(
      `\`${name}\` is an instance of module ${symbol.target.name}, and no operator`,
      `Define an operator in module ${root.name}, such as \`Wanted == ${name}!Name\`, and write its name.`,
    );
  const end = endOfPath(root, name);
  if (end.before !== '' && `${end.before}${end.name}` === name && end.module.scope.has(end.name))
    return fault(
      `\`${name}\` stands behind an instance, and a configuration names what module ${root.name} itself defines`,
      `Define an operator in module ${root.name}, such as \`Wanted == ${name}\`, and write its name.`,
    );
  return named.has(name) ? fault(`\`${name}\` is a value, and no name of an operator`, 'Remove it, or name a definition.') : undefined;
};

/**
 * What a name in the configuration denotes in the module, or a diagnostic.
 * @param asked how the configuration calls the module, where it extends the one that is asked
 */
export const findOperator = (root: ResolvedModule, name: ConfigName, asked = root.name): Found | Diagnostic => {
  const entry = root.scope.get(name.name);
  if (entry !== undefined && entry.symbol.kind !== 'instance') return { ...entry, symbol: entry.symbol };
  const { origin } = name.span.source;
  const option = origin?.kind === 'option' ? origin.option : undefined;
  if (option !== undefined && !/^[\w!]+$/.test(name.name)) return notAName(root, name, option);
  const other = noOperator(root, name);
  if (other !== undefined) return other;
  const { module, name: missing, before } = endOfPath(root, name.name);
  const lacking = before === '' ? asked : module.name;
  const own = Array.from(module.scope).filter(([, { symbol }]) => symbol.kind !== 'definition' || !standardModules.has(symbol.module));
  const keyword = option === undefined ? keywordFor(name.span) : undefined;
  const similar =
    nearest(
      missing,
      own.map(([key]) => key),
    ) ?? keyword;
  const where = option === undefined ? 'The configuration' : `The option ${option}`;
  const without = option === undefined ? 'remove it from the configuration' : `leave ${option} out`;
  return {
    code: 'E311',
    severity: 'error',
    message: `module ${lacking} defines no \`${missing}\``,
    span: name.span,
    notes: [`${where} names an operator that does not exist in the module or in anything it extends.`, ...ofAlgorithm(root, name.name)],
    fix:
      similar !== undefined
        ? `Did you mean \`${before}${similar}\`?`
        : standardModules.has(lacking)
          ? `Correct the name, or ${without}.`
          : `Define \`${missing}\` in module ${lacking}, or ${without}.`,
  };
};

type ConfigEntry = Config['constants'][number];

const arityOf = (symbol: ModuleSymbol): number =>
  symbol.kind === 'definition' || symbol.kind === 'instance'
    ? symbol.params.length
    : symbol.kind === 'constant' || symbol.kind === 'builtin'
      ? symbol.arity
      : 0;

/** Reads the CONSTANT part, line by line. */
class ConstantsReader {
  readonly diagnostics: Diagnostic[] = [];
  /** By symbol, or by the copy of a definition that an unnamed instance made. */
  readonly table = new Map<object, Replacement>();
  /** Those of `[Module]`, which reach into instances. */
  readonly inModules = new Map<ValueSymbol, Replacement>();
  readonly operators = new Map<string, Map<string, number>>();
  /** Where the values of constant operators are given: the first of each operator, and that for particular arguments. */
  readonly #points = new Map<string, Span>();
  readonly #root: ResolvedModule;
  readonly #modules: ReadonlyMap<string, ResolvedModule>;

  readonly #resolution: Resolution;
  readonly #values: Values;
  constructor(resolution: Resolution, values: Values) {
    this.#resolution = resolution;
    this.#values = values;
    this.#root = resolution.root;
    this.#modules = modulesOf(this.#root);
  }

  read(entry: ConfigEntry): void {
    const module = this.#moduleFor(entry);
    if (module === null) return;
    const member = module === this.#root ? this.#resolution.member(entry.name.name.split('!')) : undefined;
    if (entry.kind === 'assignment' && module === this.#root && !module.scope.has(entry.name.name) && member === undefined) {
      this.#reportUnused(entry.name, entry.span);
      return;
    }
    if (entry.kind !== 'assignment' && member !== undefined && member.instanceParameters > 0) {
      this.#reportParametrized(entry);
      return;
    }
    const found =
      member === undefined ? this.#find(module, entry.name, entry.module?.name) : { path: [], symbol: member.symbol, copy: member.copy };
    if (found?.symbol.kind === 'variable') {
      this.#reportVariable(entry);
      return;
    }
    const by = entry.kind === 'assignment' ? this.#configured(entry.value) : this.#operator(entry.operator);
    if (found === null || by === null) return;
    if (module !== this.#root && found.symbol.kind === 'constant' && !this.#root.constants.includes(found.symbol)) {
      this.#reportInstance(entry, module);
      return;
    }
    if (entry.kind === 'assignment' && entry.args.length > 0) this.#point(entry, found, by as Configured);
    else if ('kind' in by || arityOf(found.symbol) === arityOf(by.symbol)) this.#replace(module, found, { ...by, span: entry.span });
    else {
      this.diagnostics.push({
        code: 'E313',
        severity: 'error',
        message: `\`${entry.name.name}\` takes ${counted(arityOf(found.symbol), 'argument')}, but \`${by.symbol.name}\` takes ${arityOf(by.symbol)}`,
        span: entry.span,
        fix: 'Override an operator by one with as many parameters.',
      });
    }
  }

  #reportParametrized({ name, span }: ConfigEntry): void {
    const definition = name.name.slice(name.name.lastIndexOf('!') + 1);
    this.diagnostics.push({
      code: 'E313',
      severity: 'error',
      message: `\`${name.name}\` stands behind an instance with parameters: tlasso cannot put an operator in its place`,
      span,
      fix: `Override it in the module: \`${definition} <- [Module] ...\`, or give the instance no parameters.`,
    });
  }

  #find(module: ResolvedModule, name: ConfigName, asked?: string): Found | null {
    const found = findOperator(module, name, asked);
    if ('symbol' in found) return found;
    this.diagnostics.push(found);
    return null;
  }

  #operator(name: ConfigName): Found | Configured | null {
    if (name.name === 'TRUE' || name.name === 'FALSE') return { kind: 'configured', id: this.#values.atoms.boolean(name.name === 'TRUE') };
    if (named.has(name.name)) return { path: [], symbol: { kind: 'builtin', name: name.name, arity: 0 } };
    return this.#find(this.#root, name);
  }

  #configured(value: ConfigValue): Configured {
    return { kind: 'configured', id: this.#idOf(value) };
  }

  #idOf(v: ConfigValue): number {
    const { atoms, sets } = this.#values;
    switch (v.kind) {
      case 'number':
        return atoms.integer(v.value);
      case 'string':
        return atoms.string(v.value);
      case 'boolean':
        return atoms.boolean(v.value);
      case 'model-value':
        return atoms.model(v.name);
      case 'set': {
        const id = sets.set(v.elements.map((e) => this.#idOf(e)));
        this.#requireElements(id, v.span);
        return id;
      }
    }
  }

  // As for a set that the module writes: what is not of one kind is no set.
  #requireElements(set: number, span: Span): void {
    try {
      this.#values.order.requireElements(set, -1);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      this.diagnostics.push({
        code: 'E329',
        severity: 'error',
        message: 'the elements of this set cannot be compared with each other',
        span,
        notes: [error.message],
        fix: 'Give elements of one kind. A model value without a type differs from everything, so it may stand beside them. One whose name begins with a letter and `_` has a type.',
      });
    }
  }

  /** `F(1) = 2`: a value of a constant operator for particular arguments. */
  #point(entry: ConfigAssignment, { symbol }: Found, value: Configured): void {
    const { kind, name } = symbol;
    if (kind !== 'constant') {
      this.#reportPoint(entry);
      return;
    }
    const points = this.operators.get(name) ?? new Map<string, number>();
    this.operators.set(name, points);
    const key = entry.args.map((a) => this.#idOf(a)).join();
    const point = `${name}(${key})`;
    const whole = this.table.get(symbol);
    const earlier = whole?.span ?? this.#points.get(point);
    if (earlier !== undefined)
      this.#reportTwice(whole ? name : textOf(this.#leftSide(entry)), entry.span, earlier, points.get(key) === value.id);
    if (!this.#points.has(name)) this.#points.set(name, entry.span);
    this.#points.set(point, entry.span);
    points.set(key, value.id);
  }

  /** `F(1)` of `F(1) = 2`. */
  #leftSide({ span, value }: ConfigAssignment): Span {
    const { source, start } = span;
    return { source, start, end: start + source.text.slice(start, value.span.start).replace(/\s*=[^=]*$/, '').length };
  }

  #reportPoint({ name, span }: ConfigAssignment): void {
    this.diagnostics.push({
      code: 'E313',
      severity: 'error',
      message: `\`${name.name}\` is defined in the module: its values cannot be given one by one`,
      span,
      fix: `Define an operator with these values in the module, and write \`${name.name} <- Operator\`.`,
    });
  }

  // TLC ignores a value of a variable, and refuses an operator in its place.
  #reportVariable(entry: ConfigEntry): void {
    this.diagnostics.push({
      code: 'E318',
      severity: entry.kind === 'assignment' ? 'warning' : 'error',
      message: `\`${entry.name.name}\` is a variable of module ${this.#root.name} and no constant: this line has no effect`,
      span: entry.span,
      fix: 'Remove the line; the initial predicate says what the variable is.',
    });
  }

  #replace(module: ResolvedModule, found: Found, by: Replacement): void {
    const key = found.copy ?? found.symbol;
    const isInModule = module !== this.#root && found.symbol.kind === 'definition';
    const earlier = isInModule ? this.inModules.get(found.symbol) : this.table.get(key);
    const { name, kind } = found.symbol;
    const first = earlier?.span ?? (kind === 'constant' ? this.#points.get(name) : undefined);
    if (isInModule) this.inModules.set(found.symbol, by);
    else this.table.set(key, by);
    if (first !== undefined) this.#reportTwice(name, by.span, first, earlier !== undefined && isSame(earlier, by));
  }

  /** @param isHarmless both say the same */
  #reportTwice(name: string, span: Span, earlier: Span, isHarmless: boolean): void {
    this.diagnostics.push({
      code: 'E323',
      severity: isHarmless ? 'warning' : 'error',
      message: `\`${name}\` is given twice${isHarmless ? ', each time the same' : ''}`,
      span,
      related: [{ span: earlier, message: 'the first one is here' }],
      fix: 'Keep one of them.',
    });
  }

  #moduleFor(entry: ConfigEntry): ResolvedModule | null {
    const name = entry.module ?? null;
    if (name === null) return this.#root;
    const module = this.#modules.get(name.name) ?? extendedModule(this.#modules, name.name);
    if (module !== undefined) return module;
    this.diagnostics.push({
      code: 'E312',
      severity: 'error',
      message: `module ${this.#root.name} neither extends nor instantiates a module ${name.name}`,
      span: name.span,
      fix: 'Correct the name of the module in brackets, or remove the brackets.',
    });
    return null;
  }

  // TLC ignores it; a reader who misspelled the name wants to know.
  #reportUnused(name: ConfigName, span: Span): void {
    const similar = nearest(
      name.name,
      this.#root.constants.map((c) => c.name),
    );
    this.diagnostics.push({
      code: 'E318',
      severity: 'warning',
      message: `module ${this.#root.name} has no constant \`${name.name}\`: this line has no effect`,
      span,
      fix:
        similar === undefined ? `Remove the ${span.source.origin?.kind === 'option' ? 'option' : 'line'}.` : `Did you mean \`${similar}\`?`,
    });
  }

  #reportInstance(entry: ConfigEntry, module: ResolvedModule): void {
    this.diagnostics.push({
      code: 'E318',
      severity: entry.kind === 'assignment' ? 'warning' : 'error',
      message: `the constant \`${entry.name.name}\` of module ${module.name} is given by the INSTANCE of it: this line has no effect`,
      span: entry.span,
      fix: `Write \`${entry.name.name} <- ...\` behind the WITH of the INSTANCE, or override a definition.`,
    });
  }

  reportMissing(constant: ConstantSymbol, config: Config): void {
    const isDefault = constant.name === DEFAULT_VALUE;
    this.diagnostics.push({
      code: 'E314',
      severity: 'error',
      message: `the constant \`${constant.name}\` has no value`,
      span: constant.span,
      related: [
        {
          span: { source: config.span.source, start: config.span.start, end: Math.min(config.span.start, config.span.end) },
          message: 'this configuration must give it one',
        },
      ],
      notes: isDefault
        ? ['Variables of the algorithm without an initial value begin with it.']
        : ['A model is checked for particular values of the constants that the module declares.'],
      fix: isDefault
        ? `Add \`CONSTANT ${constant.name} = ${constant.name}\` to the configuration, or give each variable a first value.`
        : constant.arity > 0
          ? `Add \`CONSTANT ${constant.name} <- SomeOperator\` to the configuration.`
          : `Add \`CONSTANT ${constant.name} = value\` to the configuration, for example \`${constant.name} = {a, b, c}\` or \`${constant.name} = 3\`.`,
    });
  }
}

/** Reads the CONSTANT part of a configuration. Values are interned in `values`. */
export const readConstants = (resolution: Resolution, config: Config, values: Values): Constants => {
  const { root } = resolution;
  const reader = new ConstantsReader(resolution, values);
  const { table, inModules, operators, diagnostics } = reader;
  // Constants of which a line is at fault: that is told, and not that they have no value.
  const faulty = new Set<string>();
  for (const entry of config.constants) {
    const before = diagnostics.length;
    reader.read(entry);
    if (diagnostics.slice(before).some(({ severity }) => severity === 'error')) faulty.add(entry.name.name);
  }
  const isItself = (symbol: ConstantSymbol | DefinitionSymbol): boolean => {
    const given = table.get(symbol);
    return given !== undefined && 'kind' in given && given.kind === 'configured' && given.id === values.atoms.model(symbol.name);
  };
  diagnostics.push(...shadowingValues(config, root, isItself));
  for (const constant of root.constants)
    if (!table.has(constant) && !(constant.arity > 0 && operators.has(constant.name)) && !faulty.has(constant.name))
      reader.reportMissing(constant, config);

  const given = ({ copy, symbol }: Found): Replacement | undefined => table.get(copy ?? symbol) ?? inModules.get(symbol);
  // An override may itself be overridden, and `x <- x` means x itself.
  const replacement = (found: Found): Replacement | undefined => {
    let last = given(found);
    if (last === undefined) return undefined;
    const seen = new Set<object>([found.copy ?? found.symbol]);
    for (let next: Replacement | undefined = last; next !== undefined; next = given(next)) {
      if ('kind' in next) return next;
      if (seen.has(next.copy ?? next.symbol)) return last;
      seen.add(next.copy ?? next.symbol);
      last = next;
    }
    return last;
  };

  const valuesOf = new Map<ConstantSymbol, Replacement>();
  for (const constant of root.constants) {
    const by = replacement({ path: [], symbol: constant });
    if (by !== undefined) valuesOf.set(constant, by);
  }

  return {
    actual: (found) => {
      const { symbol } = found;
      if (symbol.kind === 'constant' || (table.size === 0 && inModules.size === 0)) return symbol;
      const by = replacement(found);
      return by === undefined ? symbol : 'kind' in by ? by : by.symbol;
    },
    replacement,
    values: valuesOf,
    replacements: [...table.values(), ...inModules.values()],
    operators,
    diagnostics,
  };
};

// A module that is extended and not instantiated has no scope of its own here: its names are the root's.
const extendedModule = (modules: ReadonlyMap<string, ResolvedModule>, name: string): ResolvedModule | undefined => {
  for (const module of modules.values()) if (module.sources.has(name)) return module;
  return undefined;
};
