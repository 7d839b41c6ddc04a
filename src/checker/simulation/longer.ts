/** A longer list that begins with the same words. */
export function longer(list: Int32Array, length: number): Int32Array {
  const result = new Int32Array(length);
  result.set(list);
  return result;
}
