// Which packing rule holds: material and customer before material alone, the newest that is effective (packRule-r1).
import { packRule } from '#entities/shopfloor/pack/packRule.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

export type PackRule = NonNullable<Awaited<ReturnType<typeof ruleFor>>>;

export async function ruleFor(
  read: Pick<Read, 'org' | 'today' | 'rows'>,
  material: string | null,
  customer: string | null,
) {
  if (material === null) return null;
  const r = headerTable(packRule, 'r');
  const [row] = await selectFrom(
    read.rows,
    {
      id: r.id,
      boxQty: r.boxQty,
      palletBoxes: r.palletBoxes,
      allowMixedLot: r.allowMixedLot,
      codeFormat: r.codeFormat,
      companyPrefix: r.companyPrefix,
      autoPrint: r.autoPrint,
    },
    sql`from ${r} where ${is(r.org, read.org)} and ${is(r.status, 'approved')} and ${is(r.material, material)}
      and (${r.customer} is null or ${r.customer} = ${customer}::uuid)
      and ${r.effectiveDate} <= ${read.today}::date order by ${r.customer} is null, ${r.effectiveDate} desc, ${r.code} desc limit 1`,
  );
  return row ?? null;
}
