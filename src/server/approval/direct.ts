// Documents that were handed in and follow no flow: whoever holds the right may approve them, so they stand among what
// waits for him, beside the tasks of flows.
import { allEntities } from '#entities/registry.ts';
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import type { EntityDef } from '#model/entity.ts';
import { can, canField, type Grants } from '#model/rights/can.ts';
import { statesBefore } from '#model/states/states.ts';
import { partnerSql } from '#server/store/partnerSql.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { and, type Parameters } from '#server/store/sql.ts';

/** What a document is worth, the first that it has. */
const sums = ['allAmount', 'allAmountLocal', 'amount', 'totalAmount'];

/** Kinds of documents this person may approve outside a flow. */
function approvable(grants: Grants): EntityDef[] {
  return allEntities.filter(
    (def) =>
      def.kind === 'document' &&
      statesBefore(def, 'approve').includes('submitted') &&
      can(grants, def, 'view') &&
      can(grants, def, 'approve'),
  );
}

/** Rows of 待办 of these documents, one select for each kind; see the columns of the box. */
export function directRows(grants: Grants, entity: string, parameters: Parameters): string[] {
  return approvable(grants)
    .filter(({ name }) => entity === '' || name === entity)
    .map((def) => {
      const { columns, name: table } = shapeOf(def).header;
      const column = (key: string): string => {
        const found = columns.get(key);
        return found === undefined ? 'null' : `r.${found.name}`;
      };
      const kind = parameters.add(def.name, 'text');
      return `select r."id"::text as id, '审核' as step_name, 'pending' as status, ${column('submittedAt')}::timestamptz as received_at,
        null::timestamptz as due_at, null::timestamptz as handled_at, null::text as opinion, '' as instance, ${kind} as entity_key,
        r."id"::text as record_id, r."version" as version, ${column('code')}::text as record_code, ${partnerSql(def, grants, 'r')} as summary,
        ${amountSql(def, grants)} as amount, (select u.name from "user" u where u.id = ${column('submittedBy')}) as submitter_name,
        ${column('submittedAt')}::timestamptz as submitted_at, null::text as waiting_for
        from ${table} r where ${waitingSql(def, grants, parameters)}`;
    });
}

/** How many there are, as one scalar; '0' where there is nothing this person may approve. */
export function directCount(grants: Grants, parameters: Parameters): string {
  const counts = approvable(grants).map(
    (def) =>
      `(select count(*) from ${shapeOf(def).header.name} r where ${waitingSql(def, grants, parameters)})`,
  );
  return counts.length === 0 ? '0' : counts.join(' + ');
}

function waitingSql(def: EntityDef, grants: Grants, parameters: Parameters): string {
  const flow = canHaveFlow(def)
    ? `not exists (select 1 from approval_instance i where i.org = r."org" and i.record_id = r."id"::text and i.status = 'running')`
    : null;
  return and([`r."status" = 'submitted'`, scopeSql(def, grants, 'r', parameters), flow]);
}

function amountSql(def: EntityDef, grants: Grants): string {
  const { columns } = shapeOf(def).header;
  const key = sums.find((name) => columns.has(name) && canField(grants, def, name));
  const title = (key === undefined ? '' : (def.fields[key]?.title ?? '')).replaceAll("'", "''");
  return key === undefined
    ? 'null::jsonb'
    : `jsonb_build_object('text', '${title} ' || to_char(r.${columns.get(key)?.name ?? ''}, 'FM999,999,999,999,990.00'))`;
}
