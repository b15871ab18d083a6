// Who belongs to which security group: kept with the user or with the group, and read as one list with the place of each.
import type { EntityDef } from '#model/entity.ts';
import type { Membership } from '#model/wire/assignmentWire.ts';
import type { Ports } from '#server/ports.ts';
import { sql, raw, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';

/** Groups of a user with where they are kept, or members of a group. */
export async function membershipsOf(ports: Ports, of: EntityDef, record: string): Promise<Membership[]> {
  const ofUser = of.name === 'user';
  const id = sql`${record}::uuid`;
  const mine = ofUser
    ? sql`select security_group as other, organization, valid_to, true as own from user_groups where doc_id = ${id}
       union all select doc_id, organization, valid_to, false from security_group_users where "user" = ${id}`
    : sql`select "user" as other, organization, valid_to, true as own from security_group_users where doc_id = ${id}
       union all select doc_id, organization, valid_to, false from user_groups where security_group = ${id}`;
  const names = raw(
    ofUser ? 'select id, code, name from security_group' : 'select id, login_id as code, name from "user"',
  );
  return selectRows(
    ports.database,
    {
      id: otherwise(asKind('ref', raw('m.other')), ''),
      code: otherwise(asKind('text', raw('n.code')), ''),
      name: otherwise(asKind('text', raw('n.name')), ''),
      organization: asKind('ref', raw('m.organization')),
      validTo: asKind('date', raw('m.valid_to')),
      own: otherwise(asKind('bool', raw('m.own')), false),
    },
    sql`from (${mine}) m join (${names}) n on n.id = m.other order by n.code, m.own desc`,
  );
}
