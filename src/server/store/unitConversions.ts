// 单位换算 in force on a day, as rules read them beside the unit rows of a material: those of the material itself, then
// general ones that lead into the group of its base unit. The one statement they are read by.
import type { Row } from '#model/entity.ts';
import type { Rows } from '#server/ports.ts';
import { sql, raw, asKind, otherwise, type Piece } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';

const word = (column: string) => otherwise(asKind('text', raw(`r.${column}`)), '');

/** With each end go group and factor of its unit, so that units of the same groups are reached too. */
const conversion = {
  owner: word('owner'),
  isGeneral: otherwise(asKind('bool', raw('r.material is null')), false),
  numerator: word('numerator'),
  denominator: word('denominator'),
  fromUnit: word('from_unit'),
  fromGroup: word('from_group'),
  fromNumerator: word('from_numerator'),
  fromDenominator: word('from_denominator'),
  toUnit: word('to_unit'),
  toGroup: word('to_group'),
  toNumerator: word('to_numerator'),
  toDenominator: word('to_denominator'),
  tolerance: asKind('text', raw('r.tolerance')),
};

const inForce = (materials: readonly string[], day: string): Piece =>
  sql`from (with m as (select m.id, b.unit_group from material m join unit b on b.id = m.base_unit where m.id = any(${materials}::uuid[])),
   c as (select c.id, c.material, c.effective_date, c.from_unit, c.to_unit, c.numerator::text as numerator, c.denominator::text as denominator,
       case when c.conversion_type = 'floating' then trim_scale(c.tolerance_ratio)::text end as tolerance,
       f.unit_group as from_group, f.numerator::text as from_numerator, f.denominator::text as from_denominator,
       t.unit_group as to_group, t.numerator::text as to_numerator, t.denominator::text as to_denominator
     from unit_conversion c join unit f on f.id = c.from_unit join unit t on t.id = c.to_unit
     where c.status = 'enabled' and coalesce(c.effective_date, ${day}::date) <= ${day}::date)
 select m.id as owner, c.* from c join m on m.id = c.material
 union all select m.id, c.* from c join m on m.unit_group in (c.from_group, c.to_group) where c.material is null) r
 order by r.owner, r.effective_date desc nulls last, r.id`;

/** Rows by material; materials without any are left out. */
export async function conversionRows(
  rows: Rows,
  materials: readonly string[],
  day: string,
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const { owner, tolerance, ...row } of await selectFrom(rows, conversion, inForce(materials, day))) {
    const known = found.get(owner) ?? [];
    found.set(owner, known);
    known.push({ ...row, ...(tolerance === null ? {} : { tolerance }) });
  }
  return found;
}
