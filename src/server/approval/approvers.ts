// Who has to approve: from what a step says to accounts that may sign in, with delegations followed once.
import type { ApproverValue, RouteStep } from '#model/approval/approval.ts';
import { can } from '#model/rights/can.ts';
import { readGrants } from '#server/access/grants.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { isUuid } from '#server/store/sql.ts';
import { optionalText } from '#server/values.ts';
import type { Judged } from './flows.ts';
import { sql, among, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { user } from '#entities/system/user.ts';
import { approvalDelegation } from '#entities/system/approvalDelegation.ts';

export interface Approver {
  user: string;
  /** Who handed his approvals to this user for the time; null: he acts for himself. */
  principal: string | null;
}

/** $1 employees: their accounts, whichever side the link is kept on. */
const accountsOf = `
select u.id from "user" u where u.status = 'enabled' and (u.employee = any($1::uuid[])
  or u.id in (select e."user" from employee e where e.id = any($1::uuid[])))`;

async function ids(context: Context, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await context.session.query(text, values);
  return rows.flatMap(({ id }: SqlRow) => optionalText(id) ?? []);
}

/** Accounts of the manager of the department, or of the nearest one above that has a manager. */
async function managersOf(context: Context, department: string | null): Promise<string[]> {
  if (department === null || !isUuid(department)) return [];
  const managers = await ids(
    context,
    `with recursive up as (
       select id, parent, manager, 1 as depth from department where id = $1::uuid
       union all select d.id, d.parent, d.manager, u.depth + 1 from department d join up u on d.id = u.parent where u.depth < 20)
     select manager as id from up where manager is not null order by depth limit 1`,
    [department],
  );
  return managers.length === 0 ? [] : ids(context, accountsOf, [managers]);
}

/** The employee's superior so many levels up; the last one there is when the line ends before. */
export async function superiorsOf(context: Context, author: string, level: number): Promise<string[]> {
  const superiors = await ids(
    context,
    `with recursive own as (select e.id from employee e join "user" u on u.id = $1::uuid where e.id = u.employee or e."user" = u.id limit 1),
     up as (
       select e.superior as id, 1 as depth from employee e join own on e.id = own.id
       union all select e.superior, u.depth + 1 from employee e join up u on e.id = u.id where u.depth < $2)
     select id from up where id is not null order by depth desc limit 1`,
    [author, level],
  );
  return superiors.length === 0 ? [] : ids(context, accountsOf, [superiors]);
}

async function byField(context: Context, { def, doc }: Judged, key: string): Promise<string[]> {
  const [field, value] = [def.fields[key], doc.fields[key]];
  const wanted = (Array.isArray(value) ? value : [value]).filter(isUuid);
  if (field?.entity === undefined || wanted.length === 0) return [];
  if (field.entity === 'user') return enabled(context, wanted);
  if (field.entity === 'employee') return ids(context, accountsOf, [wanted]);
  return field.entity === 'department' ? managersOf(context, wanted[0] ?? null) : [];
}

function enabled(context: Context, users: readonly string[]): Promise<string[]> {
  return ids(
    context,
    `select u.id from unnest($1::uuid[]) with ordinality as w(id, place) join "user" u on u.id = w.id where u.status = 'enabled' order by w.place`,
    [users.filter(isUuid)],
  );
}

async function departmentOf(context: Context, { def, doc }: Judged, author: string): Promise<string | null> {
  const own = def.scope?.department === undefined ? null : optionalText(doc.fields[def.scope.department]);
  return (
    own ??
    (await ids(context, 'select department as id from "user" where id = $1::uuid', [author]))[0] ??
    null
  );
}

function meant(context: Context, judged: Judged, step: RouteStep, author: string): Promise<string[]> {
  const { users = [], groups = [], level = 1, field = '' }: ApproverValue = step.approverValue;
  switch (step.approverType) {
    case 'user':
      return enabled(context, users);
    case 'group':
      return ids(
        context,
        `select u.id from "user" u where u.status = 'enabled' and (
           exists (select 1 from user_groups l where l.doc_id = u.id and l.security_group = any($1::uuid[])
             and (l.organization is null or l.organization = $2::uuid) and (l.valid_to is null or l.valid_to >= $3::date))
           or exists (select 1 from security_group_users l where l.doc_id = any($1::uuid[]) and l."user" = u.id
             and (l.organization is null or l.organization = $2::uuid) and (l.valid_to is null or l.valid_to >= $3::date)))
         order by u.login_id`,
        [groups.filter(isUuid), context.grants.org, context.today],
      );
    case 'deptManager':
      return departmentOf(context, judged, author).then((department) => managersOf(context, department));
    case 'upperManager':
      return superiorsOf(context, author, level);
    default:
      return byField(context, judged, field);
  }
}

/** The approvers of a step, each once, in the order the step names them. */
export async function approversOf(
  context: Context,
  judged: Judged,
  step: RouteStep,
  author: string,
): Promise<Approver[]> {
  const users = [...new Set(await meant(context, judged, step, author))];
  if (users.length === 0) return [];
  const d = headerTable(approvalDelegation, 'd');
  const a = headerTable(user, 'a');
  const rows = await selectRows(
    context.session,
    { principal: otherwise(d.principal, ''), agent: otherwise(d.agent, '') },
    sql`from (select distinct on (d.principal) d.* from ${d} join ${a} on ${a.id} = ${d.agent} and ${a.status} = 'enabled'
     where ${d.status} = 'enabled' and ${among(d.principal, users)} and ${d.startTime} <= ${context.now}::timestamptz and ${d.endTime} > ${context.now}::timestamptz
       and (${d.entityKeys} is null or jsonb_typeof(${d.entityKeys}) <> 'array' or jsonb_array_length(${d.entityKeys}) = 0 or ${d.entityKeys} ? ${judged.def.name})
     order by d.principal, d.start_time desc) d order by d.principal`,
  );
  const agents = await ableAgents(context, judged, rows);
  const chosen = users.map((user): Approver => ({
    user: agents.get(user) ?? user,
    principal: agents.has(user) ? user : null,
  }));
  return chosen.filter(({ user }, index) => chosen.findIndex((other) => other.user === user) === index);
}

/** By principal. Who may not see the document cannot decide it: his principal is asked himself (approvalDelegation-r1). */
async function ableAgents(
  { session, ports, grants, now }: Context,
  { def }: Judged,
  rows: readonly { principal: string; agent: string }[],
): Promise<Map<string, string>> {
  const agents = new Map<string, string>();
  const able = new Map<string, boolean>();
  for (const { principal, agent } of rows) {
    if (!able.has(agent)) {
      const person = { userId: agent, org: grants.org };
      const held = await readGrants({ database: session, log: ports.log }, person, Date.parse(now));
      able.set(agent, can(held, def, 'view'));
    }
    if (able.get(agent) === true) agents.set(principal, agent);
  }
  return agents;
}

/** Accounts that act where a step has nobody: the built-in administrator. */
export function administratorsOf(context: Context): Promise<string[]> {
  return ids(context, `select id from "user" where party_id = 'admin' and status = 'enabled'`, []);
}
