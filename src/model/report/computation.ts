// Heavy pure computing: a function of nothing but its input, which a host runs away from the thread that serves. Input and
// answer are plain data (typed arrays travel without being copied); areas list theirs, so that both ends of a thread find
// the same function by its name.

/** How far a computation is; cheap enough to be called for every piece of work. */
export interface ComputationReport {
  progress(done: number, total: number | null, words?: string): void;
}

export interface Computation<Input = unknown, Answer = unknown> {
  /** Names it on both ends of the thread: 'netRequirements'. */
  name: string;
  run(input: Input, report: ComputationReport): Answer;
}

/** Buffers of the typed arrays in plain data, so that a message hands them over instead of copying them. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (each: unknown, depth: number): void => {
    if (typeof each !== 'object' || each === null || depth > deepest) return;
    if (ArrayBuffer.isView(each)) {
      if (each.buffer instanceof ArrayBuffer) found.add(each.buffer);
    } else if (each instanceof ArrayBuffer) found.add(each);
    else if (Array.isArray(each)) {
      // Long lists hold rows, not arrays of numbers.
      if (each.length <= longest) for (const item of each) look(item, depth + 1);
    } else for (const item of Object.values(each)) look(item, depth + 1);
  };
  look(value, 0);
  return [...found];
}

const deepest = 4;
const longest = 1_000;
