/** A long list seen through a small window: which row is selected and which is the first one seen. */
export class Scroll {
  selected = 0;
  top = 0;
  /** Rows of the window. */
  height = 10;

  /** Rows that PageUp and PageDown move by: one row of the last window stays in sight. */
  get page(): number {
    return Math.max(1, this.height - 1);
  }

  /** Moves the selection in a list of `count` rows. */
  move(by: number, count: number): void {
    this.selected = Math.max(0, Math.min(count - 1, this.selected + by));
  }

  /** Keeps the selected row in the window, and the window on the list. */
  settle(count: number): void {
    this.selected = Math.max(0, Math.min(count - 1, this.selected));
    if (this.selected < this.top) this.top = this.selected;
    if (this.selected >= this.top + this.height) this.top = this.selected - this.height + 1;
    this.top = Math.max(0, Math.min(this.top, count - this.height));
  }

  /** Shows as many rows below the selected one as there is room for, of the `count` that belong to it. */
  showBelow(count: number): void {
    this.top = Math.min(this.selected, Math.max(this.top, this.selected + count - this.height + 1));
  }

  /** For a list in which nothing is selected: the selection is the first row seen. */
  settleTop(count: number): void {
    this.selected = Math.max(0, Math.min(this.selected, count - this.height));
    this.top = this.selected;
  }
}
