// PlusCal to TLA+.
export { algorithmSpan } from './existing/algorithm-place.ts';
export { withEvaluationAdvice } from './existing/evaluation-advice.ts';
export { carryTranslation } from './existing/carried.ts';
export { isAlgorithmChecked, retranslated } from './existing/changed-algorithm.ts';
export {
  checkTranslation,
  inspectTranslation,
  originalDiagnostic,
  originalSpan,
  type Translated,
  translated,
  type Written,
  writeTranslation,
} from './existing/translated.ts';
export { type AlgorithmName, type AlgorithmNameKind, type AlgorithmNames, algorithmNames } from './read/algorithm-names.ts';
export { aroundAlgorithm } from './read/around.ts';
export { type AlgorithmExpression, type AlgorithmNode, outlineOf } from './read/outline.ts';
export { algorithmTokens } from './read/read-algorithm.ts';
export { readWishes, type Wishes } from './source/options.ts';
export { type AlgorithmRegion, findAlgorithm, findTranslation, type TranslationRegion } from './source/region.ts';
export { type Translation, translate } from './translate.ts';
