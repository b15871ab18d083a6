// Other bills of materials in force that use a part: what an engineering change of the part leaves as it is.
import type { StructureUser } from '#server/areas/structureUser.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

export const billsOfPart: StructureUser = {
  entity: 'bom',
  holds: false,
  async find(rows, org, { materials, boms, day }) {
    if (materials.length === 0) return [];
    const found = await rows(
      `select h.id, h.code || ' ' || h.bom_version as code, h.status, h.material, sum(i.numerator / coalesce(nullif(i.denominator, 0), 1))::text as qty,
         h.effective_date::text as day
       from bom_items i join bom h on h.id = i.doc_id
       where h.org = $1::uuid and i.material = any($2::uuid[]) and h.id <> all($3::uuid[]) and ${stateSql('bom', 'h.status', 'executable')}
         and coalesce(h.expiry_date, $4::date) >= $4::date and coalesce(i.expiry_date, $4::date) >= $4::date
       group by h.id order by h.code limit 2000`,
      [org, materials, boms, day],
    );
    return found.map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['code']),
      status: '已审核',
      material: textOf(row['material']),
      qty: textOf(row['qty'], '0')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
      date: optionalText(row['day']),
    }));
  },
};
