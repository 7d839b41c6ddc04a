// What the configuration says about names: values of constants, overridden operators.
//
// Source: Specifying Systems, section 14.7.1 (the grammar of configuration files) and TLC's `<-[Module]`.
import { type Diagnostic, nearest, type Span } from '../diagnostics/index.ts';
import type { ConstantSymbol, InstanceStep, ModuleSymbol, Resolution, ResolvedModule, ValueSymbol } from '../semantics/index.ts';
import type { Config, ConfigName, ConfigValue } from '../syntax/index.ts';
import type { Values } from '../values/index.ts';
import { standardModules } from './standard/index.ts';

/** A value that the configuration gives. */
export interface Configured {
  readonly kind: 'configured';
  readonly id: number;
}

/** Symbols with what stands for them. */
export interface Constants {
  /** What stands for a definition; every other symbol stands for itself. See `Definitions.actual`. */
  actual(symbol: ValueSymbol, through?: boolean): ValueSymbol | Configured;
  /** See `Definitions.replacement`. */
  replacement(symbol: ValueSymbol): Found | Configured | undefined;
  /** What stands for the root module's constants, where the configuration says so. */
  readonly values: ReadonlyMap<ConstantSymbol, Found | Configured>;
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

/** A name of a module: what it denotes, and the unnamed instances it was imported through. */
export interface Found {
  readonly path: readonly InstanceStep[];
  readonly symbol: ValueSymbol;
}

/** What a name in the configuration denotes in the module, or a diagnostic. */
export const findOperator = (module: ResolvedModule, name: ConfigName): Found | Diagnostic => {
  const entry = module.scope.get(name.name);
  if (entry !== undefined && entry.symbol.kind !== 'instance') return { path: entry.path, symbol: entry.symbol };
  const own = Array.from(module.scope).filter(([, { symbol }]) => symbol.kind !== 'definition' || !standardModules.has(symbol.module));
  const similar = nearest(
    name.name,
    own.map(([key]) => key),
  );
  // Names on the command line stand in a text that is called like the option.
  const option = /^<(--[\w-]+)>$/.exec(name.span.source.name)?.[1];
  const where = option === undefined ? 'The configuration' : `The option ${option}`;
  return {
    code: 'E311',
    severity: 'error',
    message: `module ${module.name} defines no \`${name.name}\``,
    span: name.span,
    notes: [`${where} names an operator that does not exist in the module or in anything it extends.`],
    fix:
      similar === undefined
        ? `Define \`${name.name}\` in module ${module.name}, or ${option === undefined ? 'remove it from the configuration' : `leave ${option} out`}.`
        : `Did you mean \`${similar}\`?`,
  };
};

/** Reads the CONSTANT part of a configuration. Values are interned in `values`. */
export const readConstants = (resolution: Resolution, config: Config, values: Values): Constants => {
  const diagnostics: Diagnostic[] = [];
  const table = new Map<ValueSymbol, Found | Configured>();
  const operators = new Map<string, Map<string, number>>();
  /** Symbols overridden by `[Module]`, which reaches into instances. */
  const inModules = new Set<ValueSymbol>();
  const { root } = resolution;
  const modules = modulesOf(root);

  const idOf = (v: ConfigValue): number => {
    switch (v.kind) {
      case 'number':
        return values.atoms.integer(v.value);
      case 'string':
        return values.atoms.string(v.value);
      case 'boolean':
        return values.atoms.boolean(v.value);
      case 'model-value':
        return values.atoms.model(v.name);
      case 'set':
        return values.sets.set(v.elements.map(idOf));
    }
  };

  const find = (module: ResolvedModule, name: ConfigName): Found | null => {
    const found = findOperator(module, name);
    if ('symbol' in found) return found;
    diagnostics.push(found);
    return null;
  };

  const arityOf = (symbol: ModuleSymbol): number =>
    symbol.kind === 'definition' || symbol.kind === 'instance'
      ? symbol.params.length
      : symbol.kind === 'constant' || symbol.kind === 'builtin'
        ? symbol.arity
        : 0;

  const moduleFor = (entry: Config['constants'][number]): ResolvedModule | null => {
    const name = entry.module ?? null;
    if (name === null) return root;
    const module = modules.get(name.name) ?? extendedModule(modules, name.name);
    if (module !== undefined) return module;
    diagnostics.push({
      code: 'E312',
      severity: 'error',
      message: `module ${root.name} neither extends nor instantiates a module ${name.name}`,
      span: name.span,
      fix: 'Correct the name of the module in brackets, or remove the brackets.',
    });
    return null;
  };

  for (const entry of config.constants) {
    const module = moduleFor(entry);
    if (module === null) continue;
    if (entry.kind === 'assignment') {
      if (module === root && !module.scope.has(entry.name.name)) {
        // TLC ignores it; a reader who misspelled the name wants to know.
        const similar = nearest(
          entry.name.name,
          root.constants.map((c) => c.name),
        );
        diagnostics.push({
          code: 'E318',
          severity: 'warning',
          message: `module ${root.name} has no constant \`${entry.name.name}\`: this line has no effect`,
          span: entry.span,
          fix: similar === undefined ? 'Remove the line.' : `Did you mean \`${similar}\`?`,
        });
        continue;
      }
      const symbol = find(module, entry.name)?.symbol;
      if (symbol === undefined) continue;
      if (module !== root) inModules.add(symbol);
      if (entry.args.length > 0) {
        let points = operators.get(symbol.name);
        if (points === undefined) {
          points = new Map();
          operators.set(symbol.name, points);
        }
        points.set(entry.args.map(idOf).join(), idOf(entry.value));
      } else table.set(symbol, { kind: 'configured', id: idOf(entry.value) });
      continue;
    }
    const symbol = find(module, entry.name)?.symbol;
    const by = find(root, entry.operator);
    if (symbol === undefined || by === null) continue;
    if (arityOf(symbol) !== arityOf(by.symbol)) {
      diagnostics.push({
        code: 'E313',
        severity: 'error',
        message: `\`${entry.name.name}\` takes ${arityOf(symbol)} arguments, but \`${entry.operator.name}\` takes ${arityOf(by.symbol)}`,
        span: entry.span,
        fix: 'Override an operator by one with as many parameters.',
      });
      continue;
    }
    if (module !== root) inModules.add(symbol);
    table.set(symbol, by);
  }

  const fileSpan: Span = { source: config.span.source, start: config.span.start, end: Math.min(config.span.start, config.span.end) };
  for (const constant of root.constants) {
    if (table.has(constant) || (constant.arity > 0 && operators.has(constant.name))) continue;
    diagnostics.push({
      code: 'E314',
      severity: 'error',
      message: `the constant \`${constant.name}\` has no value`,
      span: constant.span,
      related: [{ span: fileSpan, message: 'this configuration must give it one' }],
      notes: ['A model is checked for particular values of the constants that the module declares.'],
      fix:
        constant.arity > 0
          ? `Add \`CONSTANT ${constant.name} <- SomeOperator\` to the configuration.`
          : `Add \`CONSTANT ${constant.name} = value\` to the configuration, for example \`${constant.name} = {a, b, c}\` or \`${constant.name} = 3\`.`,
    });
  }

  // An override may itself be overridden, and `x <- x` means x itself.
  const replacement = (symbol: ValueSymbol): Found | Configured | undefined => {
    let last = table.get(symbol);
    if (last === undefined) return undefined;
    const seen = new Set<ValueSymbol>([symbol]);
    for (let next: Found | Configured | undefined = last; next !== undefined; next = table.get(next.symbol)) {
      if ('kind' in next) return next;
      if (seen.has(next.symbol)) return last;
      seen.add(next.symbol);
      last = next;
    }
    return last;
  };

  const valuesOf = new Map<ConstantSymbol, Found | Configured>();
  for (const constant of root.constants) {
    const given = replacement(constant);
    if (given !== undefined) valuesOf.set(constant, given);
  }

  return {
    actual: (symbol, through) => {
      if (symbol.kind === 'constant' || (through === true && !inModules.has(symbol))) return symbol;
      const by = replacement(symbol);
      return by === undefined ? symbol : 'kind' in by ? by : by.symbol;
    },
    replacement,
    values: valuesOf,
    operators,
    diagnostics,
  };
};

// A module that is extended and not instantiated has no scope of its own here: its names are the root's.
const extendedModule = (modules: ReadonlyMap<string, ResolvedModule>, name: string): ResolvedModule | undefined => {
  for (const module of modules.values()) if (module.sources.has(name)) return module;
  return undefined;
};
