// Which source a lot goes to: the first that may take it, the one furthest behind its quota, the least loaded, the cheapest.
// Quantities, rates and costs are decimal texts. Source: flows r6; worked example M22.
import { decimal, decimalText } from '#model/decimal.ts';

export type AllocateMode = 'priority' | 'quota' | 'load' | 'cost';

export interface SupplySource {
  source: string;
  priority: number;
  /** Per cent. */
  quota?: string;
  minLotQty?: string;
  maxLotQty?: string;
  /** Most of the period, and what of it is given out. */
  periodLimit?: string;
  allocated: string;
  /** Load of its route and the most it may have, per cent. */
  load?: string;
  loadLimit?: string;
  unitCost?: string;
}

export interface SourceChoice {
  source: string;
  /** How far it is behind its quota with this lot; only for quotas. */
  gap: string | null;
}

/** The source of a lot; null when none may take it (exception noSupplier). Equal ones go by priority, then by name. */
export function chooseSource(
  lot: string,
  sources: readonly SupplySource[],
  mode: AllocateMode,
): SourceChoice | null {
  const qty = decimal(lot);
  const total = sources.reduce((sum, { allocated }) => sum.plus(decimal(allocated)), qty);
  const weights = sources
    .filter((source) => mayTake(lot, source))
    .map((source) => {
      const gap = decimal(source.quota).div(100).times(total).minus(decimal(source.allocated));
      const weight = {
        priority: decimal('0'),
        quota: gap.negated(),
        load: decimal(source.load),
        cost: decimal(source.unitCost),
      }[mode];
      return { source, gap, weight };
    });
  const [best] = weights.toSorted(
    (a, b) =>
      a.weight.comparedTo(b.weight) ||
      a.source.priority - b.source.priority ||
      (a.source.source < b.source.source ? -1 : 1),
  );
  if (best === undefined) return null;
  return { source: best.source.source, gap: mode === 'quota' ? decimalText(best.gap) : null };
}

function mayTake(lot: string, source: SupplySource): boolean {
  const qty = decimal(lot);
  const { minLotQty, maxLotQty, periodLimit, allocated, load, loadLimit } = source;
  if (minLotQty !== undefined && qty.lessThan(decimal(minLotQty))) return false;
  if (maxLotQty !== undefined && qty.greaterThan(decimal(maxLotQty))) return false;
  if (periodLimit !== undefined && decimal(allocated).plus(qty).greaterThan(decimal(periodLimit)))
    return false;
  return loadLimit === undefined || decimal(load).lessThan(decimal(loadLimit));
}
