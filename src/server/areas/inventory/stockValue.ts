// What goods that come in are worth: typed, or what they cost when they left or came in before.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { lineTableName } from '#model/derive/tables.ts';
import { linkedSource } from '#entities/blocks/sourceLine.ts';
import { movedGoods } from '#entities/blocks/movedLine.ts';
import { entityOf } from '#entities/registry.ts';
import { price } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { namedColumns, presentColumns } from '#server/select/named.ts';
import { raw, sql } from '#server/select/piece.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

const typed = { unitCost: price('入库单价') };

/** Unit cost typed on the line, else the average (then reference cost, then last cost). */
export function typedValue(row: LineRow): MoveValue {
  const { unitCost } = partOf(row, typed);
  return unitCost === null ? { by: 'average' } : { by: 'unitCost', unitCost };
}

/** A line another one came from: its quantity in base units and what it was posted at. */
export interface Origin {
  baseQty: string;
  costAmount: string;
}

export type Origins = ReadonlyMap<string, Origin>;

/** The lines of `entity` that the lines of the bill came from. */
export async function originsOf(doc: Doc, read: Read, entity: string): Promise<Origins> {
  const def = entityOf(entity);
  const { items = [] } = doc.lines;
  const ids = items.flatMap((row) => {
    const { sourceEntity, sourceLineId } = partOf(row, linkedSource);
    return sourceEntity === entity ? (sourceLineId ?? []) : [];
  });
  if (def === undefined || ids.length === 0) return new Map();
  const rows = await read.select(
    { ...presentColumns('i', { id: 'ref' }), ...namedColumns('i', { baseQty: 'qty', costAmount: 'money' }) },
    sql`from ${raw(lineTableName(def, 'items'))} i where i.id = any(${ids}::uuid[])`,
  );
  return new Map(
    rows.flatMap(({ id, baseQty, costAmount }) =>
      costAmount === null ? [] : [[id, { baseQty: baseQty ?? '0', costAmount }] as const],
    ),
  );
}

/** The share of what the original line cost, by quantity, not rounded; `otherwise` where there is none. */
export function originalValue(row: LineRow, origins: Origins, otherwise: MoveValue): MoveValue {
  const origin = origins.get(partOf(row, linkedSource).sourceLineId ?? '');
  if (origin === undefined || decimal(origin.baseQty).isZero()) return otherwise;
  const amount = decimal(origin.costAmount)
    .times(decimal(partOf(row, movedGoods).baseQty))
    .dividedBy(decimal(origin.baseQty));
  return { by: 'amount', amount: decimalText(amount.toDecimalPlaces(20)) };
}
