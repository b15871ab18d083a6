// Where a trace begins: what a scanned or typed text names, be it a lot, a serial number, the number of a supplier's lot, an
// order, a shipment or a box. The number of a lot names its pieces too, a box what is in it.
import type { Context } from '#server/context.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';
import type { Start } from './trace.ts';

interface Wanted {
  /** As typed, or the text of a label: entity|id|number. */
  text: string;
  /** Kind of node; null for whatever bears the number. */
  kind: string | null;
  material: string | null;
}

/** By kind; $1 organisation, $2 number, $3 material or null. */
const found: Readonly<Record<string, string>> = {
  lot: `select 'lot' as kind, t.id::text as id, t.code, t.material from lot t where t.org = $1::uuid and t.code = $2 and ($3::uuid is null or t.material = $3::uuid)
    union all select 'serial', p.id::text, p.code, p.material from serial_number p join lot t on t.id = p.lot
      where t.org = $1::uuid and t.code = $2 and ($3::uuid is null or t.material = $3::uuid)`,
  serial: `select 'serial' as kind, id::text as id, code, material from serial_number where org = $1::uuid and code = $2 and ($3::uuid is null or material = $3::uuid)`,
  supplierLot: `select distinct 'supplierLot' as kind, concat(coalesce(supplier::text, ''), '|', material, '|', supplier_lot) as id, supplier_lot as code, material
    from lot where org = $1::uuid and supplier_lot = $2 and ($3::uuid is null or material = $3::uuid)`,
  order: `select 'order' as kind, id::text as id, code, material from manufacturing_order where org = $1::uuid and code = $2 and ($3::uuid is null or material = $3::uuid)`,
  shipment: `select 'shipment' as kind, id::text as id, code, null::uuid as material from sales_out_bill where org = $1::uuid and code = $2 and $3::uuid is null`,
  packUnit: `with recursive inside as (select id from pack_unit where org = $1::uuid and code = $2
      union select u.id from inside i join pack_unit u on u.parent_unit = i.id)
    select distinct 'lot' as kind, t.id::text as id, t.code, t.material from inside i join pack_unit_contents c on c.doc_id = i.id
      join lot t on t.org = $1::uuid and t.material = c.material and (t.id = c.lot or c.lot is null and t.code = c.lot_no) where $3::uuid is null or t.material = $3::uuid
    union select 'serial', p.id::text, p.code, p.material from inside i join pack_unit_contents c on c.doc_id = i.id
      cross join unnest(string_to_array(c.serial_text, E'\\n')) as s(no) join serial_number p on p.org = $1::uuid and p.material = c.material and p.code = s.no
      where $3::uuid is null or p.material = $3::uuid`,
};

/** Numbers as scanned: of a label the last part. */
export function numberOf(text: string): string {
  const parts = text.trim().split('|');
  return (parts.length === 3 ? parts[2] : text)?.trim() ?? '';
}

export async function startsOf(
  { session, grants }: Pick<Context, 'session' | 'grants'>,
  { text, kind, material }: Wanted,
): Promise<Start[]> {
  const number = numberOf(text);
  const kinds = kind === null ? Object.keys(found) : [kind];
  if (number === '') return [];
  const starts = new Map<string, Start>();
  for (const each of kinds) {
    const sql = found[each];
    if (sql === undefined) continue;
    const rows = await selectRows(
      session,
      {
        ...presentColumns('s', { kind: 'text', id: 'text', code: 'text' }),
        ...namedColumns('s', { material: 'ref' }),
      },
      written(`from (${sql}) s`, [grants.org, number, material]),
    );
    for (const row of rows) starts.set(row.id, row);
  }
  return [...starts.values()];
}
