// Remembered mappings: the columns of the enabled 导入模板 of an entity, the default one first.
import type { Grants } from '#model/rights/can.ts';
import type { ImportMode } from '#model/wire/jobs.ts';
import { textsIn } from '#model/loose.ts';
import type { Ports } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { RememberedColumn } from './mapping.ts';

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
  const { rows } = await database.query(
    `select t.import_mode, t.is_default, t.match_fields, c.column_title, c.field_key, c.lookup_by, c.default_value
     from import_template t left join import_template_columns c on c.doc_id = t.id
     where t.org = $1::uuid and t.entity_key = $2 and t.status = 'enabled'
     order by t.is_default desc nulls last, t.updated_at desc nulls last, t.id, c.line_no, c.seq`,
    [grants.org, entity],
  );
  const first = rows[0];
  return {
    mode: first?.['is_default'] === true ? (optionalText(first['import_mode']) as ImportMode | null) : null,
    matched: first?.['is_default'] === true ? textsIn(first['match_fields']) : [],
    columns: rows.flatMap((row): RememberedColumn[] => {
      const title = textOf(row['column_title']);
      if (title === '') return [];
      const lookupBy = optionalText(row['lookup_by']);
      return [
        {
          title,
          field: textOf(row['field_key']),
          lookupBy: lookupBy === 'code' || lookupBy === 'name' ? lookupBy : 'codeOrName',
          defaultValue: optionalText(row['default_value']),
        },
      ];
    }),
  };
}
