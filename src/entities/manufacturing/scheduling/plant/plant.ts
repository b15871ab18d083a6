// A plant to be scheduled in working time: orders of operations, resources with calendars, set-ups between groups, second
// resources (moulds, people), what is fixed already. Instants are whole minutes by the clock of the business zone.
import type { WorkingTime } from '#model/workingTime/workingTime.ts';

export interface PlantResource {
  code: string;
  /** Index in the calendars of the plant. */
  calendar: number;
  /** What it is set up for now; null: nothing. */
  setupGroup?: number | null;
  /** Planning goes by it, whatever is loaded more. */
  isBottleneck?: boolean;
}

export interface PlantOrder {
  code: string;
  due: number;
  /** Order of release, for first come first served. */
  release: number;
  /** What a minute of delay counts; 1 unless told. */
  weight?: number;
  /** 1 is the most urgent. */
  priority?: number;
}

export interface PlantAlternative {
  resource: number;
  /** Minutes where the matrix says nothing and the group before was another. */
  setup: number;
  /** Minutes of working time of the whole quantity. */
  run: number;
}

export interface PlantLink {
  operation: number;
  /** Moving, queueing and waiting, in minutes of the clock. */
  wait?: number;
  /** Overlap: share of the quantity in a transfer batch, above 0 and below 1; none: the whole quantity moves at once. */
  batch?: number;
}

/** One bar of what keeps its place. */
export interface PlantFixed {
  resource: number;
  start: number;
  end: number;
  /** together: another slice of the operation is held, and the pieces stay divided as they are. */
  why: 'started' | 'locked' | 'frozen' | 'together';
  /** Whole pieces of a slice; the whole operation unless told. */
  qty?: number | null;
  /** Index of the unit taken for each need. */
  units?: readonly number[];
}

export interface PlantOperation {
  order: number;
  /** By priority; at least one. */
  alternatives: readonly PlantAlternative[];
  /** What must be done before; the numbers are smaller than the operation's own. */
  after: readonly PlantLink[];
  setupGroup?: number | null;
  /** When its material is there. */
  notBefore?: number;
  /** Second resources: of each list one unit is needed from start to end. */
  needs?: readonly (readonly number[])[];
  /** Whole pieces and at most so many slices on resources free at the same time. */
  split?: { qty: number; most: number };
  /** All its bars, at least one: the whole operation, or every slice of it. */
  fixed?: readonly PlantFixed[];
}

export interface Plant {
  now: number;
  calendars: readonly WorkingTime[];
  resources: readonly PlantResource[];
  /** How many second resources there are; needs name them by index. */
  units: number;
  /** Minutes from the group of the row to the group of the column; null: what the route says. */
  setups?: readonly (readonly (number | null)[])[];
  orders: readonly PlantOrder[];
  operations: readonly PlantOperation[];
}

/** One bar: an operation, or a slice of one, on a resource. */
export interface PlantBar {
  operation: number;
  resource: number;
  start: number;
  /** Working minutes of the set-up, the first of the bar. */
  setup: number;
  /** Working minutes in all. */
  minutes: number;
  end: number;
  units: readonly number[];
  /** Whole pieces of a slice; null: the whole operation. */
  qty: number | null;
}

export interface PlantPlan {
  bars: PlantBar[];
}

/** Slices differ by at most one piece. */
export function slicesOf(qty: number, slices: number): number[] {
  const count = Math.max(1, Math.min(slices, qty));
  return Array.from({ length: count }, (_none, at) => Math.ceil((qty - at) / count));
}

/**
 * Minutes of a run: whole batches of the base quantity, longer where the resource does less than 100 % of the standard.
 * All numbers as parsed by the caller; rounded up to whole minutes.
 */
export function runMinutes(qty: number, baseQty: number, minutes: number, efficiency = 100): number {
  return Math.ceil((Math.ceil(qty / baseQty) * minutes * 100) / efficiency - 1e-9);
}

/** Set-up of an operation behind another group: none for the same, the matrix where it says something, else the route. */
export function setupBetween(
  plant: Pick<Plant, 'setups'>,
  before: number | null,
  group: number | null,
  route: number,
): number {
  if (group === null || before === null) return route;
  if (before === group) return 0;
  return plant.setups?.[before]?.[group] ?? route;
}

/**
 * Overlap of two operations in minutes: the second may begin with the first transfer batch and never waits for the last.
 * Its set-up may be done before the first batch is there.
 */
export function overlapStart(
  first: { start: number; setup: number; run: number },
  second: { setup: number; run: number },
  batch: number,
): { start: number; end: number } {
  const firstBatch = first.start + first.setup + batch * first.run;
  const end1 = first.start + first.setup + first.run;
  const end = Math.max(
    Math.max(0, firstBatch - second.setup) + second.setup + second.run,
    end1 + batch * second.run,
  );
  return { start: end - second.run - second.setup, end };
}
