// The path of a page: where one is on it, and what the address says of it.
import type { WalkedState } from '../interpreter/questions.ts';

/** The states that were walked; `index` is the one that is looked at, -1 before an initial state is chosen. */
export class Walk {
  path: readonly WalkedState[] = [];
  index = -1;

  /** What a question is asked about. */
  get at(): { readonly path: readonly Int32Array[]; readonly index: number } {
    return { path: this.path.map(({ vector }) => vector), index: this.index };
  }

  get here(): WalkedState | null {
    return this.path[this.index] ?? null;
  }

  /** Goes on to a state. The path that went on to it already is kept. */
  take(step: WalkedState): void {
    const next = this.path[this.index + 1];
    if (next?.digest !== step.digest || next.title !== step.title) this.path = [...this.path.slice(0, this.index + 1), step];
    this.index++;
  }

  /** Looks at another state of the path. False where there is none. */
  go(index: number): boolean {
    if (index < -1 || index >= this.path.length || index === this.index) return false;
    this.index = index;
    return true;
  }

  /** The path as the end of an address: the digests of its states, and where one is unless that is its end. */
  get address(): string {
    if (this.path.length === 0) return '';
    const place = this.index === this.path.length - 1 ? '' : `@${this.index + 1}`;
    return `#${this.path.map(({ digest }) => digest).join('.')}${place}`;
  }
}

/** What an address says of a path: null where it says nothing. */
export function readAddress(hash: string): { readonly digests: readonly string[]; readonly index: number } | null {
  const [, digests, place] = /^#([0-9a-f]{8}(?:\.[0-9a-f]{8})*)(?:@(\d+))?$/.exec(hash) ?? [];
  if (digests === undefined) return null;
  const all = digests.split('.');
  return { digests: all, index: Math.min(place === undefined ? all.length : Number(place), all.length) - 1 };
}
