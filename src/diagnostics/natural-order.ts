// The order in which people look for names in a list: `p2` before `p10`.
//
// For lists of names only (files, models, actions). Values have an order of their own, the canonical one, in which strings and model values are compared
// as texts: it decides what CHOOSE takes and how values read, so it is a contract and not a matter of taste.

/** Compares names: runs of digits by their number, all else as text. Never 0 for different names. */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i]!, right[i]!];
    if (x === y) continue;
    // Parts at odd places are runs of digits, of any length.
    const [m, n] = [x.replace(/^0+/, ''), y.replace(/^0+/, '')];
    if (i % 2 === 1 && m !== n) return m.length === n.length ? (m < n ? -1 : 1) : m.length - n.length;
    return x < y ? -1 : 1;
  }
  return left.length - right.length;
}
