// Cost of an order in a period by equivalent units (weighted average, FLOWS j5): what was put in is divided among pieces
// spoiled beyond what is normal, pieces completed and pieces still in process, by element.
import { Decimal, round } from '#model/decimal.ts';
import { shareOut } from './shareOut.ts';

/** How far pieces in process have come; degrees from 0 to 1. */
export interface InProcess {
  qty: Decimal;
  degree: Decimal;
}

export interface Element {
  /** Left of the periods before. */
  opening: Decimal;
  /** Of this period. */
  input: Decimal;
  /** Pieces in process, with the degree this element has reached in them. */
  inProcess: readonly InProcess[];
  /** Pieces spoiled abnormally, with the degree at which it happened. Normal scrap has no equivalent units. */
  abnormal: readonly InProcess[];
}

export interface Divided {
  total: Decimal;
  abnormal: Decimal;
  completed: Decimal;
  wip: Decimal;
  /** Equivalent units of everything the total is divided among. */
  equivalent: Decimal;
}

const zero = new Decimal(0);

function units(pieces: readonly InProcess[]): Decimal {
  return pieces.reduce((sum, { qty, degree }) => sum.plus(qty.times(degree)), zero);
}

/**
 * Degree of a position after each operation: standard minutes passed of all minutes. Without minutes (no route, all
 * zero) every piece in process has the fixed degree.
 */
export function degreesByOperation(minutes: readonly Decimal[], fixedDegree: Decimal): Decimal[] {
  const all = minutes.reduce((sum, each) => sum.plus(each), zero);
  let passed = zero;
  return minutes.map((each) => {
    passed = passed.plus(each);
    return all.isZero() ? fixedDegree : passed.dividedBy(all);
  });
}

/**
 * One element divided. `completed`: received main product of the period in base units, returns taken off. `finished`:
 * nothing stays in process. Nothing completed, in process or spoiled: all stays in process until the order is finished,
 * then all of it is lost (abnormal).
 */
export function divide(
  { opening, input, inProcess, abnormal }: Element,
  completed: Decimal,
  finished: boolean,
  scale: number,
): Divided {
  const total = opening.plus(input);
  const [lost, open] = [units(abnormal), finished ? zero : units(inProcess)];
  const equivalent = lost.plus(completed).plus(open);
  if (equivalent.isZero())
    return finished
      ? { total, abnormal: total, completed: zero, wip: zero, equivalent }
      : { total, abnormal: zero, completed: zero, wip: total, equivalent };
  const [spoiled = zero, done = zero, left = zero] = shareOut(total, [lost, completed, open], scale);
  return { total, abnormal: spoiled, completed: done, wip: left, equivalent };
}

export interface Correction {
  /** Completed cost less what the receipts stand in the ledger at. */
  adjustment: Decimal;
  /** By receipt, in their order. */
  byLine: Decimal[];
}

/** What receipts at planned cost are corrected by (FLOWS j7); `receipts`: net quantities, returns taken off their line. */
export function correctionOf(
  completedCost: Decimal,
  ledgerValue: Decimal,
  receipts: readonly Decimal[],
  scale: number,
): Correction {
  const adjustment = completedCost.minus(ledgerValue);
  return { adjustment, byLine: shareOut(adjustment, receipts, scale) };
}

/** The part of a correction that still lies in stock, and the part that was sold before it was known (stockShare). */
export function stockShare(
  adjustment: Decimal,
  poolQty: Decimal,
  receivedQty: Decimal,
  scale: number,
): { toStock: Decimal; sold: Decimal } {
  const share = receivedQty.isZero() ? zero : Decimal.min(1, Decimal.max(0, poolQty).dividedBy(receivedQty));
  const toStock = round(adjustment.times(share), scale);
  return { toStock, sold: adjustment.minus(toStock) };
}

export interface JointProduct {
  /** Share of the completed cost in percent. */
  costShare: Decimal;
  plannedQty: Decimal;
  receivedQty: Decimal;
}

/** Completed cost over joint products by share × received ÷ planned (FLOWS j4); the last takes the rest. */
export function jointCosts(
  completedCost: Decimal,
  products: readonly JointProduct[],
  scale: number,
): Decimal[] {
  return shareOut(
    completedCost,
    products.map(({ costShare, plannedQty, receivedQty }) =>
      plannedQty.isZero() ? zero : costShare.times(receivedQty).dividedBy(plannedQty),
    ),
    scale,
  );
}
