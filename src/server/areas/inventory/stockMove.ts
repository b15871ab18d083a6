// A line of a bill as one leg of the ledger.
import { decimal, decimalText } from '#model/decimal.ts';
import { linkedSource } from '#entities/blocks/sourceLine.ts';
import { goodsOwner, movedGoods, movedPieces } from '#entities/blocks/movedLine.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';

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
  const signed = (amount: string | null) => decimalText(decimal(amount).times(sign));
  const goods = partOf(row, movedGoods);
  const owner = partOf(doc.fields, goodsOwner);
  const { qty = goods.qty, baseQty = goods.baseQty, leg = sign > 0 ? 'in' : 'out', ...rest } = place;
  return {
    lineId: row.id,
    lineNo: row.seq,
    leg,
    moveType,
    unit: goods.unit,
    qty: signed(qty),
    baseQty: signed(baseQty),
    auxQty: goods.auxQty === null ? null : signed(goods.auxQty),
    value,
    warehouse: goods.warehouse ?? '',
    location: goods.location,
    material: goods.material ?? '',
    lot: goods.lot,
    stockStatus: goods.stockStatus ?? '',
    ...owner,
    ownerType: owner.ownerType ?? 'own',
    project: goods.project,
    mtoNo: goods.mtoNo,
    pieces: piecesOf(row),
    ...rest,
  };
}

/** The line whose goods the movement gives back; nothing where none is known. */
export function givesBack(line: string | null): Pick<StockMove, 'of'> {
  return line === null ? {} : { of: line };
}

/** What is reserved for a component of an order may be moved to its line. */
export function heldFor(row: LineRow): Pick<StockMove, 'demands'> {
  const { sourceEntity, sourceLineId } = partOf(row, linkedSource);
  return sourceEntity !== 'manufacturingOrder' || sourceLineId === null ? {} : { demands: [sourceLineId] };
}

/** Ids of the single pieces of a line. */
export function piecesOf(row: LineRow): string[] {
  return partOf(row, movedPieces).serialNos ?? [];
}
