// The planning engine: a snapshot goes in, plan orders, pegs and messages come out, without a database and without a clock.
// Materials are planned level by level, so that everything that requires a material is known before it is netted, once.
// Equal snapshots give equal plans in whatever order their rows come. Source: flows b2, b6, b7.
import { type Affected, affectedItems, markChanged, reachedFrom } from './affected.ts';
import { compile, type Compiled } from './compile.ts';
import type { Item } from './compiledItem.ts';
import { copyItem, type Earlier, earlierPlan } from './earlierPlan.ts';
import { DemandRows } from './demandRows.ts';
import { explodeItem } from './explosion.ts';
import { type Cell, mtoOfDemand, netCell } from './netting.ts';
import { noPools, type StockPool } from './stockPools.ts';
import { emptyPlan, type Message, type Plan } from './planTables.ts';
import { pastDueMessages } from './receiptMessages.ts';
import type { PlanningSnapshot } from './snapshot.ts';
import { type Substitutes, substitutesOf } from './substitutes.ts';

/** Whoever started the run wants no more of it; nothing of it is kept. */
export class PlanningCancelled extends Error {
  override name = 'PlanningCancelled';
}

export interface PlanningProgress {
  /** Items behind it and all of them. */
  done: number;
  total: number;
  /** Low-level code that is being planned. */
  level: number;
  orders: number;
  messages: number;
}

export interface PlanningOptions {
  /** Told about every 512 items, and at the end. */
  onProgress?: (progress: PlanningProgress) => void;
  /** Asked as often; true ends the run with {@link PlanningCancelled}. */
  isCancelled?: () => boolean;
}

const itemsAtOnce = 512;

/** A full run. @throws BomCycle, QuantityOverflow, PlanningCancelled, RangeError */
export function planAll(snapshot: PlanningSnapshot, options: PlanningOptions = {}): Plan {
  const compiled = compile(snapshot);
  return run(compiled, null, null, options);
}

/**
 * Net change: plans anew what changed since the earlier plan and all levels that it reaches, and keeps the rest. The answer
 * equals that of a full run.
 */
export function planChanges(snapshot: PlanningSnapshot, earlier: Plan, options: PlanningOptions = {}): Plan {
  const compiled = compile(snapshot);
  const known = earlierPlan(earlier, compiled);
  return run(compiled, affectedItems(known, compiled), known, options);
}

/**
 * Plans these materials and what they reach, as `org` and `material`, on the snapshot the earlier plan was made from or a
 * later one; everything else stays as it was planned, also where the snapshot has changed.
 */
export function planSelected(
  snapshot: PlanningSnapshot,
  earlier: Plan,
  selected: readonly { org: string; material: string }[],
  options: PlanningOptions = {},
): Plan {
  const kept = keptData(snapshot, earlier, selected);
  return planChanges(kept, earlier, options);
}

/** The new data of what the selection reaches, the old data of all the rest. */
function keptData(
  snapshot: PlanningSnapshot,
  earlier: Plan,
  selected: readonly { org: string; material: string }[],
): PlanningSnapshot {
  const reached = reachedFrom(compile(snapshot), selected);
  const before = earlier.compiled.snapshot;
  const merged = <T extends { org: string; material: string }>(
    now: readonly T[] = [],
    then: readonly T[] = [],
  ): T[] => [...now.filter((row) => reached(row)), ...then.filter((row) => !reached(row))];
  return {
    ...snapshot,
    demands: merged(snapshot.demands, before.demands),
    forecasts: merged(snapshot.forecasts, before.forecasts),
    stock: merged(snapshot.stock, before.stock),
    receipts: merged(snapshot.receipts, before.receipts),
    reservations: merged(snapshot.reservations, before.reservations),
  };
}

function run(
  compiled: Compiled,
  affected: Affected | null,
  earlier: Earlier | null,
  { onProgress, isCancelled }: PlanningOptions,
): Plan {
  const plan = emptyPlan(compiled);
  const substitutes = substitutesOf(compiled);
  const rows = new DemandRows();
  let messageCount = 0;
  const total = compiled.items.length;
  const report = (done: number, level: number): void => {
    if (isCancelled?.() === true) throw new PlanningCancelled('计划运算已取消，原计划仍然有效');
    onProgress?.({ done, total, level, orders: plan.orders.item.length, messages: messageCount });
  };
  for (const item of compiled.items) {
    if (item.index % itemsAtOnce === 0) report(item.index, item.level);
    const messages: Message[] = [];
    if (earlier === null || affected === null || affected.items[item.index] === 1) {
      planItem(plan, item, rows, substitutes, messages);
      plan.planned += 1;
      if (earlier !== null && affected?.isOpen === true) markChanged(plan, item, earlier, affected.items);
    } else copyItem(plan, item, earlier, messages);
    messageCount += messages.length;
    plan.messages.push(messages);
    plan.orderFirst[item.index + 1] = plan.orders.item.length;
    plan.requirementFirst[item.index + 1] = plan.requirements.item.length;
    plan.pegFirst[item.index + 1] = plan.pegs.demand.length;
  }
  report(total, compiled.items.at(-1)?.level ?? 0);
  return plan;
}

