// The state of the match page: which receipts each line of the invoice takes from and how much, with what is left of both.
// Pure: every gesture answers a new list of pairs.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import { proposePairs, scoreOf } from './matchProposal.ts';
import type { OpenReceipt } from './openReceipts.ts';

export interface MatchLine {
  id: string;
  material: string;
  /** In base units. */
  qty: Decimal;
  /** Net, per base unit. */
  price: Decimal;
}

export interface MatchPair {
  line: string;
  receipt: string;
  qty: Decimal;
  /** Chosen by a person, or proposed and not looked at yet. */
  by: 'hand' | 'suggested';
  score: number;
  exact: boolean;
}

const zero = new Decimal(0);

const lineSide = (line: MatchLine) => ({
  id: line.id,
  material: line.material,
  qty: Number(line.qty),
  price: Number(line.price),
});

const receiptSide = (receipt: OpenReceipt) => ({
  id: receipt.id,
  material: receipt.material,
  open: Number(receipt.open),
  price: Number(receipt.price ?? '0'),
  date: receipt.date,
});

/** Proposals for the lines without a pair, from what the pairs leave of the receipts. */
export function proposed(
  lines: readonly MatchLine[],
  receipts: readonly OpenReceipt[],
  pairs: readonly MatchPair[],
  day: string,
): MatchPair[] {
  const paired = new Set(pairs.map(({ line }) => line));
  const left = receipts.flatMap((receipt) => {
    const open = leftOf(receipt, pairs);
    return open.greaterThan(0) ? [{ ...receiptSide(receipt), open: Number(open) }] : [];
  });
  const found = proposePairs(lines.filter(({ id }) => !paired.has(id)).map(lineSide), left, day);
  return found.map((pair) => ({ ...pair, qty: decimal(pair.qty.toFixed(8)), by: 'suggested' }));
}

export function leftOf(receipt: OpenReceipt, pairs: readonly MatchPair[]): Decimal {
  return pairs.reduce(
    (open, pair) => (pair.receipt === receipt.id ? open.minus(pair.qty) : open),
    decimal(receipt.open),
  );
}

export function missingOf(line: MatchLine, pairs: readonly MatchPair[]): Decimal {
  return pairs.reduce((qty, pair) => (pair.line === line.id ? qty.minus(pair.qty) : qty), line.qty);
}

/**
 * Pairs the line with the receipt. Without `more` it is the only one, else it adds what the line still lacks.
 * @returns the reason in Chinese where they do not belong together
 */
export function paired(
  pairs: readonly MatchPair[],
  line: MatchLine,
  receipt: OpenReceipt,
  more: boolean,
  day: string,
): MatchPair[] | string {
  if (line.material !== receipt.material) return '物料不同，不能配对';
  const others = more
    ? pairs.filter((pair) => !(pair.line === line.id && pair.receipt === receipt.id))
    : pairs.filter((pair) => pair.line !== line.id);
  const wants = more ? missingOf(line, others) : line.qty;
  const open = leftOf(receipt, others);
  if (!wants.greaterThan(0)) return '该行已经配满';
  if (!open.greaterThan(0)) return '该入库行已没有可开票数量';
  // A line that asks for more than there is keeps its whole quantity: the difference is shown, and refused when approved.
  const qty = more && open.lt(wants) ? open : wants;
  const { score, exact } = scoreOf(
    { ...lineSide(line), qty: Number(qty) },
    { ...receiptSide(receipt), open: Number(open) },
    day,
  );
  return [...others, { line: line.id, receipt: receipt.id, qty, by: 'hand', score, exact }];
}

export function loosened(pairs: readonly MatchPair[], line: string): MatchPair[] {
  return pairs.filter((pair) => pair.line !== line);
}

/** Takes the proposals that agree to the last digit. */
export function exactTaken(pairs: readonly MatchPair[]): MatchPair[] {
  return pairs.map((pair) => (pair.exact ? { ...pair, by: 'hand' } : pair));
}

/** What the server is sent: the pairs a person took, and the lines that are to stand alone. */
export function sentPairs(
  lines: readonly MatchLine[],
  pairs: readonly MatchPair[],
): { line: string; receipt: string | null; qty: string | null }[] {
  return lines.flatMap(({ id }): { line: string; receipt: string | null; qty: string | null }[] => {
    const own = pairs.filter((pair) => pair.line === id && pair.by === 'hand');
    if (own.length === 0) return [{ line: id, receipt: null, qty: null }];
    return own.map(({ receipt, qty }) => ({ line: id, receipt, qty: decimalText(qty) }));
  });
}

/** Differences of a line against what it is paired with, in the currency of the invoice. */
export function differenceOf(
  line: MatchLine,
  receipts: ReadonlyMap<string, OpenReceipt>,
  pairs: readonly MatchPair[],
): { qty: Decimal; amount: Decimal } {
  const own = pairs.filter((pair) => pair.line === line.id);
  const expected = own.reduce(
    (sum, { receipt, qty }) => sum.plus(qty.times(decimal(receipts.get(receipt)?.price ?? '0'))),
    zero,
  );
  const over = own.reduce((sum, { receipt, qty }) => {
    const open = decimal(receipts.get(receipt)?.open ?? '0');
    return sum.plus(Decimal.max(0, qty.minus(open)));
  }, zero);
  return {
    qty: own.length === 0 ? line.qty : Decimal.max(over, missingOf(line, own)),
    amount: own.length === 0 ? zero : round(line.qty.times(line.price).minus(expected), 2),
  };
}
