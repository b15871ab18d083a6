// Rows count in base units: what is executed, offered, reserved and left of a row is base quantity less linked base
// quantities, and stands in columns of its own. The unit of the document only shows it; how, is said here alone.
import { type Decimal, round } from './decimal.ts';
import type { Fields } from './entity.ts';

/** Decimals that tell any quantity well enough for people. */
const mostShown = 6;

/** Decimals of stored quantities: no quantity in the database has more. */
export const storedScale = 8;

/** The column with the same in base units beside a column in the unit of the row: 'shippedQty', 'shippedBaseQty'. */
export function baseColumnOf(column: string): string {
  return column.replace(/Qty$/, 'BaseQty');
}

/** That column where a row has one that is kept and not computed; null for none. */
export function twinOf(fields: Fields, column: string): string | null {
  const twin = baseColumnOf(column);
  return twin !== column && fields[twin] !== undefined && fields[twin].computed === undefined ? twin : null;
}

/** A row's quantity in its unit and in base units. */
export interface WholeQuantity {
  qty: Decimal;
  baseQty: Decimal;
}

/** Decimals of a row's unit and of the base unit of its material. */
export interface UnitScales {
  unit: number;
  base: number;
}

/**
 * A base quantity in the unit of the row; exact for the whole row, nothing where the row is nothing. It is rounded to the
 * digits of the unit (rule Q3) where these say the same quantity, or where no digits could: a unit that is no whole number
 * of base steps is rounded on every line. A rest that the digits of the unit would hide, or call another quantity, is told with more of them: 42 of a crate
 * of 96 are 0.4375 crates, not none.
 */
export function inUnit(base: Decimal, { qty, baseQty }: WholeQuantity, scales: UnitScales): Decimal {
  if (baseQty.isZero()) return baseQty;
  if (base.equals(baseQty)) return qty;
  const exact = base.times(qty).dividedBy(baseQty);
  const rounded = round(exact, scales.unit);
  return isFaithful(rounded, base, { qty, baseQty }, scales) ? rounded : round(exact, storedScale);
}

function isFaithful(
  rounded: Decimal,
  base: Decimal,
  { qty, baseQty }: WholeQuantity,
  scales: UnitScales,
): boolean {
  if (rounded.isZero()) return base.isZero();
  if (scales.unit >= mostShown) return true;
  if (rounded.times(baseQty).equals(base.times(qty))) return true;
  const stepsOfUnit = baseQty.times(10 ** scales.base).mod(qty.times(10 ** scales.unit));
  return !stepsOfUnit.isZero();
}
