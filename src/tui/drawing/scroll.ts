// A long list seen through a small window: which row is selected and which is the first one seen.
export class Scroll {
  selected = 0;
  top = 0;

  move(by: number, count: number): void {
    this.selected = Math.max(0, Math.min(count - 1, this.selected + by));
  }

  /** Keeps the selected row in the window, and the window on the list. */
  settle(count: number, height: number): void {
    this.selected = Math.max(0, Math.min(count - 1, this.selected));
    if (this.selected < this.top) this.top = this.selected;
    if (this.selected >= this.top + height) this.top = this.selected - height + 1;
    this.top = Math.max(0, Math.min(this.top, count - height));
  }
}
