// Rows of a count: whether one is counted, when in the posting order, and against which snapshot.
import { decimal, decimalText } from '#model/decimal.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { stockCount } from '#entities/inventory/stockCount.ts';
import { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Snapshot } from '#server/ledgers/countBooks.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export type Count = DocOf<typeof stockCount>;
export type CountLine = LineOf<typeof stockCount, 'items'>;

export const isCounted = ({ countQty, recountQty }: CountLine): boolean =>
  countQty !== null || recountQty !== null;

export async function snapshotOf(
  { fields }: Count,
  read: Read,
): Promise<Snapshot & { threshold: string; allowAdd: boolean; ended: boolean }> {
  const s = headerTable(stockCountScheme, 's');
  const [row] = await read.select(
    {
      status: s.status,
      type: s.snapshotType,
      day: s.snapshotDate,
      threshold: s.recountThreshold,
      allowAdd: s.allowAdd,
    },
    sql`from ${s} where ${s.id} = ${fields.stockCountScheme}::uuid`,
  );
  return {
    seq: fields.snapshotSeq ?? 0,
    date: row?.type === 'date' ? row.day : null,
    threshold: decimalText(decimal(row?.threshold)),
    allowAdd: row?.allowAdd !== false,
    ended: row?.status === 'closed',
  };
}
