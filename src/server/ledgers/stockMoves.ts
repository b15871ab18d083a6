// What a bill asks of the stock ledger, and what one posting does to balance and pool in memory: pure, so that the
// rules of availability and value can be read without SQL.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import {
  averageValue,
  issue,
  receive,
  reverse,
  reversePart,
  revalue,
  type Costing,
  type Pool,
} from '#model/rules/movingAverage.ts';
import type { BalanceKey } from './stockKeys.ts';

/** Value of a movement. Own stock leaves at the current average, but for an amount that takes an earlier receipt back. */
export type MoveValue =
  | { by: 'average' }
  /** Total in local currency. */
  | { by: 'amount'; amount: string }
  /** Per base unit, local currency. */
  | { by: 'unitCost'; unitCost: string }
  /** The cost at which another leg of the same line went out. */
  | { by: 'leg'; leg: string }
  /** What other lines of the bill cost, each by its line id and leg, and an amount on top. */
  | { by: 'lines'; lines: readonly { lineId: string; leg: string }[]; plus: string };

/** One leg of one bill line. */
export interface StockMove extends Omit<BalanceKey, 'org'> {
  lineId: string;
  lineNo: number;
  /** Tells the legs of a line apart in the post key: 'in', 'out'. */
  leg: string;
  moveType: string;
  unit: string | null;
  /** Signed, in the line's unit and in base units. */
  qty: string;
  baseQty: string;
  auxQty: string | null;
  value: MoveValue;
  /** Demand lines whose locks the movement may consume, the nearest first. */
  demands?: readonly string[];
  /** Line of an earlier bill whose goods it gives back: it is worth what they are worth, corrected or not. */
  of?: string;
  /** Ids of the single pieces that move, of materials that are followed one by one. */
  pieces?: readonly string[];
}

export interface StockBill {
  entity: string;
  id: string;
  code: string;
  date: string;
  /** Partner or department shown in the ledger. */
  counterparty: string;
  /** Scheme whose count the bill settles: it alone may move what that count froze (S7). */
  countScheme?: string;
}

/** Facts of master data a posting needs. */
export interface MaterialFacts {
  label: string;
  baseUnitName: string;
  refCost: Decimal | null;
  isLotCosting: boolean;
  /** Per base unit; of materials at standard cost. */
  standardCost: Decimal | null;
}

export interface WarehouseFacts {
  label: string;
  /** Organisation and warehouse both allow negative stock. */
  allowsNegative: boolean;
  /** Schemes whose counts hold it; empty where none does. */
  countedBy: readonly string[];
}

export interface BalanceState {
  id: string;
  onHand: Decimal;
  reserved: Decimal;
  frozen: Decimal;
}

/** One ledger row to be written. Signed quantities and amounts. */
export interface LedgerRow {
  move: StockMove;
  balance: string;
  pool: string | null;
  postKey: string;
  moveType: string;
  baseQty: Decimal;
  cost: Decimal;
  variance: Decimal;
  balanceAfter: Decimal;
  poolAfter: Pool | null;
  reversedSeq: string | null;
  /** How re-costing finds its value again; null: none of its own, as of quantities alone. */
  valuedBy: 'own' | 'method' | 'follows' | 'internal' | null;
  /** Row of the goods it gives back. */
  followsSeq: string | null;
}

/** Posted value of one line: positive amounts, for costPrice and costAmount of the bill. */
export interface LineCost {
  costPrice: string;
  costAmount: string;
}

/**
 * Why stock cannot leave (S6); null when it can. Reversals of receipts are judged by the same rule. Own locks were consumed
 * before; what is frozen never leaves, what others have locked only where `locksHold` is false.
 */
