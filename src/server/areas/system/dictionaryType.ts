// 数据字典: what records hold may be switched off, not removed (rule dictionaryType-r1); values the program itself knows
// stay in any case, and only classifications of the company's own making take further ones.
import { codeLists } from '#entities/codeLists.ts';
import { dictionaryType as dictionary } from '#entities/system/dictionaryType.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { allEntities } from '#entities/registry.ts';
import { columnName } from '#model/derive/names.ts';
import { isStored, lineTableName, tableName } from '#model/derive/tables.ts';
import type { Problem } from '#model/check/problem.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { presentColumns, written } from '#server/select/named.ts';

type Dictionary = DocOf<typeof dictionary>;

interface Place {
  table: string;
  column: string;
  /** Of the entity. */
  title: string;
}

/** Columns that hold one value of the dictionary. */
function placesOf(dict: string): Place[] {
  const among = (fields: Fields, table: string, title: string): Place[] =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === 'dict' && field.dict === dict && isStored(field))
      .map(([key]) => ({ table, column: columnName(key), title }));
  return allEntities
    .filter(({ kind }) => kind !== 'report')
    .flatMap((def: EntityDef) => [
      ...among(def.fields, tableName(def), def.title),
      ...Object.entries(def.lines ?? {}).flatMap(([lines, { fields }]) =>
        among(fields, lineTableName(def, lines), def.title),
      ),
    ]);
}

interface Removed {
  value: string;
  label: string;
  /** Title of an entity whose records hold it; null where none does. */
  heldBy: string | null;
}

async function removedValues({ id, fields, lines }: Dictionary, read: Read): Promise<Removed[]> {
  const kept = new Set(lines.items.map(({ value }) => value ?? ''));
  const before = await read.docOf(dictionary, id);
  const gone = (before?.lines.items ?? []).filter(({ value }) => !kept.has(value ?? ''));
  if (gone.length === 0) return [];
  const places = placesOf(fields.code ?? '');
  const held = new Map<string, string>();
  if (places.length > 0) {
    const asked = places.map(
      ({ table, column }, at) =>
        `select v.value, ${at} as at from unnest($1::text[]) v(value) where exists (select 1 from "${table}" t where t."${column}" = v.value)`,
    );
    const rows = await read.select(
      presentColumns('h', { value: 'text', at: 'integer' }),
      written(`from (${asked.join(' union all ')}) h`, [gone.map(({ value }) => value ?? '')]),
    );
    for (const { value, at } of rows) held.set(value, places[at]?.title ?? '');
  }
  return gone.map(({ value: stored, label }) => {
    const value = stored ?? '';
    return { value, label: label ?? value, heldBy: held.get(value) ?? null };
  });
}

/** Values in lists the program decides by, which nothing could do anything with. */
function strangers(doc: Dictionary): Problem[] {
  const list = codeLists[doc.fields.code ?? ''];
  if (list === undefined || list.open === true) return [];
  const known = new Set(list.items.map(({ value }) => value));
  return doc.lines.items
    .filter(({ value }) => !known.has(value ?? ''))
    .map((row) => ({
      field: 'value',
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'error',
      message: `第${row.seq}行 “${list.title}”的选项由程序使用，不能增加；可以改名称、次序和停用`,
    }));
}

export const dictionaryType = defineBehaviour(dictionary, {
  title: '用到的字典选项',
  actions: {
    save: defineAction(dictionary, {
      checks: ['已被引用或程序自带的选项不能删除，可以停用', '程序按选项判断的字典不能增加选项'],
      facts: removedValues,
      check: (doc, removed) => [...keptOptions(doc, removed), ...strangers(doc)],
    }),
  },
});

function keptOptions({ fields }: Dictionary, removed: readonly Removed[]): Problem[] {
  const known = new Set(codeLists[fields.code ?? '']?.items.map(({ value }) => value));
  return removed.flatMap(({ value, label, heldBy }): Problem[] => {
    const why = heldBy !== null ? `已被${heldBy}使用` : known.has(value) ? '是系统自带的选项' : null;
    return why === null
      ? []
      : [
          {
            field: 'items',
            level: 'error',
            message: `选项“${label}”${why}，不能删除；不再使用时请停用`,
          },
        ];
  });
}
