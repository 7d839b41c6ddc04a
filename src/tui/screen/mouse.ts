/** What the mouse did, at a place of the screen that is counted from 0. */
export interface MouseEvent {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}
