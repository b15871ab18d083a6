// Views of a list that one person arranges and others choose: for everybody of the organisation, or for security groups.
// A view only says what to ask for; which rows and fields come is decided where they are read.
import { entities } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { Doc, FieldValue, JsonValue } from '#model/entity.ts';
import type { SharedView, ShareRequest } from '#model/wire/recordWire.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { changesBetween } from '#server/document/changes.ts';
import { newDocument } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { isUuid } from '#server/store/sql.ts';
import { deleteDoc, writeDoc } from '#server/store/writeDoc.ts';
import { textOf } from '#server/values.ts';
import * as z from 'zod';

const def = entities.savedView;
const listName = /^[A-Za-z][A-Za-z0-9]{0,60}(?:\.[A-Za-z][A-Za-z0-9]{0,60})?$/;
const stateSize = 64_000;
const nameAtMost = 30;

const shareSchema: z.ZodType<ShareRequest> = z.strictObject({
  list: z.string().regex(listName),
  name: z.string().max(100),
  state: z.json(),
  scope: z.enum(['group', 'org', 'all']),
  groups: z.array(z.string().max(64)).max(50),
  isDefault: z.boolean(),
});

/** Groups the user is a member of in this organisation, today. */
const ownGroupsSql = `
  select g.id from security_group g where g.status = 'enabled' and (
    exists (select 1 from user_groups l where l.doc_id = $2::uuid and l.security_group = g.id
      and (l.organization is null or l.organization = $3::uuid) and (l.valid_to is null or l.valid_to >= $4::date))
    or exists (select 1 from security_group_users l where l.doc_id = g.id and l."user" = $2::uuid
      and (l.organization is null or l.organization = $3::uuid) and (l.valid_to is null or l.valid_to >= $4::date)))`;

export function sharedViewRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/api/views/:list', title: '共享的列表方案', body: nothing },
    (call) => viewsFor(ports, call),
  );

  routes.signedIn({ method: 'POST', path: '/api/views', title: '共享列表方案', body: shareSchema }, (call) =>
    writing(ports, call, (context) => share(context, call.body)),
  );

  routes.signedIn(
    { method: 'POST', path: '/api/views/:id/delete', title: '取消共享列表方案', body: nothing },
    (call) => writing(ports, call, (context) => withdraw(context, call.parameter('id'))),
  );
}

async function viewsFor(ports: Ports, call: SignedInCall<undefined>): Promise<SharedView[]> {
  const { grants, session, today } = reading(ports, call);
  const { rows } = await session.query(
    `select v.id, v.name, v.columns, v.filters, v.sorts, v.groups, v.share_scope, v.shared_to, v.is_default, v."user", u.name as by_name
     from saved_view v left join "user" u on u.id = v."user"
     where v.entity_key = $1 and v.status = 'enabled' and (v."user" = $2::uuid and v.organization = $3::uuid or v.share_scope = 'all'
       or v.organization = $3::uuid and (v.share_scope = 'org' or v.share_scope = 'group' and v.shared_to && array(${ownGroupsSql})))
     order by v.name, v.id limit 200`,
    [call.parameter('list'), grants.userId, grants.org, today],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    name: textOf(row['name']),
    state: joined(row['columns'], row['filters'], row['sorts'], row['groups']),
    scope: row['share_scope'] === 'group' || row['share_scope'] === 'all' ? row['share_scope'] : 'org',
    groups: Array.isArray(row['shared_to']) ? row['shared_to'].filter((id) => typeof id === 'string') : [],
    isDefault: row['is_default'] === true,
    byName: textOf(row['by_name']),
    own: row['user'] === grants.userId,
  }));
}

async function share(context: WriteContext, request: ShareRequest): Promise<{ id: string }> {
  const { grants, session } = context;
  refuseWithoutRight(context, request.scope);
  const name = request.name.trim();
  if (name === '') throw problem('name', '请填写视图名称');
  if (name.length > nameAtMost) throw problem('name', `视图名称不能超过 ${nameAtMost} 个字`);
  if (JSON.stringify(request.state).length > stateSize)
    throw problem('state', '视图的内容太多，请减少筛选条件');
  const groups = request.scope === 'group' ? request.groups.filter(isUuid) : [];
  if (request.scope === 'group' && groups.length === 0) throw problem('sharedTo', '请选择共享给哪些安全组');
  const { rows } = await session.query(
    'select id from saved_view where entity_key = $1 and "user" = $2::uuid and name = $3 and organization = $4::uuid',
    [request.list, grants.userId, name, grants.org],
  );
  const known =
    typeof rows[0]?.['id'] === 'string'
      ? await readDoc(session, def, rows[0]['id'], { lock: true, org: grants.org })
      : null;
  const start = known ?? (await newDocument(context, def));
  const stamps = {
    updatedBy: grants.userId,
    updatedAt: context.now,
    ...(known === null ? { createdBy: grants.userId, createdAt: context.now } : {}),
  };
  const after: Doc = {
    ...start,
    fields: {
      ...start.fields,
      ...stamps,
      ...parted(request.state),
      name,
      entityKey: request.list,
      organization: grants.org,
      user: grants.userId,
      shareScope: request.scope,
      sharedTo: groups,
      isDefault: request.isDefault,
    },
  };
  await writeDoc(session, def, known, after);
  context.record({
    def,
    docId: after.id,
    code: name,
    action: known === null ? 'create' : 'edit',
    fromVersion: known?.version ?? null,
    toVersion: start.version + 1,
    changes: changesBetween(known, after),
  });
  context.affect(def.name, after.id);
  return { id: after.id };
}

async function withdraw(context: WriteContext, id: string): Promise<null> {
  const { grants, session } = context;
  const doc = isUuid(id) ? await readDoc(session, def, id, { lock: true, org: grants.org }) : null;
  if (doc === null || doc.fields['organization'] !== grants.org) throw notFound('该共享视图不存在或已被删除');
  if (doc.fields['user'] !== grants.userId && !grants.admin)
    throw forbidden('只有共享者本人或系统管理员可以取消共享');
  await deleteDoc(session, def, doc);
  const { version } = doc;
  context.record({
    def,
    docId: doc.id,
    code: textOf(doc.fields['name']),
    action: 'delete',
    fromVersion: version,
    toVersion: version,
    changes: changesBetween(doc, null),
  });
  context.affect(def.name, doc.id);
  return null;
}

function refuseWithoutRight({ grants }: WriteContext, scope: ShareRequest['scope']): void {
  if (!can(grants, def, 'share')) throw forbidden('您没有共享列表方案的权限');
  if (scope === 'all' && !grants.admin) throw forbidden('只有系统管理员可以共享给所有组织');
}

function problem(field: string, message: string) {
  return invalid([{ field, level: 'error', message }]);
}

function isRecord(value: unknown): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The state of a grid in the parts that the definition names. */
function parted(state: unknown): Record<'columns' | 'filters' | 'sorts' | 'groups', FieldValue> {
  const { view, filters = [], filterTree = null, ...rest } = isRecord(state) ? state : {};
  const { sort = [], group = [], ...columns } = isRecord(view) ? view : {};
  return {
    columns: { ...rest, view: columns },
    filters: { filters, filterTree },
    sorts: sort,
    groups: group,
  };
}

function joined(columns: unknown, filters: unknown, sorts: unknown, groups: unknown): unknown {
  const stored = isRecord(columns) ? columns : {};
  const view = isRecord(stored['view']) ? stored['view'] : {};
  return {
    ...stored,
    ...(isRecord(filters) ? filters : {}),
    view: { ...view, sort: sorts ?? [], group: groups ?? [] },
  };
}
