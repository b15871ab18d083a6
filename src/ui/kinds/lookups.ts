// Look-ups of inputs that are under way: a value that was typed and left may still be asked for when its form is saved, and
// who saves waits for it.
export interface Lookups {
  /** Work that ends once its answer is written. */
  add(work: Promise<unknown>): void;
  /** Resolves when nothing is under way any more; what fails tells so itself. */
  settled(): Promise<void>;
}

export function createLookups(): Lookups {
  const underWay = new Set<Promise<unknown>>();
  return {
    add(work) {
      underWay.add(work);
      const leave = (): unknown => underWay.delete(work);
      work.then(leave, leave);
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
