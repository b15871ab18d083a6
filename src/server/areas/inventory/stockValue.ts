// What goods that come in are worth: typed, or what they cost when they left or came in before.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { lineTableName } from '#model/derive/tables.ts';
import { entityOf } from '#entities/registry.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

/** Unit cost typed on the line, else the average (then reference cost, then last cost). */
export function typedValue(row: LineRow): MoveValue {
  const unitCost = optionalText(row['unitCost']);
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
  const ids = (doc.lines['items'] ?? []).flatMap((row) =>
    row['sourceEntity'] === entity ? (optionalText(row['sourceLineId']) ?? []) : [],
  );
  if (def === undefined || ids.length === 0) return new Map();
  const rows = await read.rows(
    `select id, base_qty, cost_amount from ${lineTableName(def, 'items')} where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.flatMap((row) => {
      const costAmount = optionalText(row['cost_amount']);
      return costAmount === null
        ? []
        : [[textOf(row['id']), { baseQty: textOf(row['base_qty']), costAmount }] as const];
    }),
  );
}

/** The share of what the original line cost, by quantity, not rounded; `otherwise` where there is none. */
export function originalValue(row: LineRow, origins: Origins, otherwise: MoveValue): MoveValue {
  const origin = origins.get(textOf(row['sourceLineId']));
  if (origin === undefined || decimal(origin.baseQty).isZero()) return otherwise;
  const amount = decimal(origin.costAmount)
    .times(decimal(textOf(row['baseQty'])))
    .dividedBy(decimal(origin.baseQty));
  return { by: 'amount', amount: decimalText(amount.toDecimalPlaces(20)) };
}
