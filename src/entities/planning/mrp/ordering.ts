// New orders for what stock and receipts do not cover: requirements gathered by the policy, made into lots, dated, and
// shared out to the demands they are for, what is left over before anything new is made. Source: flows b2 step 5, b4.
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';
import type { Item } from './compiledItem.ts';
import { type DemandRows, OpenLots } from './demandRows.ts';
import { fixedLots, lotsFor, type LotLimits } from './lotSizing.ts';
import { begunOn, type OrderDays, wantedOn } from './orderDates.ts';
import { shiftDay, windowEnd } from './planningDays.ts';
import { type Message, orderFlags, type Plan } from './planTables.ts';
import { applyRatio, quantityText } from './quantities.ts';

function limitsOf(plan: Plan, { unit, minOrder, multiple, maxOrder }: Item): LotLimits {
  return plan.compiled.snapshot.scheme.considerLotPolicy === false
    ? { unit, min: 0, multiple: 0, max: 0 }
    : { unit, min: minOrder, multiple, max: maxOrder };
}

/** First day for which something new may be proposed; the plan date without a fence. */
function fenceDay(plan: Plan, { given, calendar }: Item): number {
  const { planDay } = plan.compiled;
  const fence = given.planFence ?? 0;
  return fence > 0 ? (shiftDay(calendar, planDay, fence, null) ?? planDay) : planDay;
}

/** Adds an order with its messages and returns its number. */
function addOrder(
  plan: Plan,
  item: Item,
  order: { mto: number; net: number; qty: number; good: number; required: number; byReorderPoint: boolean },
  messages: Message[],
): number {
  const { orders, compiled } = plan;
  const { net, qty, mto, required } = order;
  const day = order.byReorderPoint ? required : Math.max(required, fenceDay(plan, item));
  const chosen = item.lots?.choose(quantityText(qty, item.scale), dateOfDay(day)) ?? null;
  const source = chosen ?? -1;
  const days: OrderDays = order.byReorderPoint
    ? begunOn(item, required, qty, source)
    : wantedOn(item, day, qty, compiled.planDay, compiled.snapshot.scheme.allowStartInPast === true, source);
  const index = orders.item.length;
  const flags = days.flags + (day > required ? orderFlags.insideFence : 0);
  orders.item.push(item.index);
  orders.mto.push(mto);
  orders.net.push(net);
  orders.qty.push(qty);
  orders.good.push(order.good);
  orders.required.push(required);
  orders.start.push(days.start);
  orders.finish.push(days.finish);
  orders.flags.push(flags);
  orders.source.push(source);
  const say = (kind: Message['kind']): void => {
    messages.push({
      kind,
      code: '',
      line: 0,
      document: null,
      order: index,
      day: days.finish,
      suggestedDay: required,
      qty,
      suggestedQty: qty,
    });
  };
  if (chosen === -1) say('noSupplier');
  if (flags & orderFlags.late) say('lateOrder');
  if (flags & orderFlags.outsideCalendar) say('noCalendar');
  if (flags & orderFlags.insideFence) say('insideFence');
  return index;
}

/** What is expected of an ordered quantity: all of it, or what shrinkage leaves. */
function expectedOf({ shrinkage }: Item, qty: number): number {
  return shrinkage === null ? qty : Number((BigInt(qty) * BigInt(shrinkage.top)) / BigInt(shrinkage.bottom));
}

/** The order quantities of one gathered requirement: net ÷ (1 − shrinkage), then by policy. */
function sizesFor(plan: Plan, item: Item, net: number): number[] {
  const wanted = item.shrinkage === null ? net : applyRatio(item.shrinkage.ordered, net, item.material);
  const isFixed = item.given.orderPolicy === 'fixedLot' && item.fixedLot > 0;
  return isFixed && plan.compiled.snapshot.scheme.considerLotPolicy !== false
    ? fixedLots(wanted, item.fixedLot)
    : lotsFor(wanted, limitsOf(plan, item));
}

