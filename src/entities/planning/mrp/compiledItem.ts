// The parameters of a material in one organisation, in steps of its quantity and whole days, and the scale of its steps.
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { LotSources, type RuledSource, sourcesOf } from './lotSources.ts';
import { decimalsOf, fractionOf, nothing } from '#model/fraction.ts';
import { type Ratio, ratioOf, stepsOf } from './quantities.ts';
import type { PlanningItem, PlanningSnapshot } from './snapshot.ts';

/** A material of an organisation with its parameters in steps and days. */
export interface Item {
  /** Place in the order of planning: level, material, organisation. */
  index: number;
  org: string;
  material: string;
  level: number;
  calendar: WorkingDays;
  given: PlanningItem;
  scale: number;
  /** Steps of one unit as it is counted. */
  unit: number;
  /** Item that supplies what is transferred; -1 for none. */
  source: number;
  /** Sources of its rules, and the items that supply what they transfer, -1 for none. */
  sources: readonly RuledSource[];
  sourceItems: readonly number[];
  /** Chooses among them; null without a rule. */
  lots: LotSources | null;
  safety: number;
  min: number;
  maxStock: number;
  reorderPoint: number;
  reorderQty: number;
  fixedLot: number;
  minOrder: number;
  maxOrder: number;
  multiple: number;
  /** Days per variable lot, as a ratio of the quantity. */
  varLead: Ratio | null;
  /** What is ordered for a net requirement, and what is expected of an order; null without shrinkage. */
  shrinkage: { ordered: Ratio; top: number; bottom: number } | null;
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Where the items stand in the order of planning, by organisation and material. */
export class ItemPlaces {
  readonly #orgs = new Map<string, Map<string, number>>();

  constructor(order: readonly { org: string; material: string }[]) {
    for (const [at, { org, material }] of order.entries()) {
      const known = this.#orgs.get(org);
      if (known === undefined) this.#orgs.set(org, new Map([[material, at]]));
      else known.set(material, at);
    }
  }

  get(org: string, material: string): number | undefined {
    return this.#orgs.get(org)?.get(material);
  }
}

/** By item: decimals of its unit and of all that is said of it in quantities. */
export function scalesOf(snapshot: PlanningSnapshot, places: ItemPlaces, count: number): Int32Array {
  const scales = new Int32Array(count);
  const seen = (row: { org: string; material: string }, decimals: number): void => {
    if (decimals === 0) return;
    const at = places.get(row.org, row.material);
    if (at !== undefined && decimals > (scales[at] ?? 0)) scales[at] = decimals;
  };
  for (const item of snapshot.items) {
    let decimals = item.decimals ?? 0;
    for (const text of quantitiesOf(item)) decimals = Math.max(decimals, decimalsOf(text));
    seen(item, decimals);
  }
  for (const rows of [
    snapshot.demands,
    snapshot.forecasts ?? [],
    snapshot.stock,
    snapshot.receipts,
    snapshot.reservations ?? [],
  ])
    for (const row of rows) seen(row, decimalsOf(row.qty));
  for (const row of snapshot.demands) seen(row, decimalsOf(row.orderQty));
  for (const row of snapshot.receipts) seen(row, decimalsOf(row.drafted));
  return scales;
}

const noSources: readonly RuledSource[] = [];
const noItems: readonly number[] = [];

const quantitiesOf = (item: PlanningItem): (string | undefined)[] => [
  item.safetyStock,
  item.minStock,
  item.maxStock,
  item.reorderPoint,
  item.reorderQty,
  item.fixedLotQty,
  item.minOrderQty,
  item.maxOrderQty,
  item.multipleQty,
];

export function itemOf(
  given: PlanningItem,
  index: number,
  calendar: WorkingDays,
  scale: number,
  level: number,
  { scheme }: PlanningSnapshot,
): Item {
  const decimals = given.decimals ?? 0;
  const steps = (text: string | undefined): number => stepsOf(text, scale, given.material);
  const days = fractionOf(given.varLeadDays);
  const lot = fractionOf(given.varLeadLot, fractionOf('1'));
  const rate = given.supplyType === 'purchase' && scheme.considerScrap !== false ? given.scrapRate : '0';
  const lost = fractionOf(rate);
  const kept = { top: 100n * lost.bottom - lost.top, bottom: 100n * lost.bottom };
  return {
    index,
    org: given.org,
    material: given.material,
    level,
    calendar,
    given,
    scale,
    unit: 10 ** (scale - decimals),
    source: -1,
    sources: given.sourcing === undefined ? noSources : sourcesOf(given),
    sourceItems: noItems,
    lots: given.sourcing === undefined || given.sourcing.length === 0 ? null : new LotSources(given.sourcing),
    safety: scheme.useSafetyStock === false ? 0 : steps(given.safetyStock),
    min: steps(given.minStock),
    maxStock: steps(given.maxStock),
    reorderPoint: steps(given.reorderPoint),
    reorderQty: steps(given.reorderQty),
    fixedLot: steps(given.fixedLotQty),
    minOrder: steps(given.minOrderQty),
    maxOrder: steps(given.maxOrderQty),
    multiple: steps(given.multipleQty),
    varLead:
      days.top > 0n && lot.top > 0n
        ? ratioOf({ top: lot.bottom, bottom: lot.top }, nothing, scale, 0, 0)
        : null,
    shrinkage:
      lost.top > 0n && kept.top > 0n
        ? {
            ordered: ratioOf({ top: kept.bottom, bottom: kept.top }, nothing, scale, decimals, scale),
            top: Number(kept.top),
            bottom: Number(kept.bottom),
          }
        : null,
  };
}
