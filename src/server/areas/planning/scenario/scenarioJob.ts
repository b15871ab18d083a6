// Background work of a scenario: reads what a plan run reads, computes both plans in a thread of its own and writes the
// result into the scenario alone.
import * as z from 'zod';
import { material as part } from '#entities/master/material/material.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { planScenario } from '#entities/planning/scenario/planScenario.ts';
import {
  measures,
  scenarioComputation,
  type ScenarioAnswer,
} from '#entities/planning/scenario/scenarioComputation.ts';
import type { Assumption } from '#entities/planning/scenario/assumptions.ts';
import type { LineOf } from '#model/typedDoc.ts';
import { newId } from '#server/ids.ts';
import { defineJobKind } from '#server/jobs/jobKind.ts';
import type { End } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import type { SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { among, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { readPlan } from '../plan/readPlan.ts';
import { presentColumns, written } from '#server/select/named.ts';

const input = z.strictObject({ id: z.guid() });
type Work = JobWork<z.infer<typeof input>>;

/** @param codeOf code of a material by its id */
export function assumptionsOf(
  rows: readonly LineOf<typeof planScenario, 'changes'>[],
  codeOf: (id: string) => string,
): Assumption[] {
  return rows.map(({ changeKind, material, targetCode, field, fromDate, toDate, newValue }) => ({
    changeKind: changeKind ?? '',
    material: material === null ? null : codeOf(material),
    targetCode: targetCode === '' ? null : targetCode,
    field: field === '' ? null : field,
    fromDate,
    toDate,
    newValue: newValue ?? '',
  }));
}

export const scenarioJob = defineJobKind({
  title: '计划场景',
  input,
  right: { entity: 'planScenario', action: 'run', document: ({ id }) => id },
  queuedBy: 'action',
  unit: '物料',
  perOrganisation: 1,
  perServer: 1,
  keptDays: 30,
  afterLoss: 'again',
  seconds: () => 1800,
  async run(work: Work): Promise<End> {
    try {
      return await ran(work);
    } catch (error) {
      if (work.signal.aborted) throw error;
      const isTold =
        error instanceof Refusal ||
        (error instanceof Error &&
          ['BomCycle', 'QuantityOverflow', 'OutsideCalendar', 'NoConversion'].includes(error.name));
      if (!isTold)
        work.ports.log.write('error', 'scenario.failed', { job: work.job.code, problem: String(error) });
      const message =
        isTold && error instanceof Error
          ? error.message
          : `服务器内部错误，请重试；如再次出现，请把任务编号 ${work.job.code} 告诉管理员`;
      await failed(work, message);
      return { state: 'failed', message };
    }
  },
  refused: failed,
});

const metaOf = ({ job }: Work) => ({ requestId: job.code, sessionId: null });
const contextOf = (work: Work) => readContext(work.ports, work.grants, metaOf(work));

async function failed(work: Work, message: string): Promise<void> {
  await contextOf(work).session.query(
    `update plan_scenario set status = 'failed', version = version + 1, finished_at = $2::timestamptz, error_text = $3
     where id = $1::uuid and org = $4::uuid and status in ('queued', 'running')`,
    [work.input.id, new Date(work.ports.clock.now()).toISOString(), message, work.grants.org],
  );
  await told(work);
}

async function ran(work: Work): Promise<End> {
  const { ports, grants, input: asked } = work;
  const { clock } = ports;
  const context = contextOf(work);
  const doc = await readDoc(context.session, planScenario, asked.id, {
    lock: false,
    org: grants.org,
  });
  const scheme =
    doc === null
      ? null
      : await readDoc(context.session, mrpScheme, doc.fields.scheme ?? '', {
          lock: false,
          org: grants.org,
        });
  if (doc === null || scheme === null) throw new Refusal('409', 409, '计划场景或它的计划方案已被删除');
  const began = new Date(clock.now()).toISOString();
  await context.session.query(
    `update plan_scenario set status = 'running', started_at = $2::timestamptz, version = version + 1 where id = $1::uuid and status in ('queued', 'running')`,
    [doc.id, began],
  );
  await told(work);
  const plan = await readPlan(ports, context, {
    run: { id: doc.id, fields: { code: doc.fields.code, runType: 'all' }, lines: { scope: [] } },
    scheme,
    // A scenario is of the organisation that makes it.
    orgs: [grants.org ?? ''],
    planDate: doc.fields.planDate ?? context.today,
  });
  const m = headerTable(part, 'm');
  const changed = doc.lines.changes.flatMap(({ material }) => material ?? []);
  const rows = await selectRows(
    context.session,
    { id: m.id, code: m.code },
    sql`from ${m} where ${among(m.id, changed)}`,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code ?? '']));
  const assumptions = assumptionsOf(doc.lines.changes, (id) => codes.get(id) ?? '');
  const answer = await work.compute(scenarioComputation, { plan, assumptions });
  const ended = new Date(clock.now()).toISOString();
  const isThere = await inTransaction(ports, grants, metaOf(work), ({ session }) =>
    kept(session, doc.id, answer, { began, ended, id: () => newId(ports) }),
  );
  await told(work);
  return isThere
    ? { state: 'done', message: `场景运算完成：${answer.differing} 张计划订单与现状不同` }
    : { state: 'cancelled', message: '场景运算已取消' };
}

