// A random tree of modules: constants, operators and variables, EXTENDS, and INSTANCE in all its forms (named, unnamed, with parameters, local,
// nested, in a LET, of what is extended too), with a configuration that gives constants values and replaces definitions.
import { type Decisions, decisionsOf } from '../random.ts';
import { printArgument } from './print.ts';
import {
  type Constant,
  createExpansion,
  type Definition,
  type Entry,
  type Instance,
  type Module,
  type Operator,
  type Overrides,
  type Parameter,
  replace,
  type Step,
  type Term,
  type Variable,
} from './terms.ts';

export interface Specification {
  /** In the order in which they can be read; the last one is the root. */
  readonly modules: readonly Module[];
  readonly root: Module;
  /** The values of three variables of the root module: in the first state, and the next ones. */
  readonly initial: readonly Term[];
  readonly next: readonly Term[];
  /** What a further variable shows in each state. */
  readonly shown: readonly Term[];
  readonly configuration: readonly string[];
  /** The expansion of a term of the root module, down to its variables. */
  readonly meaning: (term: Term) => Term;
}

/** Where a term is written. */
interface Place {
  readonly module: Module;
  readonly params: readonly Parameter[];
  /** The highest level: 0 where no variable may be mentioned. */
  readonly level: 0 | 1;
  /** Nothing may be mentioned that could become a state function in another instance. */
  readonly strict: boolean;
  readonly depth: number;
}

/** True where nothing that stands in the term or behind it is a variable, also where it is of no account. */
const isConstantLevel = (t: Term | Operator): boolean => {
  switch (t.kind) {
    case 'number':
      return true;
    case 'symbol':
      return t.symbol.kind !== 'variable' && t.args.every(isConstantLevel);
    case 'sum':
    case 'product':
      return isConstantLevel(t.left) && isConstantLevel(t.right);
    case 'if':
      return [t.less, t.than, t.whenTrue, t.whenFalse].every(isConstantLevel);
    case 'count':
    case 'operator':
      return isConstantLevel(t.body);
    case 'let':
      return isConstantLevel(t.body) && (t.unit.kind === 'instance' || isConstantLevel(t.unit.body));
    case 'use':
      return (
        isConstantLevel(t.definition.body) &&
        t.args.every(isConstantLevel) &&
        t.path.every(({ instance, args }) => [...args, ...instance.substitutions.values()].every(isConstantLevel))
      );
  }
};

/** True for a module in which no instance gives anything to a constant: its constants may become state functions. */
const isPlain = (m: Module): boolean =>
  m.variables.length === 0 &&
  m.outer === null &&
  m.extended.every(isPlain) &&
  m.units.every((u) => u.kind === 'definition' && u.body.kind !== 'let');

const declared = (m: Module): (Constant | Variable)[] => [...new Set([...m.extended.flatMap(declared), ...m.constants, ...m.variables])];

class Generation {
  private readonly d: Decisions;
  private count = 0;
  readonly modules: Module[] = [];

  constructor(seed: number) {
    this.d = decisionsOf(seed);
  }

  private fresh(stem: string): string {
    return `${stem}${this.count++}`;
  }

  private param(arity: 0 | 1, constant: boolean): Parameter {
    return { kind: 'parameter', name: this.fresh(arity === 1 ? 'O' : 'p'), arity, constant };
  }

  private visible(module: Module): Entry[] {
    return module.outer === null ? module.scope : [...this.visible(module.outer), ...module.scope];
  }

  private isTaken(module: Module, name: string): boolean {
    return this.visible(module).some((e) => e.symbol.name === name);
  }

  // ---- terms

