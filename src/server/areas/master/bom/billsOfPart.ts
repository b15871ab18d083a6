// Other bills of materials in force that use a part: what an engineering change of the part leaves as it is.
import { notConverted, unitInBase } from '#entities/master/bom/structures.ts';
import {
  byFraction,
  divisorOf,
  type Fraction,
  fractionOf,
  fractionText,
  nothing,
  plusFraction,
  timesFraction,
} from '#model/fraction.ts';
import type { StructureUser } from '#server/areas/structureUser.ts';
import type { SqlRow } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { converted, countedMaterials } from './structureMaterials.ts';

export const billsOfPart: StructureUser = {
  entity: 'bom',
  holds: false,
  async find(rows, org, { materials, boms, day }) {
    if (materials.length === 0) return [];
    const found = await rows(
      `select h.id, h.code || ' ' || h.bom_version as code, h.material, h.effective_date::text as day, i.material as part, i.unit,
         i.numerator::text as numerator, i.denominator::text as denominator
       from bom h join bom_items i on i.doc_id = h.id
       where i.material = any($2::uuid[]) and coalesce(i.expiry_date, $4::date) >= $4::date and h.id in (
         select h.id from bom h where h.org = $1::uuid and h.id <> all($3::uuid[]) and ${stateSql('bom', 'h.status', 'executable')}
           and coalesce(h.expiry_date, $4::date) >= $4::date
           and exists (select from bom_items x where x.doc_id = h.id and x.material = any($2::uuid[]) and coalesce(x.expiry_date, $4::date) >= $4::date)
         order by h.code limit 2000)
       order by h.code, h.id`,
      [org, materials, boms, day],
    );
    const data = await countedMaterials(rows, materials, day);
    const usage = (row: SqlRow): Fraction => {
      const [part, unit] = [textOf(row['part']), textOf(row['unit'])];
      const inBase = unitInBase(data, part, unit);
      if (inBase === null) throw notConverted(data, part, [unit]);
      const per = divisorOf(textOf(row['denominator']));
      return timesFraction(byFraction(fractionOf(textOf(row['numerator'])), per), inBase);
    };
    const bills = [...Map.groupBy(found, (row) => textOf(row['id'])).values()];
    return bills.flatMap((lines) => {
      const [row] = lines;
      if (row === undefined) return [];
      const qty = converted(() => lines.map(usage).reduce(plusFraction, nothing));
      return {
        id: textOf(row['id']),
        code: textOf(row['code']),
        status: '已审核',
        material: textOf(row['material']),
        qty: fractionText(qty, 8),
        date: optionalText(row['day']),
      };
    });
  },
};
