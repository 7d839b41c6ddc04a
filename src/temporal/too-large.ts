/** A formula is too large to translate: an automaton for it would have too many edges or marks to be of use. */
export class FormulaTooLargeError extends Error {
  override readonly name = 'FormulaTooLargeError';
}
