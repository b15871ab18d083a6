// Calls of the document flow: push-down of several documents, choice of source lines, trace, comments, templates.
// Registered before the general writes, whose paths would take some of these.
import type { CommentRequest, CommentRow } from '#model/wire/flowWire.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import type { Context } from '#server/context.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { knownEntity, visibleEntity } from '#server/http/dataRoutes.ts';
import { draftLimits } from '#server/http/dataSchemas.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { pullDoc } from '#server/pipeline/pull.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import {
  addComment,
  changeComment,
  commentedDoc,
  commentsOf,
  mayLook,
  peopleFor,
  removeComment,
  type Commented,
} from './comments.ts';
import {
  commentSchema,
  pullableSchema,
  pullSchema,
  pushableSchema,
  pushManySchema,
  templateSchema,
} from './flowSchemas.ts';
import { pullableOf, pullSourcesOf } from './pullable.ts';
import { pushableOf } from './pushable.ts';
import { keepTemplate, removeTemplate, templateContent, templatesOf } from './templates.ts';
import { traceOf } from './trace.ts';

export function flowRoutes(routes: Routes, ports: Ports, grants: GrantsReader): void {
  pushRoutes(routes, ports);
  pullRoutes(routes, ports);
  commentRoutes(routes, ports, grants);
  templateRoutes(routes, ports);

  routes.signedIn(
    { method: 'GET', path: '/data/:entity/:id/trace', title: '上下查', body: nothing },
    async (call) => {
      const context = reading(ports, call);
      const { def, doc } = await commentedDoc(context, visibleEntity(call), call.parameter('id'));
      return traceOf(context, def, doc.id);
    },
  );
}

function pushRoutes(routes: Routes, ports: Ports): void {
  const path = '/data/:entity/push/:to';
  routes.signedIn(
    { method: 'POST', path: `${path}/lines`, title: '可下推的行', reads: true, body: pushableSchema },
    (call) => pushableOf(reading(ports, call), visibleEntity(call), call.parameter('to'), call.body.ids),
  );
  routes.signedIn(
    { method: 'POST', path, title: '多张单据下推', body: pushManySchema, limits: draftLimits },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) => pushMany(context, def, call.parameter('to'), call.body));
    },
  );
}

function pullRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/data/:entity/pull/sources', title: '选单的来源', body: nothing },
    async (call) => pullSourcesOf(reading(ports, call), knownEntity(call)),
  );
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/:entity/pull/lines',
      title: '可选单的行',
      reads: true,
      body: pullableSchema,
    },
    (call) => pullableOf(reading(ports, call), knownEntity(call), call.body),
  );
  routes.signedIn(
    { method: 'POST', path: '/data/:entity/pull', title: '选单', body: pullSchema, limits: draftLimits },
    (call) => {
      const def = knownEntity(call);
      return writing(ports, call, (context) => pullDoc(context, def, call.body));
    },
  );
}

function commentRoutes(routes: Routes, ports: Ports, grants: GrantsReader): void {
  const path = '/data/:entity/:id/comments';
  const placeOf = (context: Context, call: SignedInCall<unknown>): Promise<Commented> =>
    commentedDoc(context, visibleEntity(call), call.parameter('id'));
  const written = async (
    call: SignedInCall<CommentRequest>,
    write: (context: WriteContext, place: Commented, request: CommentRequest) => Promise<CommentRow[]>,
  ): Promise<CommentRow[]> => {
    const context = reading(ports, call);
    const place = await placeOf(context, call);
    const request = { ...call.body, mentions: await mayLook(context, grants, place, call.body.mentions) };
    return writing(ports, call, (within) => write(within, place, request));
  };
  routes.signedIn({ method: 'GET', path, title: '评论', body: nothing }, async (call) => {
    const context = reading(ports, call);
    return commentsOf(context, await placeOf(context, call));
  });
  const search = { search: '姓名、拼音或账号' };
  routes.signedIn(
    { method: 'GET', path: `${path}/people`, title: '可提到的人', body: nothing, query: search },
    async (call) => {
      const context = reading(ports, call);
      return peopleFor(
        context,
        grants,
        await placeOf(context, call),
        (call.query.get('search') ?? '').slice(0, 50),
      );
    },
  );
  routes.signedIn({ method: 'POST', path, title: '发表评论', body: commentSchema }, (call) =>
    written(call, addComment),
  );
  routes.signedIn(
    { method: 'POST', path: `${path}/:comment`, title: '修改评论', body: commentSchema },
    (call) =>
      written(call, (context, place, request) =>
        changeComment(context, place, call.parameter('comment'), request),
      ),
  );
  routes.signedIn(
    { method: 'POST', path: `${path}/:comment/delete`, title: '删除评论', body: nothing },
    async (call) => {
      const place = await placeOf(reading(ports, call), call);
      return writing(ports, call, (context) => removeComment(context, place, call.parameter('comment')));
    },
  );
}

function templateRoutes(routes: Routes, ports: Ports): void {
  const path = '/data/:entity/templates';
  routes.signedIn(
    { method: 'GET', path: '/data/:entity/templates/list', title: '单据模板', body: nothing },
    (call) => templatesOf(reading(ports, call), visibleEntity(call)),
  );
  routes.signedIn(
    { method: 'GET', path: `${path}/:id/content`, title: '单据模板的内容', body: nothing },
    (call) => templateContent(reading(ports, call), visibleEntity(call), call.parameter('id')),
  );
  routes.signedIn(
    { method: 'POST', path, title: '保存为模板', body: templateSchema, limits: draftLimits },
    (call) => {
      const def = visibleEntity(call);
      return writing(ports, call, (context) => keepTemplate(context, def, call.body));
    },
  );
  routes.signedIn(
    { method: 'POST', path: `${path}/:id/delete`, title: '删除模板', body: nothing },
    (call) => {
      const def = visibleEntity(call);
      return writing(ports, call, (context) => removeTemplate(context, def, call.parameter('id')));
    },
  );
}
