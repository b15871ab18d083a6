// What is in store and on order of the part a change takes away, on its lines: read with the document, never stored.
import type { LineRow, LinesDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

export async function partsOnLines(
  { session, grants }: Context,
  lines: LinesDef,
  rows: readonly LineRow[],
): Promise<readonly LineRow[]> {
  if (lines.fields['stockQty']?.transient !== true || lines.fields['oldMaterial'] === undefined) return rows;
  const parts = [...new Set(rows.flatMap((row) => optionalText(row['oldMaterial']) ?? []))];
  if (parts.length === 0) return rows;
  const { rows: found } = await session.query(
    `select m.id,
       (select coalesce(sum(b.on_hand_qty), 0)::text from stock_balance b
        where b.org = $1::uuid and b.material = m.id and b.owner_type = 'own') as stock,
       (select coalesce(sum(i.remain_base_qty), 0)::text from purchase_order_items i
        join purchase_order h on h.id = i.doc_id
        where h.org = $1::uuid and i.material = m.id and ${stateSql('purchaseOrder', 'h.status', 'executable')}) as coming
     from material m where m.id = any($2::uuid[])`,
    [grants.org, parts],
  );
  const byPart = new Map(found.map((row) => [textOf(row['id']), row]));
  return rows.map((row) => {
    const known = byPart.get(textOf(row['oldMaterial']));
    return known === undefined
      ? row
      : {
          ...row,
          stockQty: trimmed(textOf(known['stock'], '0')),
          onOrderQty: trimmed(textOf(known['coming'], '0')),
        };
  });
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
