// What the bundle of the page has in the place of globals that a page may not have.

/** Bytes that are reserved at once at most: a browser may hand out memory when it is reserved, not when it is touched. */
const MOST_BYTES = 2 ** 28;

/** Memory of one thread: a page from a file may not share any. Who reserves asks for half as much where it is refused. */
class UnsharedBuffer extends ArrayBuffer {
  constructor(bytes: number) {
    if (bytes > MOST_BYTES) throw new RangeError('Array buffer allocation failed');
    super(bytes);
  }
}

export { UnsharedBuffer as SharedArrayBuffer };
