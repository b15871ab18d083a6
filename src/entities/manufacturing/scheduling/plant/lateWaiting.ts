// Where a search for less tardiness turns next: pools before which late orders wait, and the late orders themselves.
import type { RandomNumbers } from '../randomNumbers.ts';
import { workedBefore } from './calendarTable.ts';
import type { CompiledPlant } from './compiledPlant.ts';
import type { Dispatched } from './floor.ts';

interface Varied {
  orderFactors: Float64Array;
  poolFactors: Float64Array;
  scale: number;
  workWeight: number;
}

export class LateWaiting {
  private readonly compiled: CompiledPlant;
  private readonly random: RandomNumbers;
  /** Running sums, to draw from. */
  private readonly pools: Float64Array;
  private readonly orders: Float64Array;

  constructor(compiled: CompiledPlant, random: RandomNumbers) {
    this.compiled = compiled;
    this.random = random;
    this.pools = new Float64Array(compiled.pools.length);
    this.orders = new Float64Array(compiled.plant.orders.length);
  }

  /** Reads off a plan how long late orders wait, and where. */
  observe({ start, end, resource }: Dispatched): void {
    const { compiled, pools, orders } = this;
    const { operations, order, plant, notBefore, nextFrom, nextOperation, nextWait } = compiled;
    orders.fill(0);
    for (let x = 0; x < operations; x += 1) {
      const number = order[x] ?? 0;
      const late = (end[x] ?? 0) - (plant.orders[number]?.due ?? 0);
      if (late > (orders[number] ?? 0)) orders[number] = late;
    }
    const ready = notBefore.slice();
    pools.fill(0);
    for (let x = 0; x < operations; x += 1) {
      for (let link = nextFrom[x] ?? 0; link < (nextFrom[x + 1] ?? 0); link += 1) {
        const next = nextOperation[link] ?? 0;
        ready[next] = Math.max(ready[next] ?? 0, (end[x] ?? 0) + (nextWait[link] ?? 0));
      }
      const calendar = compiled.calendars[resource[x] ?? 0];
      if ((orders[order[x] ?? 0] ?? 0) <= 0 || calendar === undefined) continue;
      const waited = workedBefore(calendar, start[x] ?? 0) - workedBefore(calendar, ready[x] ?? 0);
      const pool = compiled.pool[x] ?? 0;
      if (waited > 0) pools[pool] = (pools[pool] ?? 0) + waited;
    }
    addUp(pools);
    addUp(orders);
  }

  /** One change: of the urgency of a pool, of the weight of one or a few orders, or of all. */
  varied<S extends Varied>(settings: S): S {
    const { random } = this;
    const lot = random.fraction();
    const factor = Math.exp((random.fraction() - 0.5) * 2);
    if (lot < 0.1)
      return {
        ...settings,
        scale: settings.scale * Math.exp((random.fraction() - 0.5) * 0.5),
        workWeight: settings.workWeight * Math.exp((random.fraction() - 0.5) * 0.3),
      };
    if (lot < 0.5) {
      const poolFactors = settings.poolFactors.slice();
      const pool = this.drawn(this.pools);
      poolFactors[pool] = Math.min(20, Math.max(0.05, (poolFactors[pool] ?? 1) * factor));
      return { ...settings, poolFactors };
    }
    const orderFactors = settings.orderFactors.slice();
    const changes = 1 + random.below(3);
    for (let change = 0; change < changes; change += 1) {
      const order = random.fraction() < 0.7 ? this.drawn(this.orders) : random.below(orderFactors.length);
      const by = Math.exp((random.fraction() - 0.4) * 3);
      orderFactors[order] = Math.min(100, Math.max(0.01, (orderFactors[order] ?? 1) * by));
    }
    return { ...settings, orderFactors };
  }

  private drawn(sums: Float64Array): number {
    const total = sums.at(-1) ?? 0;
    if (total <= 0) return this.random.below(sums.length);
    const wanted = this.random.fraction() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function addUp(values: Float64Array): void {
  for (let at = 1; at < values.length; at += 1) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0);
}
