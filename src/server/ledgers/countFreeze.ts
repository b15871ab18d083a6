// What a count holds while it goes on: the free stock of its rows and their warehouses, and how it lets go of them again.
import type { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { returningRows } from '#server/select/select.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { asKind, present, raw } from '#server/select/piece.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { availableSql } from './availability.ts';

type Scheme = DocOf<typeof stockCountScheme>;

/** What nobody has locked of each row is held; answers how much, by row. */
export async function freezeRows(
  context: WriteContext,
  scheme: Scheme,
  rows: readonly { id: string }[],
): Promise<Map<string, string>> {
  const { session } = context;
  const { warehouses } = scheme.fields;
  const ids = rows.map(({ id }) => id);
  await session.query('update warehouse set count_frozen = true where id = any($1::uuid[])', [warehouses]);
  for (const id of warehouses ?? []) context.affect('warehouse', id);
  await session.query('select 1 from stock_balance where id = any($1::uuid[]) order by id for update', [ids]);
  const change = written(
    `update stock_balance b set frozen_qty = greatest(b.frozen_qty, b.on_hand_qty - b.reserved_qty),
       available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: 'b.reserved_qty', frozen: 'greatest(b.frozen_qty, b.on_hand_qty - b.reserved_qty)', org: 'b.org' })}
     from stock_balance o, warehouse w, stock_status s
     where o.id = b.id and w.id = b.warehouse and s.id = b.stock_status and b.id = any($1::uuid[])`,
    [ids],
  );
  const frozen = await returningRows(session, change, {
    ...presentColumns('b', { id: 'ref' }),
    held: present(asKind('qty', raw('b.frozen_qty - o.frozen_qty'))),
  });
  for (const id of ids) context.affect('stockBalance', id);
  return new Map(frozen.map(({ id, held }) => [id, held]));
}

/** Gives back what the count froze on the rows that match, in the order of their keys. */
export async function thawRows(
  context: WriteContext,
  schemeId: string,
  where: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  await context.session.query(
    `select 1 from stock_balance b where b.id in (select i.balance::uuid from stock_count c join stock_count_items i on i.doc_id = c.id
       where c.stock_count_scheme = $1::uuid and i.held_qty > 0 and ${where}) order by b.id for update`,
    [schemeId, ...parameters],
  );
  await context.session.query(
    `with rows as (
       update stock_count_items i set held_qty = null from stock_count_items o join stock_count c on c.id = o.doc_id
       where i.id = o.id and c.stock_count_scheme = $1::uuid and i.held_qty > 0 and ${where} returning i.balance, o.held_qty as held)
     update stock_balance b set frozen_qty = f.frozen,
       available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: 'b.reserved_qty', frozen: 'f.frozen', org: 'b.org' })}
     from (select b.id, case when l.lot_status = 'frozen' then greatest(0, b.on_hand_qty - b.reserved_qty) else greatest(0, b.frozen_qty - r.held) end as frozen
       from rows r join stock_balance b on b.id = r.balance::uuid left join lot l on l.id = b.lot) f, warehouse w, stock_status s
     where b.id = f.id and w.id = b.warehouse and s.id = b.stock_status`,
    [schemeId, ...parameters],
  );
}

export function thawWithoutDifference(context: WriteContext, schemeId: string): Promise<void> {
  return thawRows(context, schemeId, 'coalesce(i.diff_qty, 0) = 0');
}

/** Everything the count holds, warehouses too. */
export async function thaw(context: WriteContext, schemeId: string): Promise<void> {
  await thawRows(context, schemeId, 'true');
  const change = written(
    `update warehouse w set count_frozen = false from stock_count_scheme s where s.id = $1::uuid and w.id = any(s.warehouses) and w.count_frozen`,
    [schemeId],
  );
  for (const { id } of await returningRows(context.session, change, presentColumns('w', { id: 'ref' })))
    context.affect('warehouse', id);
}
