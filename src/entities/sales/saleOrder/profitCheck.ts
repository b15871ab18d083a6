// 毛利测算: what an order would earn at the costs of today, line by line. Costs are per base unit, amounts in local
// currency without tax. Pure, so that figures can be held against examples.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';

export type CostSource = 'average' | 'reference' | 'standard';

export interface UnitCost {
  unitCost: string;
  source: CostSource;
}

/** One line of GET data/saleOrder/:id/profit. Without a cost nothing is earned or lost that anybody knew. */
export interface ProfitLine {
  seq: number;
  material: string;
  qty: string;
  revenue: string;
  unitCost: string | null;
  source: CostSource | null;
  cost: string | null;
  profit: string | null;
  /** Percent of the revenue; null without revenue or cost. */
  rate: string | null;
}

export interface ProfitResult {
  lines: ProfitLine[];
  /** Of the lines whose cost is known. */
  total: { revenue: string; cost: string; profit: string; rate: string | null };
  /** Lines left out, because their material has no cost yet. */
  unknown: number;
}

const money = 2;
const factsOf = factsReader({ qty: 'qty', baseQty: 'qty', amountLocal: 'money' });

/** @param label name of the material, @param costOf its unit cost, or null */
export function profitOf(
  doc: Doc,
  label: (row: LineRow) => string,
  costOf: (row: LineRow) => UnitCost | null,
): ProfitResult {
  const { items = [] } = doc.lines;
  const lines = items.map((row): ProfitLine => {
    const { qty, baseQty, amountLocal } = factsOf(row);
    const revenue = numberOf(amountLocal);
    const known = costOf(row);
    const cost = known === null ? null : round(numberOf(baseQty).times(decimal(known.unitCost)), money);
    return {
      seq: row.seq,
      material: label(row),
      qty: decimalText(numberOf(qty)),
      revenue: decimalText(revenue),
      unitCost: known?.unitCost ?? null,
      source: known?.source ?? null,
      cost: cost === null ? null : decimalText(cost),
      profit: cost === null ? null : decimalText(revenue.minus(cost)),
      rate: cost === null ? null : rateOf(revenue, cost),
    };
  });
  const known = lines.filter(({ cost }) => cost !== null);
  const revenue = sum(known.map((line) => line.revenue));
  const cost = sum(known.map((line) => line.cost));
  return {
    lines,
    total: {
      revenue: decimalText(revenue),
      cost: decimalText(cost),
      profit: decimalText(revenue.minus(cost)),
      rate: rateOf(revenue, cost),
    },
    unknown: lines.length - known.length,
  };
}

function numberOf(value: unknown): Decimal {
  return typeof value === 'string' && value !== '' ? decimal(value) : new Decimal(0);
}

function sum(values: readonly (string | null)[]): Decimal {
  return values.reduce((total, value) => total.plus(numberOf(value)), new Decimal(0));
}

function rateOf(revenue: Decimal, cost: Decimal): string | null {
  return revenue.isZero() ? null : decimalText(round(revenue.minus(cost).div(revenue).times(100), 2));
}
