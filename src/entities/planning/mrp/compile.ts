// A snapshot made ready for the run: everything sorted, so that the order of what was read leaves no trace, names turned
// into indexes, quantities into steps (quantities.ts) and dates into day numbers. Source: flows b1, b2.
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { remainingForecasts } from './forecastConsumption.ts';
import { fractionOf } from '#model/fraction.ts';
import { stepsOf } from './quantities.ts';
import type {
  DemandKind,
  PlanningDemand,
  PlanningReceipt,
  PlanningSnapshot,
  PlanPriority,
} from './snapshot.ts';
import { compareText, type Item, itemOf, ItemPlaces, scalesOf } from './compiledItem.ts';
import { shiftDay } from './planningDays.ts';
import { reserve } from './reserving.ts';
import { lasting, poolOrder, type StockPool } from './stockPools.ts';
import { planningOrder } from './planningOrder.ts';
import { compileStructures, type StructureTable } from './structureTable.ts';

export type AnyDemandKind = DemandKind | 'forecast';

export interface CompiledDemand {
  kind: AnyDemandKind;
  code: string;
  line: number;
  /** Day of the document, also when it is past due. */
  day: number;
  qty: number;
  priority: number;
  mto: number;
  bomLine: string | null;
  /** Steps held for it. */
  reserved: number;
  /** Of these the ones that lie in stock that is known. */
  held: readonly Readonly<StockPool>[];
}

export interface CompiledReceipt {
  given: PlanningReceipt;
  day: number;
  qty: number;
  /** Steps of it that stand in drafts. */
  drafted: number;
  mto: number;
}

export interface Compiled {
  snapshot: PlanningSnapshot;
  planDay: number;
  items: readonly Item[];
  places: ItemPlaces;
  /** Numbers of make-to-order planning, sorted; 0 is none. */
  mtoNumbers: readonly string[];
  /** By item, each by code and line. */
  demands: readonly (readonly CompiledDemand[])[];
  /** By item, each by day and code. */
  receipts: readonly (readonly CompiledReceipt[])[];
  /** By item: steps on hand, without what is held for demands that are not planned; what spoils first comes first. */
  stock: readonly (readonly StockPool[])[];
  structures: StructureTable;
}

const priorities: Readonly<Record<PlanPriority, number>> = { urgent: 0, high: 1, normal: 2, low: 3 };

/** @throws BomCycle, QuantityOverflow, RangeError for rows of a material that the organisation does not plan */
export function compile(snapshot: PlanningSnapshot): Compiled {
  const planDay = dayNumber(snapshot.planDate);
  const calendars = new Map(snapshot.orgs.map(({ code, calendar }) => [code, calendar]));
  const { order, levels } = planningOrder(snapshot);
  const places = new ItemPlaces(order);
  const scales = scalesOf(snapshot, places, order.length);
  const structures = compileStructures(snapshot, order, places, scales);
  const items = order.map((given, index): Item => {
    const calendar = calendars.get(given.org);
    if (calendar === undefined) throw new RangeError(`organisation ${given.org} has no calendar`);
    return itemOf(given, index, calendar, scales[index] ?? 0, levels[index] ?? 0, snapshot);
  });
  const place = ({ org, material }: { org: string; material: string }): number => {
    const found = places.get(org, material);
    if (found === undefined)
      throw new RangeError(`material ${material} is not planned in organisation ${org}`);
    return found;
  };
  // An organisation outside the run plans for itself what it supplies, once it is asked for it.
  for (const item of items) {
    if (item.given.supplyType === 'transfer' && item.given.sourceOrg && item.given.sourceOrg !== item.org)
      item.source = places.get(item.given.sourceOrg, item.material) ?? -1;
    if (item.sources.length > 0)
      item.sourceItems = item.sources.map(({ given: { supplyType, sourceOrg } }) =>
        supplyType === 'transfer' && sourceOrg && sourceOrg !== item.org
          ? (places.get(sourceOrg, item.material) ?? -1)
          : -1,
      );
  }
  const steps = (text: string, item: number): number => {
    const { scale, material } = items[item] ?? { scale: 0, material: '' };
    return stepsOf(text, scale, material);
  };

  const numbers = new Set<string>(['']);
  for (const rows of [
    snapshot.demands,
    snapshot.forecasts ?? [],
    snapshot.stock,
    snapshot.receipts,
    snapshot.reservations ?? [],
  ])
    for (const { mtoNo } of rows) numbers.add(mtoNo ?? '');
  const mtoNumbers = [...numbers].toSorted(compareText);
  const mtoIndex = new Map(mtoNumbers.map((text, at) => [text, at]));
  const mto = (text: string | null | undefined): number => (text ? (mtoIndex.get(text) ?? 0) : 0);

  const demands: CompiledDemand[][] = items.map(() => []);
  const forecasts = byItem(snapshot.forecasts ?? [], place);
  const orders = new Map<number, PlanningDemand[]>();
  for (const demand of snapshot.demands) {
    const item = place(demand);
    demands[item]?.push(compiledDemand(demand, steps(demand.qty, item), mto(demand.mtoNo)));
    // Only orders of what was forecast are asked for again.
    if (demand.kind !== 'saleOrder' || !forecasts.has(item)) continue;
    const known = orders.get(item);
    if (known === undefined) orders.set(item, [demand]);
    else known.push(demand);
  }
  for (const item of items) {
    const own = forecasts.get(item.index);
    if (own === undefined) continue;
    for (const { forecast, left } of remainingForecasts(item, own, orders.get(item.index) ?? [], planDay))
      demands[item.index]?.push({
        kind: 'forecast',
        code: forecast.code,
        line: forecast.line ?? 0,
        day: dayNumber(forecast.date),
        qty: left,
        priority: priorities.normal,
        mto: mto(forecast.mtoNo),
        bomLine: null,
        reserved: 0,
        held: [],
      });
  }
  for (const rows of demands) if (rows.length > 1) rows.sort(byCode);
  const stock = stockOf(snapshot, items, place, mto, planDay);
  if (snapshot.scheme.considerReserved !== false)
    reserve(snapshot, { demands, stock, place, steps, mto }, planDay);
  for (const [index, pools] of stock.entries()) keepRatio(items[index], pools);

  const receipts: CompiledReceipt[][] = items.map(() => []);
  for (const given of snapshot.receipts) {
    if (given.kind === 'inTransit' && snapshot.scheme.considerInTransit === false) continue;
    const item = place(given);
    const day = receiptDay(given, items[item], planDay);
    receipts[item]?.push({
      given,
      day,
      qty: steps(given.qty, item),
      drafted: given.drafted === undefined ? 0 : steps(given.drafted, item),
      mto: mto(given.mtoNo),
    });
  }
  for (const rows of receipts) if (rows.length > 1) rows.sort((a, b) => byDay(a, b, planDay));

  return { snapshot, planDay, items, places, mtoNumbers, demands, receipts, stock, structures };
}

