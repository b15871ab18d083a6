// What a quantity typed into 计划入库 of the supply–demand grid does to the plan orders behind it: the last one takes what is
// more, the last ones give what is less, and what is left of nothing is voided. One pure function for the page, which
// refuses at once, and for the server, which carries it out. Quantities are decimal texts in the base unit.
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { GridMaterial } from './gridAnswer.ts';
import type { TimeBucket } from './timeBuckets.ts';

/** POST data/supplyDemandGrid/receipts: what is done with the plan orders of a material that are due in a bucket. */
export interface ReceiptChange {
  material: string;
  /** Days of the bucket. */
  from: string;
  to: string;
  /** What the page showed there; anything else was changed by somebody meanwhile. */
  shown: string;
  change: { do: 'quantity'; qty: string } | { do: 'move'; from: string; to: string } | { do: 'firm' };
}

/** What became of a change; '' where it was carried out. */
export interface ReceiptAnswer {
  problem: string;
}

/** An open plan order of the bucket. */
export interface OpenReceipt {
  id: string;
  finishDate: string;
  /** Not released yet. */
  qty: string;
  /** Part of it is released: it cannot be voided. */
  isReleased: boolean;
}

export interface ReceiptSteps {
  /** Orders with the quantity that stays open, in the order they are changed. */
  change: readonly { id: string; qty: string }[];
  void: readonly string[];
  /** Quantity of a new order; '0' for none. */
  add: string;
}

export function receiptSteps(orders: readonly OpenReceipt[], target: string): ReceiptSteps {
  const total = sumTexts(orders.map(({ qty }) => qty));
  const last = orders.toSorted((a, b) => (a.finishDate < b.finishDate ? 1 : -1));
  const [latest] = last;
  let less = decimal(total).minus(decimal(target));
  if (less.isZero()) return { change: [], void: [], add: '0' };
  if (less.isNegative()) {
    const more = less.negated();
    return latest === undefined
      ? { change: [], void: [], add: decimalText(more) }
      : { change: [{ id: latest.id, qty: decimalText(decimal(latest.qty).plus(more)) }], void: [], add: '0' };
  }
  const change: { id: string; qty: string }[] = [];
  const voided: string[] = [];
  for (const { id, qty, isReleased } of last) {
    if (less.isZero()) break;
    const own = decimal(qty);
    if (less.greaterThanOrEqualTo(own)) {
      if (isReleased) change.push({ id, qty: '0' });
      else voided.push(id);
      less = less.minus(own);
    } else {
      change.push({ id, qty: decimalText(own.minus(less)) });
      less = less.minus(less);
    }
  }
  return { change, void: voided, add: '0' };
}

/** Why nothing may be typed into this bucket of the material; null when something may. */
export function fenceProblem(
  { fenceDate }: Pick<GridMaterial, 'fenceDate'>,
  { kind, from, to }: Pick<TimeBucket, 'kind' | 'from' | 'to'>,
): string | null {
  if (kind === 'pastDue') return '逾期的收货请在计划订单中改期';
  // A bucket the fence ends in is open from the fence on.
  if (fenceDate === null || to >= fenceDate) return null;
  return `${from === to ? from : `${from} 至 ${to}`} 在计划时界内（${fenceDate} 起开放），确需改动请在计划订单中修改`;
}

/** First day of the bucket on which something may be planned. */
export function openFrom({ from }: Pick<TimeBucket, 'from'>, fenceDate: string | null): string {
  return fenceDate !== null && fenceDate > from ? fenceDate : from;
}
