// PlusCal to TLA+.
export { algorithmSpan } from './algorithm-place.ts';
export { readWishes, type Wishes } from './options.ts';
export { type AlgorithmRegion, findAlgorithm } from './region.ts';
export { type Translation, translate } from './translate.ts';
export {
  checkTranslation,
  originalDiagnostic,
  originalSpan,
  type Translated,
  translated,
  type Written,
  writeTranslation,
} from './translated.ts';