function planItem(
  plan: Plan,
  item: Item,
  rows: DemandRows,
  substitutes: Substitutes | null,
  messages: Message[],
): void {
  pastDueMessages(plan, item, messages);
  const firstOrder = plan.orders.item.length;
  const left: StockPool[] = [];
  for (const cell of cellsOf(plan, item, substitutes))
    left.push(...netCell(plan, cell, rows, substitutes, messages));
  if (substitutes !== null) substitutes.left[item.index] = left;
  if (plan.orders.item.length > firstOrder) {
    const say = (kind: Message['kind']): void => {
      const day = plan.orders.start.at(firstOrder);
      const qty = plan.orders.qty.at(firstOrder);
      messages.push({
        kind,
        code: '',
        line: 0,
        document: null,
        order: firstOrder,
        day,
        suggestedDay: null,
        qty,
        suggestedQty: qty,
      });
    };
    const { supplyType, hasRoute, hasSupplier } = item.given;
    const isRuled = item.lots !== null;
    if (supplyType === 'produce' && hasRoute === false && !isRuled) say('noRoute');
    if ((supplyType === 'purchase' || supplyType === 'outsource') && hasSupplier === false && !isRuled)
      say('noSupplier');
    if (supplyType === 'transfer' && item.source < 0 && !isRuled && isPlannedHere(plan, item))
      say('noSupplier');
  }
  explodeItem(plan, item, firstOrder, messages);
}

/** Whether the organisation that is to supply takes part in the run, without the material. */
function isPlannedHere({ compiled: { snapshot } }: Plan, { org, given: { sourceOrg } }: Item): boolean {
  return sourceOrg !== org && snapshot.orgs.some(({ code }) => code === sourceOrg);
}

/** What is netted together: everything, or with strict make-to-order planning each number by itself. */
function cellsOf(plan: Plan, item: Item, substitutes: Substitutes | null): Cell[] {
  const { compiled } = plan;
  const demands = sortedDemands(plan, item);
  const all = compiled.receipts[item.index] ?? [];
  const receipts = all.map((_receipt, place) => place);
  // As a substitute it may have given some of its stock already.
  const stock = substitutes?.before[item.index] ?? compiled.stock[item.index] ?? noPools;
  const { safety } = item;
  if (item.given.mtoControl !== 'strict') return [{ item, mto: 0, demands, receipts, stock, safety }];
  const mtoOf = new Map(Array.from(demands, (id) => [id, mtoOfDemand(plan, item, id)]));
  const numbers = [
    ...new Set([0, ...mtoOf.values(), ...all.map(({ mto }) => mto), ...stock.map(({ mto }) => mto)]),
  ];
  return numbers
    .toSorted((a, b) => a - b)
    .map((mto) => ({
      item,
      mto,
      demands: demands.filter((id) => mtoOf.get(id) === mto),
      receipts: receipts.filter((place) => all[place]?.mto === mto),
      stock: stock.filter((pool) => pool.mto === mto),
      safety: mto === 0 ? safety : 0,
    }));
}

const idRange = 2 ** 31;

/**
 * Demand ids by day, priority and code: documents by their code, then requirements of orders by the numbers of these. The
 * ids are numbered so already; day and priority go before them into one number.
 */
function sortedDemands(plan: Plan, item: Item): Int32Array {
  const { compiled, demandFirst, requirements, requiredLast } = plan;
  const { planDay, snapshot } = compiled;
  const isIgnored = snapshot.scheme.expiredDemand === 'ignore';
  const keys: number[] = [];
  const add = (day: number, priority: number, id: number): void => {
    keys.push(((Math.max(day, planDay) - planDay) * 4 + priority) * idRange + id);
  };
  let id = demandFirst[item.index] ?? 0;
  for (const { day, priority, qty } of compiled.demands[item.index] ?? []) {
    if (qty > 0 && !(isIgnored && day < planDay)) add(day, priority, id);
    id += 1;
  }
  const documents = plan.documentDemands;
  for (let at = requiredLast[item.index] ?? -1; at >= 0; at = requirements.before.at(at))
    add(requirements.day.at(at), 2, documents + at);
  const sorted = new Float64Array(keys);
  if (keys.length > 1) sorted.sort();
  const ids = new Int32Array(keys.length);
  for (let at = 0; at < ids.length; at += 1) {
    const key = sorted[at] ?? 0;
    ids[at] = key - Math.floor(key / idRange) * idRange;
  }
  return ids;
}
