// A document that was kept as JSON in a field of another one, read by the definition as it is now: what the definition
// has since got is empty, what it no longer has is left out.
import type { EntityDef, Row } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import { recordIn } from '#model/loose.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { shapeOf, type TableShape } from './shape.ts';

/** What was kept of it; lines by their tables. */
export interface JsonDoc {
  id: string;
  fields: unknown;
  lines: unknown;
}

export function docFromJson<E extends EntityDef>(def: E, stored: JsonDoc): DocOf<E>;
export function docFromJson(def: EntityDef, { id, fields, lines }: JsonDoc): object {
  const { header, lines: tables } = shapeOf(def);
  const rows = recordIn(lines);
  return {
    id,
    version: 0,
    status: null,
    fields: rowOf(header, fields),
    lines: Object.fromEntries([...tables].map(([key, table]) => [key, lineRows(table, rows[key])])),
  };
}

function lineRows(table: TableShape, rows: unknown): object[] {
  return Array.isArray(rows)
    ? rows.map((row: unknown, at) => {
        const { id } = recordIn(row);
        return { ...rowOf(table, row), id: typeof id === 'string' ? id : '', seq: at + 1 };
      })
    : [];
}

function rowOf({ columns }: TableShape, stored: unknown): Row {
  const values = recordIn(stored);
  return Object.fromEntries(
    [...columns].map(([key, { field }]) => [key, kindOf(field.kind).fromSql(values[key])]),
  );
}
