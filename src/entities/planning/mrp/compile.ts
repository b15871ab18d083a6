// A snapshot made ready for the run: everything sorted, so that the order of what was read leaves no trace, names turned
// into indexes, quantities into steps (quantities.ts) and dates into day numbers. Source: flows b1, b2.
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { remainingForecasts } from './forecastConsumption.ts';
import { fractionOf, stepsOf } from './quantities.ts';
import type {
  DemandKind,
  PlanningDemand,
  PlanningReceipt,
  PlanningSnapshot,
  PlanPriority,
} from './snapshot.ts';
import { compareText, type Item, itemOf, ItemPlaces, scalesOf } from './compiledItem.ts';
import { compileStructures, planningOrder, type StructureTable } from './structureTable.ts';

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
  reserved: number;
}

export interface CompiledReceipt {
  given: PlanningReceipt;
  day: number;
  qty: number;
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
  /** By item: steps on hand by number of make-to-order planning. */
  stock: readonly ReadonlyMap<number, number>[];
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
  for (const item of items) {
    if (item.given.supplyType === 'transfer' && item.given.sourceOrg)
      item.source = place({ org: item.given.sourceOrg, material: item.material });
    if (item.sources.length > 0)
      item.sourceItems = item.sources.map(({ given: { supplyType, sourceOrg } }) =>
        supplyType === 'transfer' && sourceOrg ? (places.get(sourceOrg, item.material) ?? -1) : -1,
      );
  }
  const steps = (text: string, item: number): number => {
    const { scale, material } = items[item] ?? { scale: 0, material: '' };
    return stepsOf(text, scale, material);
  };

  const numbers = new Set<string>(['']);
  for (const rows of [snapshot.demands, snapshot.forecasts ?? [], snapshot.stock, snapshot.receipts])
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
      });
  }
  for (const rows of demands) if (rows.length > 1) rows.sort(byCode);
  reserve(snapshot, demands, place, steps);

  const receipts: CompiledReceipt[][] = items.map(() => []);
  for (const given of snapshot.receipts) {
    if (given.kind === 'inTransit' && snapshot.scheme.considerInTransit === false) continue;
    const item = place(given);
    const day = dayNumber(given.date);
    receipts[item]?.push({ given, day, qty: steps(given.qty, item), mto: mto(given.mtoNo) });
  }
  for (const rows of receipts) if (rows.length > 1) rows.sort((a, b) => byDay(a, b, planDay));

  const stock: ReadonlyMap<number, number>[] = items.map(() => noStock);
  for (const [index, rows] of byItem(snapshot.stock, place)) {
    const known = new Map<number, number>();
    for (const row of rows)
      known.set(mto(row.mtoNo), (known.get(mto(row.mtoNo)) ?? 0) + steps(row.qty, index));
    const item = items[index];
    if (item !== undefined) keepRatio(item, known);
    stock[index] = known;
  }
  return { snapshot, planDay, items, places, mtoNumbers, demands, receipts, stock, structures };
}

const noStock: ReadonlyMap<number, number> = new Map();

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

/** Hands each reservation to its demand, no more than that still lacks. */
function reserve(
  snapshot: PlanningSnapshot,
  demands: readonly CompiledDemand[][],
  place: (row: { org: string; material: string }) => number,
  steps: (text: string, item: number) => number,
): void {
  if (snapshot.scheme.considerReserved === false) return;
  for (const held of snapshot.reservations ?? []) {
    const item = place(held);
    let rest = steps(held.qty, item);
    for (const demand of demands[item] ?? []) {
      if (demand.code !== held.code || (held.line !== undefined && demand.line !== held.line)) continue;
      const taken = Math.min(rest, demand.qty - demand.reserved);
      demand.reserved += taken;
      rest -= taken;
    }
  }
}

const hundred = fractionOf('100');

/** The share of the stock that counts, down to the unit. */
function keepRatio(item: Item, stock: Map<number, number>): void {
  const ratio = fractionOf(item.given.stockRatio, hundred);
  if (ratio.top === 100n * ratio.bottom) return;
  for (const [mto, qty] of stock) {
    if (qty <= 0) continue;
    const units = (BigInt(qty) * ratio.top) / (ratio.bottom * 100n * BigInt(item.unit));
    stock.set(mto, Number(units) * item.unit);
  }
}
