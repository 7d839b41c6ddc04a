// Concrete to abstract syntax: the units of a module.
import type { CstNode, Token } from '../../grammar/index.ts';
import { spanOf } from '../../grammar/index.ts';
import { InternalError, join } from '../diagnostics/index.ts';
import type { Identifier, InstanceDefinition, Parameter, RecursiveDeclaration, Substitution, Unit } from './ast.ts';
import { ExpressionBuilder } from './build-expressions.ts';
import { first, maybe, nodeSpan, nodes, only, token, tokens } from './cst.ts';
import { faultOfHide, faultOfProof } from './proofs.ts';

/** Builds the units of a module. */
export class UnitBuilder extends ExpressionBuilder {
  /** The modules named by an EXTENDS clause, or null if the unit is not one. */
  extended(node: CstNode): Identifier[] | null {
    const clause = maybe(node, 'extendsClause');
    return clause ? tokens(clause, 'Identifier').map((t) => this.identifier(t)) : null;
  }

  /** A unit other than EXTENDS; null for USE and HIDE, which concern proofs only. */
  unit(node: CstNode): Unit | null {
    const span = nodeSpan(this.source, node);
    const local = token(node, 'Local') !== undefined;
    const definition = maybe(node, 'definition');
    if (definition) return { ...this.#definition(definition, local), span };
    const instance = maybe(node, 'instance');
    if (instance) return { ...this.#instance(instance, null, [], local), span };
    const part = only(node).node;
    switch (part?.name) {
      case 'variables':
        return { kind: 'variables', names: tokens(part, 'Identifier').map((t) => this.identifier(t)), span };
      case 'constants':
        return { kind: 'constants', constants: nodes(part, 'parameter').map((p) => this.#parameter(p)), span };
      case 'recursive':
        return this.#recursive(part);
      case 'assumption': {
        // An AXIOM is for proofs and, as in TLC, not evaluated: it is a theorem to everybody here.
        const stated = { name: this.#titleOf(part), body: this.expression(first(part, 'expression')), span };
        return token(part, 'Axiom')?.image === 'AXIOM' ? { kind: 'theorem', axiom: true, ...stated } : { kind: 'assumption', ...stated };
      }
      case 'theorem': {
        const body = maybe(part, 'expression');
        const fault = faultOfProof(this.source, nodes(part, 'proofPart'));
        if (fault) this.diagnostics.push(fault);
        return { kind: 'theorem', name: this.#titleOf(part), body: body ? this.expression(body) : null, span };
      }
      case 'useOrHide': {
        const hidden = token(part, 'Hide') === undefined ? undefined : faultOfHide(this.source, part);
        if (hidden) this.diagnostics.push(hidden);
        return null;
      }
      default:
        throw new InternalError(`no unit \`${part?.name}\``);
    }
  }

  #titleOf(node: CstNode): Identifier | null {
    const name = token(node, 'Identifier');
    return name ? this.identifier(name) : null;
  }

  protected localUnits(node: CstNode): Unit[] {
    const units: Unit[] = [
      ...nodes(node, 'localDefinition').map((d) => this.#definition(first(d, 'definition'), false)),
      ...nodes(node, 'recursive').map((r) => this.#recursive(r)),
    ];
    return units.sort((a, b) => a.span.start - b.span.start);
  }

  #recursive(node: CstNode): RecursiveDeclaration {
    return { kind: 'recursive', operators: nodes(node, 'parameter').map((p) => this.#parameter(p)), span: nodeSpan(this.source, node) };
  }

  #definition(node: CstNode, local: boolean): Unit {
    const span = nodeSpan(this.source, node);
    const [head, second] = tokens(node, 'Identifier');
    const instance = maybe(node, 'instance');
    const params = nodes(node, 'parameter').map((p) => this.#parameter(p));
    const symbol = token(node, 'Infix') ?? token(node, 'Postfix') ?? token(node, 'Prefix');
    if (instance) {
      if (symbol || maybe(node, 'bounds')) this.#instanceNeedsName(instance);
      return { ...this.#instance(instance, this.identifier(head!), params, local), span };
    }
    const body = this.expression(first(node, 'expression'));
    const bounds = maybe(node, 'bounds');
    if (bounds)
      return { kind: 'function-definition', name: this.identifier(head!), bounds: this.bounds(bounds, 'bounded'), body, local, span };
    if (!symbol) return { kind: 'operator-definition', name: this.identifier(head!), params, body, local, span };
    const operands = second ? [head!, second] : [head!];
    const name: Identifier = { kind: 'identifier', name: symbol.operator, span: spanOf(this.source, symbol) };
    const plain = operands.map((t): Parameter => ({ kind: 'parameter', name: t.image, arity: 0, span: spanOf(this.source, t) }));
    return { kind: 'operator-definition', name, params: plain, body, local, span };
  }

  #instanceNeedsName(instance: CstNode): void {
    this.diagnostics.push({
      code: 'E101',
      severity: 'error',
      message: 'an instance is named by a plain name, perhaps with parameters',
      span: nodeSpan(this.source, instance),
      fix: 'Write `Name == INSTANCE Module` or `Name(x) == INSTANCE Module`.',
    });
  }

  #instance(node: CstNode, name: Identifier | null, params: readonly Parameter[], local: boolean): InstanceDefinition {
    return {
      kind: 'instance',
      name,
      params,
      module: this.identifier(token(node, 'Identifier')!),
      substitutions: nodes(node, 'substitution').map((s) => this.#substitution(s)),
      local,
      span: nodeSpan(this.source, node),
    };
  }

  #substitution(node: CstNode): Substitution {
    const target = token(node, 'Target')!;
    return {
      name: target.operator || target.image,
      nameSpan: spanOf(this.source, target),
      value: this.argument(first(node, 'argument')),
      span: nodeSpan(this.source, node),
    };
  }

  #parameter(node: CstNode): Parameter {
    const span = nodeSpan(this.source, node);
    const blanks = tokens(node, 'Underscore').length;
    const name = token(node, 'Identifier');
    if (name) return { kind: 'parameter', name: name.image, arity: blanks, span };
    const symbol: Token = (token(node, 'Infix') ?? token(node, 'Prefix') ?? token(node, 'Postfix'))!;
    return { kind: 'parameter', name: symbol.operator, arity: blanks, span: join(span, spanOf(this.source, symbol)) };
  }
}
