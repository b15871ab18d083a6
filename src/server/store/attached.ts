// Rows that travel with a referred record though they stand in a table of their own: unit conversions with a material.
import type { RefRecord } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';

type Attach = (context: Context, records: readonly RefRecord[]) => Promise<void>;

const attached: Readonly<Record<string, Attach>> = { material: withConversions };

/** Entities whose rows are attached to records of the entity. */
export function attachedFrom(entity: string): readonly string[] {
  return entity === 'material' ? ['unit', 'unitConversion'] : [];
}

export async function attachRows(
  context: Context,
  entity: string,
  records: readonly RefRecord[],
): Promise<void> {
  const attach = Object.hasOwn(attached, entity) ? attached[entity] : undefined;
  if (attach !== undefined && records.length > 0) await attach(context, records);
}

/**
 * `lines.conversions`: those of the material itself, then general ones that lead into the group of its base unit. With
 * each end go group and factor of its unit, so that units of the same groups are reached too.
 */
async function withConversions(context: Context, records: readonly RefRecord[]): Promise<void> {
  const { rows } = await context.session.query(
    `select m.id as material, c.material is null as general, c.from_unit, c.to_unit, c.numerator::text as numerator,
       c.denominator::text as denominator, f.unit_group as from_group, f.numerator::text as from_numerator,
       f.denominator::text as from_denominator, t.unit_group as to_group, t.numerator::text as to_numerator,
       t.denominator::text as to_denominator
     from unit_conversion c join unit f on f.id = c.from_unit join unit t on t.id = c.to_unit
       join material m on m.id = any($1::uuid[]) join unit b on b.id = m.base_unit
     where c.status = 'enabled' and coalesce(c.effective_date, $2::date) <= $2::date
       and (c.material = m.id or (c.material is null and b.unit_group in (f.unit_group, t.unit_group)))
     order by m.id, c.effective_date desc nulls last, c.id`,
    [records.map(({ id }) => id), context.today],
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const row of rows) {
    const record = byId.get(textOf(row['material']));
    if (record === undefined) continue;
    const conversions = record.lines?.['conversions'] ?? [];
    conversions.push({
      isGeneral: row['general'] === true,
      numerator: textOf(row['numerator']),
      denominator: textOf(row['denominator']),
      fromUnit: textOf(row['from_unit']),
      fromGroup: textOf(row['from_group']),
      fromNumerator: textOf(row['from_numerator']),
      fromDenominator: textOf(row['from_denominator']),
      toUnit: textOf(row['to_unit']),
      toGroup: textOf(row['to_group']),
      toNumerator: textOf(row['to_numerator']),
      toDenominator: textOf(row['to_denominator']),
    });
    record.lines = { ...record.lines, conversions };
  }
}
