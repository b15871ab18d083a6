// Who administers the system for good: enabled, without an end date, as the built-in account or as a member of the
// built-in group. At least one must always remain, whoever asks.
import type { Doc } from '#model/entity.ts';
import { optionalText } from '#server/values.ts';
import { administrators } from './grants.ts';
import type { ReadRows } from './handingOn.ts';

/** What a session is told when nobody would be left to administer the system. */
export const lastAdministrator = '至少要保留一个启用的系统管理员，请先指定另一个系统管理员';

const permanent = `u.status = 'enabled' and u.valid_to is null and (u.valid_from is null or u.valid_from <= $1::date)`;
const memberships = `
  select l.doc_id as "user" from user_groups l join security_group g on g.id = l.security_group
    where g.is_system and g.code = $2 and g.status = 'enabled' and l.organization is null and l.valid_to is null
  union all
  select l."user" from security_group_users l join security_group g on g.id = l.doc_id
    where g.is_system and g.code = $2 and g.status = 'enabled' and l.organization is null and l.valid_to is null`;

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
  const [group] = await rows('select id from security_group where is_system and code = $1 for update', [
    administrators,
  ]);
  const found = await rows(
    `select u.id from "user" u where ${permanent} and (u.party_id = 'admin' or u.id in (${memberships}))`,
    [today, administrators],
  );
  const listed = await rows(
    'select "user" from security_group_users where doc_id = $1::uuid and organization is null and valid_to is null',
    [group?.['id'] ?? null],
  );
  return {
    group: optionalText(group?.['id']),
    ids: new Set(found.flatMap((row) => optionalText(row['id']) ?? [])),
    listed: new Set(listed.flatMap((row) => optionalText(row['user']) ?? [])),
  };
}

/** Whether a user document, as it would be stored, administers for good. */
export function staysAdministrator(
  { fields, lines, id, status }: Doc,
  { group, listed }: Administrators,
  today: string,
): boolean {
  const from = optionalText(fields['validFrom']);
  if (status !== 'enabled' || optionalText(fields['validTo']) !== null || (from !== null && from > today))
    return false;
  if (fields['partyId'] === 'admin' || listed.has(id)) return true;
  return (lines['groups'] ?? []).some(
    (row) =>
      row['securityGroup'] === group &&
      group !== null &&
      optionalText(row['organization']) === null &&
      optionalText(row['validTo']) === null,
  );
}
