// The plant of a quote: materials of a compiled basis with their lead times, lots and structures, and what stock and receipts
// leave free once the demands of the moment are served. Quantities are steps, dates days. Source: flows b3 to b5, r2.
import type { Compiled } from '../mrp/compile.ts';
import { compareText, type Item } from '../mrp/compiledItem.ts';
import { fixedLots, lotsFor } from '../mrp/lotSizing.ts';
import { leadDays } from '../mrp/orderDates.ts';
import { applyRatio } from '../mrp/quantities.ts';
import type { PlanningScheme } from '../mrp/snapshot.ts';
import { noPools, sumOfPools } from '../mrp/stockPools.ts';
import type { StructureVersion } from '../mrp/structureTable.ts';
import type { QuotedMaterial, Required } from '../supply/deliveryQuote.ts';
import type { FreeReceipt } from '../supply/freeSupply.ts';

/** Demands take stock, then receipts by date; what is left is free, what they lack is still to be made. */
export function freeOf(
  { items, demands, receipts, stock, planDay }: Compiled,
  scheme: PlanningScheme,
): {
  stock: Float64Array;
  receipts: FreeReceipt[][];
  uncovered: { material: number; qty: number }[];
} {
  const left = new Float64Array(items.length);
  const uncovered: { material: number; qty: number; day: number; code: string }[] = [];
  const free = items.map(({ index, safety, material }): FreeReceipt[] => {
    const onHand = sumOfPools(stock[index] ?? noPools);
    const own = (demands[index] ?? []).filter(({ kind }) => kind !== 'manual');
    let wanted = scheme.useSafetyStock === false ? 0 : safety;
    for (const { qty } of own) wanted += qty;
    left[index] = Math.max(onHand - wanted, 0);
    let rest = Math.max(wanted - onHand, 0);
    const coming: FreeReceipt[] = [];
    for (const { qty, day, given } of receipts[index] ?? []) {
      const taken = Math.min(rest, qty);
      rest -= taken;
      if (qty > taken) coming.push({ code: given.code, day: Math.max(day, planDay), left: qty - taken });
    }
    if (rest > 0) uncovered.push({ material: index, qty: rest, day: firstDay(own, planDay), code: material });
    return coming;
  });
  uncovered.sort((a, b) => a.day - b.day || compareText(a.code, b.code));
  return { stock: left, receipts: free, uncovered };
}

const firstDay = (demands: readonly { day: number }[], otherwise: number): number =>
  demands.length === 0 ? otherwise : Math.min(...demands.map(({ day }) => day));

export function quotedMaterials({ items, structures }: Compiled, scheme: PlanningScheme): QuotedMaterial[] {
  return items.map((item): QuotedMaterial => {
    const { supplyType } = item.given;
    const isMade = supplyType === 'produce' || supplyType === 'outsource' || supplyType === 'phantom';
    const versions = structures.versions[item.index] ?? [];
    return {
      supplyType: isMade ? 'produce' : 'purchase',
      leadOf: (qty) => leadDays(item, qty),
      orderedFor: (qty) => orderedSteps(item, qty, scheme),
      ...(isMade && versions.length > 0
        ? { requires: (qty, start) => requiredParts(items, versions, item, qty, start) }
        : {}),
    };
  });
}

/** As a run makes lots of one net requirement. */
function orderedSteps(item: Item, net: number, { considerLotPolicy }: PlanningScheme): number {
  const wanted = item.shrinkage === null ? net : applyRatio(item.shrinkage.ordered, net, item.material);
  const hasLots = considerLotPolicy !== false;
  const lots =
    hasLots && item.given.orderPolicy === 'fixedLot' && item.fixedLot > 0
      ? fixedLots(wanted, item.fixedLot)
      : lotsFor(wanted, {
          unit: item.unit,
          min: hasLots ? item.minOrder : 0,
          multiple: hasLots ? item.multiple : 0,
          max: hasLots ? item.maxOrder : 0,
        });
  return lots.reduce((sum, lot) => sum + lot, 0);
}

function requiredParts(
  items: readonly Item[],
  versions: readonly StructureVersion[],
  item: Item,
  qty: number,
  start: number,
): Required[] {
  const version = versions.find(({ from, to }) => from <= start && start <= to);
  if (version === undefined) return [];
  const started = applyRatio(version.start, qty, item.material);
  const parts: Required[] = [];
  for (const { child, from, to, ratio, offset } of version.lines) {
    if (start < from || start > to) continue;
    const needed = applyRatio(ratio, started, items[child]?.material ?? '');
    if (needed > 0) parts.push({ material: child, qty: needed, offsetDays: offset });
  }
  return parts;
}
