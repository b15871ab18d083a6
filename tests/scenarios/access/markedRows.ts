// Rows that tell on whoever shows them: of every entity one within the rules of a colleague, one kept from him by a data rule,
// and one of another organisation, each with words of its own in every text. Rows refer to rows of their own kind alone.
import { allEntities } from '#entities/registry.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { machineOf, statesIn } from '#model/states/states.ts';
import type { Database } from '#server/ports.ts';
import { shapeOf, type TableShape } from '#server/store/shape.ts';

export const words = { seen: '可见资料', kept: '本厂机密', foreign: '外厂机密' } as const;
/** Stands in the field of seen rows that is hidden. */
export const hiddenWord = '隐藏字段';
export type Mark = keyof typeof words;

/** Entities whose rows stand behind the wall. */
export const marked: readonly EntityDef[] = allEntities.filter(
  (def) => def.kind !== 'report' && def.area !== 'system' && (def.shared !== true || def.wall !== undefined),
);

/** The field of an entity that is hidden from the colleague. */
export function hiddenField(def: EntityDef): string | null {
  const field = def.fields['remark'];
  return field !== undefined && ['text', 'longText'].includes(field.kind) ? 'remark' : null;
}

const ids = new Map<string, string>();

export function idOf(mark: Mark, entity: string): string {
  const key = `${mark} ${entity}`;
  const id = ids.get(key) ?? crypto.randomUUID();
  ids.set(key, id);
  return id;
}

const digests: ReadonlySet<string> = new Set(['"token_hash"', '"row_hash"', '"previous_hash"']);
const known = new Set(marked.map(({ name }) => name));

/** Column and content of what a row is given beside its identity. */
function contents(
  def: EntityDef,
  table: TableShape,
  fields: Fields,
  mark: Mark,
  index: number,
): [string, unknown][] {
  return [...table.columns.values()].flatMap(({ key, name }): [string, unknown][] => {
    const field = fields[key];
    if (field === undefined || digests.has(name)) return [];
    if (['text', 'code', 'longText'].includes(field.kind))
      return [[name, mark === 'seen' && key === hiddenField(def) ? hiddenWord : `${words[mark]}${index}`]];
    if (field.kind === 'qty') return [[name, '7']];
    if (field.kind === 'date') return [[name, '2026-03-05']];
    const target = field.kind === 'ref' ? (field.entity ?? '') : '';
    // No row stands below itself, and no structure contains itself.
    return known.has(target) && target !== def.name && def.name !== 'bom' ? [[name, idOf(mark, target)]] : [];
  });
}

/** What an organisation has once, as its parameters, may be there already. */
async function insert(
  database: Database,
  table: string,
  values: readonly (readonly [string, unknown])[],
): Promise<void> {
  await database.query(
    `insert into ${table} (${values.map(([column]) => column).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`,
    values.map(([, value]) => value),
  );
}

/** @param org the organisation the rows belong to */
export async function addMarked(
  database: Database,
  mark: Mark,
  org: string,
  defs: readonly EntityDef[],
): Promise<void> {
  for (const [index, def] of defs.entries()) {
    const { header, lines } = shapeOf(def);
    const id = idOf(mark, def.name);
    const wall = def.wall === undefined ? '"org"' : (header.columns.get(def.wall)?.name ?? '"org"');
    const [usable = machineOf(def)?.initial] = statesIn(def, 'executable');
    const fixed: [string, unknown][] = [
      ['"id"', id],
      [wall, org],
      ['"version"', 1],
      ['"created_at"', mark === 'seen' ? '2019-06-01T00:00:00Z' : '2024-06-01T00:00:00Z'],
      ...(header.columns.has('status') ? [['"status"', usable] as [string, unknown]] : []),
    ];
    const taken = new Set(fixed.map(([column]) => column));
    await insert(database, header.name, [
      ...fixed,
      ...contents(def, header, allFieldsOf(def), mark, index).filter(([column]) => !taken.has(column)),
    ]);
    for (const [key, table] of lines) {
      const own = def.lines?.[key];
      const place: [string, unknown][] = [
        ['"id"', crypto.randomUUID()],
        ['"doc_id"', id],
        ['"seq"', 1],
      ];
      const inner = own === undefined ? [] : contents(def, table, lineFieldsOf(own), mark, index);
      await insert(database, table.name, [
        ...place,
        ...inner.filter(([column]) => !place.some(([other]) => other === column)),
      ]);
    }
  }
}
