// Remembered mappings: the columns of the enabled 导入模板 of an entity, the default one first.
import type { Grants } from '#model/rights/can.ts';
import { importModes, type ImportMode } from '#model/wire/jobs.ts';
import { textsIn } from '#model/loose.ts';
import type { Ports } from '#server/ports.ts';
import type { RememberedColumn } from './mapping.ts';
import { sql, is, otherwise, oneOf, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { importTemplate } from '#entities/system/importTemplate.ts';

export interface Remembered {
  columns: RememberedColumn[];
  /** Of the default template; null when there is none. */
  mode: ImportMode | null;
  /** Fields by which the default template recognises records; none: as usual. */
  matched: readonly string[];
}

export async function rememberedColumns(
  { database }: Ports,
  grants: Grants,
  entity: string,
): Promise<Remembered> {
  const t = headerTable(importTemplate, 't');
  const c = linesTable(importTemplate, 'columns', 'c');
  const rows = await selectRows(
    database,
    {
      mode: oneOf(importModes, t.importMode),
      isDefault: otherwise(t.isDefault, false),
      matched: t.matchFields,
      title: otherwise(c.columnTitle, ''),
      field: otherwise(c.fieldKey, ''),
      lookupBy: otherwise(oneOf(['code', 'name', 'codeOrName'], c.lookupBy), 'codeOrName'),
      defaultValue: filled(c.defaultValue),
    },
    sql`from ${t} left join ${c} on ${c.docId} = ${t.id}
     where ${is(t.org, grants.org)} and ${is(t.entityKey, entity)} and ${t.status} = 'enabled'
     order by ${t.isDefault} desc nulls last, ${t.updatedAt} desc nulls last, ${t.id}, ${c.lineNo}, ${c.seq}`,
  );
  const [first] = rows;
  return {
    mode: first?.isDefault === true ? first.mode : null,
    matched: first?.isDefault === true ? textsIn(first.matched) : [],
    columns: rows.flatMap(({ title, field, lookupBy, defaultValue }): RememberedColumn[] =>
      title === '' ? [] : [{ title, field, lookupBy, defaultValue }],
    ),
  };
}
