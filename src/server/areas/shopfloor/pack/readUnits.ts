// Boxes and pallets as bills see them: where they are, what is in them with everything inside, and which open bill names them.
import type { ScannedContent, ScannedUnit } from '#entities/shopfloor/pack/packScan.ts';
import { serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { namedColumns, written } from '#server/select/named.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { lot } from '#entities/master/lot.ts';
import { material } from '#entities/master/material/material.ts';
import { among, asKind, is, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

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

const recursion = (ids: string): string => `with recursive tree as (
    select u.id, u.id as root, u.org, 1 as depth from pack_unit u where u.id = any(${ids})
    union all select c.id, t.root, t.org, t.depth + 1 from pack_unit c join tree t on c.org = t.org and c.parent_unit = t.id where t.depth < ${deepest})`;

/** Before a statement whose first parameter is the ids: units with all that stands in them. */
export const treeSql = recursion('$1::uuid[]');

/** The same within `from`: columns id, root and depth of `tree`. */
export function treeOf(ids: readonly string[]): Piece {
  return {
    written: (parameters) =>
      `(${recursion(parameters.add(ids, 'uuid[]'))} select id, root, depth from tree) tree`,
  };
}

/**
 * @param by codes as scanned, or ids
 * @param bill the one that asks, which is no other bill
 */
export async function readUnits(
  read: Pick<Read, 'org' | 'rows'>,
  by: { codes: readonly string[] } | { ids: readonly string[] },
  bill: string,
): Promise<ScannedUnit[]> {
  const values = 'codes' in by ? by.codes : by.ids;
  if (values.length === 0) return [];
  const u = headerTable(packUnit, 'u');
  const p = headerTable(packUnit, 'p');
  const named = 'codes' in by ? among(u.code, by.codes) : sql`${u.id}::text = any(${by.ids}::text[])`;
  const units = await selectFrom(
    read.rows,
    {
      id: u.id,
      code: u.code,
      status: u.status,
      warehouse: u.warehouse,
      location: u.location,
      parent: u.parentUnit,
      parentCode: p.code,
      parentStatus: asKind('dict', p.status),
    },
    sql`from ${u} left join ${p} on ${p.id} = ${u.parentUnit} where ${is(u.org, read.org)} and ${named} order by ${u.code}`,
  );
  const ids = units.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [inside, contents, open] = await Promise.all([
    insideOf(read, ids),
    contentsWithin(read, ids),
    selectFrom(
      read.rows,
      namedColumns('o', { code: 'text', packUnits: 'refs' }),
      written(`from (${openSql}) o`, [read.org, ids, bill]),
    ),
  ]);
  return units.map(({ parent, parentCode, parentStatus, ...unit }): ScannedUnit => {
    const bills = open.find(({ packUnits }) => packUnits?.includes(unit.id));
    return {
      ...unit,
      code: unit.code ?? '',
      parent: parent === null ? null : { id: parent, code: parentCode ?? '', status: parentStatus ?? '' },
      inside: inside.flatMap(({ root, id }) => (root === unit.id ? [id] : [])),
      contents: contents.flatMap(({ root, ...content }): ScannedContent[] =>
        root === unit.id
          ? [
              {
                ...content,
                material: content.material ?? '',
                baseUnit: content.baseUnit ?? '',
                qty: content.qty ?? '0',
                serials: serialsOf(content.serials ?? ''),
              },
            ]
          : [],
      ),
      openBill: bills?.code ?? null,
    };
  });
}

/** Ids of the units, with the root each stands in. */
function insideOf({ rows }: Pick<Read, 'rows'>, ids: readonly string[]) {
  return selectFrom(
    rows,
    { id: present(asKind('ref', raw('tree.id'))), root: asKind('ref', raw('tree.root')) },
    sql`from ${treeOf(ids)} where tree.id <> tree.root`,
  );
}

/** What is in each of the roots with all that stands in it. */
function contentsWithin({ rows }: Pick<Read, 'rows'>, ids: readonly string[]) {
  const u = headerTable(packUnit, 'u');
  const c = linesTable(packUnit, 'contents', 'c');
  const m = headerTable(material, 'm');
  const l = headerTable(lot, 'l');
  return selectFrom(
    rows,
    {
      root: asKind('ref', raw('tree.root')),
      material: c.material,
      lot: asKind('ref', sql`coalesce(${c.lot}, ${l.id})`),
      lotNo: c.lotNo,
      stockStatus: c.stockStatus,
      baseUnit: m.baseUnit,
      qty: asKind('qty', sql`sum(${c.qty})`),
      serials: asKind('longText', sql`string_agg(nullif(${c.serialText}, ''), E'\\n')`),
    },
    sql`from ${treeOf(ids)} join ${c} on ${c.docId} = tree.id join ${u} on ${u.id} = tree.id join ${m} on ${m.id} = ${c.material}
      left join ${l} on ${c.lot} is null and ${l.org} = ${u.org} and ${l.material} = ${c.material} and ${l.code} = ${c.lotNo}
      group by 1, 2, 3, 4, 5, 6 order by min(${c.seq})`,
  );
}
