// The calls of approvals. Whose tasks they are comes from the session alone; every decision is one transaction.
import { stepOf, type ApprovalTrial } from '#model/approval/approval.ts';
import { entityOf } from '#entities/registry.ts';
import { approvalFlow } from '#entities/system/approvalFlow.ts';
import { whyNot } from '#model/rights/can.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { validated } from '#server/http/validate.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { refsForRules } from '#server/document/references.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { tenantSql } from '#server/store/tenantSql.ts';
import { readDoc } from '#server/store/readDoc.ts';
import * as z from 'zod';
import { addSigners, agree, refuse, transfer, urge, type Decision } from './decide.ts';
import { boxOf, countsOf } from './mine.ts';
import { tryFlow } from './trial.ts';
import { sql, writtenBy } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

const key = z.string().min(8).max(100);
const id = z.string().min(1).max(64);
const opinion = z.exactOptional(z.string().max(2000));
const decision: z.ZodType<Decision> = z.strictObject({
  key,
  opinion,
  acceptWarnings: z.exactOptional(z.boolean()),
});
const refusal = z.strictObject({ key, opinion, to: z.exactOptional(z.int().min(0).max(1000)) });
const handing = z.strictObject({ key, opinion, user: id });
const signing = z.strictObject({ key, opinion, users: z.array(id).min(1).max(20) });
const trial = z.strictObject({ code: z.exactOptional(z.string().max(100)) });

const boxQuery = z.object({
  box: z.enum(['todo', 'done', 'started', 'copied']).default('todo'),
  search: z.string().max(100).default(''),
  entity: z.string().max(60).default(''),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export function approvalRoutes(routes: Routes, ports: Ports): void {
  const described = {
    box: 'todo 待办，done 已办，started 我发起的，copied 抄送',
    search: '编号、摘要、提交人',
    entity: '业务对象',
  };
  routes.signedIn(
    {
      method: 'GET',
      path: '/api/approval/mine',
      title: '我的审批',
      body: nothing,
      query: { ...described, offset: '起始', limit: '条数' },
    },
    (call) =>
      boxOf(reading(ports, call).session, call.grants, validated(boxQuery, Object.fromEntries(call.query))),
  );
  routes.signedIn(
    { method: 'GET', path: '/api/approval/counts', title: '我的审批数', body: nothing },
    (call) => {
      const { session, now } = reading(ports, call);
      return countsOf(session, call.grants, now);
    },
  );
  const task = '/api/approval/tasks/:id';
  routes.signedIn({ method: 'POST', path: `${task}/agree`, title: '同意', body: decision }, (call) =>
    writing(ports, call, (context) => agree(context, call.parameter('id'), call.body)),
  );
  routes.signedIn({ method: 'POST', path: `${task}/refuse`, title: '驳回', body: refusal }, (call) =>
    writing(ports, call, (context) => refuse(context, call.parameter('id'), call.body)),
  );
  routes.signedIn({ method: 'POST', path: `${task}/transfer`, title: '转办', body: handing }, (call) =>
    writing(ports, call, (context) => transfer(context, call.parameter('id'), call.body)),
  );
  routes.signedIn({ method: 'POST', path: `${task}/addSign`, title: '加签', body: signing }, (call) =>
    writing(ports, call, (context) => addSigners(context, call.parameter('id'), call.body)),
  );
  routes.signedIn({ method: 'POST', path: '/api/approval/:id/urge', title: '催办', body: decision }, (call) =>
    writing(ports, call, (context) => urge(context, call.parameter('id'), call.body)),
  );
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/approvalFlow/:id/test',
      title: '用单据试算审批流程',
      reads: true,
      body: trial,
    },
    async (call): Promise<ApprovalTrial> => {
      const reason = whyNot(call.grants, approvalFlow, 'test');
      if (reason !== null) throw forbidden(reason);
      const context = reading(ports, call);
      const flow = await readDoc(context.session, approvalFlow, call.parameter('id'));
      const def = flow === null ? undefined : entityOf(flow.fields.entityKey ?? '');
      if (flow === null || def === undefined) throw notFound('该审批流程不存在或已被删除');
      const code = (call.body.code ?? '').trim();
      const h = headerTable(def, 'h');
      const wall = writtenBy((parameters) => tenantSql(def, context.grants.org, 'h', parameters) ?? 'true');
      const [found] = await selectRows(
        context.session,
        { id: h.id },
        sql`from ${h} where h.code = ${code}::text and ${wall} limit 1`,
      );
      if (found === undefined) throw notFound(`没有编号为“${code}”的${def.title}`);
      const { doc } = await openDoc(context, def, found.id);
      const steps = flow.lines.steps.map(stepOf).toSorted((a, b) => a.stepNo - b.stepNo);
      return tryFlow(
        context,
        { def, doc, refs: await refsForRules(context, def, doc) },
        flow.fields.startCondition ?? '',
        steps,
      );
    },
  );
}
