// Concrete to abstract syntax: expressions.
import type { CstNode, Token } from '../../grammar/index.ts';
import { operatorNamed, spanOf } from '../../grammar/index.ts';
import type { Diagnostic, SourceText, Span } from '../diagnostics/index.ts';
import { InternalError, join } from '../diagnostics/index.ts';
import type {
  Bound,
  CaseArm,
  Except,
  ExceptStep,
  ExceptUpdate,
  Expr,
  Field,
  Identifier,
  If,
  Lambda,
  Name,
  PathStep,
  Selector,
  Unit,
} from './ast.ts';
import { type BoundRule, buildBound, buildBounds } from './bounds.ts';
import { first, maybe, nodeSpan, nodes, only, token, tokens } from './cst.ts';
import { withParentheses } from './faults.ts';
import { decodeNumber, decodeString } from './literals.ts';
import { maxChain, type Operand, PrecedenceResolver } from './precedence.ts';

/** A name with the arguments of its last part, which are those of the application unless somebody else claims them. */
interface BuiltName {
  readonly expr: Expr;
  readonly lastArguments: readonly Expr[] | null;
}

/** Builds expressions; definitions inside LET are left to the class that builds units. */
export abstract class ExpressionBuilder {
  constructor(
    protected readonly source: SourceText,
    readonly diagnostics: Diagnostic[],
  ) {}

  /** A definition or RECURSIVE inside LET. */
  protected abstract localUnits(node: CstNode): Unit[];

  protected identifier(token: Token): Identifier {
    return { kind: 'identifier', name: token.image, span: spanOf(this.source, token) };
  }

  readonly expression = (node: CstNode): Expr => this.#operand(node).expr;

