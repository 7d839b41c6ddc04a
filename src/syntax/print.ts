// Abstract syntax to TLA+ text: modules and units.
import { operatorNamed } from '../../grammar/index.ts';
import type { Expr, InstanceDefinition, Module, OperatorDefinition, Parameter, Unit } from './ast.ts';
import { ExpressionPrinter, Writer } from './print-expressions.ts';

class Printer extends ExpressionPrinter {
  module({ name, extends: extended, units }: Module): void {
    const { out } = this;
    out.write(`---- MODULE ${name.name} ----`);
    out.newLine(0);
    if (extended.length > 0) {
      out.write(`EXTENDS ${extended.map((e) => e.name).join(', ')}`);
      out.newLine(0);
    }
    for (const unit of units) {
      out.newLine(0);
      this.unit(unit);
      out.newLine(0);
    }
    out.newLine(0);
    out.write('====');
  }

  unit(unit: Unit): void {
    const { out } = this;
    if ('local' in unit && unit.local) out.write('LOCAL ');
    switch (unit.kind) {
      case 'variables':
        out.write(`VARIABLES ${unit.names.map((n) => n.name).join(', ')}`);
        return;
      case 'constants':
        out.write(`CONSTANTS ${unit.constants.map(parameter).join(', ')}`);
        return;
      case 'recursive':
        out.write(`RECURSIVE ${unit.operators.map(parameter).join(', ')}`);
        return;
      case 'operator-definition':
        out.write(`${head(unit)} == `);
        this.expression(unit.body);
        return;
      case 'function-definition':
        out.write(`${unit.name.name}[`);
        this.bounds(unit.bounds);
        out.write('] == ');
        this.expression(unit.body);
        return;
      case 'instance':
        this.#instance(unit);
        return;
      case 'assumption':
        out.write(unit.name ? `ASSUME ${unit.name.name} == ` : 'ASSUME ');
        this.expression(unit.body);
        return;
      case 'theorem':
        out.write(`${unit.axiom ? 'AXIOM' : 'THEOREM'} ${unit.name ? `${unit.name.name} == ` : ''}`);
        // What was assumed is not in the tree; any ASSUME/PROVE stands for it.
        if (unit.body === null) out.write('ASSUME TRUE PROVE TRUE');
        else this.expression(unit.body);
        return;
      case 'nested-module':
        this.module(unit.module);
        return;
    }
  }

  #instance({ name, params, module, substitutions }: InstanceDefinition): void {
    const { out } = this;
    if (name) out.write(`${name.name}${params.length > 0 ? `(${params.map(parameter).join(', ')})` : ''} == `);
    out.write(`INSTANCE ${module.name}`);
    if (substitutions.length === 0) return;
    out.write(' WITH ');
    this.list(substitutions, (substitution) => {
      out.write(`${substitution.name} <- `);
      this.argument(substitution.value);
    });
  }
}

/** `x`, `F(_, _)`, `_ + _`, `-. _`, `_ ^#` */
const parameter = ({ name, arity }: Parameter): string => {
  const symbol = operatorNamed(name);
  if (symbol?.fixity === 'prefix') return `${name} _`;
  if (symbol?.fixity === 'postfix') return `_ ${name}`;
  if (symbol) return `_ ${name} _`;
  return arity === 0 ? name : `${name}(${Array(arity).fill('_').join(', ')})`;
};

/** The left side of a definition. */
const head = ({ name, params }: OperatorDefinition): string => {
  const symbol = operatorNamed(name.name);
  const [first, second] = params;
  if (symbol?.fixity === 'prefix') return `${name.name} ${first!.name}`;
  if (symbol?.fixity === 'postfix') return `${first!.name} ${name.name}`;
  if (symbol) return `${first!.name} ${name.name} ${second!.name}`;
  return params.length === 0 ? name.name : `${name.name}(${params.map(parameter).join(', ')})`;
};

const printed = (print: (printer: Printer) => void): string => {
  const out = new Writer();
  print(new Printer(out));
  return out.toString();
};

/** An expression as TLA+ text. It has several lines where it holds junction lists or LET; all are right of the first column of the text. */
export function printExpression(expr: Expr): string {
  return printed((p) => p.expression(expr));
}

/** A unit of a module as TLA+ text. Proofs, and what an ASSUME/PROVE says, are not in the tree and not printed. */
export function printUnit(unit: Unit): string {
  return printed((p) => p.unit(unit));
}

/** A module as TLA+ text, which `parseModule` reads as the same module. */
export function printModule(module: Module): string {
  return `${printed((p) => p.module(module))}\n`;
}
