// The log behind every draft: each gesture is one immutable step, undo is a step back, several changes of one gesture are one
// step and one notice. What a step holds is its owner's; documents and the lines of dialogs keep theirs here. An answer
// that comes late joins the gesture it belongs to, also when others came after it: undo never takes back half a gesture.
const undoLimit = 200;

/** The step as it would have been taken after `now`; it was taken after `was`. */
export type Replay<Step> = (step: Step, was: Step, now: Step) => Step;

export class StepLog<Step extends { label: string }> {
  readonly #replay: Replay<Step>;
  #steps: Step[];
  /** Numbers of the gestures that made the steps, never used again. */
  #gestures: number[] = [0];
  #newest = 0;
  #at = 0;
  /** Steps that fell off the log. */
  #forgotten = 0;
  #batch: { label: string; depth: number } | null = null;
  #version = 0;
  #listeners = new Set<() => void>();

  constructor(first: Step, replay: Replay<Step>) {
    this.#steps = [first];
    this.#replay = replay;
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
      this.#newest += 1;
      this.#gestures = [...this.#gestures.slice(0, this.#at + 1), this.#newest].slice(-undoLimit);
      this.#at = this.#steps.length - 1;
    }
    if (this.#batch !== null) this.#batch.depth += 1;
    else this.notify();
  }

  /** Several changes as one undo step and one notice. */
  batch(label: string, work: () => void): void {
    if (this.#batch !== null) return work();
    this.#batch = { label, depth: 1 };
    try {
      work();
    } finally {
      this.#batch = null;
      this.notify();
    }
  }

  /** Joins the newest step that carries the label, a new one where there is none: slices of a long paste, late lookups. */
  amend(label: string, work: () => void): void {
    const at = this.#steps.findLastIndex((step, index) => index <= this.#at && step.label === label);
    if (this.#batch !== null || at < 1) this.batch(label, work);
    else this.#join(at, work);
  }

  /** Number of the gesture of the newest step, for `join`. */
  get gesture(): number {
    return this.#gestures[this.#at] ?? 0;
  }

  /** Joins the step of the gesture; nothing is done where it was undone, forgotten or cut off. */
  join(gesture: number, work: () => void): void {
    const at = this.#gestures.lastIndexOf(gesture, this.#at);
    if (at >= 0) this.#join(at, work);
  }

  #join(at: number, work: () => void): void {
    const [newest, before] = [this.#at, this.#steps];
    const joined = before[at];
    if (joined === undefined) return;
    this.#steps = [...before];
    this.#at = at;
    this.#batch = { label: joined.label, depth: 2 };
    try {
      work();
    } finally {
      this.#batch = null;
      this.#at = newest;
      for (let index = at + 1; index < before.length; index += 1) {
        const [step, was, now] = [before[index], before[index - 1], this.#steps[index - 1]];
        if (step !== undefined && was !== undefined && now !== undefined && was !== now)
          this.#steps[index] = this.#replay(step, was, now);
      }
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
    this.#newest += 1;
    this.#gestures = [this.#newest];
    this.#at = 0;
  }

  /** The step all others were taken after. */
  get first(): Step {
    return this.#steps[0] ?? this.step;
  }

  /** Puts another beginning below everything that was done or undone. */
  refound(first: Step): void {
    const before = this.#steps;
    this.#steps = [first];
    for (const [index, step] of before.entries()) {
      const [was, now] = [before[index - 1], this.#steps[index - 1]];
      if (was !== undefined && now !== undefined) this.#steps.push(this.#replay(step, was, now));
    }
    this.notify();
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
