// What a person may hand on to others: codes he holds through rows marked 可转授, field groups and data scopes of his
// own, organisations he works in. Whoever is no administrator may give, take away or change only these.
import { fromEntities } from '#entities/registry.ts';
import { permissionEntries } from '#model/derive/permissions.ts';
import type { FieldValue, LineRow, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { codesIn } from '#model/rights/permissionCodes.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText } from '#server/values.ts';
import { worksInSql } from './worksIn.ts';
import { sql, raw, is, asKind, otherwise, writtenBy, type Piece } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { user } from '#entities/system/user.ts';
import { organization } from '#entities/master/organization.ts';

/** Reads inside the transaction of the write that is judged. */
export type ReadRows = (text: string, parameters: readonly unknown[]) => Promise<SqlRow[]>;

interface Holding {
  codes: readonly string[];
  grantable: boolean;
  /** Only there; null: in every organisation. */
  org: string | null;
}

export interface HandingOn {
  holdings: readonly Holding[];
  fieldGroups: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
  /** Value of the dictionary `dataScope`; by entity where a group says so. */
  scope: string;
  scopes: ReadonlyMap<string, string>;
}

/** What a security group gives its members. */
export interface Bundle {
  title: string;
  isSystem: boolean;
  codes: readonly string[];
  fieldGroups: readonly string[];
  scopes: readonly { entity: string; scope: string }[];
  org: string | null;
}

/** The groups the person is in, each with the organisation it counts in. */
const mine = (userId: string, today: string): Piece => sql`(
  select g.id, g.data_scope, coalesce(l.organization, g.organization) as org from security_group g
  join (select security_group, organization, valid_to from user_groups where doc_id = ${userId}::uuid
    union all select doc_id, organization, valid_to from security_group_users where "user" = ${userId}::uuid) l on l.security_group = g.id
  where g.status = 'enabled' and (l.valid_to is null or l.valid_to >= ${today}::date)
    and (l.organization is null or g.organization is null or l.organization = g.organization)) mine`;

export async function readHandingOn(rows: ReadRows, userId: string, today: string): Promise<HandingOn> {
  const p = linesTable(securityGroup, 'permissions', 'p');
  const f = linesTable(securityGroup, 'fieldGroups', 'f');
  const s = linesTable(securityGroup, 'scopes', 's');
  const u = headerTable(user, 'u');
  const o = headerTable(organization, 'o');
  const held = mine(userId, today);
  const codes = await selectFrom(
    rows,
    {
      code: otherwise(p.code, ''),
      grantable: otherwise(p.grantable, false),
      org: asKind('ref', raw('mine.org')),
    },
    sql`from ${p} join ${held} on mine.id = ${p.docId}`,
  );
  const fields = await selectFrom(
    rows,
    { group: otherwise(f.fieldGroup, '') },
    sql`from ${f} join ${held} on mine.id = ${f.docId}`,
  );
  const scopes = await selectFrom(
    rows,
    {
      entity: otherwise(s.entityKey, ''),
      scope: otherwise(asKind('dict', sql`coalesce(${s.dataScope}, mine.data_scope)`), 'self'),
    },
    sql`from ${s} join ${held} on mine.id = ${s.docId}`,
  );
  const [own] = await selectFrom(rows, { scope: u.dataScope }, sql`from ${u} where ${is(u.id, userId)}`);
  const places = await selectFrom(
    rows,
    { id: o.id },
    sql`from ${o} join ${u} on ${is(u.id, userId)} where ${writtenBy((parameters) => worksInSql('o.id', 'u', parameters.add(today, 'date')))}`,
  );
  const widest = new Map<string, string>();
  for (const { entity, scope } of scopes)
    if (isWider(scope, widest.get(entity) ?? 'self') || !widest.has(entity)) widest.set(entity, scope);
  return {
    holdings: codes.map(({ code, ...holding }) => ({ ...holding, codes: codesIn(code) })),
    fieldGroups: new Set(fields.map(({ group }) => group)),
    organizations: new Set(places.map(({ id }) => id)),
    scope: own?.scope ?? 'self',
    scopes: widest,
  };
}

const widths = ['self', 'dept', 'deptAndBelow', 'org', 'all'];

function isWider(scope: string, than: string): boolean {
  return widths.indexOf(scope) > widths.indexOf(than);
}

/** Why the code may not be given to, or taken from, members in `org` (null: everywhere); null when it may. */
export function codeObjection({ holdings }: HandingOn, code: string, org: string | null): string | null {
  const held = holdings.filter(({ codes }) => codes.includes(code));
  const name = `“${titleOf(code)}”（${code}）`;
  if (held.length === 0) return `您没有权限${name}，不能授予他人或更改`;
  const grantable = held.filter((holding) => holding.grantable);
  if (grantable.length === 0) return `您的权限${name}不可转授，不能授予他人或更改`;
  if (grantable.every((holding) => holding.org !== null && holding.org !== org))
    return `您的权限${name}只在部分组织有效，请限定到该组织后再授予`;
  return null;
}

/** Why data may not be opened this wide; `entity` null: the general scope. */
export function scopeObjection(
  { scope, scopes }: HandingOn,
  wanted: string,
  entity: string | null,
): string | null {
  const own = (entity === null ? undefined : scopes.get(entity)) ?? scope;
  return isWider(wanted, own) ? '数据范围超出您自己的数据范围，请选择较小的范围' : null;
}

/** Every reason why the group may not be given to, or taken from, a member in `org`. */
export function bundleObjections(own: HandingOn, bundle: Bundle, org: string | null): string[] {
  if (bundle.isSystem) return [`“${bundle.title}”是系统内置安全组，只有系统管理员可以授予或收回`];
  const limit = org ?? bundle.org;
  const codes = bundle.codes.flatMap((code) => codeObjection(own, code, limit) ?? []);
  const fields = bundle.fieldGroups
    .filter((group) => !own.fieldGroups.has(group))
    .map((group) => fieldGroupObjection(group));
  const scopes = bundle.scopes.flatMap(({ entity, scope }) => scopeObjection(own, scope, entity) ?? []);
  return [...codes, ...fields, ...new Set(scopes)];
}

export function fieldGroupObjection(group: string): string {
  return `您没有字段组“${group}”的权限，不能授予他人或更改`;
}

/** What the members of a group document get. */
export function bundleOf({ fields, lines }: DocOf<typeof securityGroup>): Bundle {
  return {
    title: fields.name ?? '',
    isSystem: fields.isSystem === true,
    codes: [...new Set(lines.permissions.flatMap(({ code }) => codesIn(optionalText(code))))],
    fieldGroups: [...new Set(lines.fieldGroups.flatMap(({ fieldGroup }) => optionalText(fieldGroup) ?? []))],
    scopes: lines.scopes.map(({ entityKey, dataScope }) => ({
      entity: entityKey ?? '',
      scope: dataScope ?? fields.dataScope ?? 'self',
    })),
    org: optionalText(fields.organization),
  };
}

/** Rows of one table that are new, gone or different, before and after side by side. */
export function changedLines<L extends Readonly<Record<string, LineRow[]>>, K extends keyof L & string>(
  before: { lines: L } | null,
  after: { lines: L } | null,
  lines: K,
): { id: string; seq: number; old?: L[K][number]; now?: L[K][number] }[] {
  const rowsOf = (doc: { lines: L } | null): readonly L[K][number][] => doc?.lines[lines] ?? [];
  const olds = new Map(rowsOf(before).map((row) => [row.id, row]));
  const nows = rowsOf(after);
  const changed = nows.flatMap((now) => {
    const old = olds.get(now.id);
    olds.delete(now.id);
    if (old === undefined) return [{ id: now.id, seq: now.seq, now }];
    return same(old, now) ? [] : [{ id: now.id, seq: now.seq, old, now }];
  });
  return [...changed, ...[...olds.values()].map((old) => ({ id: old.id, seq: old.seq, old }))];
}

function same(left: Row, right: Row): boolean {
  const plain = (value: FieldValue | undefined): string => JSON.stringify(value ?? null);
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((key) => key !== 'seq')
    .every((key) => plain(left[key]) === plain(right[key]));
}

const titles = fromEntities(
  (defs) => new Map(permissionEntries(defs).map(({ action, title, entity }) => [action, { title, entity }])),
);
const entityTitles = fromEntities((defs) => new Map(defs.map(({ name, title }) => [name, title])));

/** Chinese name of a code of the definitions, else the code itself. */
export function titleOf(code: string): string {
  const known = titles().get(code);
  return known === undefined ? code : `${entityTitles().get(known.entity) ?? known.entity}－${known.title}`;
}

/** Whether the definitions know the code. */
export function isDefinedCode(code: string): boolean {
  return titles().has(code);
}
