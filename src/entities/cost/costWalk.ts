// The value of every movement of a cost pool by a method (FLOWS k): moving average, first in first out, monthly average,
// standard. Movements are walked in a given order; posting walks them as they come, re-costing by date, and the difference
// of the two are the correction rows.
import { Decimal, round } from '#model/decimal.ts';

export interface Move {
  seq: number;
  /** YYYY-MM-DD of the business. */
  date: string;
  /** Base units; in positive, out negative. */
  qty: Decimal;
  /** Own value of an in: purchase, opening, typed, count gain. Null: valued by the method. */
  value: Decimal | null;
  /** The movement this one gives back or takes back: it is worth what that one is worth per unit. */
  of: number | null;
  /** Of an out by first in first out: the receipt whose layer it takes first. */
  receipt?: number | null;
}

/** Goods of one in that are still there; the oldest by date of business, then as posted, leaves first. */
export interface Layer {
  inSeq: number;
  date: string;
  qty: Decimal;
  amount: Decimal;
}

/** From which layers an out was taken. */
export interface Take {
  inSeq: number;
  qty: Decimal;
  amount: Decimal;
}

export interface Walked {
  /** Signed, by seq. */
  costs: Map<number, Decimal>;
  qty: Decimal;
  amount: Decimal;
  /** Of first in first out; empty for the other methods. */
  layers: Layer[];
  takes: Map<number, Take[]>;
}

export interface Policy {
  /** Money decimals. */
  scale: number;
  /** Where no average is known. */
  refCost: Decimal | null;
}

const zero = new Decimal(0);

/** As posted: by seq. */
export function postingOrder(moves: readonly Move[]): Move[] {
  return moves.toSorted((left, right) => left.seq - right.seq);
}

/** As it should have been: by date, then seq. */
export function dateOrder(moves: readonly Move[]): Move[] {
  return moves.toSorted((left, right) =>
    left.date === right.date ? left.seq - right.seq : left.date < right.date ? -1 : 1,
  );
}

function started(): Walked {
  return { costs: new Map(), qty: zero, amount: zero, layers: [], takes: new Map() };
}

/** What the movement gives back of another is worth: that one's unit cost as it stands now. */
function followed(
  walked: Walked,
  byseq: ReadonlyMap<number, Move>,
  { qty, of }: Move,
  scale: number,
): Decimal | null {
  if (of === null) return null;
  const [source, cost] = [byseq.get(of), walked.costs.get(of)];
  if (source === undefined || cost === undefined) return null;
  return round(qty.times(cost).dividedBy(source.qty), scale);
}

function book(walked: Walked, { seq, qty }: Move, cost: Decimal): void {
  walked.costs.set(seq, cost);
  walked.qty = walked.qty.plus(qty);
  walked.amount = walked.amount.plus(cost);
}

const bySeq = (moves: readonly Move[]): Map<number, Move> => new Map(moves.map((move) => [move.seq, move]));

/** Every out at the average of that point; the last piece takes the whole amount. */
export function movingAverage(moves: readonly Move[], { scale, refCost }: Policy): Walked {
  const walked = started();
  const known = bySeq(moves);
  let last: Decimal | null = null;
  for (const move of moves) {
    const { qty, value } = move;
    const empties = walked.qty.gt(0) && walked.qty.plus(qty).isZero();
    const own = value ?? followed(walked, known, move, scale);
    // Multiplied before it is divided: a rounded average would turn halves of a cent.
    const average: Decimal = walked.qty.gt(0)
      ? qty.times(walked.amount).dividedBy(walked.qty)
      : qty.times(last ?? refCost ?? zero);
    const cost: Decimal = own ?? (empties ? walked.amount.negated() : round(average, scale));
    if (qty.gt(0)) last = cost.dividedBy(qty);
    book(walked, move, cost);
  }
  return walked;
}

/** Outs take the oldest layers; part of a layer at its average, its last piece takes all of it. */
export function firstInFirstOut(moves: readonly Move[], { scale, refCost }: Policy): Walked {
  const walked = started();
  const known = bySeq(moves);
  for (const move of moves) {
    if (move.qty.gt(0)) {
      const cost =
        move.value ?? followed(walked, known, move, scale) ?? round(move.qty.times(refCost ?? zero), scale);
      layDown(walked.layers, { inSeq: move.seq, date: move.date, qty: move.qty, amount: cost });
      book(walked, move, cost);
    } else {
      const takes = takeLayers(walked.layers, move.qty.negated(), scale, move.receipt ?? null);
      const reached = takes.reduce((sum, { qty }) => sum.plus(qty), zero);
      const beyond = round(
        move.qty
          .negated()
          .minus(reached)
          .times(refCost ?? zero),
        scale,
      );
      walked.layers = walked.layers.filter(({ qty }) => qty.gt(0));
      walked.takes.set(move.seq, takes);
      book(walked, move, takes.reduce((sum, { amount }) => sum.plus(amount), beyond).negated());
    }
  }
  return walked;
}

