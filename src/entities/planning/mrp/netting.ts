// One material of one organisation netted: reservations, stock, receipts, substitutes and new orders shared out among the
// demands in their order, first come first served. With strict make-to-order planning every number is netted by itself,
// with the soft one goods of the same number go to their demands first. Source: flows b2 step 3, b6.
import type { Item } from './compiledItem.ts';
import { addPeg, type DemandRows, OpenLots, safetyDemand } from './demandRows.ts';
import { orderByStock, orderNets, type StockEvent } from './ordering.ts';
import { type Message, orderFlags, pegKinds, type Plan } from './planTables.ts';
import { balanceMessages, keepLevel, type OpenReceipt, receiptMessages } from './receiptMessages.ts';
import { lasting, openPools, type StockPool, sumOfPools, takeOf, takeOwnFirst } from './stockPools.ts';
import { coverNet, type Substitutes } from './substitutes.ts';

/** What is netted together. */
export interface Cell {
  item: Item;
  mto: number;
  /** Demand ids in the order in which they are served. */
  demands: Int32Array;
  /** Places among the receipts of the item, by day and code. */
  receipts: readonly number[];
  /** Steps on hand, what spoils first before the rest. */
  stock: readonly StockPool[];
  /** Safety stock of this cell. */
  safety: number;
}

/** Number of make-to-order planning of a demand of either kind. */
export function mtoOfDemand(plan: Plan, item: Item, id: number): number {
  const requirement = id - plan.documentDemands;
  if (requirement >= 0) return plan.requirements.mto.at(requirement);
  return plan.compiled.demands[item.index]?.[id - (plan.demandFirst[item.index] ?? 0)]?.mto ?? 0;
}

/** Writes the demands of the cell into the rows, after the safety stock. */
function fillRows(plan: Plan, { item, mto, demands }: Cell, safety: number, rows: DemandRows): void {
  const { requirements, documentDemands, compiled } = plan;
  const { planDay } = compiled;
  const documents = compiled.demands[item.index];
  const first = plan.demandFirst[item.index] ?? 0;
  rows.count = 0;
  rows.add(safetyDemand, planDay, safety, mto, 0);
  for (const id of demands) {
    const requirement = id - documentDemands;
    if (requirement >= 0) {
      const day = Math.max(requirements.day.at(requirement), planDay);
      rows.add(id, day, requirements.qty.at(requirement), requirements.mto.at(requirement), 0);
      continue;
    }
    const found = documents?.[id - first];
    if (found !== undefined) rows.add(id, Math.max(found.day, planDay), found.qty, found.mto, found.reserved);
  }
}

