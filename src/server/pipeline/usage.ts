// Who uses a record. References carry no foreign keys, so a record may only go, or lose its approval, when no header or
// line of any entity refers to it any more.
import { allEntities } from '#entities/registry.ts';
import { isStored, lineTableName, sqlTypeOf, tableName } from '#model/derive/tables.ts';
import { columnName } from '#model/derive/names.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { Context } from '#server/context.ts';

/** Title of the first entity that refers to the record; null when none does. Its own rows do not count. */
export async function userOf(context: Context, def: EntityDef, id: string): Promise<string | null> {
  const questions = questionsOf(def);
  if (questions.length === 0) return null;
  const { rows } = await context.session.query(`${questions.join('\nunion all\n')}\nlimit 1`, [id]);
  const title = rows[0]?.['title'];
  return typeof title === 'string' ? title : null;
}

const known = new WeakMap<EntityDef, readonly string[]>();

/** One question per table, answered in turn: the first yes ends the statement. */
function questionsOf(def: EntityDef): readonly string[] {
  let questions = known.get(def);
  if (questions === undefined) {
    questions = allEntities.flatMap((user) => [
      ...question(user, tableName(user), allFieldsOf(user), def, user === def ? 'and t.id <> $1::uuid' : ''),
      ...Object.entries(user.lines ?? {}).flatMap(([key, lines]) =>
        question(user, lineTableName(user, key), lineFieldsOf(lines), def, user === def ? 'and t.doc_id <> $1::uuid' : ''),
      ),
    ]);
    known.set(def, questions);
  }
  return questions;
}

function question(user: EntityDef, table: string, fields: Fields, def: EntityDef, others: string): string[] {
  const uses = Object.entries(fields).flatMap(([key, field]) => {
    if (field.entity !== def.name || !isStored(field)) return [];
    const column = `t."${columnName(key)}"`;
    return [sqlTypeOf(key, field).endsWith('[]') ? `$1::uuid = any(${column})` : `${column} = $1::uuid`];
  });
  if (uses.length === 0) return [];
  return [
    `select '${user.title.replaceAll("'", "''")}' as title where exists (select 1 from "${table}" t where (${uses.join(' or ')}) ${others})`,
  ];
}