/** Puts the layer at its date, behind others of the same day that came in before it. */
export function layDown(layers: Layer[], layer: Layer): void {
  const at = layers.findLastIndex(
    ({ date, inSeq }) => date < layer.date || (date === layer.date && inSeq < layer.inSeq),
  );
  layers.splice(at + 1, 0, layer);
}

/** Takes from the layers in place, that of the `receipt` first. */
export function takeLayers(
  layers: readonly Layer[],
  wanted: Decimal,
  scale: number,
  receipt: number | null,
): Take[] {
  const takes: Take[] = [];
  const own = layers.filter(({ inSeq }) => inSeq === receipt);
  let left = wanted;
  for (const layer of own.length === 0 ? layers : [...own, ...layers]) {
    if (!left.gt(0)) break;
    if (!layer.qty.gt(0)) continue;
    const qty = Decimal.min(left, layer.qty);
    const amount = qty.equals(layer.qty)
      ? layer.amount
      : round(qty.times(layer.amount).dividedBy(layer.qty), scale);
    takes.push({ inSeq: layer.inSeq, qty, amount });
    layer.qty = layer.qty.minus(qty);
    layer.amount = layer.amount.minus(amount);
    left = left.minus(qty);
  }
  return takes;
}

/**
 * A month settled at one average: opening and ins with a value of their own; outs, and what is given back of outs of the
 * same month, at that average. With nothing left, the last out takes the rest.
 * @returns null where the month ends below zero, which refuses its close
 */
export function monthAverage(moves: readonly Move[], scale: number): (Walked & { average: Decimal }) | null {
  const ordered = dateOrder(moves);
  const valued = ordered.filter(({ value }) => value !== null);
  const amount = valued.reduce((sum, { value }) => sum.plus(value ?? zero), zero);
  const qty = valued.reduce((sum, each) => sum.plus(each.qty), zero);
  const end = ordered.reduce((sum, each) => sum.plus(each.qty), zero);
  if (end.isNegative() && !end.isZero()) return null;
  const average = qty.isZero() ? zero : amount.dividedBy(qty);
  const walked = { ...started(), average };
  for (const move of ordered)
    book(
      walked,
      move,
      move.value ?? (qty.isZero() ? zero : round(move.qty.times(amount).dividedBy(qty), scale)),
    );
  const lastOut = ordered.findLast(({ value }) => value === null);
  if (end.isZero() && lastOut !== undefined) {
    const cost = walked.costs.get(lastOut.seq) ?? zero;
    walked.costs.set(lastOut.seq, cost.minus(walked.amount));
    walked.amount = zero;
  }
  return walked;
}

/** In and out at the standard; what an in was worth beyond it is variance. The last piece takes all. */
export function standardCost(
  moves: readonly Move[],
  standard: Decimal,
  scale: number,
): Walked & { variance: Decimal } {
  const walked = { ...started(), variance: zero };
  for (const move of moves) {
    const empties = walked.qty.gt(0) && walked.qty.plus(move.qty).isZero();
    const cost = empties ? walked.amount.negated() : round(move.qty.times(standard), scale);
    if (move.value !== null) walked.variance = walked.variance.plus(move.value.minus(cost));
    book(walked, move, cost);
  }
  return walked;
}

export interface CorrectionRow {
  adjustsSeq: number;
  costAmount: Decimal;
}

/** The rows that bring what was posted to what it should be, in the order of the new walk; none where nothing changed. */
export function correctionRows(
  posted: ReadonlyMap<number, Decimal>,
  walked: ReadonlyMap<number, Decimal>,
): CorrectionRow[] {
  return [...walked].flatMap(([adjustsSeq, cost]) => {
    const costAmount = cost.minus(posted.get(adjustsSeq) ?? zero);
    return costAmount.isZero() ? [] : [{ adjustsSeq, costAmount }];
  });
}
