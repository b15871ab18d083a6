// Which stored record a record of a file means: by its code, or by the fields that no two records share together, such as
// warehouse and code of a location. One statement finds those of a whole batch.
import type { Doc, EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { storedValue } from '#server/store/rows.ts';
import { shapeOf } from '#server/store/shape.ts';
import { and } from '#server/store/sql.ts';
import { tenantSql } from '#server/store/tenantSql.ts';
import { optionalText } from '#server/values.ts';
import type { ImportField, ImportShape } from './importShape.ts';
import { keyValuesOf, type CellReader } from './readCells.ts';
import { columnOf, type FileRecord } from './records.ts';
import { shortened } from '#model/text/shortened.ts';
import { sql, writtenBy } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** By what a record of the file is recognised. */
export interface Identity {
  /** As identities are compared; '' when the file does not say it whole. */
  key: string;
  /** As the file says it. */
  shown: string;
  values: Row;
}

export const unrecognised: Identity = { key: '', shown: '', values: {} };

export function identityOf(reader: CellReader, record: FileRecord): Identity {
  const { def, key, keys } = reader.shape;
  if (key !== null)
    return record.key === ''
      ? unrecognised
      : { key: record.key, shown: shortened(record.key), values: { [key.key]: record.key } };
  const values = keys.length === 0 ? null : keyValuesOf(reader, record);
  if (values === null) return unrecognised;
  const cells = keys.map((each) => record.row.cells[columnOf(record.sheet, each.key)]?.trim() ?? '');
  return { key: composedKey(def, keys, values), shown: shortened(cells.join('、')), values };
}

function composedKey(def: EntityDef, keys: readonly ImportField[], values: Row): string {
  return JSON.stringify(keys.map(({ key }) => storedText(def, key, values[key])));
}

function storedText(def: EntityDef, key: string, value: FieldValue | undefined): string {
  const column = shapeOf(def).header.columns.get(key);
  const stored = column === undefined ? null : storedValue(column, value);
  return stored === null || typeof stored === 'object' ? '' : String(stored);
}

/** Rows of the session's own organisation that are meant, by key. */
export async function existingDocs(
  context: Context,
  shape: ImportShape,
  identities: readonly Identity[],
  lock: boolean,
): Promise<Map<string, Doc>> {
  const found = new Map<string, Doc>();
  const { def, key, keys } = shape;
  const columns = keys.flatMap((each) => shapeOf(def).header.columns.get(each.key) ?? []);
  const meant = identities.filter((identity) => identity.key !== '');
  if (columns.length === 0 || meant.length === 0) return found;
  const where = writtenBy((parameters) =>
    and([
      ...columns.map((column) => {
        const list = meant.map(({ values }) => storedText(def, column.key, values[column.key]));
        return `h.${column.name} = any(${parameters.add(list, `${column.type.replace(/\(.*\)/, '')}[]`)})`;
      }),
      tenantSql(def, context.grants.org, 'h', parameters),
    ]),
  );
  const h = headerTable(def, 'h');
  const rows = await selectRows(context.session, { id: h.id }, sql`from ${h} where ${where}`);
  const ids = rows.map(({ id }) => id);
  for (const doc of await readDocs(context.session, def, ids, { lock, org: context.grants.org }))
    found.set(
      key === null ? composedKey(def, keys, doc.fields) : (optionalText(doc.fields[key.key]) ?? ''),
      doc,
    );
  return found;
}
