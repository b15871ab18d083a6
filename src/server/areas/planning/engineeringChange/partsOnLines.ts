// What is in store and on order of the part a change takes away, on its lines: read with the document, never stored.
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { material } from '#entities/master/material/material.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { LineRow, LinesDef } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { ref } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';

/** The part a line takes out. */
const replaced = { oldMaterial: ref('material', '原物料') };

export async function partsOnLines(
  { session, grants }: Context,
  lines: LinesDef,
  rows: readonly LineRow[],
): Promise<readonly LineRow[]> {
  const { stockQty, oldMaterial: shown } = lines.fields;
  if (stockQty?.transient !== true || shown === undefined) return rows;
  const parts = [...new Set(rows.flatMap((row) => partOf(row, replaced).oldMaterial ?? []))];
  if (parts.length === 0) return rows;
  const m = headerTable(material, 'm');
  const b = headerTable(stockBalance, 'b');
  const h = headerTable(purchaseOrder, 'h');
  const i = linesTable(purchaseOrder, 'items', 'i');
  const found = await selectRows(
    session,
    {
      id: m.id,
      stock: asKind(
        'qty',
        sql`(select coalesce(sum(${b.onHandQty}), 0) from ${b}
          where ${is(b.org, grants.org)} and ${b.material} = ${m.id} and ${b.ownerType} = 'own')`,
      ),
      coming: asKind(
        'qty',
        sql`(select coalesce(sum(${i.remainBaseQty}), 0) from ${i} join ${h} on ${h.id} = ${i.docId}
          where ${is(h.org, grants.org)} and ${i.material} = ${m.id} and ${stateIs(purchaseOrder, h.status, 'executable')})`,
      ),
    },
    sql`from ${m} where ${among(m.id, parts)}`,
  );
  const byPart = new Map(found.map((part) => [part.id, part]));
  return rows.map((row) => {
    const known = byPart.get(partOf(row, replaced).oldMaterial ?? '');
    return known === undefined
      ? row
      : { ...row, stockQty: known.stock ?? '0', onOrderQty: known.coming ?? '0' };
  });
}
