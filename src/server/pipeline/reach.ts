// What a session writes has to stay within its data rules: nobody makes a record he may not see, moves one out of his
// own sight, or refers to one that his rules keep from him. Records that fills and push-down bring along are not asked.
import { entityOf } from '#entities/registry.ts';
import { ruleOf, type Grants } from '#model/rights/can.ts';
import type { Doc, EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { passesRule } from '#model/rights/rowRules.ts';
import { grantsElsewhere } from '#server/access/elsewhere.ts';
import type { Context } from '#server/context.ts';
import { isUuid } from '#server/store/sql.ts';
import { inOrganisation } from '#server/store/rowSecurity.ts';
import { sql, among } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { inScope } from '#server/select/visible.ts';
import { patchedValues } from './patchedValues.ts';

/** What is wrong with a document, stamped and ready to be written, that lies outside the rules; `before` null: a new one. */
export function reachProblems(grants: Grants, def: EntityDef, doc: Doc, before: Doc | null): Problem[] {
  const within = ['view', before === null ? 'create' : 'edit'].every((asked) => {
    const rule = ruleOf(grants, def, asked);
    return rule === null || passesRule(rule, def, doc);
  });
  return within
    ? []
    : [
        {
          field: '',
          level: 'error',
          message: `保存后该${def.title}将不在您的数据范围内，请检查部门、人员、明细等内容`,
        },
      ];
}

interface Wanted {
  field: string;
  title: string;
  lines?: string;
  lineId?: string;
  id: string;
  entity: string;
  /** Organisation whose record it is. */
  org: FieldValue;
}

/** References of the patches to records that the rules keep from the person; `header` as they leave it. */
export async function unreachableProblems(
  context: Context,
  def: EntityDef,
  patches: readonly Patch[],
  header: Row,
): Promise<Problem[]> {
  const { org } = context.grants;
  const wanted = wantedBy(def, patches, (field) => (field === undefined ? org : (header[field] ?? org)));
  const problems = await unseen(
    context,
    wanted.filter((one) => one.org === org),
  );
  for (const [other, records] of Map.groupBy(wanted, (one) => one.org)) {
    const grants = typeof other === 'string' && other !== org ? await grantsElsewhere(context, other) : null;
    if (grants !== null)
      problems.push(...(await inOrganisation(context, grants, (there) => unseen(there, records))));
  }
  return problems;
}

async function unseen(context: Context, records: readonly Wanted[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (context.grants.admin || context.grants.rows === undefined) return problems;
  for (const [entity, wanted] of Map.groupBy(records, ({ entity: name }) => name)) {
    const target = entityOf(entity);
    if (target === undefined || ruleOf(context.grants, target, 'view') === null) continue;
    const seen = await visibleIds(
      context,
      target,
      wanted.map(({ id }) => id),
    );
    for (const { entity: _name, org: _org, id, title, ...place } of wanted) {
      if (!seen.has(id))
        problems.push({ ...place, level: 'error', message: `“${title}”不在您的数据范围内，请重新选择` });
    }
  }
  return problems;
}

function wantedBy(
  def: EntityDef,
  patches: readonly Patch[],
  orgOf: (field: string | undefined) => FieldValue,
): Wanted[] {
  return patchedValues(def, patches).flatMap(({ field, value, place }) => {
    if (field.entity === undefined) return [];
    const { entity, title } = field;
    const org = orgOf(field.org);
    const ids: readonly FieldValue[] = Array.isArray(value) ? value : [value];
    return ids.flatMap((id) => (isUuid(id) ? [{ ...place, entity, title, id, org }] : []));
  });
}

async function visibleIds(
  { session, grants }: Context,
  def: EntityDef,
  ids: readonly string[],
): Promise<Set<string>> {
  const h = headerTable(def, 'h');
  const rows = await selectRows(
    session,
    { id: h.id },
    sql`from ${h} where ${among(h.id, [...new Set(ids)])} and ${inScope(def, grants, 'h')}`,
  );
  return new Set(rows.map(({ id }) => id));
}
