// Materials and units of structures with all that converts one unit into another, read for many at once, so that the one
// finder of conversions answers for each of them without asking again.
import type { CountedMaterials, StructureMaterial, StructureUnit } from '#entities/master/bom/structures.ts';
import { NoConversion } from '#model/rules/conversion.ts';
import type { Rows, SqlRow } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { conversionRows } from '#server/store/unitConversions.ts';
import { optionalText, textOf } from '#server/values.ts';

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
  const [found, factors, conversions] = await Promise.all([
    rows(
      'select id, code, name, specification, erp_class, base_unit from material where id = any($1::uuid[])',
      [ids],
    ),
    rows(
      'select doc_id, unit, numerator::text, denominator::text from material_unit_rows where doc_id = any($1::uuid[]) order by seq, id',
      [ids],
    ),
    conversionRows(rows, ids, today),
  ]);
  const byMaterial = Map.groupBy(factors, (row) => textOf(row['doc_id']));
  const seen = (row: SqlRow, column: string): string => (sees(column) ? textOf(row[column]) : '');
  return found.map((row) => {
    const id = textOf(row['id']);
    return {
      id,
      code: seen(row, 'code'),
      name: seen(row, 'name'),
      specification: seen(row, 'specification'),
      erpClass: textOf(row['erp_class']),
      baseUnit: textOf(row['base_unit']),
      unitRows: (byMaterial.get(id) ?? []).map((factor) => ({
        unit: textOf(factor['unit']),
        numerator: optionalText(factor['numerator']),
        denominator: optionalText(factor['denominator']),
      })),
      conversions: conversions.get(id) ?? [],
    };
  });
}

export async function unitsOf(rows: Rows): Promise<Map<string, StructureUnit>> {
  const found = await rows(
    'select id, name, precision, unit_group, numerator::text, denominator::text from unit',
    [],
  );
  return new Map(
    found.map((row) => [
      textOf(row['id']),
      {
        name: textOf(row['name']),
        precision: Number(row['precision'] ?? 0),
        unitGroup: optionalText(row['unit_group']),
        numerator: textOf(row['numerator'], '1'),
        denominator: textOf(row['denominator'], '1'),
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
