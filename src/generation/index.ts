// Behaviours as tests: which of them cover what.
export { type BehaviourGraph, endOf, type Walk } from './behaviour-graph.ts';
export { type Cover, cover } from './cover.ts';
export { allWalks, randomWalks } from './enumerate.ts';
export { actionGoal, edgeGoal, type Goal, pairGoal, predicateGoal, stateGoal } from './goals.ts';
export { edgeBound, type LowerBound } from './lower-bound.ts';
