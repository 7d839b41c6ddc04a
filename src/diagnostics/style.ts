// What colours mean. Renderers name roles; whoever owns the terminal says how a role looks, or passes `plain`.

/** Wraps a text in what the output medium needs to show it in a role. */
export interface Style {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly note: (text: string) => string;
  /** A verdict without fault. */
  readonly success: (text: string) => string;
  /** Headings, names that matter. */
  readonly strong: (text: string) => string;
  /** What one may skip: line numbers, positions, unchanged things. */
  readonly faint: (text: string) => string;
  readonly added: (text: string) => string;
  readonly removed: (text: string) => string;
}

const asIs = (text: string): string => text;

/** No colours: files, pipes, tests. */
export const plain: Style = {
  error: asIs,
  warning: asIs,
  note: asIs,
  success: asIs,
  strong: asIs,
  faint: asIs,
  added: asIs,
  removed: asIs,
};
