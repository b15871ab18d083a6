// Two versions of a bill of materials line by line: what came, what went, and which values are others. Pure.
import type { FieldValue, LineRow } from './entity.ts';
import { sameValue } from './patch.ts';

export interface ComparedRow {
  key: string;
  /** 'same' rows are there so that the whole version can be read. */
  kind: 'added' | 'removed' | 'changed' | 'same';
  left: LineRow | null;
  right: LineRow | null;
  /** Fields whose values differ. */
  fields: readonly string[];
}

/** What a row says about its part; numbering and looked-up names say nothing. */
export const comparedFields = [
  'itemType',
  'unit',
  'numerator',
  'denominator',
  'dosageType',
  'scrapRate',
  'fixedScrapQty',
  'supplyType',
  'issueMode',
  'issueWarehouse',
  'operationSeq',
  'isKeyPart',
  'childBom',
  'substituteGroup',
  'effectiveDate',
  'expiryDate',
  'remark',
] as const;

/** Rows of the same material belong together, at the same operation first. */
export function compareBoms(left: readonly LineRow[], right: readonly LineRow[]): ComparedRow[] {
  const free = new Set(right);
  const partner = (row: LineRow): LineRow | null => {
    const same = [...free].filter((other) => other['material'] === row['material']);
    const found = same.find((other) => sameValue(other['operationSeq'] ?? null, row['operationSeq'] ?? null)) ?? same[0];
    if (found !== undefined) free.delete(found);
    return found ?? null;
  };
  const paired = left.map((row): ComparedRow => {
    const other = partner(row);
    if (other === null) return { key: row.id, kind: 'removed', left: row, right: null, fields: [] };
    const fields = comparedFields.filter((field) => !sameValue(plain(row[field]), plain(other[field])));
    return { key: row.id, kind: fields.length === 0 ? 'same' : 'changed', left: row, right: other, fields };
  });
  return [...paired, ...[...free].map((row): ComparedRow => ({ key: row.id, kind: 'added', left: null, right: row, fields: [] }))];
}

function plain(value: FieldValue | undefined): FieldValue {
  return value === undefined || value === '' ? null : value;
}
