// A line of a bill as one leg of the ledger.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Where a leg leaves from or goes to, as far as it is not what the line says under the usual names. */
export type Place = Partial<
  Pick<StockMove, 'warehouse' | 'location' | 'stockStatus' | 'lot' | 'mtoNo' | 'leg' | 'qty' | 'baseQty'>
>;

/** `sign` -1 takes stock out. Quantities of `place` are unsigned. */
export function moveOf(
  doc: Doc,
  row: LineRow,
  sign: 1 | -1,
  moveType: string,
  value: MoveValue,
  place: Place = {},
): StockMove {
  const signed = (amount: FieldValue | undefined) => decimalText(decimal(textOf(amount)).times(sign));
  const {
    qty = textOf(row['qty']),
    baseQty = textOf(row['baseQty']),
    leg = sign > 0 ? 'in' : 'out',
    ...rest
  } = place;
  return {
    lineId: row.id,
    lineNo: row.seq,
    leg,
    moveType,
    unit: optionalText(row['unit']),
    qty: signed(qty),
    baseQty: signed(baseQty),
    auxQty: row['auxQty'] === null || row['auxQty'] === undefined ? null : signed(row['auxQty']),
    value,
    warehouse: textOf(row['warehouse']),
    location: optionalText(row['location']),
    material: textOf(row['material']),
    lot: optionalText(row['lot']),
    stockStatus: textOf(row['stockStatus']),
    ownerType: textOf(doc.fields['ownerType'], 'own'),
    ownerSupplier: optionalText(doc.fields['ownerSupplier']),
    ownerCustomer: optionalText(doc.fields['ownerCustomer']),
    project: optionalText(row['project']),
    mtoNo: optionalText(row['mtoNo']),
    pieces: piecesOf(row),
    ...rest,
  };
}

/** The line whose goods the movement gives back; nothing where none is known. */
export function givesBack(line: FieldValue | undefined): Pick<StockMove, 'of'> {
  const of = optionalText(line);
  return of === null ? {} : { of };
}

/** What is reserved for a component of an order may be moved to its line. */
export function heldFor(row: LineRow): Pick<StockMove, 'demands'> {
  const component = row['sourceEntity'] === 'manufacturingOrder' ? optionalText(row['sourceLineId']) : null;
  return component === null ? {} : { demands: [component] };
}

/** Ids of the single pieces of a line. */
export function piecesOf(row: LineRow): string[] {
  const pieces = row['serialNos'];
  return Array.isArray(pieces) ? pieces.map(String) : [];
}
