// Where the phases of this room put what they find. One fault is reported once, however often its place is looked at, and a name that is not
// known at its first use only: one declaration repairs all of them.
import type { Code, Diagnostic, Related, Severity, Span } from '../diagnostics/index.ts';

/** What a diagnostic says besides its message. */
export interface Details {
  readonly related?: readonly Related[];
  readonly notes?: readonly string[];
  readonly fix?: string;
}

/** Collects diagnostics. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #seen = new Map<string, Set<unknown>>();
  #errors = 0;

  error(code: Code, span: Span, message: string, details: Details = {}): void {
    this.#put('error', code, span, message, details);
  }

  warning(code: Code, span: Span, message: string, details: Details = {}): void {
    this.#put('warning', code, span, message, details);
  }

  /** Whether this is told already: looking for what was meant can take long. */
  hasTold(code: Code, span: Span, message: string): boolean {
    return this.#seen.get(keyOf(code, span, message))?.has(span.source) === true;
  }

  /** Takes over diagnostics of another phase. */
  adopt(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      if (diagnostic.severity === 'error') this.#errors++;
      this.#diagnostics.push(diagnostic);
    }
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }

  /** In the order of the text, file by file. */
  get diagnostics(): readonly Diagnostic[] {
    const files = new Map<unknown, Diagnostic[]>();
    for (const d of this.#diagnostics) {
      const known = files.get(d.span?.source);
      if (known === undefined) files.set(d.span?.source, [d]);
      else known.push(d);
    }
    return Array.from(files.values()).flatMap((list) => list.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0)));
  }

  #put(severity: Severity, code: Code, span: Span, message: string, details: Details): void {
    const key = keyOf(code, span, message);
    const sources = this.#seen.get(key);
    if (sources?.has(span.source)) return;
    if (sources) sources.add(span.source);
    else this.#seen.set(key, new Set([span.source]));
    if (severity === 'error') this.#errors++;
    this.#diagnostics.push({ code, severity, message, span, ...details });
  }
}

const keyOf = (code: Code, { start, end }: Span, message: string): string =>
  code === 'E210' ? message : `${code} ${start} ${end} ${message}`;
