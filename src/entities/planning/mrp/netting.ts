// One material of one organisation netted: reservations, stock, receipts, substitutes and new orders shared out among the
// demands in their order, first come first served. With strict make-to-order planning every number is netted by itself,
// with the soft one goods of the same number go to their demands first. Source: flows b2 step 3, b6.
import type { Item } from './compiledItem.ts';
import { CellSupply, type CellStock } from './cellSupply.ts';
import { type DemandRows, OpenLots, safetyDemand } from './demandRows.ts';
import { orderByStock, orderNets, type StockEvent } from './ordering.ts';
import { type Message, orderFlags, type Plan } from './planTables.ts';
import { balanceMessages, keepLevel, receiptMessages } from './receiptMessages.ts';
import { lasting, type StockPool, sumOfPools } from './stockPools.ts';
import { coverNet, type Substitutes } from './substitutes.ts';

/** What is netted together. */
export interface Cell extends CellStock {
  mto: number;
  /** Demand ids in the order in which they are served. */
  demands: Int32Array;
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
  const { planDay } = plan.compiled;
  // Levels of stock are those of stock without a number; what is tracked is ordered as it is wanted.
  const isStockPolicy =
    cell.mto === 0 && (item.given.planStrategy === 'reorder' || item.given.orderPolicy === 'minMax');
  const plans =
    item.given.planStrategy !== 'none' && item.given.supplyType !== 'phantom' && !item.given.isDisabled;
  fillRows(plan, cell, isStockPolicy ? 0 : Math.max(0, cell.safety), rows);
  const { count } = rows;
  const supply = new CellSupply(plan, cell, rows);
  const { pools, receipts, kept, total } = supply;
  supply.serveReserved();
  if (item.given.mtoControl === 'soft') supply.serveOwnNumbers();
  supply.serveAll();

  if (substitutes !== null)
    for (let at = 1; at < count; at += 1) {
      const rest = rows.restAt(at);
      if (rest === 0) continue;
      const demand = { id: rows.id[at] ?? 0, day: rows.dayAt(at), rest, mto: rows.mtoAt(at) };
      const lacking = coverNet(plan, item, demand, substitutes, messages);
      rows.own[at] = (rows.own[at] ?? 0) - (rest - lacking);
      rows.rest[at] = lacking;
    }

  const booked = sumOfPools(cell.stock);
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
  if (isStockPolicy) keepLevel(item, receipts, supply.onHand);
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
