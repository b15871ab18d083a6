// Records that look like another one, such as two materials of one name and specification: worth a warning, no error.
import { columnName } from '#model/derive/names.ts';
import { sqlTypeOf } from '#model/derive/tables.ts';
import { fieldToMend } from '#model/derive/uniqueFields.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';
import { sql, raw, joined, is, asKind, otherwise } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Likeness {
  fields: readonly string[];
  other: string;
}

export function alikeBehaviour(def: EntityDef, sets: readonly (readonly string[])[]): Behaviour {
  const titles = (fields: readonly string[]): string =>
    fields.map((key) => def.fields[key]?.title ?? key).join('、');

  async function likeness(doc: Doc, read: Read, fields: readonly string[]): Promise<Likeness[]> {
    if (fields.some((key) => isEmpty(doc.fields[key]))) return [];
    const h = headerTable(def, 'h');
    const same = fields.map((key) => {
      const field = def.fields[key];
      return field === undefined
        ? raw('false')
        : sql`${raw(`h."${columnName(key)}"`)} = ${doc.fields[key]}::${raw(sqlTypeOf(key, field))}`;
    });
    const [row] = await read.select(
      {
        code: otherwise(asKind('text', raw('h.code')), ''),
        name: otherwise(asKind('text', raw('h.name')), ''),
      },
      sql`from ${h} where ${h.id} <> ${doc.id}::uuid and ${is(h.org, read.org)} and ${joined(same, ' and ')} limit 1`,
    );
    return row === undefined ? [] : [{ fields, other: `${row.code} ${row.name}`.trim() }];
  }

  return defineBehaviour({
    title: '疑似重复',
    warnsOnly: true,
    actions: {
      save: defineAction({
        checks: ['与已有资料相同的给出提示'],
        async facts(doc: Doc, read: Read) {
          const before = doc.version === 0 ? null : await read.doc(def.name, doc.id);
          const changed = sets.filter((fields) =>
            fields.some((key) => before?.fields[key] !== doc.fields[key]),
          );
          const found: Likeness[] = [];
          for (const fields of changed) found.push(...(await likeness(doc, read, fields)));
          return found;
        },
        check: (_doc, found) =>
          found.map(({ fields, other }) => ({
            field: fieldToMend(def.fields, fields),
            level: 'warning',
            message: `${titles(fields)}与${def.title}“${other}”相同，请确认不是重复录入`,
          })),
      }),
    },
  });
}
