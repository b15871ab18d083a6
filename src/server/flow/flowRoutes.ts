// Calls of the document flow: push-down of several documents, choice of source lines, trace, comments, templates.
// Registered before the general writes, whose paths would take some of these.
import type { CommentRequest } from '#model/flowWire.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { knownEntity, reading, visibleEntity } from '#server/http/dataRoutes.ts';
import { draftLimits } from '#server/http/dataSchemas.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { writing } from '#server/http/writeRoutes.ts';
import { pullDoc } from '#server/pipeline/pull.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import type { WriteContext } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { addComment, changeComment, commentedDoc, commentsOf, mayLook, peopleFor, removeComment, type Commented } from './comments.ts';
import { commentSchema, pullableSchema, pullSchema, pushableSchema, pushManySchema, templateSchema } from './flowSchemas.ts';
import { pullableOf, pullSourcesOf } from './pullable.ts';
import { pushableOf } from './pushable.ts';
import { keepTemplate, removeTemplate, templateContent, templatesOf } from './templates.ts';
import { traceOf } from './trace.ts';

export function flowRoutes(routes: Routes, ports: Ports, grants: GrantsReader): void {
  pushRoutes(routes, ports);
  pullRoutes(routes, ports);
  commentRoutes(routes, ports, grants);
  templateRoutes(routes, ports);

  routes.signedIn({ method: 'GET', path: '/data/:entity/:id/trace', title: '上下查', body: nothing }, async (call) => {
    const context = reading(ports, call);
    const { def, doc } = await commentedDoc(context, visibleEntity(call), call.parameter('id'));
    return traceOf(context, def, doc.id);
  });
}

function pushRoutes(routes: Routes, ports: Ports): void {
  const path = '/data/:entity/push/:to';
  routes.signedIn({ method: 'POST', path: `${path}/lines`, title: '可下推的行', reads: true, body: pushableSchema }, (call) =>
    pushableOf(reading(ports, call), visibleEntity(call), call.parameter('to'), call.body.ids),
  );
  routes.signedIn({ method: 'POST', path, title: '多张单据下推', body: pushManySchema, limits: draftLimits }, (call) => {
    const def = knownEntity(call);
    return writing(ports, call, (context) => pushMany(context, def, call.parameter('to'), call.body));
  });
}

function pullRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn({ method: 'GET', path: '/data/:entity/pull/sources', title: '选单的来源', body: nothing }, async (call) =>
    pullSourcesOf(reading(ports, call), knownEntity(call)),
  );
  routes.signedIn({ method: 'POST', path: '/data/:entity/pull/lines', title: '可选单的行', reads: true, body: pullableSchema }, (call) =>
    pullableOf(reading(ports, call), knownEntity(call), call.body),
  );
  routes.signedIn({ method: 'POST', path: '/data/:entity/pull', title: '选单', body: pullSchema, limits: draftLimits }, (call) => {
    const def = knownEntity(call);
    return writing(ports, call, (context) => pullDoc(context, def, call.body));
  });
}

function commentRoutes(routes: Routes, ports: Ports, grants: GrantsReader): void {
  const path = '/data/:entity/:id/comments';
  const changing = async (call: SignedInCall<unknown>, work: (context: WriteContext, place: Commented) => Promise<unknown>) => {
    const place = await commentedDoc(reading(ports, call), visibleEntity(call), call.parameter('id'));
    return writing(ports, call, (context) => work(context, place));
  };
  const naming = async (call: SignedInCall<CommentRequest>): Promise<CommentRequest> => {
    const context = reading(ports, call);
    const place = await commentedDoc(context, visibleEntity(call), call.parameter('id'));
    return { ...call.body, mentions: await mayLook(context, grants, place, call.body.mentions) };
  };
  routes.signedIn({ method: 'GET', path, title: '评论', body: nothing }, async (call) => {
    const context = reading(ports, call);
    return commentsOf(context, await commentedDoc(context, visibleEntity(call), call.parameter('id')));
  });
  const search = { search: '姓名、拼音或账号' };
  routes.signedIn({ method: 'GET', path: `${path}/people`, title: '可提到的人', body: nothing, query: search }, async (call) => {
    const context = reading(ports, call);
    const place = await commentedDoc(context, visibleEntity(call), call.parameter('id'));
    return peopleFor(context, grants, place, (call.query.get('search') ?? '').slice(0, 50));
  });
  routes.signedIn({ method: 'POST', path, title: '发表评论', body: commentSchema }, async (call) => {
    const request = await naming(call);
    return changing(call, (context, place) => addComment(context, place, request));
  });
  routes.signedIn({ method: 'POST', path: `${path}/:comment`, title: '修改评论', body: commentSchema }, async (call) => {
    const request = await naming(call);
    return changing(call, (context, place) => changeComment(context, place, call.parameter('comment'), request));
  });
  routes.signedIn({ method: 'POST', path: `${path}/:comment/delete`, title: '删除评论', body: nothing }, (call) =>
    changing(call, (context, place) => removeComment(context, place, call.parameter('comment'))),
  );
}

function templateRoutes(routes: Routes, ports: Ports): void {
  const path = '/data/:entity/templates';
  routes.signedIn({ method: 'GET', path: '/data/:entity/templates/list', title: '单据模板', body: nothing }, (call) =>
    templatesOf(reading(ports, call), visibleEntity(call)),
  );
  routes.signedIn({ method: 'GET', path: `${path}/:id/content`, title: '单据模板的内容', body: nothing }, (call) =>
    templateContent(reading(ports, call), visibleEntity(call), call.parameter('id')),
  );
  routes.signedIn({ method: 'POST', path, title: '保存为模板', body: templateSchema, limits: draftLimits }, (call) => {
    const def = visibleEntity(call);
    return writing(ports, call, (context) => keepTemplate(context, def, call.body));
  });
  routes.signedIn({ method: 'POST', path: `${path}/:id/delete`, title: '删除模板', body: nothing }, (call) => {
    const def = visibleEntity(call);
    return writing(ports, call, (context) => removeTemplate(context, def, call.parameter('id')));
  });
}
