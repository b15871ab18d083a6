// Views of a list that one person arranges and others choose: for everybody of the organisation, or for security groups.
// A view only says what to ask for; which rows and fields come is decided where they are read.
import { savedView } from '#entities/system/savedView.ts';
import { can, type Grants } from '#model/rights/can.ts';
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
import * as z from 'zod';
import { sql, is, otherwise, oneOf, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { user } from '#entities/system/user.ts';

const def = savedView;
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
const ownGroups = ({ userId, org }: Grants, today: string): Piece => sql`
  select g.id from security_group g where g.status = 'enabled' and (
    exists (select 1 from user_groups l where l.doc_id = ${userId}::uuid and l.security_group = g.id
      and (l.organization is null or l.organization = ${org}::uuid) and (l.valid_to is null or l.valid_to >= ${today}::date))
    or exists (select 1 from security_group_users l where l.doc_id = g.id and l."user" = ${userId}::uuid
      and (l.organization is null or l.organization = ${org}::uuid) and (l.valid_to is null or l.valid_to >= ${today}::date)))`;

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
  const v = headerTable(savedView, 'v');
  const u = headerTable(user, 'u');
  const here = is(v.organization, grants.org);
  const rows = await selectRows(
    session,
    {
      id: v.id,
      name: otherwise(v.name, ''),
      columns: v.columns,
      filters: v.filters,
      sorts: v.sorts,
      grouping: v.groups,
      scope: otherwise(oneOf(['group', 'all', 'org'], v.shareScope), 'org'),
      groups: otherwise(v.sharedTo, []),
      isDefault: otherwise(v.isDefault, false),
      byName: otherwise(u.name, ''),
      by: v.user,
    },
    sql`from ${v} left join ${u} on ${u.id} = ${v.user}
     where ${is(v.entityKey, call.parameter('list'))} and ${v.status} = 'enabled' and (${is(v.user, grants.userId)} and ${here} or ${v.shareScope} = 'all'
       or ${here} and (${v.shareScope} = 'org' or ${v.shareScope} = 'group' and ${v.sharedTo} && array(${ownGroups(grants, today)})))
     order by ${v.name}, ${v.id} limit 200`,
  );
  return rows.map(({ columns, filters, sorts, grouping, by, ...view }) => ({
    ...view,
    state: whole(columns, filters, sorts, grouping),
    own: by === grants.userId,
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
  const v = headerTable(savedView, 'v');
  const [standing] = await selectRows(
    session,
    { id: v.id },
    sql`from ${v} where ${is(v.entityKey, request.list)} and ${is(v.user, grants.userId)} and ${is(v.name, name)} and ${is(v.organization, grants.org)}`,
  );
  const known =
    standing === undefined ? null : await readDoc(session, def, standing.id, { lock: true, org: grants.org });
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
  if (doc === null || doc.fields.organization !== grants.org) throw notFound('该共享视图不存在或已被删除');
  if (doc.fields.user !== grants.userId && !grants.admin)
    throw forbidden('只有共享者本人或系统管理员可以取消共享');
  await deleteDoc(session, def, doc);
  const { version } = doc;
  context.record({
    def,
    docId: doc.id,
    code: doc.fields.name ?? '',
    action: 'delete',
    fromVersion: version,
    toVersion: version,
    changes: changesBetween(doc, null),
  });
  context.affect(def.name, doc.id);
  return null;
}

function refuseWithoutRight({ grants }: WriteContext, scope: 'group' | 'org' | 'all'): void {
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

function whole(columns: unknown, filters: unknown, sorts: unknown, groups: unknown): unknown {
  const stored = isRecord(columns) ? columns : {};
  const { view: own } = stored;
  const view = isRecord(own) ? own : {};
  return {
    ...stored,
    ...(isRecord(filters) ? filters : {}),
    view: { ...view, sort: sorts ?? [], group: groups ?? [] },
  };
}
