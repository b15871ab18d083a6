// The rows of stock a count asks for, as its sheets take them over.
import type { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { selectAfter } from '#server/select/select.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { asKind, raw } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import type { WriteContext } from '#server/writeContext.ts';

type Scheme = DocOf<typeof stockCountScheme>;

/** What a sheet takes over of a row of stock. */
const stockRow = {
  ...presentColumns('b', {
    id: 'ref',
    warehouse: 'ref',
    material: 'ref',
    stockStatus: 'ref',
    ownerType: 'dict',
  }),
  ...namedColumns('b', { location: 'ref', lot: 'ref', ownerSupplier: 'ref', ownerCustomer: 'ref' }),
  ...namedColumns('b', { project: 'ref', mtoNo: 'text', produceDate: 'date', expiryDate: 'date' }),
  keeper: asKind('ref', raw('w.keeper')),
  zone: asKind('text', raw('l.zone')),
  category: asKind('ref', raw('m.category')),
  unitCost: asKind(
    'price',
    raw('case when p.qty > 0 then p.amount / p.qty else coalesce(m.ref_cost, p.last_unit_cost, 0) end'),
  ),
};

export type StockRow = Selected<typeof stockRow>;

/** Rows of stock the scheme asks for, in the order a counter walks: place, material, lot. */
export async function inScope(context: WriteContext, { fields }: Scheme): Promise<StockRow[]> {
  const chosen = (ids: readonly string[] | null): readonly string[] | null =>
    ids === null || ids.length === 0 ? null : ids;
  const below = written(
    `with recursive below as (
       select c.id from material_category c where c.id = any($1::uuid[])
       union select c.id from material_category c join below b on c.parent = b.id)`,
    [chosen(fields.categories)],
  );
  const rest = written(
    `from stock_balance b join material m on m.id = b.material join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
       left join location l on l.id = b.location
       left join stock_cost_pool p on p.org = b.org and p.material = b.material and p.lot is not distinct from case when m.is_lot_costing then b.lot end
     where b.org = $1::uuid and b.warehouse = any($2::uuid[]) and ($3::uuid[] is null or b.location = any($3::uuid[]))
       and ($4::uuid[] is null or m.category in (select id from below))
       and ($5::uuid is null or m.code >= (select code from material where id = $5::uuid))
       and ($6::uuid is null or m.code <= (select code from material where id = $6::uuid))
       and ($7::uuid[] is null or m.inventory_category = any($7::uuid[])) and ($8::text is null or m.abc_class = $8)
       and case when $9::uuid[] is null then s.allow_count is not false else b.stock_status = any($9::uuid[]) end
       and ($10::text is null or b.owner_type = $10)
       and (not $11::boolean or greatest(b.last_in_date, b.last_out_date) >= date_trunc('month', $12::date))
       and (not $13::boolean or m.is_must_count or m.is_cycle_count
         and (b.last_count_date is null or b.last_count_date + coalesce(m.count_cycle_days, 0) <= $12::date))
     order by w.code, l.pick_seq, l.code, m.code, b.lot, b.id`,
    [
      context.grants.org,
      fields.warehouses,
      chosen(fields.locations),
      chosen(fields.categories),
      fields.materialFrom,
      fields.materialTo,
      chosen(fields.inventoryCategories),
      fields.abcClass,
      chosen(fields.stockStatuses),
      fields.ownerType,
      fields.onlyMoved === true || fields.countType === 'dynamic',
      fields.date,
      fields.countType === 'cycle',
    ],
  );
  return selectAfter(context.session, below, stockRow, rest);
}