  term(place: Place): Term {
    const { d } = this;
    const inner = { ...place, depth: place.depth - 1 };
    if (place.depth <= 0 || d.chance(15)) return this.leaf(place);
    switch (d.pick(8)) {
      case 0:
        return { kind: d.oneOf(['sum', 'product']), left: this.term(inner), right: this.term(inner) };
      case 1:
        return { kind: 'if', less: this.term(inner), than: this.term(inner), whenTrue: this.term(inner), whenFalse: this.term(inner) };
      case 2: {
        const param = this.param(0, true);
        return { kind: 'count', param, body: this.term({ ...inner, params: [...place.params, param] }) };
      }
      case 3:
        return this.letTerm(inner);
      default:
        return this.use(place) ?? this.leaf(place);
    }
  }

  private letTerm(place: Place): Term {
    if (this.d.chance(40)) {
      const params = this.d.someOf([this.param(0, false)]);
      const unit: Definition = {
        kind: 'definition',
        name: this.fresh('l'),
        params,
        body: this.term({ ...place, params: [...place.params, ...params] }),
        local: false,
      };
      const text = unit.name;
      const use: Term = { kind: 'use', text, path: [], definition: unit, args: params.map(() => this.term(place)) };
      return { kind: 'let', unit, body: { kind: 'sum', left: use, right: this.term(place) } };
    }
    const unit = this.instance(place.module, place, this.fresh('I'));
    if (unit === null) return this.leaf(place);
    const entry: Entry = { symbol: unit, path: [], local: true };
    const use = this.through(entry, place, [], '');
    return use === null || (place.level === 0 && !isConstantLevel(use)) ? this.leaf(place) : { kind: 'let', unit, body: use };
  }

  private leaf(place: Place): Term {
    const options: (Constant | Variable | Parameter)[] = [
      ...place.params.filter((p) => p.constant || !place.strict),
      ...this.visible(place.module).flatMap(({ symbol }): (Constant | Variable)[] =>
        symbol.kind === 'constant' || (symbol.kind === 'variable' && place.level === 1) ? [symbol] : [],
      ),
    ];
    if (options.length === 0 || place.depth < -2 || this.d.chance(20)) return { kind: 'number', value: this.d.pick(5) };
    const symbol = this.d.oneOf(options);
    if (symbol.kind === 'variable' || symbol.arity === 0) return { kind: 'symbol', symbol, args: [] };
    return { kind: 'symbol', symbol, args: [this.term({ ...place, depth: Math.min(place.depth - 1, 1) })] };
  }

  private arguments(params: readonly Parameter[], place: Place): (Term | Operator)[] {
    return params.map((p) => {
      const at: Place = { ...place, depth: Math.min(place.depth - 1, 1), ...(p.constant ? { level: 0, strict: true } : {}) };
      return p.arity === 1 ? this.operator(at) : this.term(at);
    });
  }

  /** A use of a definition that is visible or behind an instance; null where there is none that fits. */
  private use(place: Place): Term | null {
    const entries = this.visible(place.module).filter(({ symbol }) => symbol.kind === 'definition' || symbol.kind === 'instance');
    if (entries.length === 0) return null;
    for (let tries = 0; tries < 3; tries++) {
      const entry = this.d.oneOf(entries);
      const found = entry.symbol.kind === 'instance' ? this.through(entry, place, entry.path, '') : this.direct(entry, place);
      if (found !== null && (place.level === 1 || isConstantLevel(found))) return found;
    }
    return null;
  }

  private direct(entry: Entry, place: Place): Term {
    const definition = entry.symbol as Definition;
    return {
      kind: 'use',
      text: definition.name,
      path: entry.path,
      definition,
      args: this.arguments(definition.params, place),
      entry,
    };
  }

  private through(entry: Entry, place: Place, path: readonly Step[], before: string): Term | null {
    const instance = entry.symbol as Instance;
    const args = this.arguments(instance.params, place);
    const text = `${before}${instance.name}${args.length === 0 ? '' : `(${args.map(printArgument).join(', ')})`}!`;
    const steps = [...path, { instance, args }];
    const members = instance.target.scope.filter(
      ({ symbol, local }) => !local && (symbol.kind === 'definition' || symbol.kind === 'instance') && symbol.name !== '',
    );
    if (members.length === 0) return null;
    const member = this.d.oneOf(members);
    if (member.symbol.kind === 'instance') return this.through(member, place, [...steps, ...member.path], text);
    const definition = member.symbol as Definition;
    return {
      kind: 'use',
      text: `${text}${definition.name}`,
      path: [...steps, ...member.path],
      definition,
      args: this.arguments(definition.params, place),
    };
  }

