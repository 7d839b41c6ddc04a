// Which variables a step has assigned so far, on one path through it.

/** The variables of a translation and how often each was assigned. */
export class Changed {
  readonly #counts: number[];
  readonly #variables: readonly string[];

  constructor(variables: readonly string[], counts?: readonly number[]) {
    this.#variables = variables;

    this.#counts = counts ? [...counts] : variables.map(() => 0);
  }

  copy(): Changed {
    return new Changed(this.#variables, this.#counts);
  }

  has(variable: string): boolean {
    const index = this.#variables.indexOf(variable);
    return index >= 0 && this.#counts[index]! > 0;
  }

  /** Counts an assignment. Returns how many there are now. */
  assign(variable: string): number {
    const index = this.#variables.indexOf(variable);
    if (index < 0) return 0;
    this.#counts[index]!++;
    return this.#counts[index]!;
  }

  /** Takes over what another path has assigned. */
  merge(other: Changed): void {
    this.#counts.forEach((count, i) => {
      this.#counts[i] = Math.max(count, other.#counts[i]!);
    });
  }

  /** The variables not assigned; with another path, those assigned only there. */
  unchanged(other?: Changed): string[] {
    return this.#variables.filter((_, i) => this.#counts[i] === 0 && (other === undefined || other.#counts[i]! > 0));
  }
}

/** A list of names broken into lines of about a width, each but the last with its comma and a blank. */
export function wrapNames(names: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  names.forEach((name, i) => {
    if (i > 0) line += ', ';
    if (line.length + name.length > width) {
      if (line !== '') lines.push(line);
      line = name;
    } else line += name;
  });
  if (line !== '') lines.push(line);
  return lines;
}
