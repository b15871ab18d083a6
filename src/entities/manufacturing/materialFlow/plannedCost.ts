// What a receipt of production is worth until costs are closed: the material the order takes by plan, at what it was issued
// at or would cost today, shared out over the product and its by-products. Pure. Source: flows a7.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';

export interface PlannedPart {
  /** For the whole order, base units. */
  baseQty: string;
  /** Of a base unit; null: nothing is known, which makes the whole unknown. */
  unitCost: string | null;
}

export interface PlannedOutput {
  id: string;
  /** Planned, base units. */
  baseQty: string;
  /** Per cent of the order's cost that a by-product carries; null: the product, which carries the rest. */
  costShare: string | null;
}

/** Planned cost of a base unit of every output, by its id; empty where the cost of a part is unknown or comes to nothing. */
export function plannedCosts(
  parts: readonly PlannedPart[],
  outputs: readonly PlannedOutput[],
): Map<string, string> {
  if (parts.some(({ unitCost }) => unitCost === null)) return new Map();
  const total = parts.reduce(
    (sum, { baseQty, unitCost }) => sum.plus(decimal(baseQty).times(decimal(unitCost))),
    new Decimal(0),
  );
  if (total.lessThanOrEqualTo(0)) return new Map();
  const carried = outputs.reduce((sum, { costShare }) => sum.plus(decimal(costShare)), new Decimal(0));
  const rest = Decimal.max(0, new Decimal(100).minus(carried));
  return new Map(
    outputs.flatMap(({ id, baseQty, costShare }) => {
      const planned = decimal(baseQty);
      if (planned.lessThanOrEqualTo(0)) return [];
      const share = costShare === null ? rest : decimal(costShare);
      const cost = total.times(share).dividedBy(100).dividedBy(planned);
      return [[id, decimalText(cost.toDecimalPlaces(20))] as const];
    }),
  );
}
