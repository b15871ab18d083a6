// Who administers the system for good: enabled, without an end date, as the built-in account or as a member of the
// built-in group. At least one must always remain, whoever asks.
import type { DocOf } from '#model/typedDoc.ts';
import { optionalText } from '#server/values.ts';
import { administrators } from './grants.ts';
import type { ReadRows } from './handingOn.ts';
import { sql, is } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { securityGroup } from '#entities/system/securityGroup.ts';
import { user } from '#entities/system/user.ts';

/** What a session is told when nobody would be left to administer the system. */
export const lastAdministrator = '至少要保留一个启用的系统管理员，请先指定另一个系统管理员';

const permanent = (today: string) =>
  sql`u.status = 'enabled' and u.valid_to is null and (u.valid_from is null or u.valid_from <= ${today}::date)`;
const memberships = sql`
  select l.doc_id as "user" from user_groups l join security_group g on g.id = l.security_group
    where g.is_system and g.code = ${administrators} and g.status = 'enabled' and l.organization is null and l.valid_to is null
  union all
  select l."user" from security_group_users l join security_group g on g.id = l.doc_id
    where g.is_system and g.code = ${administrators} and g.status = 'enabled' and l.organization is null and l.valid_to is null`;

export interface Administrators {
  /** Id of the built-in group; null before the first start. */
  group: string | null;
  /** Users who administer for good, by what the database says now. */
  ids: ReadonlySet<string>;
  /** Those of them who do so as members by the group's own list. */
  listed: ReadonlySet<string>;
}

/** Locks the built-in group, so that of two who take each other's rights away the second is refused. */
export async function readAdministrators(rows: ReadRows, today: string): Promise<Administrators> {
  const g = headerTable(securityGroup, 'g');
  const m = linesTable(securityGroup, 'users', 'm');
  const u = headerTable(user, 'u');
  const [group] = await selectFrom(
    rows,
    { id: g.id },
    sql`from ${g} where ${g.isSystem} and ${is(g.code, administrators)} for update`,
  );
  const found = await selectFrom(
    rows,
    { id: u.id },
    sql`from ${u} where ${permanent(today)} and (${u.partyId} = 'admin' or ${u.id} in (${memberships}))`,
  );
  const listed = await selectFrom(
    rows,
    { user: m.user },
    sql`from ${m} where ${m.docId} = ${group?.id ?? null}::uuid and ${m.organization} is null and ${m.validTo} is null`,
  );
  return {
    group: group?.id ?? null,
    ids: new Set(found.map(({ id }) => id)),
    listed: new Set(listed.flatMap((row) => row.user ?? [])),
  };
}

/** Whether a user document, as it would be stored, administers for good. */
export function staysAdministrator(
  { fields, lines, id, status }: DocOf<typeof user>,
  { group, listed }: Administrators,
  today: string,
): boolean {
  const { validFrom: from, validTo, partyId } = fields;
  if (status !== 'enabled' || optionalText(validTo) !== null || (from !== null && from > today)) return false;
  if (partyId === 'admin' || listed.has(id)) return true;
  return lines.groups.some(
    (row) =>
      row.securityGroup === group &&
      group !== null &&
      optionalText(row.organization) === null &&
      optionalText(row.validTo) === null,
  );
}
