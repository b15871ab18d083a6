// Boxes and pallets as bills see them: where they are, what is in them with everything inside, and which open bill names them.
import type { ScannedContent, ScannedUnit } from '#entities/shopfloor/pack/packScan.ts';
import { serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Depth of units in units (FLOWS o1). */
export const deepest = 3;

/** The bills on which units are scanned, and the tables of their lines. */
const bills = [
  ['sales_out_bill', 'sales_out_bill_items'],
  ['sales_return_bill', 'sales_return_bill_items'],
  ['production_in_bill', 'production_in_bill_items'],
  ['purchase_in_bill', 'purchase_in_bill_items'],
  ['transfer_bill', 'transfer_bill_items'],
] as const;

const openSql = bills
  .map(
    ([head, lines]) => `select h.code, i.pack_units from ${lines} i join ${head} h on h.id = i.doc_id
      where h.org = $1::uuid and h.status in ('draft', 'submitted') and h.id <> $3::uuid and i.pack_units && $2::uuid[]`,
  )
  .join(' union all ');

export const treeSql = `with recursive tree as (
    select u.id, u.id as root, u.org, 1 as depth from pack_unit u where u.id = any($1::uuid[])
    union all select c.id, t.root, t.org, t.depth + 1 from pack_unit c join tree t on c.org = t.org and c.parent_unit = t.id where t.depth < ${deepest})`;

/**
 * @param by codes as scanned, or ids
 * @param bill the one that asks, which is no other bill
 */
export async function readUnits(
  read: Pick<Read, 'org' | 'rows'>,
  by: { codes: readonly string[] } | { ids: readonly string[] },
  bill: string,
): Promise<ScannedUnit[]> {
  const [column, values] =
    'codes' in by ? (['u.code', by.codes] as const) : (['u.id::text', by.ids] as const);
  if (values.length === 0) return [];
  const units = await read.rows(
    `select u.id, u.code, u.status, u.warehouse, u.location, p.id as parent, p.code as parent_code, p.status as parent_status
     from pack_unit u left join pack_unit p on p.id = u.parent_unit where u.org = $1::uuid and ${column} = any($2::text[]) order by u.code`,
    [read.org, values],
  );
  const ids = units.map((row) => textOf(row['id']));
  if (ids.length === 0) return [];
  const [inside, contents, open] = await Promise.all([
    read.rows(`${treeSql} select id, root from tree where id <> root`, [ids]),
    read.rows(
      `${treeSql} select t.root, c.material, coalesce(c.lot, l.id) as lot, c.lot_no, c.stock_status, m.base_unit,
         sum(c.qty)::text as qty, string_agg(nullif(c.serial_text, ''), E'\\n') as serials
       from tree t join pack_unit_contents c on c.doc_id = t.id join pack_unit u on u.id = t.id join material m on m.id = c.material
         left join lot l on c.lot is null and l.org = u.org and l.material = c.material and l.code = c.lot_no
       group by 1, 2, 3, 4, 5, 6 order by min(c.seq)`,
      [ids],
    ),
    read.rows(openSql, [read.org, ids, bill]),
  ]);
  return units.map((row): ScannedUnit => {
    const id = textOf(row['id']);
    const named = open.find((each) => Array.isArray(each['pack_units']) && each['pack_units'].includes(id));
    return {
      id,
      code: textOf(row['code']),
      status: textOf(row['status']),
      warehouse: optionalText(row['warehouse']),
      location: optionalText(row['location']),
      parent:
        row['parent'] === null
          ? null
          : {
              id: textOf(row['parent']),
              code: textOf(row['parent_code']),
              status: textOf(row['parent_status']),
            },
      inside: inside.flatMap((each) => (each['root'] === id ? [textOf(each['id'])] : [])),
      contents: contents.flatMap((each): ScannedContent[] =>
        each['root'] === id
          ? [
              {
                material: textOf(each['material']),
                lot: optionalText(each['lot']),
                lotNo: optionalText(each['lot_no']),
                stockStatus: optionalText(each['stock_status']),
                baseUnit: textOf(each['base_unit']),
                qty: decimalText(decimal(textOf(each['qty']))),
                serials: serialsOf(textOf(each['serials'])),
              },
            ]
          : [],
      ),
      openBill: optionalText(named?.['code']),
    };
  });
}
