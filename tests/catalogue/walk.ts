// Walks the catalogue against the running product, as an administrator's browser would: the feed of menus and codes,
// the list of every entity with every column, its sub-tables row by row, its form and its picker.
import { hasEntity, entityOf } from '#entities/registry.ts';
import { columnsOf, lineColumnsOf } from '#model/derive/columns.ts';
import { formOf } from '#model/derive/form.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MenuNode, PermissionSet } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { doneBy } from './actionsDoneBy.ts';
import { heldBy, leftOut, placeDecided, withoutMenu } from './decided.ts';
import { readCatalogue, type CatalogueEntity, type CatalogueField } from './source.ts';

/** What one entity lacks, in sentences; an empty list is a complete entity. */
export interface Finding {
  entity: string;
  title: string;
  missing: string[];
}

interface Walk {
  client: Client;
  set: PermissionSet;
  pages: ReadonlySet<string>;
  codes: ReadonlySet<string>;
}

/** @param pause called between two entities: even an administrator may only call so often */
export async function walkCatalogue(client: Client, pause: () => void): Promise<Finding[]> {
  const answer = await client.get<PermissionSet>('api/getUserPermissionByToken');
  const set = answer.result;
  const codes = new Set(set.allAuth.flatMap(({ action }) => action.split(',')));
  const walk: Walk = { client, set, pages: new Set(shownPages(set.menu)), codes };
  const findings: Finding[] = [];
  for (const [key, wanted] of readCatalogue()) {
    // The make half is counted by run.ts; what of it is there is walked like everything else.
    if (entityOf(heldBy[key]?.entity ?? key) === undefined && wanted.half === 'make') continue;
    pause();
    findings.push({ entity: key, title: wanted.title, missing: await missingOf(walk, key, wanted) });
  }
  return findings;
}

function shownPages(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.hidden === true ? [] : [node.component]),
    ...shownPages(node.children ?? []),
  ]);
}

async function missingOf(walk: Walk, key: string, wanted: CatalogueEntity): Promise<string[]> {
  const held = heldBy[key];
  const name = held?.entity ?? key;
  const def = entityOf(name);
  if (def === undefined) return ['没有定义'];
  const path = (field: string) => placeOf(key, held?.lines, def, field);
  // What a report is only asked by, it has as a parameter.
  const asked = (field: string): boolean =>
    def.parameters?.[field] !== undefined && fieldAt(def, field) === undefined;
  const fields = keysOf(wanted.fields).flatMap((field) => (asked(field) ? [] : (path(field) ?? [])));
  const lines = Object.entries(wanted.lines)
    .filter(([table]) => placeDecided(key, table) !== null)
    .map(
      ([table, inner]) =>
        [
          table,
          keysOf(inner).flatMap((field) => placeOf(key, undefined, def, `${table}.${field}`) ?? []),
        ] as const,
    );
  const every = [...fields, ...lines.flatMap(([, inner]) => inner)];
  return [
    ...every.filter((field) => fieldAt(def, field) === undefined).map((field) => `字段 ${field}`),
    ...lines.flatMap(([table]) => (def.lines?.[table] === undefined ? [`子表 ${table}`] : [])),
    ...(await listFaults(walk, def, held?.lines ?? null, fields)),
    ...(await Promise.all(lines.map(([table, inner]) => listFaults(walk, def, table, inner)))).flat(),
    ...(def.kind === 'report' ? [] : [...formFaults(walk, def, every), ...(await pickerFaults(walk, def))]),
    ...wanted.actions.flatMap((action) => {
      if (leftOut[`${key}:${action}`] !== undefined) return [];
      const code = `${def.name}:${doneBy[`${key}:${action}`] ?? (def.kind === 'report' && action === 'query' ? 'view' : action)}`;
      return walk.codes.has(code) ? [] : [`权限码 ${code}`];
    }),
    ...(walk.pages.has(`entity/${def.name}/List`) || withoutMenu.has(key) ? [] : ['菜单']),
  ];
}

/** What the half that is built asks for; fields the make half adds come with it. */
function keysOf(fields: readonly CatalogueField[]): string[] {
  return fields.filter(({ half }) => half === 'trade').map(({ key }) => key);
}

/** Path of the field in the definition; null when it is kept away from everybody on purpose. */
function placeOf(key: string, lines: string | undefined, def: EntityDef, field: string): string | null {
  const decided = placeDecided(key, field);
  if (decided !== undefined) return decided;
  const inner = lines === undefined ? field : `${lines}.${field}`;
  return fieldAt(def, inner) === undefined && fieldAt(def, field) !== undefined ? field : inner;
}

/** The list answers with every column that is stored, and has something to show before anybody arranged it. */
async function listFaults(
  { client, set }: Walk,
  def: EntityDef,
  lines: string | null,
  paths: readonly string[],
): Promise<string[]> {
  const options = { grants: set.grants, has: hasEntity };
  const shown =
    lines === null
      ? columnsOf(def, options).filter((column) => column.shown)
      : lineColumnsOf(def, lines, options).filter((column) => column.shown);
  const stored = paths.filter(
    (path) => fieldAt(def, path)?.transient !== true && fieldAt(def, path) !== undefined,
  );
  const ask = (fields: readonly string[]) =>
    client.post(`data/${def.name}/query`, {
      offset: 0,
      limit: 1,
      fields,
      ...(lines === null ? {} : { lines }),
    });
  const answer = await ask(stored);
  if (answer.code === '0')
    return shown.length === 0 ? [`列表${lines === null ? '' : ` ${lines}`}没有默认列`] : [];
  const faults: string[] = [];
  for (const path of stored) {
    const single = await ask([path]);
    if (single.code !== '0') faults.push(`列表字段 ${path}：${single.message}`);
  }
  return faults.length === 0 ? [`列表：${answer.message}`] : faults;
}

/** The form shows every field; what refers to an entity that is still to come stays away until it is there. */
function formFaults({ set }: Walk, def: EntityDef, paths: readonly string[]): string[] {
  const shown = new Set(
    formOf(def, set.grants, hasEntity).flatMap((section) => section.fields.map(({ key }) => key)),
  );
  const columns = new Map(
    Object.keys(def.lines ?? {}).map((table) => [
      table,
      new Set(lineColumnsOf(def, table, { grants: set.grants, has: hasEntity }).map(({ path }) => path)),
    ]),
  );
  return paths.flatMap((path) => {
    const field = fieldAt(def, path);
    if (field === undefined || (field.entity !== undefined && !hasEntity(field.entity))) return [];
    const [table = '', inner] = path.split('.');
    const there =
      inner === undefined ? shown.has(path) || path === 'status' : columns.get(table)?.has(inner) === true;
    return there ? [] : [`表单字段 ${path}`];
  });
}

async function pickerFaults({ client }: Walk, def: EntityDef): Promise<string[]> {
  const answer = await client.post(`data/${def.name}/pick`, { search: '1', limit: 1 });
  return answer.code === '0' ? [] : [`选择框：${answer.message}`];
}
