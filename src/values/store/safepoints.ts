// Threads that share memory, and how all of them but one are brought to rest for a moment.
//
// Interning a value and entering a state need no lock. Only what moves a shared table does: it waits until every other thread is outside of it.
// A thread is either running or at rest. It comes to rest where it holds nothing half made: between two states, before it enters what it has
// built, and while it has nothing to do. `exclusive` asks for rest, waits for it and does its work; whoever wants to run again waits meanwhile,
// and helps where the work is such that it can be done piece by piece (`together`).
//
// Invariants: `running` of the shared words is the number of threads between `enter` and `leave` that are not parked; who counts as `helping` and then
// sees that the work still goes on is waited for by the thread that began it.
/** Words of the shared control block. */
const RUNNING = 0;
const STOPPED = 1;
const HELPING = 2;
const PIECE = 3;
const CONTROL_WORDS = 4;

/** The word STOPPED: nobody is exclusive, or somebody is; other numbers are those of `Together`. */
const NO = 0;
const YES = 1;

/** What threads can do together while nobody runs. */
export const Together = { clearValues: 2, enterValues: 3, clearStates: 4, enterStates: 5 } as const;

/** Called when the thread comes to rest, and before it runs again. */
export interface Resting {
  rest(): void;
  resume(): void;
  /**
   * Does pieces of a work, a number of `Together`: takes one number after the other, from 0, until there is no such piece. Whatever is not its own
   * it leaves alone. This thread has not resumed. Throws nothing.
   */
  help?(work: number, take: () => number): void;
}

/** One thread's part in the protocol. */
export class Safepoints {
  /** The shared words. */
  readonly words: Int32Array;
  readonly #members: Resting[] = [];
  #isRunning = false;

  constructor(words: Int32Array = new Int32Array(new SharedArrayBuffer(CONTROL_WORDS * 4))) {
    this.words = words;
  }

  /** From now on this part is told when the thread rests and resumes. */
  add(part: Resting): void {
    this.#members.push(part);
  }

  /** Begins to run. */
  enter(): void {
    if (this.#isRunning) throw new Error('a thread that runs cannot begin to run');
    const { words } = this;
    for (;;) {
      Atomics.add(words, RUNNING, 1);
      if (Atomics.load(words, STOPPED) === NO) break;
      Atomics.sub(words, RUNNING, 1);
      Atomics.notify(words, RUNNING);
      this.#waitOrHelp();
    }
    this.#isRunning = true;
    for (const member of this.#members) member.resume();
  }

  /** Ends running: the thread touches nothing shared until it enters again. */
  leave(): void {
    for (const member of this.#members) member.rest();
    this.#isRunning = false;
    Atomics.sub(this.words, RUNNING, 1);
    Atomics.notify(this.words, RUNNING);
  }

  /** Rests for as long as somebody asks for it. Cheap where nobody does. */
  poll(): void {
    // A plain read: seen a moment later, it costs nothing.
    if (this.words[STOPPED] !== NO && this.#isRunning) this.#park();
  }

  /**
   * Runs `work` while every other thread rests. Where another thread is exclusive at the same time this one rests first; what it wanted may then
   * be done already, so `isNeeded` is asked again.
   */
  exclusive(isNeeded: () => boolean, work: () => void): void {
    const { words } = this;
    while (isNeeded()) {
      if (Atomics.compareExchange(words, STOPPED, NO, YES) !== NO) {
        if (this.#isRunning) this.#park();
        else this.#waitOrHelp();
        continue;
      }
      for (const member of this.#members) member.rest();
      const own = this.#isRunning ? 1 : 0;
      for (let running = Atomics.load(words, RUNNING); running !== own; running = Atomics.load(words, RUNNING)) {
        Atomics.wait(words, RUNNING, running, 100);
      }
      try {
        if (isNeeded()) work();
      } finally {
        Atomics.store(words, STOPPED, NO);
        Atomics.notify(words, STOPPED);
      }
      for (const member of this.#members) member.resume();
      return;
    }
  }

  /** To be called while exclusive: this thread and those that rest do a work, a number of `Together`, piece by piece. All of it is done then. */
  together(work: number): void {
    const { words } = this;
    Atomics.store(words, PIECE, 0);
    Atomics.store(words, STOPPED, work);
    Atomics.notify(words, STOPPED);
    this.#doPart(work);
    // From here on nobody begins.
    Atomics.store(words, STOPPED, YES);
    for (let helping = Atomics.load(words, HELPING); helping !== 0; helping = Atomics.load(words, HELPING)) {
      Atomics.wait(words, HELPING, helping, 100);
    }
  }

  /** Every other thread has ended, wherever it was. */
  alone(): void {
    Atomics.store(this.words, RUNNING, this.#isRunning ? 1 : 0);
    Atomics.store(this.words, HELPING, 0);
    Atomics.store(this.words, STOPPED, NO);
  }

  readonly #take = (): number => Atomics.add(this.words, PIECE, 1);

  #doPart(work: number): void {
    for (const member of this.#members) member.help?.(work, this.#take);
  }

  /** Waits until the thread that is exclusive has done something more, and helps it. */
  #waitOrHelp(): void {
    const { words } = this;
    const stopped = Atomics.load(words, STOPPED);
    if (stopped === NO) return;
    if (stopped !== YES) {
      Atomics.add(words, HELPING, 1);
      try {
        if (Atomics.load(words, STOPPED) === stopped) this.#doPart(stopped);
      } finally {
        Atomics.sub(words, HELPING, 1);
        Atomics.notify(words, HELPING);
      }
    }
    Atomics.wait(words, STOPPED, stopped);
  }

  #park(): void {
    this.leave();
    this.enter();
  }
}
