// Where the panes are: two columns on a small terminal, three on a wide one. Pure arithmetic on columns and rows.
export type PaneName = 'actions' | 'trace' | 'state' | 'properties' | 'source';

export interface Frame {
  readonly pane: PaneName;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** With the title row. */
  readonly height: number;
}

/** The smallest terminal on which the panes make sense. */
export const SMALLEST = { columns: 40, rows: 10 };

/** Whether nothing but that is shown. */
export function isTooSmall(columns: number, rows: number): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}

/**
 * Divides a body of this size. In two columns the properties and the source share a place: `lower` says which is seen. `alone`: the one pane that has all of it.
 */
export function frames(columns: number, rows: number, lower: 'properties' | 'source', alone: PaneName | null = null): readonly Frame[] {
  if (alone !== null) return [{ pane: alone, left: 0, top: 0, width: columns, height: rows }];
  const stack = (left: number, width: number, parts: readonly (readonly [PaneName, number])[]): Frame[] => {
    const total = parts.reduce((sum, [, share]) => sum + share, 0);
    let top = 0;
    return parts.map(([pane, share], i) => {
      const height = i === parts.length - 1 ? rows - top : Math.max(3, Math.round((rows * share) / total));
      const frame = { pane, left, top, width, height };
      top += height;
      return frame;
    });
  };
  if (columns >= 150) {
    const side = Math.floor((columns - 2) * 0.3);
    const middle = columns - 2 - 2 * side;
    return [
      ...stack(0, side, [
        ['actions', 1],
        ['trace', 1],
      ]),
      ...stack(side + 1, middle, [['state', 1]]),
      ...stack(side + middle + 2, side, [
        ['properties', 2],
        ['source', 3],
      ]),
    ];
  }
  const side = Math.floor((columns - 1) * 0.44);
  return [
    ...stack(0, side, [
      ['actions', 1],
      ['trace', 1],
    ]),
    ...stack(side + 1, columns - 1 - side, [
      ['state', 3],
      [lower, 2],
    ]),
  ];
}
