// Other bills of materials in force that use a part: what an engineering change of the part leaves as it is.
import { bom } from '#entities/master/bom/bom.ts';
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
import { among, present, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { converted, countedMaterials } from './structureMaterials.ts';

export const billsOfPart: StructureUser = {
  entity: 'bom',
  holds: false,
  async find(rows, org, { materials, boms, day }) {
    if (materials.length === 0) return [];
    const h = headerTable(bom, 'h');
    const i = linesTable(bom, 'items', 'i');
    const x = linesTable(bom, 'items', 'x');
    const found = await selectFrom(
      rows,
      {
        id: h.id,
        code: h.code,
        version: h.bomVersion,
        material: h.material,
        day: h.effectiveDate,
        part: present(i.material),
        unit: i.unit,
        numerator: i.numerator,
        denominator: i.denominator,
      },
      sql`from ${h} join ${i} on ${i.docId} = ${h.id}
        where ${among(i.material, materials)} and coalesce(${i.expiryDate}, ${day}::date) >= ${day}::date and ${h.id} in (
          select ${h.id} from ${h} where ${h.org} = ${org}::uuid and ${h.id} <> all(${boms}::uuid[]) and ${stateIs(bom, h.status, 'executable')}
            and coalesce(${h.expiryDate}, ${day}::date) >= ${day}::date
            and exists (select from ${x} where ${x.docId} = ${h.id} and ${among(x.material, materials)} and coalesce(${x.expiryDate}, ${day}::date) >= ${day}::date)
          order by ${h.code} limit 2000)
        order by ${h.code}, ${h.id}`,
    );
    const data = await countedMaterials(rows, materials, day);
    const usage = ({ part, unit, numerator, denominator }: (typeof found)[number]): Fraction => {
      const inBase = unitInBase(data, part, unit ?? '');
      if (inBase === null) throw notConverted(data, part, [unit ?? '']);
      return timesFraction(byFraction(fractionOf(numerator), divisorOf(denominator ?? '')), inBase);
    };
    const bills = [...Map.groupBy(found, ({ id }) => id).values()];
    return bills.flatMap((lines) => {
      const [row] = lines;
      if (row === undefined) return [];
      const qty = converted(() => lines.map(usage).reduce(plusFraction, nothing));
      return {
        id: row.id,
        code: `${row.code ?? ''} ${row.version ?? ''}`,
        status: '已审核',
        material: row.material ?? '',
        qty: fractionText(qty, 8),
        date: row.day,
      };
    });
  },
};