/** What is in inspection can be used once it may be inspected. */
function receiptDay(given: PlanningReceipt, item: Item | undefined, planDay: number): number {
  const day = dayNumber(given.date);
  const days = given.kind === 'inspecting' ? (item?.given.inspectLeadDays ?? 0) : 0;
  return item === undefined || days === 0
    ? day
    : (shiftDay(item.calendar, Math.max(day, planDay), days, 'forward') ?? day);
}

/** By item, without what may not be used any more. */
function stockOf(
  { stock }: PlanningSnapshot,
  items: readonly Item[],
  place: (row: { org: string; material: string }) => number,
  mto: (text: string | null | undefined) => number,
  planDay: number,
): StockPool[][] {
  const found: StockPool[][] = items.map(() => []);
  for (const row of stock) {
    const index = place(row);
    const item = items[index];
    const pools = found[index];
    const lastDay = row.expiryDate ? dayNumber(row.expiryDate) : lasting;
    if (item === undefined || pools === undefined || lastDay < planDay) continue;
    const number = mto(row.mtoNo);
    const qty = stepsOf(row.qty, item.scale, item.material);
    const known = pools.find((pool) => pool.mto === number && pool.lastDay === lastDay);
    if (known === undefined) pools.push({ mto: number, lastDay, qty });
    else known.qty += qty;
  }
  for (const pools of found) if (pools.length > 1) pools.sort(poolOrder);
  return found;
}

function byItem<T extends { org: string; material: string }>(
  rows: readonly T[],
  place: (row: T) => number,
): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const item = place(row);
    const known = found.get(item);
    if (known === undefined) found.set(item, [row]);
    else known.push(row);
  }
  return found;
}

function compiledDemand(demand: PlanningDemand, qty: number, mto: number): CompiledDemand {
  return {
    kind: demand.kind,
    code: demand.code,
    line: demand.line ?? 0,
    day: dayNumber(demand.date),
    qty,
    priority: priorities[demand.priority ?? 'normal'],
    mto,
    bomLine: demand.bomLine ?? null,
    reserved: 0,
    held: [],
  };
}

/** By code and line; what is left says no more than that equal rows are equal. */
function byCode(a: CompiledDemand, b: CompiledDemand): number {
  return (
    compareText(a.code, b.code) ||
    a.line - b.line ||
    a.day - b.day ||
    compareText(a.kind, b.kind) ||
    a.priority - b.priority ||
    a.mto - b.mto ||
    compareText(a.bomLine ?? '', b.bomLine ?? '') ||
    a.qty - b.qty
  );
}

function byDay(a: CompiledReceipt, b: CompiledReceipt, planDay: number): number {
  return (
    Math.max(a.day, planDay) - Math.max(b.day, planDay) ||
    compareText(a.given.code, b.given.code) ||
    (a.given.line ?? 0) - (b.given.line ?? 0) ||
    compareText(a.given.kind, b.given.kind) ||
    a.day - b.day ||
    a.mto - b.mto ||
    a.qty - b.qty ||
    compareText(a.given.startDate ?? '', b.given.startDate ?? '')
  );
}

const hundred = fractionOf('100');

/** The share of the stock that counts, down to the unit. */
function keepRatio(item: Item | undefined, pools: readonly StockPool[]): void {
  if (item === undefined || pools.length === 0) return;
  const ratio = fractionOf(item.given.stockRatio, hundred);
  if (ratio.top === 100n * ratio.bottom) return;
  for (const pool of pools) {
    if (pool.qty <= 0) continue;
    const units = (BigInt(pool.qty) * ratio.top) / (ratio.bottom * 100n * BigInt(item.unit));
    pool.qty = Number(units) * item.unit;
  }
}