  private operator(place: Place): Operator {
    const param = this.param(0, false);
    const inner: Term = { kind: 'symbol', symbol: param, args: [] };
    if (this.d.chance(50)) {
      const fits = (e: Entry): boolean =>
        (e.symbol.kind === 'constant' && e.symbol.arity === 1) ||
        (e.symbol.kind === 'definition' &&
          e.symbol.params.length === 1 &&
          e.symbol.params[0]!.arity === 0 &&
          !e.symbol.params[0]!.constant);
      const named = this.visible(place.module).filter(fits);
      const params = place.params.filter((p) => p.arity === 1 && (p.constant || !place.strict));
      if (params.length > 0 && this.d.chance(50)) {
        const symbol = this.d.oneOf(params);
        return { kind: 'operator', param, body: { kind: 'symbol', symbol, args: [inner] }, text: symbol.name };
      }
      if (named.length > 0) {
        const entry = this.d.oneOf(named);
        const { symbol } = entry;
        const body: Term =
          symbol.kind === 'definition'
            ? { kind: 'use', text: symbol.name, path: entry.path, definition: symbol, args: [inner], entry }
            : { kind: 'symbol', symbol: symbol as Constant, args: [inner] };
        if (place.level === 1 || isConstantLevel(body)) return { kind: 'operator', param, body, text: symbol.name };
      }
    }
    const body = this.term({ ...place, params: [...place.params, param], depth: Math.min(place.depth, 1) });
    return { kind: 'operator', param, body, text: `LAMBDA ${param.name} : ${printArgument(body)}` };
  }

  // ---- units

  private definition(module: Module, name: string, local: boolean): Definition {
    const params = this.d.someOf([this.param(0, false), this.param(this.d.chance(30) ? 1 : 0, false)]);
    const level = this.d.chance(40) ? 0 : 1;
    return { kind: 'definition', name, params, body: this.term({ module, params, level, strict: false, depth: 3 }), local };
  }

  /** An instance of a module that can be seen; null where there is none. */
  private instance(module: Module, place: Place | null, name: string): Instance | null {
    const targets = [...this.modules, ...this.nested(module)];
    if (targets.length === 0) return null;
    const target = this.d.oneOf(targets);
    const params = name === '' || place !== null ? [] : this.d.someOf([this.param(0, !isPlain(target)), this.param(1, !isPlain(target))]);
    const substitutions = new Map<Constant | Variable, Term | Operator>();
    const written = new Set<Constant | Variable>();
    const known = this.visible(module);
    for (const symbol of declared(target)) {
      const same = known.find((e) => e.symbol.name === symbol.name);
      const strict = symbol.kind === 'constant' && !isPlain(target);
      const at: Place = {
        module,
        params: [...(place?.params ?? []), ...params],
        level: strict ? 0 : (place?.level ?? 1),
        strict: strict || place?.strict === true,
        depth: 2,
      };
      if (same !== undefined && this.d.chance(50)) {
        const itself = this.itself(same, symbol);
        if (itself !== null && (!strict || itself.kind === 'operator' || isConstantLevel(itself))) {
          substitutions.set(symbol, itself);
          continue;
        }
      }
      substitutions.set(symbol, symbol.kind === 'constant' && symbol.arity === 1 ? this.operator(at) : this.term(at));
      written.add(symbol);
    }
    return { kind: 'instance', name, params, target, substitutions, written, local: place === null && this.d.chance(20) };
  }

