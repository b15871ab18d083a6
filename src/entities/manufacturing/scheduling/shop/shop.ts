// A shop to be scheduled for the earliest end of all: jobs of operations in order, each on one of its machines, one at a
// time. Given as nested lists, searched as flat arrays. Job shop: every operation has one machine; flexible: several.

/** [machine from 0, minutes]. */
export type Alternative = readonly [number, number];

/** `jobs[job][operation]` lists the machines that can do it. */
export interface ShopInstance {
  machines: number;
  jobs: readonly (readonly (readonly Alternative[])[])[];
}

/** Operations are numbered job after job; `operations` itself stands for "none" before the first and after the last. */
export interface Shop {
  operations: number;
  machines: number;
  jobs: number;
  /** Neighbours in the job; both one longer than the operations. */
  jobBefore: Int32Array;
  jobAfter: Int32Array;
  /** Alternatives of operation x: from alternativeFrom[x] until alternativeFrom[x + 1]. */
  alternativeFrom: Int32Array;
  alternativeMachine: Int32Array;
  alternativeMinutes: Int32Array;
  firstOperations: Int32Array;
  lastOperations: Int32Array;
  isFlexible: boolean;
  /** Minutes are multiplied by this, so that none is zero: the order of equal instants would else be open. */
  scale: number;
  /** No schedule ends before; in minutes as given. */
  lowerBound: number;
}

/** @throws RangeError when an operation has no machine, or a machine or time outside the instance */
export function shopOf({ machines, jobs }: ShopInstance): Shop {
  const all = jobs.flat();
  const operations = all.length;
  const scale = all.some((one) => one.some(([, minutes]) => minutes === 0)) ? operations + 1 : 1;
  const jobBefore = new Int32Array(operations + 1).fill(operations);
  const jobAfter = new Int32Array(operations + 1).fill(operations);
  const filled = jobs.filter((job) => job.length > 0);
  const firstOperations = new Int32Array(filled.length);
  const lastOperations = new Int32Array(filled.length);
  let at = 0;
  for (const [job, { length }] of filled.entries()) {
    firstOperations[job] = at;
    for (let step = 1; step < length; step += 1) {
      jobBefore[at + step] = at + step - 1;
      jobAfter[at + step - 1] = at + step;
    }
    at += length;
    lastOperations[job] = at - 1;
  }
  const alternativeFrom = new Int32Array(operations + 1);
  for (const [operation, { length }] of all.entries())
    alternativeFrom[operation + 1] = (alternativeFrom[operation] ?? 0) + length;
  const flat = all.flat();
  for (const [machine, minutes] of flat)
    if (
      !Number.isInteger(machine) ||
      machine < 0 ||
      machine >= machines ||
      !Number.isInteger(minutes) ||
      minutes < 0
    )
      throw new RangeError(`machine ${machine} of ${machines}, ${minutes} minutes`);
  if (all.some(({ length }) => length === 0)) throw new RangeError('an operation without a machine');
  return {
    operations,
    machines,
    jobs: filled.length,
    jobBefore,
    jobAfter,
    alternativeFrom,
    alternativeMachine: Int32Array.from(flat, ([machine]) => machine),
    alternativeMinutes: Int32Array.from(flat, ([, minutes]) => Math.max(1, minutes * scale)),
    firstOperations,
    lastOperations,
    isFlexible: flat.length > operations,
    scale,
    lowerBound: lowerBoundOf({ machines, jobs }),
  };
}

/** The longest job, and the load no machine can escape: of each alone, and of all shared evenly. */
function lowerBoundOf({ machines, jobs }: ShopInstance): number {
  const fixed = Array.from({ length: machines }, () => 0);
  let [longest, total] = [0, 0];
  for (const job of jobs) {
    let length = 0;
    for (const alternatives of job) {
      const least = Math.min(...alternatives.map(([, minutes]) => minutes));
      length += least;
      total += least;
      const [only] = alternatives;
      if (alternatives.length === 1 && only !== undefined) fixed[only[0]] = (fixed[only[0]] ?? 0) + only[1];
    }
    longest = Math.max(longest, length);
  }
  return Math.max(longest, ...fixed, Math.ceil(total / Math.max(1, machines)));
}

/** A complete schedule: an order that respects jobs and machines, and the alternative of each operation. */
export interface ShopSolution {
  /** Scaled end of all. */
  makespan: number;
  order: Int32Array;
  /** By operation: index into the alternatives of the shop. */
  alternatives: Int32Array;
}

/** One operation of a schedule as it is handed out. */
export interface ShopStep {
  job: number;
  operation: number;
  machine: number;
}
