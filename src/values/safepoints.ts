// Threads that share memory, and how all of them but one are brought to rest for a moment.
//
// Interning a value and entering a state need no lock. Only what moves a shared table does: it waits until every other thread is outside of it.
// A thread is either running or at rest. It comes to rest where it holds nothing half made: between two states, before it enters what it has
// built, and while it has nothing to do. `exclusive` asks for rest, waits for it and does its work; whoever wants to run again waits meanwhile.
//
// Invariant: `running` of the shared words is the number of threads between `enter` and `leave` that are not parked.
/** Words of the shared control block; the rest belongs to whoever shares something. */
const RUNNING = 0;
const STOPPED = 1;
const CONTROL_WORDS = 2;

/** Called when the thread comes to rest, and before it runs again. */
export interface Resting {
  rest(): void;
  resume(): void;
}

/** One thread's part in the protocol. */
export class Safepoints {
  /** The shared words. */
  readonly words: Int32Array;
  private readonly members: Resting[] = [];
  private isRunning = false;

  constructor(words: Int32Array = new Int32Array(new SharedArrayBuffer(CONTROL_WORDS * 4))) {
    this.words = words;
  }

  /** From now on this part is told when the thread rests and resumes. */
  add(part: Resting): void {
    this.members.push(part);
  }

  /** Begins to run. */
  enter(): void {
    if (this.isRunning) throw new Error('a thread that runs cannot begin to run');
    const { words } = this;
    for (;;) {
      Atomics.add(words, RUNNING, 1);
      if (Atomics.load(words, STOPPED) === 0) break;
      Atomics.sub(words, RUNNING, 1);
      Atomics.notify(words, RUNNING);
      Atomics.wait(words, STOPPED, 1);
    }
    this.isRunning = true;
    for (const member of this.members) member.resume();
  }

  /** Ends running: the thread touches nothing shared until it enters again. */
  leave(): void {
    for (const member of this.members) member.rest();
    this.isRunning = false;
    Atomics.sub(this.words, RUNNING, 1);
    Atomics.notify(this.words, RUNNING);
  }

  /** Rests for as long as somebody asks for it. Cheap where nobody does. */
  poll(): void {
    // A plain read: seen a moment later, it costs nothing.
    if (this.words[STOPPED] !== 0 && this.isRunning) this.park();
  }

  /**
   * Runs `work` while every other thread rests. Where another thread is exclusive at the same time this one rests first; what it wanted may then
   * be done already, so `isNeeded` is asked again.
   */
  exclusive(isNeeded: () => boolean, work: () => void): void {
    const { words } = this;
    while (isNeeded()) {
      if (Atomics.compareExchange(words, STOPPED, 0, 1) !== 0) {
        if (this.isRunning) this.park();
        else Atomics.wait(words, STOPPED, 1);
        continue;
      }
      for (const member of this.members) member.rest();
      const own = this.isRunning ? 1 : 0;
      for (let running = Atomics.load(words, RUNNING); running !== own; running = Atomics.load(words, RUNNING)) {
        Atomics.wait(words, RUNNING, running, 100);
      }
      try {
        if (isNeeded()) work();
      } finally {
        Atomics.store(words, STOPPED, 0);
        Atomics.notify(words, STOPPED);
      }
      for (const member of this.members) member.resume();
      return;
    }
  }

  /** Every other thread has ended, wherever it was. */
  alone(): void {
    Atomics.store(this.words, RUNNING, this.isRunning ? 1 : 0);
    Atomics.store(this.words, STOPPED, 0);
  }

  private park(): void {
    this.leave();
    this.enter();
  }
}
