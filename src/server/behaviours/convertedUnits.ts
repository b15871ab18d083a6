// Rows that count a material in a unit nothing converts. They are refused while they are written: later such a quantity
// would be no quantity at all to planning, orders and costs.
import type { Problem } from '#model/check/problem.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { readerOf, type RefReader } from '#model/refs.ts';
import { conversionOf, noConversion } from '#model/rules/conversion.ts';
import type { Read } from './behaviour.ts';
import { namedLineFieldsOf } from '#model/namedFields.ts';

interface Place {
  row: Row;
  at: Pick<Problem, 'lines' | 'lineId' | 'lineNo'>;
}

/** @param tables lines that name a material and a unit; the header is looked at too */
export async function unconvertedUnits(
  doc: Doc,
  read: Pick<Read, 'reader' | 'refs'>,
  tables: readonly string[] = [],
): Promise<Problem[]> {
  const places: Place[] = [
    { row: doc.fields, at: {} },
    ...tables.flatMap((lines) =>
      (doc.lines[lines] ?? []).map((row) => ({ row, at: { lines, lineId: row.id, lineNo: row.seq } })),
    ),
  ];
  const baseOf = ({ row }: Place): FieldValue =>
    namedLineFieldsOf(read.reader('material', namedLineFieldsOf(row).material)?.fields ?? {}).baseUnit;
  const others = places.filter((place) => {
    const base = baseOf(place);
    return base !== null && (namedLineFieldsOf(place.row).unit ?? base) !== base;
  });
  if (others.length === 0) return [];
  const ids = new Set(others.flatMap((place) => [namedLineFieldsOf(place.row).unit, baseOf(place)]));
  const units = readerOf(
    await read.refs([...ids].flatMap((id) => (typeof id === 'string' ? [{ entity: 'unit', id }] : []))),
  );
  const reader: RefReader = (entity, id) => (entity === 'unit' ? units : read.reader)(entity, id);
  return others.flatMap((place): Problem[] => {
    const { row, at } = place;
    const { unit, material: itsMaterial } = namedLineFieldsOf(row);
    const base = baseOf(place);
    const material = reader('material', itsMaterial);
    if (conversionOf(material, unit, base, reader) !== null) return [];
    const name = (id: FieldValue): string => reader('unit', id)?.name ?? '';
    const message = noConversion(material?.name ?? '', name(unit), name(base));
    return [{ field: 'unit', level: 'error', message, ...at }];
  });
}