  #span(node: CstNode): Span {
    return nodeSpan(this.source, node);
  }

  /** An `expression` node, with the span that an enclosing expression sees. */
  #operand(node: CstNode): Operand {
    const terms = nodes(node, 'term');
    const resolver = new PrecedenceResolver(this.source, this.diagnostics);
    const infix = tokens(node, 'Infix');
    for (let i = 0; i < terms.length; i++) {
      if (i > 0) resolver.infix(infix[i - 1]!);
      this.#term(terms[i]!, resolver);
    }
    return resolver.result();
  }

  #term(node: CstNode, resolver: PrecedenceResolver): void {
    for (const prefix of tokens(node, 'Prefix')) resolver.prefix(prefix);
    const primary = first(node, 'primary');
    const labeled = maybe(node, 'expression');
    if (labeled) {
      this.#label(node, primary, labeled, resolver);
      return;
    }
    const { expr, span } = this.#primary(primary);
    resolver.operand(expr, span);
    const suffixes = nodes(node, 'suffix');
    if (suffixes.length > maxChain) this.#tooManySuffixes(suffixes[maxChain]!);
    for (const suffix of suffixes) this.#suffix(suffix, resolver);
  }

  #tooManySuffixes(node: CstNode): void {
    this.diagnostics.push({
      code: 'E109',
      severity: 'error',
      message: `more than ${maxChain} applications in a row`,
      span: this.#span(node),
      fix: 'Name parts of the expression with definitions of their own.',
    });
  }

  #suffix(node: CstNode, resolver: PrecedenceResolver): void {
    const postfix = token(node, 'Postfix');
    if (postfix) {
      resolver.postfix(postfix);
      return;
    }
    const end = this.#span(node);
    const field = token(node, 'Identifier');
    if (field)
      resolver.replaceLast(({ expr, span }) => ({ kind: 'field-access', record: expr, field: field.image, span: join(span, end) }));
    else {
      const args = nodes(node, 'expression').map(this.expression);
      resolver.replaceLast(({ expr, span }) => ({ kind: 'function-application', function: expr, args, span: join(span, end) }));
    }
  }

  /** `lab(x) :: e`. Taking the label away must leave the rest as it is: the operator before it must bind looser than that of the body. */
  #label(term: CstNode, primary: CstNode, body: CstNode, resolver: PrecedenceResolver): void {
    const head = this.#primary(primary).expr;
    const value = this.expression(body);
    const labelSpan = join(this.#span(primary), spanOf(this.source, token(term, 'ColonColon')!));
    // Prefix operators of the term are applied to the labeled expression.
    const span = join(labelSpan, this.#span(body));
    const fault = (message: string, fix: string): void => {
      this.diagnostics.push({ code: 'E113', severity: 'error', message, span: labelSpan, fix });
    };
    const bare = (e: Expr): e is Name => e.kind === 'name' && e.path.length === 0;
    const name = head.kind === 'apply' && head.fixity === 'call' ? head.operator : head;
    const params = head.kind === 'apply' && head.fixity === 'call' ? head.args : [];
    if (!bare(name) || !params.every(bare) || nodes(term, 'suffix').length > 0) {
      fault('`::` does not follow a label', 'Write `name :: expression` or `name(x, y) :: expression`.');
      resolver.operand(value, span);
      return;
    }
    const waiting = resolver.waiting();
    const symbol = nodes(body, 'term').length > 1 && value.kind === 'apply' ? value.operator.name : undefined;
    if (waiting && symbol && !bindsLooser(waiting.name, symbol))
      fault(
        'removing this label would change how the expression is read',
        withParentheses('Put parentheses around the labeled expression', ':', span),
      );
    const labeled: Expr = {
      kind: 'labeled',
      label: name.name,
      params: params.filter(bare).map((p) => ({ kind: 'identifier', name: p.name, span: p.span })),
      body: value,
      span,
    };
    resolver.operand(labeled, span);
  }

  #primary(node: CstNode): Operand {
    const inner = maybe(node, 'expression');
    if (inner) return { expr: this.expression(inner), span: this.#span(node) };
    const expr = this.#alternative(node);
    return { expr, span: expr.span };
  }

  /** A node with one alternative, as `primary` and `subscript` are. */
  #alternative(node: CstNode): Expr {
    const chosen = only(node);
    if (chosen.token) return this.#literal(chosen.token, chosen.key);
    if (chosen.node === undefined) throw new InternalError(`an empty node \`${node.name}\``);
    return this.#construct(chosen.node);
  }

  #literal(token: Token, kind: string): Expr {
    const span = spanOf(this.source, token);
    switch (kind) {
      case 'Number':
        return { kind: 'number', value: decodeNumber(token.image), span };
      case 'Decimal':
        return { kind: 'decimal', text: token.image.replaceAll(/[ \t]/g, ''), span };
      case 'String':
        return { kind: 'string', value: decodeString(token.image), span };
      case 'At':
        return { kind: 'at', span };
      default:
        throw new InternalError(`no literal \`${kind}\``);
    }
  }

  #construct(node: CstNode): Expr {
    const span = this.#span(node);
    const expressions = () => nodes(node, 'expression').map(this.expression);
    switch (node.name) {
      case 'name':
        return this.#name(node, false).expr;
      case 'junction':
        return { kind: 'junction', operator: token(node, 'Bullet')!.operator === '/\\' ? '/\\' : '\\/', items: expressions(), span };
      case 'tuple':
        return { kind: 'tuple', elements: expressions(), span };
      case 'set':
        return this.#set(node, span);
      case 'functionConstructor':
        return {
          kind: 'function',
          bounds: this.bounds(first(node, 'bounds'), 'bounded'),
          body: this.expression(first(node, 'expression')),
          span,
        };
      case 'functionSet': {
        const [domain, range] = expressions();
        return { kind: 'function-set', domain: domain!, range: range!, span };
      }
      case 'record':
        return { kind: 'record', fields: this.#fields(node), span };
      case 'recordSet':
        return { kind: 'record-set', fields: this.#fields(node), span };
      case 'except':
        return this.#except(node, span);
      case 'action': {
        const action = this.expression(first(node, 'expression'));
        const subscript = this.#subscript(first(node, 'subscript'));
        return { kind: token(node, 'BracketAction') ? 'box-action' : 'angle-action', action, subscript, span };
      }
      case 'fairness':
        return this.#fairness(node, span);
      case 'quantified':
        return this.#quantified(node, span);
      case 'choose':
        return { kind: 'choose', bound: this.#bound(first(node, 'bound')), body: this.expression(first(node, 'expression')), span };
      case 'ifThenElse':
        return this.#ifThenElse(node, span);
      case 'caseArms':
        return this.#caseArms(node, span);
      case 'letIn': {
        const definitions = this.localUnits(node);
        return { kind: 'let', definitions, body: this.expression(first(node, 'expression')), span };
      }
      default:
        throw new InternalError(`no expression \`${node.name}\``);
    }
  }

  protected bounds(node: CstNode, rule: BoundRule): Bound[] {
    return buildBounds(this.source, node, rule, this.expression, this.diagnostics);
  }

  #bound(node: CstNode): Bound {
    return buildBound(this.source, node, this.expression);
  }

  /** A name with its `!` steps; with `withoutLastCall` the arguments of the last part are given apart. */
  #name(node: CstNode, withoutLastCall: boolean): BuiltName {
    const head = only(first(node, 'nameHead')).token!;
    const steps = nodes(node, 'bangStep');
    const call = (of: CstNode): readonly Expr[] | null => {
      const found = maybe(of, 'call');
      return found ? this.#args(found) : null;
    };
    const isName = (step: CstNode) => token(step, 'Identifier') !== undefined || token(step, 'OperatorName') !== undefined;
    const plain = steps.findIndex((step) => !isName(step));
    const names = plain < 0 ? steps : steps.slice(0, plain);
    const selections = plain < 0 ? [] : steps.slice(plain);

    const parts = [
      { token: head, call: maybe(node, 'call') },
      ...names.map((s) => ({ token: (token(s, 'Identifier') ?? token(s, 'OperatorName'))!, call: maybe(s, 'call') })),
    ];
    const path: PathStep[] = parts.slice(0, -1).map((part) => {
      const span = spanOf(this.source, part.token);
      return {
        name: part.token.operator || part.token.image,
        args: part.call ? this.#args(part.call) : [],
        span: part.call ? join(span, this.#span(part.call)) : span,
      };
    });
    const last = parts.at(-1)!;
    const nameSpan = join(spanOf(this.source, head), spanOf(this.source, last.token));
    const name: Name = { kind: 'name', path, name: last.token.operator || last.token.image, span: nameSpan };
    const given = last.call ? this.#args(last.call) : null;
    if (withoutLastCall && selections.length === 0) return { expr: name, lastArguments: given };
    const base =
      given && last.call
        ? ({ kind: 'apply', operator: name, args: given, fixity: 'call', span: join(nameSpan, this.#span(last.call)) } as const)
        : name;
    if (selections.length === 0) return { expr: base, lastArguments: given };
    const selectors = selections.map((s) => this.#selector(s, call));
    return { expr: { kind: 'subexpression', base, selectors, span: this.#span(node) }, lastArguments: null };
  }

  #selector(node: CstNode, call: (of: CstNode) => readonly Expr[] | null): Selector {
    const span = this.#span(node);
    const number = token(node, 'Number');
    if (number) return { kind: 'index', index: Number(decodeNumber(number.image)), span };
    if (token(node, 'SelectLeft')) return { kind: 'left', span };
    if (token(node, 'SelectRight')) return { kind: 'right', span };
    if (token(node, 'SelectDefinition')) return { kind: 'definition', span };
    if (token(node, 'At')) return { kind: 'at', span };
    const label = token(node, 'Identifier') ?? token(node, 'OperatorName');
    if (label) return { kind: 'label', name: label.operator || label.image, args: call(node) ?? [], span };
    return { kind: 'arguments', args: call(node) ?? [], span };
  }

  #args(node: CstNode): Expr[] {
    return nodes(node, 'argument').map((argument) => this.argument(argument));
  }

  /** An argument of an operator, or the right side of a substitution. */
  protected argument(node: CstNode): Expr {
    const symbol = token(node, 'OperatorArgument');
    if (symbol) return { kind: 'name', path: [], name: symbol.operator, span: spanOf(this.source, symbol) };
    const body = this.expression(first(node, 'expression'));
    if (!token(node, 'Lambda')) return body;
    const lambda: Lambda = {
      kind: 'lambda',
      params: tokens(node, 'Identifier').map((t) => this.identifier(t)),
      body,
      span: this.#span(node),
    };
    return lambda;
  }

  #set(node: CstNode, span: Span): Expr {
    const expressions = nodes(node, 'expression');
    if (token(node, 'BraceFilter'))
      return { kind: 'set-filter', bound: this.#bound(first(node, 'bound')), condition: this.expression(expressions[0]!), span };
    if (token(node, 'BraceMap'))
      return { kind: 'set-map', body: this.expression(expressions[0]!), bounds: this.bounds(first(node, 'bounds'), 'bounded'), span };
    return { kind: 'set', elements: expressions.map(this.expression), span };
  }

  #fields(node: CstNode): Field[] {
    const values = nodes(node, 'expression');
    return tokens(node, 'Identifier').map((name, i) => {
      const value = values[i]!;
      return { name: name.image, value: this.expression(value), span: join(spanOf(this.source, name), this.#span(value)) };
    });
  }

  #except(node: CstNode, span: Span): Except {
    const updates = nodes(node, 'update').map((update): ExceptUpdate => {
      const path = nodes(update, 'updateStep').map((step): ExceptStep => {
        const field = token(step, 'Identifier');
        if (field) return { kind: 'field', name: field.image, span: this.#span(step) };
        return { kind: 'index', args: nodes(step, 'expression').map(this.expression), span: this.#span(step) };
      });
      return { path, value: this.expression(first(update, 'expression')), span: this.#span(update) };
    });
    return { kind: 'except', function: this.expression(first(node, 'expression')), updates, span };
  }

  #subscript(node: CstNode): Expr {
    const inner = maybe(node, 'expression');
    return inner ? this.expression(inner) : this.#alternative(node);
  }

  #fairness(node: CstNode, span: Span): Expr {
    const strength = token(node, 'Fairness')!.image === 'WF_' ? 'WF' : 'SF';
    const subscript = first(node, 'subscript');
    const action = maybe(node, 'expression');
    if (action) return { kind: 'fairness', strength, subscript: this.#subscript(subscript), action: this.expression(action), span };
    const name = maybe(subscript, 'name');
    const built = name ? this.#name(name, true) : undefined;
    if (built?.lastArguments?.length === 1)
      return { kind: 'fairness', strength, subscript: built.expr, action: built.lastArguments[0]!, span };
    this.diagnostics.push({
      code: 'E101',
      severity: 'error',
      message: `\`${strength}_\` needs an action in parentheses after its subscript`,
      span,
      fix: `Write \`${strength}_vars(Action)\`.`,
    });
    return built?.expr ?? this.#subscript(subscript);
  }

  #quantified(node: CstNode, span: Span): Expr {
    const temporal = token(node, 'TemporalQuantifier');
    const quantifier = (temporal ?? token(node, 'Quantifier')!).operator as '\\A' | '\\E' | '\\AA' | '\\EE';
    const bounds = this.bounds(first(node, 'bounds'), temporal ? 'free' : 'either');
    return { kind: 'quantified', quantifier, bounds, body: this.expression(first(node, 'expression')), span };
  }

  #ifThenElse(node: CstNode, span: Span): Expr {
    const parts = nodes(node, 'expression');
    const keywords = tokens(node, 'If');
    if (keywords.length > maxChain)
      this.diagnostics.push({
        code: 'E109',
        severity: 'error',
        message: `more than ${maxChain} times ELSE IF`,
        span: spanOf(this.source, keywords[maxChain]!),
        fix: 'Write a CASE or a function.',
      });
    let result = this.expression(parts.at(-1)!);
    for (let i = keywords.length - 1; i >= 0; i--) {
      const whole: Span = { ...span, start: keywords[i]!.startOffset };
      const nested: If = {
        kind: 'if',
        condition: this.expression(parts[2 * i]!),
        whenTrue: this.expression(parts[2 * i + 1]!),
        whenFalse: result,
        span: whole,
      };
      result = nested;
    }
    return result;
  }

  #caseArms(node: CstNode, span: Span): Expr {
    const arms: CaseArm[] = [];
    let other: Expr | null = null;
    const parts = nodes(node, 'caseArm');
    for (const part of parts) {
      const expressions = nodes(part, 'expression');
      const keyword = token(part, 'Other');
      if (!keyword) arms.push({ guard: this.expression(expressions[0]!), value: this.expression(expressions[1]!), span: this.#span(part) });
      else {
        other = this.expression(expressions[0]!);
        if (part !== parts.at(-1) || parts.length === 1)
          this.diagnostics.push({
            code: 'E101',
            severity: 'error',
            message: parts.length === 1 ? '`OTHER` is the only arm of this CASE' : '`OTHER` is not the last arm of this CASE',
            span: spanOf(this.source, keyword),
            fix: parts.length === 1 ? 'Add an arm `condition -> value` before it.' : 'Move it to the end.',
          });
      }
    }
    return { kind: 'case', arms, other, span };
  }
}

const bindsLooser = (left: string, right: string): boolean => {
  const a = operatorNamed(left);
  const b = operatorNamed(right);
  return a !== undefined && b !== undefined && a.high < b.low;
};
