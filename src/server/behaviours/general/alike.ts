// Records that look like another one, such as two materials of one name and specification: worth a warning, no error.
import { columnName } from '#model/derive/names.ts';
import { sqlTypeOf, tableName } from '#model/derive/tables.ts';
import { fieldToMend } from '#model/derive/uniqueFields.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';

interface Likeness {
  fields: readonly string[];
  other: string;
}

export function alikeBehaviour(def: EntityDef, sets: readonly (readonly string[])[]): Behaviour {
  const titles = (fields: readonly string[]): string =>
    fields.map((key) => def.fields[key]?.title ?? key).join('、');

  async function likeness(doc: Doc, read: Read, fields: readonly string[]): Promise<Likeness[]> {
    if (fields.some((key) => isEmpty(doc.fields[key]))) return [];
    const same = fields.map((key, index) => {
      const field = def.fields[key];
      return field === undefined ? 'false' : `"${columnName(key)}" = $${index + 3}::${sqlTypeOf(key, field)}`;
    });
    const [row] = await read.rows(
      `select code, name from "${tableName(def)}" where id <> $1::uuid and org = $2::uuid and ${same.join(' and ')} limit 1`,
      [doc.id, read.org, ...fields.map((key) => doc.fields[key])],
    );
    return row === undefined
      ? []
      : [{ fields, other: `${textOf(row['code'])} ${textOf(row['name'])}`.trim() }];
  }

  return defineBehaviour<readonly Likeness[]>({
    title: '疑似重复',
    checks: ['与已有资料相同的给出提示'],
    warnsOnly: true,
    async facts(doc, read, moment) {
      if (moment !== 'save') return [];
      const before = doc.version === 0 ? null : await read.doc(def.name, doc.id);
      const changed = sets.filter((fields) => fields.some((key) => before?.fields[key] !== doc.fields[key]));
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
  });
}
