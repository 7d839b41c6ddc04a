// The mutation operators on PlusCal: on statements, labels and processes, and on the expressions in them. The change is made in the algorithm, as
// its author would make it; whoever checks the mutant translates it again.
import type { SourceText, Span } from '../diagnostics/index.ts';
import type { AlgorithmNode } from '../pluscal/index.ts';
import { childrenOf, type Expr, parseExpression } from '../syntax/index.ts';
import type { Change, Surroundings } from './change.ts';
import { changesOf } from './expression-operators.ts';

/** A change, and the step of the algorithm in which it stands. */
export interface AlgorithmChange extends Change {
  readonly step: string;
  /** The changed text is an expression: a probe can stand in its place. */
  readonly isExpression: boolean;
}

/** Parses the expression at a place, with the offsets of the file. Null where it is none by itself. */
const expressionAt = ({ source, start, end }: Span): Expr | null => {
  const text = source.text.slice(0, start).replace(/[^\n]/g, ' ') + source.text.slice(start, end);
  return parseExpression({ ...source, text }).expression;
};

/** The spans of an expression that was parsed from another text with the same offsets. */
const inSource = (change: Change, source: SourceText): Change => ({
  ...change,
  span: { ...change.span, source },
  pieces: change.pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, source })),
});

const expressionChanges = (span: Span, around: Surroundings): Change[] => {
  const expr = expressionAt(span);
  if (expr === null) return [];
  const changes: Change[] = [];
  const visit = (e: Expr): void => {
    changes.push(...changesOf(e, around));
    for (const child of childrenOf(e)) visit(child.expr);
  };
  visit(expr);
  return changes.map((change) => inSource(change, span.source));
};

const beginning = (span: Span): Span => ({ ...span, end: span.start });

/** The changes of one place of an algorithm. */
const changesAt = (node: AlgorithmNode, around: Surroundings): Omit<AlgorithmChange, 'step'>[] => {
  const whole = (operator: string, span: Span, ...pieces: Change['pieces']) => ({ operator, span, pieces, isExpression: false });
  const expressions = node.expressions.flatMap(({ span, is }) => {
    const condition = [
      { operator: is === 'guard' ? 'guard-dropped' : 'condition-negated', span, pieces: is === 'guard' ? ['TRUE'] : ['~(', span, ')'] },
      ...(is === 'guard' ? [{ operator: 'guard-negated', span, pieces: ['~(', span, ')'] }] : []),
    ];
    const own = is === 'guard' || is === 'condition' ? condition : [];
    return [...own, ...expressionChanges(span, { ...around, role: is === 'initial' ? 'initial' : 'step' })].map((change) => ({
      ...change,
      isExpression: true,
    }));
  });
  switch (node.kind) {
    case 'assignment':
      return [whole('statement-dropped', node.span, 'skip'), ...expressions];
    case 'branch':
      return [whole('branch-dropped', node.span, 'await FALSE')];
    case 'label':
      return [
        ...(node.isFirst ? [] : [whole('label-merged', node.span, '')]),
        {
          ...whole('step-left-out', beginning({ ...node.span, start: node.span.end }), ` await FALSE; ${around.fresh}:`),
          kind: 'ablation' as const,
          isWhole: node.isFirst,
        },
      ];
    case 'unlabeled':
      return [whole('label-added', beginning(node.span), `${around.fresh}: `), ...expressions];
    case 'fairness':
      return [{ ...whole('fairness-dropped', node.span, ''), kind: 'fairness' as const }];
    default:
      return expressions;
  }
};

/** All changes of an algorithm, in the order of the text. */
export function algorithmChanges(nodes: readonly AlgorithmNode[], around: Surroundings): readonly AlgorithmChange[] {
  return nodes.flatMap((node) => changesAt(node, around).map((change) => ({ ...change, step: node.step })));
}
