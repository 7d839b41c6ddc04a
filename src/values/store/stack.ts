// The stack on which values of unknown length are built.
import { ArenaFull } from './faults.ts';

const LONGEST_STACK = 2 ** 30;

export interface Stack {
  /** Height of the stack. */
  mark(): number;
  /** Pushes a value on the stack. */
  push(id: number): void;
  /** The stack itself: read it again after anything that may push. */
  stack(): Int32Array;
  /** Drops everything above a mark. */
  release(mark: number): void;
}

export function createStack(): Stack {
  let stack = new Int32Array(1 << 10);
  let height = 0;

  const grow = (): void => {
    if (height >= LONGEST_STACK) throw new ArenaFull('too many values are being put together');
    let larger: Int32Array<ArrayBuffer>;
    try {
      larger = new Int32Array(stack.length * 2);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ArenaFull('no memory to put values together');
    }
    larger.set(stack);
    stack = larger;
  };

  return {
    mark: () => height,
    push: (id) => {
      if (height === stack.length) grow();
      stack[height++] = id;
    },
    stack: () => stack,
    release: (mark) => {
      height = mark;
    },
  };
}
