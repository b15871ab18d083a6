// What an order requires of other items: the components of its structure on the day it starts, or the material itself from
// the organisation that transfers it. Source: flows b2 step 7, b3; worked examples E06, E10.
import { dayNumber as dayOf } from '#model/workingTime/businessMinutes.ts';
import type { Item } from './compiledItem.ts';
import { shiftDay } from './planningDays.ts';
import { type Message, type Plan, requirementKinds } from './planTables.ts';
import type { SupplyType } from './snapshot.ts';
import { nothing, wholeOne } from '#model/fraction.ts';
import { applyRatio, ratioOf } from './quantities.ts';
import type { StructureLine, StructureVersion } from './structureTable.ts';

/** An order as its components see it. */
export interface Exploded {
  /** As `RequirementTable.source`. */
  source: number;
  qty: number;
  start: number;
  mto: number;
  code: string;
  line: number;
  supplyType: SupplyType;
  /** Item that supplies what is transferred, -1 for none. */
  from: number;
  /** Version that was chosen for it; null: the one in force on its first day. */
  bom: string | null;
}

/**
 * Adds the requirements of one order and returns the parents to start (0 for what is not exploded).
 * @param messages where a missing bill is reported; null when it was before
 */
function explodeOrder(plan: Plan, item: Item, order: Exploded, messages: Message[] | null): number {
  const { supplyType } = order;
  if (supplyType === 'transfer' && order.from >= 0) {
    const from = plan.compiled.items[order.from];
    if (from === undefined) return 0;
    const moved = ratioOf(wholeOne, nothing, item.scale, from.given.decimals ?? 0, from.scale);
    const qty = applyRatio(moved, order.qty, from.material);
    addRequirement(plan, item, order.from, requirementKinds.transfer, order, order.start, qty, null);
    return 0;
  }
  if (supplyType !== 'produce' && supplyType !== 'outsource') return 0;
  const version = versionOf(plan, item, order);
  if (version === undefined) {
    messages?.push({
      kind: 'noBom',
      code: order.code,
      line: order.line,
      document: order.source >= 0 ? null : 'firmPlanOrder',
      order: order.source >= 0 ? order.source : -1,
      day: order.start,
      suggestedDay: null,
      qty: order.qty,
      suggestedQty: order.qty,
    });
    return order.qty;
  }
  const started = applyRatio(version.start, order.qty, item.material);
  for (const line of version.lines) {
    if (order.start < line.from || order.start > line.to) continue;
    const qty = applyRatio(line.ratio, started, plan.compiled.items[line.child]?.material ?? '');
    if (qty <= 0) continue;
    const day = shiftDay(item.calendar, order.start, line.offset, 'backward') ?? order.start;
    addRequirement(plan, item, line.child, requirementKinds.component, order, day, qty, line);
  }
  return started;
}

/** The version that was chosen while it may be used at all, else the one that counts on the day the order begins. */
export function versionOf(
  { compiled: { structures } }: Plan,
  { index }: Item,
  { bom, start }: Pick<Exploded, 'bom' | 'start'>,
): StructureVersion | undefined {
  const chosen = bom === null ? undefined : structures.chosen.get(index)?.get(bom);
  if (chosen !== undefined) return chosen;
  for (const version of structures.versions[index] ?? [])
    if (version.from <= start && start <= version.to) return version;
  return undefined;
}

/** Reorder points do without requirements from above, so that theirs are components but no demand. */
export function addRequirement(
  plan: Plan,
  parent: Item,
  child: number,
  kind: number,
  { source, mto }: Pick<Exploded, 'source' | 'mto'>,
  day: number,
  qty: number,
  line: StructureLine | null,
): void {
  const { requirements, requiredLast, compiled } = plan;
  const index = requirements.item.length;
  const isDemand = compiled.items[child]?.given.planStrategy !== 'reorder';
  requirements.item.push(child);
  requirements.parent.push(parent.index);
  requirements.kind.push(kind);
  requirements.source.push(source);
  requirements.day.push(day);
  requirements.qty.push(qty);
  requirements.mto.push(mto);
  requirements.before.push(isDemand ? (requiredLast[child] ?? -1) : -1);
  requirements.line.push(line === null ? -1 : line.number);
  if (isDemand) requiredLast[child] = index;
}

/** Requirements of the firmed plan orders of an item, in their order, then of the orders proposed for it. */
export function explodeItem(plan: Plan, item: Item, firstOrder: number, messages: Message[] | null): void {
  const { orders, compiled } = plan;
  for (const [at, { given, qty, mto, day }] of (compiled.receipts[item.index] ?? []).entries()) {
    if (given.kind !== 'firmPlanOrder') continue;
    const start = given.startDate === undefined ? day : dayOf(given.startDate);
    const bom = given.bom ?? null;
    // Chosen and not approved any more, or over: planned by the one in force, and told.
    const isGone = bom !== null && compiled.structures.chosen.get(item.index)?.has(bom) !== true;
    if (start < compiled.planDay || isGone)
      messages?.push({
        kind: 'firmConflict',
        code: given.code,
        line: given.line ?? 0,
        document: given.kind,
        order: -1,
        day: start,
        suggestedDay: Math.max(start, compiled.planDay),
        qty,
        suggestedQty: qty,
      });
    explodeOrder(
      plan,
      item,
      {
        source: -at - 1,
        qty,
        start,
        mto,
        code: given.code,
        line: given.line ?? 0,
        supplyType: given.supplyType ?? item.given.supplyType,
        from:
          given.sourceOrg && given.sourceOrg !== item.org
            ? (compiled.places.get(given.sourceOrg, item.material) ?? -1)
            : item.source,
        bom,
      },
      messages,
    );
  }
  for (let order = firstOrder; order < orders.item.length; order += 1) {
    const source = orders.source.at(order);
    const exploded = {
      supplyType: item.sources[source]?.given.supplyType ?? item.given.supplyType,
      from: item.sourceItems[source] ?? item.source,
      source: order,
      qty: orders.qty.at(order),
      start: orders.start.at(order),
      mto: orders.mto.at(order),
      code: '',
      line: 0,
      bom: item.sources[source]?.given.bom ?? null,
    };
    orders.startQty.push(explodeOrder(plan, item, exploded, messages));
  }
}
