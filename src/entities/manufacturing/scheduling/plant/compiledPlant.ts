// A plant as flat arrays, built once for the many plans a search makes of it. Operations that can go on the same resources
// share a pool, whose operations wait in one queue.
import { type CalendarTable, calendarTable } from './calendarTable.ts';
import type { Plant } from './plant.ts';

export interface CompiledPlant {
  plant: Plant;
  operations: number;
  /** By resource. */
  calendars: CalendarTable[];
  startGroup: Int32Array;
  /** Alternatives of operation x: from alternativeFrom[x] until alternativeFrom[x + 1]. */
  alternativeFrom: Int32Array;
  alternativeResource: Int32Array;
  alternativeSetup: Int32Array;
  alternativeRun: Int32Array;
  /** By operation; -1: none. */
  group: Int32Array;
  order: Int32Array;
  notBefore: Int32Array;
  /** How many operations must be done before. */
  waitsFor: Int32Array;
  /** Links to what comes behind operation x: from nextFrom[x] until nextFrom[x + 1]. */
  nextFrom: Int32Array;
  nextOperation: Int32Array;
  nextWait: Int32Array;
  /** Share of the transfer batch; 1: the whole quantity. */
  nextBatch: Float64Array;
  hasBatch: Uint8Array;
  /** Least minutes of the operation, and with all that follows on the longest way. */
  minutes: Float64Array;
  workLeft: Float64Array;
  operationsLeft: Int32Array;
  pool: Int32Array;
  /** Resources of each pool, in the order of the alternatives. */
  pools: Int32Array[];
  /** By resource: its pools and its place in each. */
  poolsOf: { pool: number; place: number }[][];
  hasSetups: boolean;
  /** Of all operations, at least one minute. */
  meanMinutes: number;
}

export function compiledPlant(plant: Plant): CompiledPlant {
  const { operations } = plant;
  const count = operations.length;
  const tables = plant.calendars.map(calendarTable);
  const fallback = tables[0];
  if (fallback === undefined) throw new RangeError('a plant without a calendar');
  const alternativeFrom = new Int32Array(count + 1);
  for (let x = 0; x < count; x += 1)
    alternativeFrom[x + 1] = (alternativeFrom[x] ?? 0) + (operations[x]?.alternatives.length ?? 0);
  const alternatives = alternativeFrom[count] ?? 0;
  const compiled: CompiledPlant = {
    plant,
    operations: count,
    calendars: plant.resources.map(({ calendar }) => tables[calendar] ?? fallback),
    startGroup: Int32Array.from(plant.resources, ({ setupGroup }) => setupGroup ?? -1),
    alternativeFrom,
    alternativeResource: new Int32Array(alternatives),
    alternativeSetup: new Int32Array(alternatives),
    alternativeRun: new Int32Array(alternatives),
    group: new Int32Array(count),
    order: new Int32Array(count),
    notBefore: new Int32Array(count),
    waitsFor: new Int32Array(count),
    nextFrom: new Int32Array(count + 1),
    nextOperation: new Int32Array(0),
    nextWait: new Int32Array(0),
    nextBatch: new Float64Array(0),
    hasBatch: new Uint8Array(count),
    minutes: new Float64Array(count),
    workLeft: new Float64Array(count),
    operationsLeft: new Int32Array(count),
    pool: new Int32Array(count),
    pools: [],
    poolsOf: plant.resources.map(() => []),
    hasSetups:
      plant.setups !== undefined || operations.some(({ setupGroup }) => typeof setupGroup === 'number'),
    meanMinutes: 1,
  };
  fillOperations(compiled);
  fillLinks(compiled);
  fillWork(compiled);
  return compiled;
}

function fillOperations(compiled: CompiledPlant): void {
  const known = new Map<string, number>();
  const { plant, pools, poolsOf } = compiled;
  for (const [x, operation] of plant.operations.entries()) {
    if (operation.alternatives.length === 0) throw new RangeError(`operation ${x} has no resource`);
    let at = compiled.alternativeFrom[x] ?? 0;
    let least = Infinity;
    let name = '';
    for (const { resource, setup, run } of operation.alternatives) {
      compiled.alternativeResource[at] = resource;
      compiled.alternativeSetup[at] = setup;
      compiled.alternativeRun[at] = run;
      least = Math.min(least, setup + run);
      name += `${resource},`;
      at += 1;
    }
    let pool = known.get(name);
    if (pool === undefined) {
      const resources = Int32Array.from(operation.alternatives, ({ resource }) => resource);
      pool = pools.push(resources) - 1;
      known.set(name, pool);
      for (const [place, resource] of resources.entries()) {
        const of = poolsOf[resource];
        if (of === undefined)
          throw new RangeError(`operation ${x} on resource ${resource}, which is not there`);
        of.push({ pool, place });
      }
    }
    compiled.pool[x] = pool;
    compiled.group[x] = operation.setupGroup ?? -1;
    compiled.order[x] = operation.order;
    compiled.notBefore[x] = Math.max(plant.now, operation.notBefore ?? plant.now);
    compiled.minutes[x] = least;
  }
}

function fillLinks(compiled: CompiledPlant): void {
  const { plant, nextFrom, waitsFor, hasBatch, operations } = compiled;
  let links = 0;
  for (const [x, { after }] of plant.operations.entries()) {
    waitsFor[x] = after.length;
    links += after.length;
    for (const { operation } of after) {
      if (operation >= x || operation < 0) throw new RangeError(`operation ${x} after ${operation}`);
      nextFrom[operation + 1] = (nextFrom[operation + 1] ?? 0) + 1;
    }
  }
  for (let x = 0; x < operations; x += 1) nextFrom[x + 1] = (nextFrom[x + 1] ?? 0) + (nextFrom[x] ?? 0);
  const filled = nextFrom.slice();
  compiled.nextOperation = new Int32Array(links);
  compiled.nextWait = new Int32Array(links);
  compiled.nextBatch = new Float64Array(links);
  for (const [x, { after }] of plant.operations.entries())
    for (const { operation, wait, batch } of after) {
      const at = filled[operation] ?? 0;
      filled[operation] = at + 1;
      compiled.nextOperation[at] = x;
      compiled.nextWait[at] = wait ?? 0;
      compiled.nextBatch[at] = batch ?? 1;
      if (batch !== undefined && batch < 1) hasBatch[x] = 1;
    }
}

function fillWork(compiled: CompiledPlant): void {
  const { operations, nextFrom, nextOperation, nextWait, workLeft, operationsLeft, minutes } = compiled;
  let total = 0;
  for (let x = operations - 1; x >= 0; x -= 1) {
    let [longest, most] = [0, 0];
    for (let link = nextFrom[x] ?? 0; link < (nextFrom[x + 1] ?? 0); link += 1) {
      const next = nextOperation[link] ?? 0;
      longest = Math.max(longest, (nextWait[link] ?? 0) + (workLeft[next] ?? 0));
      most = Math.max(most, operationsLeft[next] ?? 0);
    }
    workLeft[x] = longest + (minutes[x] ?? 0);
    operationsLeft[x] = most + 1;
    total += minutes[x] ?? 0;
  }
  compiled.meanMinutes = Math.max(1, total / Math.max(1, operations));
}
