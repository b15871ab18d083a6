// What happens when, earliest first: a binary heap of numbers that hold both the minute and what it is about, so that
// equal minutes come in one order always.

/** What an event is about: below 2,097,152. */
const most = 2 ** 21;

export class EventHeap {
  private keys = new Float64Array(1024);
  private count = 0;

  clear(): void {
    this.count = 0;
  }

  /** Minute of the next event; Infinity when there is none. */
  minute(): number {
    return this.count === 0 ? Infinity : Math.floor((this.keys[0] ?? 0) / most);
  }

  add(minute: number, about: number): void {
    if (this.count === this.keys.length) {
      const larger = new Float64Array(this.count * 2);
      larger.set(this.keys);
      this.keys = larger;
    }
    const { keys } = this;
    const key = minute * most + about;
    let at = this.count;
    this.count += 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = keys[above] ?? 0;
      if (other <= key) break;
      keys[at] = other;
      at = above;
    }
    keys[at] = key;
  }

  /** Takes the next event out and returns what it is about. */
  take(): number {
    const { keys } = this;
    const first = keys[0] ?? 0;
    this.count -= 1;
    const { count } = this;
    const key = keys[count] ?? 0;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= count) break;
      if (below + 1 < count && (keys[below + 1] ?? 0) < (keys[below] ?? 0)) below += 1;
      const other = keys[below] ?? 0;
      if (other >= key) break;
      keys[at] = other;
      at = below;
    }
    keys[at] = key;
    return first - Math.floor(first / most) * most;
  }
}
