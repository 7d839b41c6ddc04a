// What the specification prints while several threads simulate: in the order of the behaviours.

/** What the specification prints: told at once, or kept until it is its turn. */
export class Printed {
  kept: string[] | null = null;
  isMuted = false;
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  readonly say = (line: string): void => {
    if (this.isMuted) return;
    if (this.kept === null) this.#print(line);
    else this.kept.push(line);
  };

  /** What was kept since. */
  take(): readonly string[] {
    const { kept } = this;
    if (kept !== null) this.kept = [];
    return kept ?? [];
  }

  /** Tells what was kept, and from now on everything at once. */
  speak(): void {
    const lines = this.take();
    this.kept = null;
    for (const line of lines) this.#print(line);
  }
}
