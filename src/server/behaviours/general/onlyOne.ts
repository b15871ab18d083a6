// A tick that one record alone may carry, such as the default tax: whoever ticks it takes it from the former one.
import { columnName } from '#model/derive/names.ts';
import { sqlTypeOf, tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { OnlyOne } from '#model/recordRules.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '../behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

export function onlyOneBehaviour(def: EntityDef, { field, within = [] }: OnlyOne): Behaviour {
  const compared = within.flatMap((key, index) => {
    const own = def.fields[key];
    return own === undefined
      ? []
      : [`"${columnName(key)}" is not distinct from $${index + 2}::${sqlTypeOf(key, own)}`];
  });
  const wall = def.shared ? [] : [`org = $${within.length + 2}::uuid`];
  const where = ['id <> $1::uuid', `"${columnName(field)}" is true`, ...compared, ...wall].join(' and ');

  return defineBehaviour({
    title: '只有一条的默认',
    actions: {
      save: defineAction({
        effects: ['set'],
        async facts(doc: Doc, read: Read): Promise<readonly string[]> {
          if (doc.fields[field] !== true) return [];
          // Two clerks who tick at once are let in one after the other, so that the second sees the first.
          await read.rows(`select pg_advisory_xact_lock(hashtext($1))`, [
            `onlyOne ${def.name} ${def.shared ? '' : read.org}`,
          ]);
          const values = [
            doc.id,
            ...within.map((key) => doc.fields[key] ?? null),
            ...(def.shared ? [] : [read.org]),
          ];
          const rows = await read.rows(`select id from "${tableName(def)}" where ${where}`, values);
          return rows.map(({ id }) => String(id));
        },
        plan: (_doc, others): Effect[] =>
          others.map((id) => ({ effect: 'set', entity: def.name, id, fields: { [field]: false } })),
      }),
    },
  });
}
