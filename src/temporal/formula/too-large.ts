/** A formula is too large to translate: an automaton for it would have too many edges or marks to be of use. */
export class FormulaTooLargeError extends Error {
  override readonly name = 'FormulaTooLargeError';
}

/** A state graph has too many pairs of states of its own and of an automaton for a list of them. */
export class ProductTooLargeError extends Error {
  override readonly name = 'ProductTooLargeError';
}
