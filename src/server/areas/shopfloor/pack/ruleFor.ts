// Which packing rule holds: material and customer before material alone, the newest that is effective (packRule-r1).
import type { Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';

export async function ruleFor(
  read: Pick<Read, 'org' | 'today' | 'rows'>,
  material: string | null,
  customer: string | null,
): Promise<SqlRow | null> {
  if (material === null) return null;
  const [row] = await read.rows(
    `select id, box_qty::text as box_qty, pallet_boxes, allow_mixed_lot, code_format, company_prefix, auto_print from pack_rule
     where org = $1::uuid and status = 'approved' and material = $2::uuid and (customer is null or customer = $3::uuid)
       and effective_date <= $4::date order by customer is null, effective_date desc, code desc limit 1`,
    [read.org, material, customer, read.today],
  );
  return row ?? null;
}