export function shortage(
  move: { lineId: string; lineNo: number; warehouse: string },
  taken: Decimal,
  balance: BalanceState,
  material: MaterialFacts,
  warehouse: WarehouseFacts,
  locksHold = true,
): Problem | null {
  const available = balance.onHand.minus(locksHold ? balance.reserved : 0).minus(balance.frozen);
  if (available.greaterThanOrEqualTo(taken) || (warehouse.allowsNegative && !balance.frozen.greaterThan(0)))
    return null;
  const blocked = balance.reserved.plus(balance.frozen);
  const detail = blocked.isZero()
    ? ''
    : `（其中锁库 ${decimalText(balance.reserved)}、冻结 ${decimalText(balance.frozen)} 不可用）`;
  return {
    field: 'qty',
    lines: 'items',
    lineId: move.lineId,
    lineNo: move.lineNo,
    level: 'error',
    message:
      `第${move.lineNo}行 ${material.label} 在${warehouse.label}的库存不足：可用 ${decimalText(available)} ${material.baseUnitName}${detail}，` +
      `需要 ${decimalText(taken)} ${material.baseUnitName}，请减少数量或先补足库存`,
  };
}

/** S7: what a count froze moves only by the bills that settle it. */
export function frozenByCount(
  move: { lineId: string; lineNo: number },
  warehouse: WarehouseFacts,
  bill: StockBill,
): Problem | null {
  if (warehouse.countedBy.every((scheme) => scheme === bill.countScheme)) return null;
  const message = `第${move.lineNo}行 仓库 ${warehouse.label} 正在盘点冻结，盘点结束后才能出入库`;
  return {
    field: 'warehouse',
    lines: 'items',
    lineId: move.lineId,
    lineNo: move.lineNo,
    level: 'error',
    message,
  };
}

/** Signed cost of a leg that was posted before; undefined when there is none. */
export type CostOfLeg = (lineId: string, leg: string) => Decimal | undefined;

/** Value change of one movement on its pool; null when a receipt has no price to be valued at, or the pool not the value. */
export function costingOf(
  move: StockMove,
  pool: Pool,
  material: MaterialFacts,
  scale: number,
  costOfLeg: CostOfLeg,
): Costing | null {
  const qty = decimal(move.baseQty);
  if (qty.isZero()) return move.value.by === 'amount' ? revalue(pool, decimal(move.value.amount)) : null;
  if (qty.isNegative()) {
    if (move.value.by !== 'amount') return issue(pool, qty.negated(), material.refCost, scale);
    return reverse(pool, {
      qty: qty.negated(),
      cost: round(decimal(move.value.amount), scale),
      variance: new Decimal(0),
    });
  }
  const value = valueOf(move, qty, pool, material, scale, costOfLeg);
  return value === null ? null : receive(pool, qty, value, scale);
}

/** Own value of an in, rounded once; null where nobody knows one. */
export function valueOf(
  { lineId, value }: StockMove,
  qty: Decimal,
  pool: Pool,
  material: MaterialFacts,
  scale: number,
  costOfLeg: CostOfLeg,
): Decimal | null {
  switch (value.by) {
    case 'amount':
      return round(decimal(value.amount), scale);
    case 'unitCost':
      return round(decimal(value.unitCost).times(qty), scale);
    case 'leg':
      return costOfLeg(lineId, value.leg)?.abs() ?? null;
    case 'lines':
      return value.lines.reduce(
        (sum, line) => sum.plus(costOfLeg(line.lineId, line.leg)?.abs() ?? 0),
        round(decimal(value.plus), scale),
      );
    case 'average':
      return averageValue(pool, qty, material.refCost, scale);
    default:
      return value satisfies never;
  }
}

/**
 * Mirror of a posted row on the pool as it is now; null when the remaining stock's value would turn negative. The pool is
 * judged by the last row of the bill alone: both legs of a transfer leave it as it was, whatever its average is by now.
 */
export function mirrorOf(
  pool: Pool,
  posted: { qty: Decimal; cost: Decimal; variance: Decimal },
  isLast: boolean,
): Costing | null {
  return isLast ? reverse(pool, posted) : reversePart(pool, posted);
}

/** Unit cost of a line, with 6 decimals unless the company wants others; the amount is what counts. */
export function lineCostOf(cost: Decimal, baseQty: Decimal, decimals = 6): LineCost {
  const amount = cost.abs();
  const costPrice = baseQty.isZero() ? new Decimal(0) : round(amount.dividedBy(baseQty.abs()), decimals);
  return { costPrice: decimalText(costPrice), costAmount: decimalText(amount) };
}
