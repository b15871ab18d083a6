// Made parts of an order: the unit, batch, route and place their own orders are made with.
import { notConverted, unitInBase } from '#entities/master/bom/structures.ts';
import { material } from '#entities/master/material/material.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { type Decimal, decimal } from '#model/decimal.ts';
import type { Fraction } from '#model/fraction.ts';
import { converted, countedMaterials } from '#server/areas/master/bom/structureMaterials.ts';
import { among, asKind, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** A made part with what its own orders need to know. */
export interface MadePart {
  unit: string;
  /** Decimals of that unit, and base units in one of it. */
  precision: number;
  inBase: Fraction;
  leadDays: number;
  route: string | null;
  category: string | null;
  /** Where it is made; null: where its parent is. */
  workshop: string | null;
  /** Base units; null: an order may be as large as needed. */
  most: Decimal | null;
}

/** @throws Refusal 422 for a production unit that nothing converts */
export async function madeParts(
  context: WriteContext,
  parts: readonly string[],
): Promise<Map<string, MadePart>> {
  const m = headerTable(material, 'm');
  const p = headerTable(materialPlanning, 'p');
  const found = await selectRows(
    context.session,
    {
      id: m.id,
      unit: asKind('ref', sql`coalesce(${m.produceUnit}, ${m.baseUnit})`),
      leadDays: m.fixedLeadDays,
      most: asKind('qty', sql`least(nullif(${m.maxOrderQty}, 0), nullif(${p.maxBatchQty}, 0))`),
      route: m.processRoute,
      category: m.category,
      workshop: asKind('ref', sql`coalesce(${p.workshop}, ${m.workshop})`),
    },
    sql`from ${m} left join ${p} on ${p.material} = ${m.id} and ${p.org} = ${m.org} and ${p.warehouse} is null
       and ${stateIs(materialPlanning, p.status, 'executable')}
     where ${among(m.id, parts)} and ${m.erpClass} = 'selfMade' and ${m.isProduce} and ${stateIs(material, m.status, 'executable')}`,
  );
  const ids = found.map(({ id }) => id);
  const counted = await countedMaterials(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    ids,
    context.today,
  );
  const inBase = (id: string, unit: string): Fraction => {
    const found = unitInBase(counted, id, unit);
    if (found === null) throw notConverted(counted, id, [unit]);
    return found;
  };
  return new Map(
    found.map(({ id, unit: own, leadDays, most, ...row }) => {
      const unit = own ?? '';
      return [
        id,
        {
          ...row,
          unit,
          precision: counted.units.get(unit)?.precision ?? 0,
          inBase: converted(() => inBase(id, unit)),
          leadDays: leadDays ?? 0,
          most: most === null ? null : decimal(most),
        },
      ];
    }),
  );
}
