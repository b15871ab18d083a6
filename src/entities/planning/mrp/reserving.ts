// Stock that is held, handed to those it is held for. What its owner does not need in this plan, because he lies beyond the
// horizon or is left out, is nobody else's either. Source: flows b2 step 3.2.
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { compareText } from './compiledItem.ts';
import type { PlanningReservation, PlanningSnapshot } from './snapshot.ts';
import { lasting, type StockPool, takeOf, takeOwnFirst } from './stockPools.ts';

/** A demand of a document as far as stock is held for it. */
interface Owner {
  kind: string;
  code: string;
  line: number;
  day: number;
  qty: number;
  /** Steps held for it. */
  reserved: number;
  /** Of these the ones that lie in stock that is known. */
  held: readonly Readonly<StockPool>[];
}

interface Reserving {
  /** By item, by code and line. */
  demands: readonly Owner[][];
  stock: readonly StockPool[][];
  place(row: { org: string; material: string }): number;
  steps(text: string, item: number): number;
  mto(text: string | null | undefined): number;
}

/** Writes what is held on the demands and takes the rest off the stock. */
export function reserve(
  { reservations = [], scheme }: PlanningSnapshot,
  { demands, stock, place, steps, mto }: Reserving,
  planDay: number,
): void {
  const isIgnored = scheme.expiredDemand === 'ignore';
  const withheld: { item: number; mto: number; lastDay: number | null; qty: number }[] = [];
  for (const { held, item } of inOrder(reservations, place)) {
    const number = mto(held.mtoNo);
    const isKnown = held.expiryDate !== undefined || held.mtoNo !== undefined;
    const lastDay = held.expiryDate ? dayNumber(held.expiryDate) : lasting;
    let rest = steps(held.qty, item);
    for (const owns of ownersOf(held))
      for (const demand of demands[item] ?? []) {
        if (rest === 0) break;
        if (!owns(demand) || (isIgnored && demand.day < planDay)) continue;
        // What spoils before it is needed does not help its demand.
        if (lastDay < Math.max(demand.day, planDay)) continue;
        const taken = Math.min(rest, demand.qty - demand.reserved);
        if (taken <= 0) continue;
        demand.reserved += taken;
        if (isKnown) demand.held = [...demand.held, { mto: number, lastDay, qty: taken }];
        rest -= taken;
      }
    if (rest > 0) withheld.push({ item, mto: number, lastDay: isKnown ? lastDay : null, qty: rest });
  }
  // In one order, whatever the order of reading: what is known to lie somewhere first.
  withheld.sort(
    (a, b) =>
      a.item - b.item ||
      (a.lastDay ?? lasting + 1) - (b.lastDay ?? lasting + 1) ||
      a.mto - b.mto ||
      a.qty - b.qty,
  );
  for (const { item, mto: number, lastDay, qty } of withheld) {
    const pools = stock[item] ?? [];
    if (lastDay !== null)
      takeOf(pools, planDay, qty, (pool) => pool.mto === number && pool.lastDay === lastDay);
    else takeOwnFirst(pools, planDay, qty, number);
  }
}

/** One order whatever the order of reading: the same stock goes to the same demands. */
function inOrder(
  reservations: readonly PlanningReservation[],
  place: Reserving['place'],
): { held: PlanningReservation; item: number }[] {
  return reservations
    .map((held) => ({ held, item: place(held) }))
    .toSorted(
      ({ held: a, item: one }, { held: b, item: other }) =>
        one - other ||
        compareText(a.code, b.code) ||
        (a.line ?? -1) - (b.line ?? -1) ||
        compareText(a.kind ?? '', b.kind ?? '') ||
        compareText(a.expiryDate ?? '', b.expiryDate ?? '') ||
        compareText(a.mtoNo ?? '', b.mtoNo ?? '') ||
        Number(a.qty) - Number(b.qty),
    );
}

/** Whom it is held for: the demand it names, then the one that took that over. */
function ownersOf({ code, line, kind, heir }: PlanningReservation): ((demand: Owner) => boolean)[] {
  const named = (demand: Owner): boolean =>
    demand.code === code &&
    (line === undefined || demand.line === line) &&
    (kind === undefined || demand.kind === kind);
  if (heir === undefined || heir === null) return [named];
  return [
    named,
    (demand) =>
      demand.kind === 'requirementPlan' &&
      demand.code === heir.code &&
      (heir.line === undefined || demand.line === heir.line),
  ];
}
