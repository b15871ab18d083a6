// Demands of what is being netted, in the order in which they are served, as columns that every material uses anew: one
// object for each of a million demands would be made only to be collected. Row 0 is the safety stock, which comes first.
import { pegKinds, type Plan } from './planTables.ts';

/** Demand id of the safety stock. */
export const safetyDemand = -1;

export class DemandRows {
  count = 0;
  id = new Int32Array(64);
  /** Day it is served for, not before the plan date. */
  day = new Int32Array(64);
  mto = new Int32Array(64);
  /** Of the material itself, less what substitutes stand in for. */
  own = new Float64Array(64);
  /** What nothing covers yet. */
  rest = new Float64Array(64);
  reserved = new Float64Array(64);

  add(id: number, day: number, qty: number, mto: number, reserved: number): void {
    const at = this.count;
    if (at === this.id.length) this.#widen();
    this.id[at] = id;
    this.day[at] = day;
    this.mto[at] = mto;
    this.own[at] = qty;
    this.rest[at] = qty;
    this.reserved[at] = reserved;
    this.count = at + 1;
  }

  restAt(at: number): number {
    return this.rest[at] ?? 0;
  }

  dayAt(at: number): number {
    return this.day[at] ?? 0;
  }

  mtoAt(at: number): number {
    return this.mto[at] ?? 0;
  }

  #widen(): void {
    for (const name of ['id', 'day', 'mto'] as const) {
      const wider = new Int32Array(this.count * 2);
      wider.set(this[name]);
      this[name] = wider;
    }
    for (const name of ['own', 'rest', 'reserved'] as const) {
      const wider = new Float64Array(this.count * 2);
      wider.set(this[name]);
      this[name] = wider;
    }
  }
}

export function addPeg({ pegs }: Plan, demand: number, kind: number, supply: number, qty: number): void {
  pegs.demand.push(demand);
  pegs.kind.push(kind);
  pegs.supply.push(supply);
  pegs.qty.push(qty);
  pegs.asMain.push(qty);
}

/** New orders from the first to the last of the run, shared out in the order of their numbers. */
export class OpenLots {
  readonly #plan: Plan;
  readonly #rows: DemandRows;
  #order: number;
  /** Taken of that order. */
  #taken = 0;

  constructor(plan: Plan, rows: DemandRows) {
    this.#plan = plan;
    this.#rows = rows;
    this.#order = plan.orders.item.length;
  }

  /** Covers the row as far as the orders have something over. */
  serve(at: number): void {
    const { orders } = this.#plan;
    let rest = this.#rows.restAt(at);
    while (rest > 0 && this.#order < orders.item.length) {
      const left = orders.good.at(this.#order) - this.#taken;
      const taken = Math.min(rest, left);
      if (taken > 0) addPeg(this.#plan, this.#rows.id[at] ?? 0, pegKinds.order, this.#order, taken);
      rest -= taken;
      this.#taken += taken;
      if (taken < left) break;
      this.#order += 1;
      this.#taken = 0;
    }
    this.#rows.rest[at] = rest;
  }
}