/** Nets the cell and returns the stock on hand that nobody took, by the day it spoils. */
export function netCell(
  plan: Plan,
  cell: Cell,
  rows: DemandRows,
  substitutes: Substitutes | null,
  messages: Message[],
): StockPool[] {
  const { item } = cell;
  const { planDay, snapshot } = plan.compiled;
  // Levels of stock are those of stock without a number; what is tracked is ordered as it is wanted.
  const isStockPolicy =
    cell.mto === 0 && (item.given.planStrategy === 'reorder' || item.given.orderPolicy === 'minMax');
  const plans =
    item.given.planStrategy !== 'none' && item.given.supplyType !== 'phantom' && !item.given.isDisabled;
  fillRows(plan, cell, isStockPolicy ? 0 : Math.max(0, cell.safety), rows);
  const { count } = rows;
  const all = plan.compiled.receipts[item.index] ?? [];
  const receipts: OpenReceipt[] = [];
  for (const place of cell.receipts) {
    const found = all[place];
    if (found === undefined || (found.day < planDay && snapshot.scheme.expiredSupply === 'ignore')) continue;
    const { qty, drafted, mto } = found;
    const day = Math.max(found.day, planDay);
    receipts.push({ place, day, qty, left: qty, drafted, mto, firstNeed: Infinity, expected: day });
  }
  const pools = openPools(cell.stock);
  const booked = sumOfPools(cell.stock);
  const total = sumOfPools(pools);
  let onHand = total;
  /** What is kept for good is kept of what spoils last. */
  const lastingFirst = pools.toReversed();
  /** By pool: what is kept for safety. */
  const kept: number[] = [];

  const taken = (demand: number, kind: number, wanted: number, rest: number): number => {
    if (rest < wanted) {
      addPeg(plan, demand, kind, 0, wanted - rest);
      onHand -= wanted - rest;
    }
    return rest;
  };
  /** Takes of the stock that may be used on the day, of the number only or of all, the number's own first. */
  const takeStock = (demand: number, day: number, wanted: number, mto: number, onlyOwn: boolean): number => {
    const isKept = demand === safetyDemand;
    const before = isKept ? pools.map(({ qty }) => qty) : [];
    const rest = takeOwnFirst(isKept ? lastingFirst : pools, day, wanted, mto, onlyOwn);
    if (isKept) kept.push(...pools.map(({ qty }, at) => (before[at] ?? 0) - qty));
    return taken(demand, pegKinds.onHand, wanted, rest);
  };
  /** Takes what is held: the very stock where that is known. */
  const takeHeld = (at: number, reserved: number): number => {
    const [id, day] = [rows.id[at] ?? 0, rows.dayAt(at)];
    const held = plan.compiled.demands[item.index]?.[id - (plan.demandFirst[item.index] ?? 0)]?.held ?? [];
    let rest = reserved;
    for (const { mto, lastDay, qty } of held)
      rest -= qty - takeOf(pools, day, qty, (pool) => pool.mto === mto && pool.lastDay === lastDay);
    // What is known to lie elsewhere than in this stock is not taken of it a second time.
    const known = held.reduce((sum, { qty }) => sum + qty, 0);
    if (known < reserved)
      rest -= reserved - known - takeOwnFirst(pools, day, reserved - known, rows.mtoAt(at));
    return taken(id, pegKinds.reserved, reserved, rest);
  };
  const takeReceipt = (demand: number, day: number, wanted: number, receipt: OpenReceipt): number => {
    const served = Math.min(wanted, receipt.left);
    if (served === 0) return wanted;
    addPeg(plan, demand, pegKinds.receipt, receipt.place, served);
    receipt.left -= served;
    receipt.firstNeed = Math.min(receipt.firstNeed, day);
    return wanted - served;
  };

  for (let at = 1; at < count; at += 1) {
    const reserved = rows.reserved[at] ?? 0;
    if (reserved === 0) continue;
    rows.rest[at] = rows.restAt(at) - (reserved - takeHeld(at, reserved));
  }
  if (item.given.mtoControl === 'soft')
    for (let at = 1; at < count; at += 1) {
      const [id, mto] = [rows.id[at] ?? 0, rows.mtoAt(at)];
      if (mto === 0) continue;
      let rest = takeStock(id, rows.dayAt(at), rows.restAt(at), mto, true);
      for (const receipt of receipts)
        if (rest > 0 && receipt.mto === mto) rest = takeReceipt(id, rows.dayAt(at), rest, receipt);
      rows.rest[at] = rest;
    }
  let firstReceipt = 0;
  const serve = (id: number, day: number, wanted: number, mto: number): number => {
    let rest = onHand > 0 && wanted > 0 ? takeStock(id, day, wanted, mto, false) : wanted;
    for (
      let receipt = receipts[firstReceipt];
      rest > 0 && receipt !== undefined;
      receipt = receipts[firstReceipt]
    ) {
      rest = takeReceipt(id, day, rest, receipt);
      if (receipt.left === 0) firstReceipt += 1;
    }
    return rest;
  };
  for (let at = 0; at < count; at += 1)
    if (rows.restAt(at) > 0)
      rows.rest[at] = serve(rows.id[at] ?? 0, rows.dayAt(at), rows.restAt(at), rows.mtoAt(at));

  if (substitutes !== null)
    for (let at = 1; at < count; at += 1) {
      const rest = rows.restAt(at);
      if (rest === 0) continue;
      const demand = { id: rows.id[at] ?? 0, day: rows.dayAt(at), rest, mto: rows.mtoAt(at) };
      const lacking = coverNet(plan, item, demand, substitutes, messages);
      rows.own[at] = (rows.own[at] ?? 0) - (rest - lacking);
      rows.rest[at] = lacking;
    }

  const firstOrder = plan.orders.item.length;
  const spoils = spoiling(pools, kept);
  if (plans && isStockPolicy) {
    const isReorder = item.given.planStrategy === 'reorder';
    const events: StockEvent[] = [
      ...receipts.map(({ day, qty }) => ({ day: isReorder ? planDay : day, qty })),
      ...demandEvents(rows),
      ...spoils,
    ].sort((a, b) => a.day - b.day);
    const lots = new OpenLots(plan, rows);
    orderByStock(plan, item, cell.mto, total, events, messages);
    for (let at = 0; at < count; at += 1) lots.serve(at);
  } else if (plans) orderNets(plan, item, cell.mto, rows, messages);

  if (item.given.supplyType === 'phantom') phantomMessages(plan, item, rows, messages);
  if (isStockPolicy) keepLevel(item, receipts, onHand);
  receiptMessages(plan, item, receipts, messages);
  const isUncertain =
    isStockPolicy ||
    booked < total ||
    item.maxStock > 0 ||
    spoils.length > 0 ||
    rows.rest.subarray(0, count).some((rest) => rest > 0) ||
    receipts.some(({ expected, firstNeed }) => firstNeed < expected);
  if (isUncertain) {
    const events: StockEvent[] = [
      ...receipts.map(({ expected, qty }) => ({ day: expected, qty })),
      ...demandEvents(rows),
      ...spoils,
    ];
    for (let order = firstOrder; order < plan.orders.item.length; order += 1) {
      const byPoint = (plan.orders.flags.at(order) & orderFlags.byReorderPoint) !== 0;
      const day = byPoint ? plan.orders.finish.at(order) : plan.orders.required.at(order);
      events.push({ day, qty: plan.orders.good.at(order) });
    }
    balanceMessages(plan, item, booked, cell.safety, events, messages);
  }
  return pools;
}

