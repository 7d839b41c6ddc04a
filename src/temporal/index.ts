export * from './formula.ts';
export * from './lasso-oracle.ts';
export * from './translate.ts';
