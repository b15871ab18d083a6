// The log behind every draft: each gesture is one immutable step, undo is a step back, several changes of one gesture are one
// step and one notice. What a step holds is its owner's; documents and the lines of dialogs keep theirs here.
const undoLimit = 200;

export class StepLog<Step extends { label: string }> {
  #steps: Step[];
  #at = 0;
  /** Steps that fell off the log. */
  #forgotten = 0;
  #batch: { label: string; depth: number } | null = null;
  #version = 0;
  #listeners = new Set<() => void>();

  constructor(first: Step) {
    this.#steps = [first];
  }

  get step(): Step {
    const step = this.#steps[this.#at];
    if (step === undefined) throw new Error('draft without a step');
    return step;
  }

  /** Takes the step; listeners are notified by it, or by the end of the batch. */
  push(step: Step): void {
    const named = this.#batch === null ? step : { ...step, label: this.#batch.label };
    if (this.#batch !== null && this.#batch.depth > 1) this.#steps[this.#at] = named;
    else {
      const steps = [...this.#steps.slice(0, this.#at + 1), named];
      this.#forgotten += Math.max(0, steps.length - undoLimit);
      this.#steps = steps.slice(-undoLimit);
      this.#at = this.#steps.length - 1;
    }
    if (this.#batch !== null) this.#batch.depth += 1;
    else this.notify();
  }

  /** Several changes as one undo step and one notice. */
  batch(label: string, work: () => void): void {
    if (this.#batch === null) this.#inBatch(label, 1, work);
    else work();
  }

  /** Joins the newest step when it carries the same label: slices of a long paste, late lookups. */
  amend(label: string, work: () => void): void {
    if (this.#batch !== null || this.step.label !== label) this.batch(label, work);
    else this.#inBatch(label, 2, work);
  }

  #inBatch(label: string, depth: number, work: () => void): void {
    this.#batch = { label, depth };
    try {
      work();
    } finally {
      this.#batch = null;
      this.notify();
    }
  }

  /** The label of what was undone; null when there is nothing. */
  undo(): string | null {
    if (this.#at === 0) return null;
    const { label } = this.step;
    this.#at -= 1;
    this.notify();
    return label;
  }

  redo(): string | null {
    if (this.#at >= this.#steps.length - 1) return null;
    this.#at += 1;
    this.notify();
    return this.step.label;
  }

  /** Steps taken and not undone. */
  get steps(): number {
    return this.#forgotten + this.#at;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#steps.length - 1;
  }

  /** Nothing that was done before can be undone any more. */
  restart(step: Step): void {
    this.#steps = [step];
    this.#at = 0;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes with every change; for useSyncExternalStore. */
  get version(): number {
    return this.#version;
  }

  notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
