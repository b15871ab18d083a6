// Two versions of a bill of materials beside each other: of its head and line by line, what came, what went, and which
// values are others. Pure.
import type { Doc, EntityDef, Fields, FieldValue, LineRow, Row } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';

export interface ComparedRow {
  key: string;
  /** 'same' rows are there so that the whole version can be read. */
  kind: 'added' | 'removed' | 'changed' | 'same';
  left: LineRow | null;
  right: LineRow | null;
  /** Fields whose values differ. */
  fields: readonly string[];
}

/** What is another in every version anyway, or says nothing about the structure. */
const besides: ReadonlySet<string> = new Set([
  'code',
  'bomVersion',
  'isDefault',
  'itemNo',
  'attachments',
  'designer',
  'changeReason',
]);

/** What people decide about a structure; looked-up names and results say nothing more. */
function decided(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    isDerived(field) || besides.has(key) ? [] : [key],
  );
}

const partOf = factsReader({ material: 'ref', operationSeq: 'integer' });

function differing(fields: readonly string[], left: Row, right: Row): string[] {
  return fields.filter((field) => !sameValue(plain(left[field]), plain(right[field])));
}

/** Fields of the head that are others. */
export function compareHeads(def: EntityDef, left: Doc, right: Doc): string[] {
  return differing(decided(def.fields), left.fields, right.fields);
}

/** Rows of the same material belong together: at the same operation first, then the most alike. */
export function compareLines(
  fields: Fields,
  left: readonly LineRow[],
  right: readonly LineRow[],
): ComparedRow[] {
  const compared = decided(fields);
  const free = new Set(right);
  const distance = (row: LineRow, other: LineRow): number => {
    const moved = partOf(row).operationSeq === partOf(other).operationSeq ? 0 : compared.length;
    return moved + differing(compared, row, other).length;
  };
  const partner = (row: LineRow): LineRow | null => {
    const { material } = partOf(row);
    const same = [...free].filter((other) => partOf(other).material === material);
    const [found] = same.toSorted((one, other) => distance(row, one) - distance(row, other));
    if (found !== undefined) free.delete(found);
    return found ?? null;
  };
  const paired = left.map((row): ComparedRow => {
    const other = partner(row);
    if (other === null) return { key: row.id, kind: 'removed', left: row, right: null, fields: [] };
    const others = differing(compared, row, other);
    return {
      key: row.id,
      kind: others.length === 0 ? 'same' : 'changed',
      left: row,
      right: other,
      fields: others,
    };
  });
  return [
    ...paired,
    ...[...free].map((row): ComparedRow => ({
      key: row.id,
      kind: 'added',
      left: null,
      right: row,
      fields: [],
    })),
  ];
}

function plain(value: FieldValue | undefined): FieldValue {
  return value === undefined || value === '' ? null : value;
}