  /** What a name of the instantiating module means for a constant or variable of that name. */
  private itself({ symbol, path }: Entry, of: Constant | Variable): Term | Operator | null {
    const arity = of.kind === 'constant' ? of.arity : 0;
    if (symbol.kind === 'instance' || path.length > 0) return null;
    if (symbol.kind === 'definition') return null;
    if ((symbol.kind === 'constant' ? symbol.arity : 0) !== arity) return null;
    if (arity === 0) return { kind: 'symbol', symbol, args: [] };
    const param = this.param(0, false);
    return {
      kind: 'operator',
      param,
      body: { kind: 'symbol', symbol, args: [{ kind: 'symbol', symbol: param, args: [] }] },
      text: symbol.name,
    };
  }

  private nested(module: Module): Module[] {
    return module.units.flatMap((u) => (u.kind === 'nested' ? [u.module] : []));
  }

  private add(module: Module, unit: Definition | Instance): void {
    module.units.push(unit);
    if (unit.kind === 'definition' || unit.name !== '') {
      module.scope.push({ symbol: unit, path: [], local: unit.local });
      return;
    }
    for (const member of unit.target.scope) {
      const { symbol } = member;
      if (member.local || symbol.kind === 'constant' || symbol.kind === 'variable') continue;
      module.scope.push({ symbol, path: [{ instance: unit, args: [] }, ...member.path], local: unit.local });
    }
  }

  private addInstance(module: Module): void {
    const unit = this.instance(module, null, this.d.chance(30) ? '' : this.fresh('I'));
    if (unit === null) return;
    if (unit.name === '') {
      const names = unit.target.scope.filter((e) => !e.local && e.symbol.kind !== 'constant' && e.symbol.kind !== 'variable');
      if (names.some((e) => this.isTaken(module, e.symbol.name))) return;
    }
    this.add(module, unit);
  }

  private addUnits(module: Module, mayNest: boolean): void {
    for (let n = 2 + this.d.pick(4); n > 0; n--) {
      const choice = this.d.pick(10);
      if (choice < 5) {
        const local = this.d.chance(20) && !this.isTaken(module, 'Loc');
        this.add(module, this.definition(module, local ? 'Loc' : this.fresh('D'), local));
      } else if (choice < 9) this.addInstance(module);
      else if (mayNest) {
        const inner = this.emptyModule(this.fresh('N'), module);
        this.declare(inner);
        this.addUnits(inner, false);
        module.units.push({ kind: 'nested', module: inner });
      }
    }
  }

  private emptyModule(name: string, outer: Module | null): Module {
    return { name, outer, extended: [], constants: [], variables: [], units: [], scope: [] };
  }

  private declare(module: Module): void {
    for (const arity of [0, 0, 1] as const)
      if (this.d.chance(40)) module.constants.push({ kind: 'constant', name: this.fresh(arity === 1 ? 'F' : 'c'), arity });
    if (module.outer === null && this.d.chance(40)) module.variables.push({ kind: 'variable', name: this.fresh('v') });
    for (const symbol of [...module.constants, ...module.variables]) module.scope.push({ symbol, path: [], local: false });
  }

  private extend(module: Module): void {
    for (const other of this.modules) {
      if (!this.d.chance(40)) continue;
      const added = other.scope.filter((e) => !e.local && !module.scope.includes(e));
      if (added.some((e) => this.isTaken(module, e.symbol.name))) continue;
      module.extended.push(other);
      module.scope.push(...added);
    }
  }

  private module(): void {
    const module = this.emptyModule(this.fresh('M'), null);
    this.extend(module);
    this.declare(module);
    this.addUnits(module, true);
    this.modules.push(module);
  }

  // ---- the root module and its configuration