/** False when the scenario was cancelled meanwhile. The organisation's results older than 30 days go with it. */
async function kept(
  session: SqlSession,
  id: string,
  { base, value, rows, differing }: ScenarioAnswer,
  at: { began: string; ended: string; id(): string },
): Promise<boolean> {
  const { affected } = await session.query(
    `update plan_scenario set status = 'succeeded', version = version + 1, finished_at = $2::timestamptz, updated_at = $2::timestamptz, data_version = $3::text,
       seconds = greatest(0, round(extract(epoch from $2::timestamptz - $3::text::timestamptz)))::integer, late_orders = $4, late_days = $5, short_materials = $6, new_orders = $7, changed_orders = $8
     where id = $1::uuid and status in ('queued', 'running')`,
    [id, at.ended, at.began, value.lateOrders, value.lateDays, value.shortage, value.newOrders, differing],
  );
  if (affected === 0) return false;
  const change = written(
    `update plan_scenario set status = 'draft', finished_at = null, started_at = null, version = version + 1
     where org = (select org from plan_scenario where id = $2::uuid) and status = 'succeeded'
       and finished_at < $1::timestamptz - interval '30 days' and id <> $2::uuid`,
    [at.ended, id],
  );
  const old = await returningRows(session, change, presentColumns('plan_scenario', { id: 'ref' }));
  const gone = [id, ...old.map((row) => row.id)];
  await session.query('delete from plan_scenario_results where doc_id = any($1::uuid[])', [gone]);
  await session.query('delete from plan_scenario_plan_rows where doc_id = any($1::uuid[])', [gone]);
  await session.query(
    `insert into plan_scenario_results (id, doc_id, seq, measure, base_value, value, diff)
     select id, $1::uuid, seq, measure, base_value, value, value - base_value from json_to_recordset($2::text::json) as r(id uuid, seq integer, measure text, base_value numeric, value numeric)`,
    [
      id,
      JSON.stringify(
        measures.map((measure, seq) => ({
          id: at.id(),
          seq: seq + 1,
          measure,
          base_value: base[measure],
          value: value[measure],
        })),
      ),
    ],
  );
  await session.query(
    `insert into plan_scenario_plan_rows (id, doc_id, seq, change, material, material_name, supply_type, base_qty, qty, base_finish_date, start_date, finish_date, is_late)
     select id, $1::uuid, seq, change, material, name, "supplyType", "baseQty", qty, "baseFinishDate", "startDate", "finishDate", "isLate"
     from json_to_recordset($2::text::json) as r(id uuid, seq integer, change text, material uuid, name text, "supplyType" text, "baseQty" numeric, qty numeric,
       "baseFinishDate" date, "startDate" date, "finishDate" date, "isLate" boolean)`,
    [id, JSON.stringify(rows.map((row, seq) => ({ ...row, id: at.id(), seq: seq + 1 })))],
  );
  return true;
}

/** Whoever looks at it reads it again. */
async function told(work: Work): Promise<void> {
  await inTransaction(work.ports, work.grants, metaOf(work), (context) => {
    context.affect('planScenario', work.input.id);
    return Promise.resolve();
  });
}
