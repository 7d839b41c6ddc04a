// Shorter and smaller lists of decisions that still show something: a list of numbers is a case, and 0 is the simplest decision (as in Hypothesis).

/**
 * The smallest list found within so many tries of which `shows` is true.
 * @param decisions a list of which `shows` is true
 */
export const shrink = async (
  decisions: readonly number[],
  shows: (candidate: readonly number[]) => Promise<boolean>,
  tries: number,
): Promise<readonly number[]> => {
  let best = decisions;
  let left = tries;
  const take = async (candidate: readonly number[]): Promise<boolean> => {
    if (left-- <= 0 || !(await shows(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let improved = true; improved && left > 0; ) {
    improved = false;
    for (let length = Math.max(1, best.length >> 1); length >= 1 && left > 0; length >>= 1)
      for (let at = 0; at + length <= best.length && left > 0; ) {
        if (await take([...best.slice(0, at), ...best.slice(at + length)])) improved = true;
        else at += length;
      }
    for (let i = 0; i < best.length && left > 0; i++)
      for (const smaller of [0, best[i]! >> 1, best[i]! - 1])
        if (smaller >= 0 && smaller < best[i]! && (await take(best.map((d, at) => (at === i ? smaller : d))))) {
          improved = true;
          break;
        }
  }
  return best;
};