  specification(): Specification {
    const { d } = this;
    for (let n = 1 + d.pick(3); n > 0; n--) this.module();
    const root = this.emptyModule('Root', null);
    this.extend(root);
    const given = this.replacements(root);
    this.declare(root);
    const own = ['x', 'y'].map((name): Variable => ({ kind: 'variable', name }));
    root.variables.push(...own);
    for (const symbol of own) root.scope.push({ symbol, path: [], local: false });
    this.addUnits(root, true);
    for (let i = 0; i < 3; i++) this.addInstance(root);
    const configuration: string[] = [];
    const constants = this.configureConstants(root, given, configuration);
    const overrides = this.override(root, given, configuration);
    const expansion = createExpansion(overrides, (t) => t);
    const values = new Map(
      Array.from(constants, ([c, v]) => [c, v.kind === 'operator' ? { ...v, body: expansion(v.body) } : expansion(v)]),
    );
    // What overrides a definition is written in the root module: it keeps its meaning inside an instance.
    const freeze = (t: Term): Term => replace(t, values);
    const expand = createExpansion(overrides, freeze);
    const at = (level: 0 | 1, depth: number): Place => ({ module: root, params: [], level, strict: false, depth });
    const variables = declared(root).filter((s) => s.kind === 'variable');
    return {
      modules: [...this.modules, root],
      root,
      initial: variables.map(() => this.term(at(0, 3))),
      next: variables.map(() => this.term(at(1, 3))),
      shown: [0, 1, 2].map(() => this.use(at(1, 3)) ?? this.term(at(1, 3))),
      configuration,
      meaning: (t) => freeze(expand(t)),
    };
  }

  /** Operators for the configuration: they mention nothing, so that nothing is defined in a circle. */
  private replacements(root: Module): Definition[] {
    const nothing = this.emptyModule('', null);
    return [0, 0, 1, 1, 2].map((arity) => {
      const params = Array.from({ length: arity }, () => this.param(0, false));
      const body = this.term({ module: nothing, params, level: 0, strict: false, depth: 2 });
      const unit: Definition = { kind: 'definition', name: this.fresh('R'), params, body, local: false };
      this.add(root, unit);
      return unit;
    });
  }

  private configureConstants(root: Module, given: readonly Definition[], lines: string[]): Map<Constant, Term | Operator> {
    const values = new Map<Constant, Term | Operator>();
    for (const symbol of declared(root)) {
      if (symbol.kind === 'variable') continue;
      const by = this.d.oneOf(given.filter((r) => r.params.length === symbol.arity));
      const value = this.d.pick(5);
      const param = this.param(0, false);
      const args: Term[] = symbol.arity === 1 ? [{ kind: 'symbol', symbol: param, args: [] }] : [];
      const body: Term = { kind: 'use', text: by.name, path: [], definition: by, args };
      if (symbol.arity === 1) values.set(symbol, { kind: 'operator', param, body, text: by.name });
      else values.set(symbol, this.d.chance(50) ? body : { kind: 'number', value });
      const meaning = values.get(symbol)!;
      lines.push(`${symbol.name} ${meaning.kind === 'number' ? '=' : '<-'} ${printArgument(meaning)}`);
    }
    return values;
  }

  private override(root: Module, given: readonly Definition[], lines: string[]): Overrides {
    const overrides = { entries: new Map<Entry, Definition>(), shared: new Map<Definition, Definition>() };
    for (const entry of root.scope) {
      const { symbol } = entry;
      if (symbol.kind !== 'definition' || given.includes(symbol) || symbol.params.some((p) => p.arity > 0) || entry.local) continue;
      if (!this.d.chance(20)) continue;
      const by = this.d.oneOf(given.filter((r) => r.params.length === symbol.params.length));
      // Unnamed instances share what no substitution can change.
      if (this.modules.some((m) => m.units.includes(symbol) && declared(m).length === 0)) overrides.shared.set(symbol, by);
      else overrides.entries.set(entry, by);
      lines.push(`${symbol.name} <- ${by.name}`);
    }
    return overrides;
  }
}

/** The specification of a seed. */
export const specificationOf = (seed: number): Specification => new Generation(seed).specification();
