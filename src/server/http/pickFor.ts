// Which organisation a picker asks: the session's own, or for a field that names records of another one, that other one
// with the rights of the same person there.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { splitPickField } from '#model/pickField.ts';
import { mergeRefs } from '#model/refs.ts';
import type { PickRequest, PickResult } from '#model/wire/wire.ts';
import { workplacesOf } from '#server/access/accounts.ts';
import { grantsElsewhere } from '#server/access/elsewhere.ts';
import type { Context } from '#server/context.ts';
import { pick } from '#server/store/pick/pick.ts';
import { refuse } from '#server/store/list/view.ts';
import { inOrganisation } from '#server/store/rowSecurity.ts';

/** @throws Refusal 422 where the person may not work in the organisation, or the field names no records of others */
export async function pickFor(context: Context, def: EntityDef, request: PickRequest): Promise<PickResult> {
  const { path, org } = splitPickField(request.forField ?? '');
  if (request.ids !== undefined && request.across === true) return acrossAll(context, def, request.ids);
  if (org === null) return pick(context, def, request);
  const own = { ...request, forField: path };
  if (org === context.grants.org) return pick(context, def, own);
  const dot = path.indexOf('.');
  const asking = entityOf(path.slice(0, dot));
  const field = asking === undefined ? undefined : fieldAt(asking, path.slice(dot + 1));
  if (field?.org === undefined) throw refuse('', '选择框对应的字段无效，请刷新页面后重试');
  const grants = await grantsElsewhere(context, org);
  if (grants === null) throw refuse('', `您的账号不能在所选的组织工作，不能选择该组织的${def.title}`);
  const answer = await inOrganisation(context, grants, (there) => pick(there, def, own));
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, org })) };
}

/** Records chosen before, wherever the person works: labels of a draft that is taken up again. */
async function acrossAll(context: Context, def: EntityDef, ids: readonly string[]): Promise<PickResult> {
  const answer = await pick(context, def, { ids });
  for (const { id: org } of await workplacesOf(context)) {
    const missing = ids.filter((id) => !answer.rows.some((row) => row.id === id));
    if (missing.length === 0) break;
    const grants = org === context.grants.org ? null : await grantsElsewhere(context, org);
    if (grants === null) continue;
    const found = await inOrganisation(context, grants, (there) => pick(there, def, { ids: missing }));
    answer.rows.push(...found.rows.map((row) => ({ ...row, org })));
    mergeRefs(answer.refs, found.refs);
  }
  return answer;
}