/** Orders for what the rows still want, shared out to them. */
export function orderNets(plan: Plan, item: Item, mto: number, rows: DemandRows, messages: Message[]): void {
  const { scheme } = plan.compiled.snapshot;
  const fence = fenceDay(plan, item);
  const lots = new OpenLots(plan, rows);
  for (let first = 0, next = 0; first < rows.count; first = next) {
    next = first + 1;
    // What earlier orders have over comes before anything new.
    lots.serve(first);
    let net = rows.restAt(first);
    if (net === 0) continue;
    const last = lastDay(item, Math.max(rows.dayAt(first), fence), scheme.considerLotPolicy !== false);
    let isOneNumber = true;
    for (; scheme.mergePolicy !== 'none' && next < rows.count; next += 1) {
      const rest = rows.restAt(next);
      if (rest === 0) continue;
      if (Math.max(rows.dayAt(next), fence) > last) break;
      net += rest;
      if (rows.mtoAt(next) !== rows.mtoAt(first)) isOneNumber = false;
    }
    const number = item.given.mtoControl === 'soft' && isOneNumber ? rows.mtoAt(first) : mto;
    const required = rows.dayAt(first);
    let ordered = 0;
    for (const qty of sizesFor(plan, item, net)) {
      // Cut orders share one shrinkage, so that together they bring what was wanted.
      const good = expectedOf(item, ordered + qty) - expectedOf(item, ordered);
      const covers = Math.min(net, good);
      addOrder(
        plan,
        item,
        { mto: number, net: covers, qty, good, required, byReorderPoint: false },
        messages,
      );
      ordered += qty;
      net -= covers;
    }
    for (let at = first; at < next; at += 1) lots.serve(at);
  }
}

/** Last day whose requirements go into one order with those of the first. */
function lastDay({ given, calendar }: Item, day: number, byPolicy: boolean): number {
  return byPolicy && given.orderPolicy === 'period'
    ? windowEnd(calendar, day, given.periodType ?? 'days', given.periodDays ?? 1)
    : day;
}

/** What is on hand or comes, by day, for the policies that look at stock. */
export interface StockEvent {
  day: number;
  qty: number;
}

/**
 * Orders of the policies that raise stock: minimum and maximum, when projected stock falls below the minimum; reorder
 * point, when stock with all that is on order falls to it.
 * @param events receipts above and demands below zero, by day; receipts of a reorder point all on the plan date
 */
export function orderByStock(
  plan: Plan,
  item: Item,
  mto: number,
  onHand: number,
  events: readonly StockEvent[],
  messages: Message[],
): void {
  const isReorder = item.given.planStrategy === 'reorder';
  const { planDay } = plan.compiled;
  let stock = onHand;
  const add = (net: number, qty: number, required: number): void => {
    const good = expectedOf(item, qty);
    const order = addOrder(
      plan,
      item,
      { mto, net, qty, good, required, byReorderPoint: isReorder },
      messages,
    );
    stock += plan.orders.good.at(order);
  };
  /** The pieces of a cut order share what was wanted. */
  const addPieces = (wanted: number, day: number): void => {
    let net = wanted;
    let ordered = 0;
    for (const qty of sizesFor(plan, item, wanted)) {
      const covers = Math.min(net, expectedOf(item, ordered + qty) - expectedOf(item, ordered));
      add(covers, qty, day);
      ordered += qty;
      net -= covers;
    }
  };
  const look = (day: number): void => {
    if (isReorder) {
      if (stock > item.reorderPoint) return;
      if (item.reorderQty > 0) while (stock <= item.reorderPoint) add(item.reorderQty, item.reorderQty, day);
      else if (item.maxStock > stock) addPieces(item.maxStock - stock, day);
      return;
    }
    const level = Math.max(item.min, item.safety);
    if (stock < level) addPieces(Math.max(item.maxStock, level) - stock, day);
  };
  let at = 0;
  for (let day = planDay; ;) {
    for (let event = events[at]; event !== undefined && event.day <= day; event = events[at]) {
      stock += event.qty;
      at += 1;
    }
    look(day);
    const next = events[at];
    if (next === undefined) return;
    day = next.day;
  }
}
