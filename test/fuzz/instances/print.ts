// Random modules as text.
import type { Instance, Module, Operator, Parameter, Term, Unit } from './terms.ts';

const parameters = (params: readonly Parameter[]): string =>
  params.length === 0 ? '' : `(${params.map((p) => (p.arity === 1 ? `${p.name}(_)` : p.name)).join(', ')})`;

const applied = (args: readonly (Term | Operator)[]): string => (args.length === 0 ? '' : `(${args.map(printArgument).join(', ')})`);

export const printArgument = (arg: Term | Operator): string => (arg.kind === 'operator' ? arg.text : printTerm(arg));

export const printTerm = (term: Term): string => {
  switch (term.kind) {
    case 'number':
      return String(term.value);
    case 'symbol':
      return `${term.symbol.name}${applied(term.args)}`;
    case 'sum':
      return `((${printTerm(term.left)} + ${printTerm(term.right)}) % 5)`;
    case 'product':
      return `((${printTerm(term.left)} * ${printTerm(term.right)}) % 5)`;
    case 'if':
      return `(IF ${printTerm(term.less)} < ${printTerm(term.than)} THEN ${printTerm(term.whenTrue)} ELSE ${printTerm(term.whenFalse)})`;
    case 'count':
      return `Cardinality({${term.param.name} \\in 0..2 : ${term.param.name} < ${printTerm(term.body)}})`;
    case 'use':
      return `${term.text}${applied(term.args)}`;
    case 'let':
      return `(LET ${printUnit(term.unit)} IN ${printTerm(term.body)})`;
  }
};

const printInstance = (i: Instance): string => {
  const name = i.name === '' ? '' : `${i.name}${parameters(i.params)} == `;
  const pairs = Array.from(i.substitutions).filter(([symbol]) => i.written.has(symbol));
  const substitutions = pairs.map(([symbol, value]) => `${symbol.name} <- ${printArgument(value)}`).join(', ');
  return `${i.local ? 'LOCAL ' : ''}${name}INSTANCE ${i.target.name}${pairs.length === 0 ? '' : ` WITH ${substitutions}`}`;
};

const printUnit = (unit: Unit): string => {
  switch (unit.kind) {
    case 'definition':
      return `${unit.local ? 'LOCAL ' : ''}${unit.name}${parameters(unit.params)} == ${printTerm(unit.body)}`;
    case 'instance':
      return printInstance(unit);
    case 'nested':
      return printModule(unit.module, []);
  }
};

/** A module, with further lines at its end. */
export const printModule = (module: Module, further: readonly string[]): string => {
  const standard = module.outer === null ? ['Integers', 'FiniteSets'] : [];
  const extended = [...standard, ...module.extended.map((m) => m.name)];
  const constants = module.constants.map((c) => (c.arity === 1 ? `${c.name}(_)` : c.name));
  return [
    `---- MODULE ${module.name} ----`,
    ...(extended.length === 0 ? [] : [`EXTENDS ${extended.join(', ')}`]),
    ...(constants.length === 0 ? [] : [`CONSTANTS ${constants.join(', ')}`]),
    ...(module.variables.length === 0 ? [] : [`VARIABLES ${module.variables.map((v) => v.name).join(', ')}`]),
    ...module.units.map(printUnit),
    ...further,
    '====',
  ].join('\n');
};
