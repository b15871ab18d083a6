// What there is of a material before anything is ordered, while it is shared out among its demands: stock on hand, what
// spoils first before the rest, and open receipts, first come first served. Source: flows b2 step 3.
import type { Item } from './compiledItem.ts';
import { addPeg, type DemandRows, safetyDemand } from './demandRows.ts';
import { pegKinds, type Plan } from './planTables.ts';
import type { OpenReceipt } from './receiptMessages.ts';
import { openPools, type StockPool, sumOfPools, takeOf, takeOwnFirst } from './stockPools.ts';

/** Of one material of one organisation. */
export interface CellStock {
  item: Item;
  /** Places among the receipts of the item, by day and code. */
  receipts: readonly number[];
  /** Steps on hand, what spoils first before the rest. */
  stock: readonly StockPool[];
}

export class CellSupply {
  readonly pools: StockPool[];
  readonly receipts: readonly OpenReceipt[];
  /** On hand before anybody took of it. */
  readonly total: number;
  /** On hand that nobody took. */
  onHand: number;
  /** By pool: what is kept for safety. */
  readonly kept: number[] = [];
  readonly #plan: Plan;
  readonly #item: Item;
  readonly #rows: DemandRows;
  /** What is kept for good is kept of what spoils last. */
  readonly #lastingFirst: readonly StockPool[];
  /** The first receipt that has something left. */
  #firstReceipt = 0;

  constructor(plan: Plan, { item, receipts, stock }: CellStock, rows: DemandRows) {
    this.#plan = plan;
    this.#item = item;
    this.#rows = rows;
    this.receipts = openReceipts(plan, item, receipts);
    this.pools = openPools(stock);
    this.#lastingFirst = this.pools.toReversed();
    this.total = sumOfPools(this.pools);
    this.onHand = this.total;
  }

  /** What is reserved is taken before anything else. */
  serveReserved(): void {
    const rows = this.#rows;
    for (let at = 1; at < rows.count; at += 1) {
      const reserved = rows.reserved[at] ?? 0;
      if (reserved === 0) continue;
      rows.rest[at] = rows.restAt(at) - (reserved - this.#takeReserved(at, reserved));
    }
  }

  /** Goods of a number go to the demands of that number. */
  serveOwnNumbers(): void {
    const rows = this.#rows;
    for (let at = 1; at < rows.count; at += 1) {
      const [id, mto] = [rows.id[at] ?? 0, rows.mtoAt(at)];
      if (mto === 0) continue;
      let rest = this.#takeStock(id, rows.dayAt(at), rows.restAt(at), mto, true);
      for (const receipt of this.receipts)
        if (rest > 0 && receipt.mto === mto) rest = this.#takeReceipt(id, rows.dayAt(at), rest, receipt);
      rows.rest[at] = rest;
    }
  }

  /** Every demand in its turn, of the stock before the receipts. */
  serveAll(): void {
    const rows = this.#rows;
    for (let at = 0; at < rows.count; at += 1)
      if (rows.restAt(at) > 0)
        rows.rest[at] = this.#serve(rows.id[at] ?? 0, rows.dayAt(at), rows.restAt(at), rows.mtoAt(at));
  }

  #serve(id: number, day: number, wanted: number, mto: number): number {
    let rest = this.onHand > 0 && wanted > 0 ? this.#takeStock(id, day, wanted, mto, false) : wanted;
    for (
      let receipt = this.receipts[this.#firstReceipt];
      rest > 0 && receipt !== undefined;
      receipt = this.receipts[this.#firstReceipt]
    ) {
      rest = this.#takeReceipt(id, day, rest, receipt);
      if (receipt.left === 0) this.#firstReceipt += 1;
    }
    return rest;
  }

  /** Takes of the stock that may be used on the day, of the number only or of all, the number's own first. */
  #takeStock(demand: number, day: number, wanted: number, mto: number, onlyOwn: boolean): number {
    const isKept = demand === safetyDemand;
    const before = isKept ? this.pools.map(({ qty }) => qty) : [];
    const rest = takeOwnFirst(isKept ? this.#lastingFirst : this.pools, day, wanted, mto, onlyOwn);
    if (isKept) this.kept.push(...this.pools.map(({ qty }, at) => (before[at] ?? 0) - qty));
    return this.#taken(demand, pegKinds.onHand, wanted, rest);
  }

  /** Takes what is held: the very stock where that is known. */
  #takeReserved(at: number, reserved: number): number {
    const { compiled, demandFirst } = this.#plan;
    const { index } = this.#item;
    const [id, day] = [this.#rows.id[at] ?? 0, this.#rows.dayAt(at)];
    const held = compiled.demands[index]?.[id - (demandFirst[index] ?? 0)]?.held ?? [];
    let rest = reserved;
    for (const { mto, lastDay, qty } of held)
      rest -= qty - takeOf(this.pools, day, qty, (pool) => pool.mto === mto && pool.lastDay === lastDay);
    // What is known to lie elsewhere than in this stock is not taken of it a second time.
    const known = held.reduce((sum, { qty }) => sum + qty, 0);
    if (known < reserved)
      rest -= reserved - known - takeOwnFirst(this.pools, day, reserved - known, this.#rows.mtoAt(at));
    return this.#taken(id, pegKinds.reserved, reserved, rest);
  }

  #taken(demand: number, kind: number, wanted: number, rest: number): number {
    if (rest < wanted) {
      addPeg(this.#plan, demand, kind, 0, wanted - rest);
      this.onHand -= wanted - rest;
    }
    return rest;
  }

  #takeReceipt(demand: number, day: number, wanted: number, receipt: OpenReceipt): number {
    const served = Math.min(wanted, receipt.left);
    if (served === 0) return wanted;
    addPeg(this.#plan, demand, pegKinds.receipt, receipt.place, served);
    receipt.left -= served;
    receipt.firstNeed = Math.min(receipt.firstNeed, day);
    return wanted - served;
  }
}

/** Receipts that count, none before the plan date. */
function openReceipts(plan: Plan, item: Item, places: readonly number[]): OpenReceipt[] {
  const { planDay, snapshot, receipts } = plan.compiled;
  const all = receipts[item.index] ?? [];
  const open: OpenReceipt[] = [];
  for (const place of places) {
    const found = all[place];
    if (found === undefined || (found.day < planDay && snapshot.scheme.expiredSupply === 'ignore')) continue;
    const { qty, drafted, mto } = found;
    const day = Math.max(found.day, planDay);
    open.push({ place, day, qty, left: qty, drafted, mto, firstNeed: Infinity, expected: day });
  }
  return open;
}
