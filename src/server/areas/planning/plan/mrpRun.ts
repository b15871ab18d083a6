// 计划运算: what its two actions do, and when they are refused: one run at a time for an organisation. One that
// names no scheme takes the default one.
import { mrpRun as run } from '#entities/planning/plan/mrpRun.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import { job } from '#entities/system/job.ts';
import { user } from '#entities/system/user.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { can } from '#model/rights/can.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Problem } from '#model/check/problem.ts';
import { is, raw, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { frozenOrgsSql, orgsOf } from './frozenScheme.ts';

type Run = DocOf<typeof run>;

interface RunFacts {
  /** Run that is under way in one of the organisations, in words; null where there is none. */
  active: string | null;
  /** Organisations of the scheme the user may not work in, or not run plans in. */
  foreign: number;
  schemeProblem: string | null;
}

/** Run under way in one of the organisations, beside this one. It counts as such while its job does: what was lost with its server stops nobody. */
export async function activeRun(
  select: Read['select'],
  id: string,
  orgs: readonly string[],
): Promise<{ code: string; who: string | null; since: string } | null> {
  const h = headerTable(run, 'h');
  const u = headerTable(user, 'u');
  const j = headerTable(job, 'j');
  const [active] = await select(
    { code: h.code, who: u.name, startedAt: h.startedAt, createdAt: h.createdAt },
    sql`from ${h} left join ${u} on ${u.id} = ${h.operator}
      where ${h.status} in ('queued', 'running') and ${h.id} <> ${id}::uuid
        and coalesce(nullif(${raw(frozenOrgsSql)}, '{}'), array[${h.org}]) && ${orgs}::uuid[]
        and exists (select 1 from ${j} where ${j.kind} = 'mrpRun' and ${j.input}->>'id' = ${h.id}::text
          and ${j.status} in ('waiting', 'running')) limit 1`,
  );
  return active === undefined
    ? null
    : { code: active.code ?? '', who: active.who, since: active.startedAt ?? active.createdAt ?? '' };
}

const mayPlan = async ({ grants }: Read): Promise<boolean> => can(grants, run, 'runMrp');

export const mrpRun = defineBehaviour(run, {
  title: '计划运算',
  async propose({ before, doc, patches }, read) {
    if (before !== null || doc.fields.scheme !== null) return [];
    const h = headerTable(mrpScheme, 'h');
    const [scheme] = await read.select(
      { id: h.id, calcScope: h.calcScope },
      sql`from ${h} where ${is(h.org, read.org)} and ${h.isDefault} and ${stateIs(mrpScheme, h.status, 'executable')}`,
    );
    if (scheme === undefined) return [];
    const isTyped = patches.some((patch) => patch.op === 'set' && patch.field === 'runType');
    const runType = isTyped ? doc.fields.runType : (scheme.calcScope ?? 'all');
    return [
      { op: 'set', field: 'scheme', value: scheme.id },
      { op: 'set', field: 'runType', value: runType },
    ];
  },
  actions: {
    runMrp: defineAction(run, {
      checks: [
        '同一组织同时只有一次运算',
        '按物料、按单运算须填写运算范围',
        '方案的日历已审核，组织可以进入',
      ],
      effects: ['queuePlanRun'],
      facts: factsOf,
      check: problemsOf,
      plan: () => [{ effect: 'queuePlanRun' }],
    }),
    cancelRun: { effects: ['cancelPlanRun'], plan: () => [{ effect: 'cancelPlanRun' }] },
  },
});

async function factsOf({ id, fields }: Run, read: Read): Promise<RunFacts> {
  const doc = fields.scheme === null ? null : await read.docOf(mrpScheme, fields.scheme);
  if (doc === null) return { active: null, foreign: 0, schemeProblem: '计划方案不存在，请另选' };
  const orgs = orgsOf(doc, read.org);
  let foreign = 0;
  for (const org of orgs) if (org !== read.org && (await read.across(org, mayPlan)) !== true) foreign += 1;
  const active = await activeRun((selection, rest) => read.select(selection, rest), id, orgs);
  const c = headerTable(factoryCalendar, 'c');
  const calendars = await read.select(
    { id: c.id },
    sql`from ${c} where ${c.id} = ${doc.fields.factoryCalendar}::uuid and ${stateIs(factoryCalendar, c.status, 'executable')}`,
  );
  return {
    active:
      active === null
        ? null
        : `${active.who ?? '其他人'}的运算 ${active.code}（${active.since.slice(0, 16)} 起）`,
    foreign,
    schemeProblem: calendars.length === 0 ? '计划方案的工厂日历没有审核，请先审核' : null,
  };
}

function problemsOf({ fields, lines }: Run, { active, foreign, schemeProblem }: RunFacts): Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, message: string): void =>
    void problems.push({ field, level: 'error', message });
  if (active !== null) add('', `本组织正在进行${active}，请等它结束或取消后再运算`);
  if (foreign > 0) add('scheme', `计划方案里有 ${foreign} 个您不能进入或不能运算的组织，请另选方案`);
  if (schemeProblem !== null) add('scheme', schemeProblem);
  const { runType } = fields;
  if (runType === 'selectedMaterial' && !lines.scope.some(({ material }) => material !== null))
    add('runType', '按物料运算时，请在运算范围里填写物料');
  if (
    runType === 'selectedDemand' &&
    !lines.scope.some(({ saleOrder, requirementPlan }) => (saleOrder ?? requirementPlan) !== null)
  )
    add('runType', '按单运算时，请在运算范围里填写销售订单或需求计划');
  return problems;
}
