// Why one thread searches, or simulates, a model that several could not.

/** See `Model.isShareable`. */
export const NOT_SHAREABLE =
  'the specification uses operators whose value depends on what was evaluated before, such as TLCGet, TLCSet or RandomElement, or on files and the environment (JsonDeserialize, IOEnv)';