/** Nobody makes or buys a phantom: what asks for it itself is told, and once what stops at it for want of a bill. */
function phantomMessages(plan: Plan, item: Item, rows: DemandRows, messages: Message[]): void {
  const first = plan.demandFirst[item.index] ?? 0;
  const common = { order: -1, suggestedDay: null, suggestedQty: 0 };
  const required = { day: Infinity, qty: 0 };
  for (let at = 1; at < rows.count; at += 1) {
    const [id, day, qty] = [rows.id[at] ?? 0, rows.dayAt(at), rows.restAt(at)];
    if (qty === 0) continue;
    const found = id < plan.documentDemands ? plan.compiled.demands[item.index]?.[id - first] : undefined;
    if (found === undefined) {
      required.day = Math.min(required.day, day);
      required.qty += qty;
    } else {
      const { code, line, kind: document } = found;
      messages.push({ ...common, kind: 'phantomDemand', code, line, document, day, qty });
    }
  }
  if (required.qty > 0)
    messages.push({ ...common, ...required, kind: 'noBom', code: '', line: 0, document: null });
}

/** Stock that nobody takes in time is gone the day after, also what is kept for safety. */
function spoiling(pools: readonly StockPool[], kept: readonly number[]): StockEvent[] {
  return pools.flatMap(({ lastDay, qty }, at) => {
    const gone = qty + (kept[at] ?? 0);
    return lastDay < lasting && gone > 0 ? [{ day: lastDay + 1, qty: -gone }] : [];
  });
}

/** The demands as stock sees them. */
function demandEvents({ count, day, own }: DemandRows): StockEvent[] {
  const events: StockEvent[] = [];
  for (let at = 1; at < count; at += 1) events.push({ day: day[at] ?? 0, qty: -(own[at] ?? 0) });
  return events;
}
