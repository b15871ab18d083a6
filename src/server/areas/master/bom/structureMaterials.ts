// Materials and units of structures with all that converts one unit into another, read for many at once, so that the one
// finder of conversions answers for each of them without asking again.
import type { CountedMaterials, StructureMaterial, StructureUnit } from '#entities/master/bom/structures.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { NoConversion } from '#model/rules/conversion.ts';
import type { Rows } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { conversionRows } from '#server/store/unitConversions.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** Who reads materials: whether their names may be shown, and by which day's conversions they are counted. */
export interface MaterialReader {
  rows: Rows;
  sees(materialField: string): boolean;
  /** ISO day whose conversions of units count, whatever day a structure is read for: documents are written by them too. */
  today: string;
}

/** What of a material the reader may not see is left empty. */
export async function materialsOf(
  { rows, sees, today }: MaterialReader,
  ids: readonly string[],
): Promise<StructureMaterial[]> {
  if (ids.length === 0) return [];
  const m = headerTable(material, 'm');
  const r = linesTable(material, 'unitRows', 'r');
  const [found, factors, conversions] = await Promise.all([
    selectFrom(
      rows,
      {
        id: m.id,
        code: m.code,
        name: m.name,
        specification: m.specification,
        erpClass: m.erpClass,
        baseUnit: m.baseUnit,
      },
      sql`from ${m} where ${among(m.id, ids)}`,
    ),
    selectFrom(
      rows,
      { material: r.docId, unit: r.unit, numerator: r.numerator, denominator: r.denominator },
      sql`from ${r} where ${among(r.docId, ids)} order by ${r.seq}, ${r.id}`,
    ),
    conversionRows(rows, ids, today),
  ]);
  const byMaterial = Map.groupBy(factors, (row) => row.material);
  const seen = (field: 'code' | 'name' | 'specification', value: string | null): string =>
    sees(field) ? (value ?? '') : '';
  return found.map(({ id, code, name, specification, erpClass, baseUnit }) => ({
    id,
    code: seen('code', code),
    name: seen('name', name),
    specification: seen('specification', specification),
    erpClass: erpClass ?? '',
    baseUnit: baseUnit ?? '',
    unitRows: (byMaterial.get(id) ?? []).map(({ unit: other, numerator, denominator }) => ({
      unit: other ?? '',
      numerator,
      denominator,
    })),
    conversions: conversions.get(id) ?? [],
  }));
}

export async function unitsOf(rows: Rows): Promise<Map<string, StructureUnit>> {
  const u = headerTable(unit, 'u');
  const found = await selectFrom(
    rows,
    {
      id: u.id,
      name: u.name,
      precision: u.precision,
      unitGroup: u.unitGroup,
      numerator: u.numerator,
      denominator: u.denominator,
    },
    sql`from ${u}`,
  );
  return new Map(
    found.map(({ id, name, precision, unitGroup, numerator, denominator }) => [
      id,
      {
        name: name ?? '',
        precision: precision ?? 0,
        unitGroup,
        numerator: numerator ?? '1',
        denominator: denominator ?? '1',
      },
    ]),
  );
}

/** Materials by their ids, with what their units are converted by on the day. */
export async function countedMaterials(
  rows: Rows,
  ids: readonly string[],
  today: string,
): Promise<CountedMaterials> {
  const [materials, units] = await Promise.all([
    materialsOf({ rows, sees: () => true, today }, ids),
    unitsOf(rows),
  ]);
  return { materials: new Map(materials.map((each) => [each.id, each])), units };
}

/** What is worked out over structures; a unit that nothing converts is a refusal people can act on. @throws Refusal 422 */
export function converted<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NoConversion)
      throw invalid([{ field: 'unit', level: 'error', message: error.message }]);
    throw error;
  }
}
