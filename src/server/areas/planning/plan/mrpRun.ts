// 计划运算: what its two actions do, and when they are refused: one run at a time for an organisation. One that
// names no scheme takes the default one.
import { entities } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Problem } from '#model/check/problem.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { frozenOrgsSql, orgsOf } from './frozenScheme.ts';

interface RunFacts {
  /** Run that is under way in one of the organisations, in words; null where there is none. */
  active: string | null;
  /** Organisations of the scheme the user may not work in, or not run plans in. */
  foreign: number;
  schemeProblem: string | null;
}

const nothing: RunFacts = { active: null, foreign: 0, schemeProblem: null };

/** A run counts as under way while its job does: what was lost with its server stops nobody. */
export const activeRunSql = `select h.id, h.code, u.name as who, h.started_at, h.created_at, h.progress from mrp_run h left join "user" u on u.id = h.operator
  where h.status in ('queued', 'running') and h.id <> $1::uuid and coalesce(nullif(${frozenOrgsSql}, '{}'), array[h.org]) && $2::uuid[]
    and exists (select 1 from job j where j.kind = 'mrpRun' and j.input->>'id' = h.id::text and j.status in ('waiting', 'running')) limit 1`;

const mayPlan = async ({ grants }: Read): Promise<boolean> => can(grants, entities.mrpRun, 'runMrp');

export const mrpRun = defineBehaviour<RunFacts>({
  title: '计划运算',
  checks: ['同一组织同时只有一次运算', '按物料、按单运算须填写运算范围'],
  effects: { runMrp: ['queuePlanRun'], cancelRun: ['cancelPlanRun'] },
  async propose({ before, doc, patches }, read) {
    if (before !== null || optionalText(doc.fields['scheme']) !== null) return [];
    const rows = await read.rows(
      `select h.id, h.calc_scope from mrp_scheme h where h.org = $1::uuid and h.is_default and ${stateSql('mrpScheme', 'h.status', 'executable')}`,
      [read.org],
    );
    const scheme = optionalText(rows[0]?.['id']);
    if (scheme === null) return [];
    const isTyped = patches.some((patch) => patch.op === 'set' && patch.field === 'runType');
    const runType = isTyped ? (doc.fields['runType'] ?? null) : textOf(rows[0]?.['calc_scope'], 'all');
    return [
      { op: 'set', field: 'scheme', value: scheme },
      { op: 'set', field: 'runType', value: runType },
    ];
  },
  async facts({ id, fields }, read, moment) {
    if (moment !== 'runMrp') return nothing;
    const scheme = optionalText(fields['scheme']);
    const doc = scheme === null ? null : await read.doc('mrpScheme', scheme);
    if (doc === null) return { ...nothing, schemeProblem: '计划方案不存在，请另选' };
    const orgs = orgsOf(doc, read.org);
    let foreign = 0;
    for (const org of orgs) if (org !== read.org && (await read.across(org, mayPlan)) !== true) foreign += 1;
    const [row] = await read.rows(activeRunSql, [id, orgs]);
    const since = textOf(row?.['started_at']) || textOf(row?.['created_at']);
    const missing = await read.rows(
      `select 1 from factory_calendar h where h.id = $1::uuid and ${stateSql('factoryCalendar', 'h.status', 'executable')}`,
      [optionalText(doc.fields['factoryCalendar'])],
    );
    return {
      active:
        row === undefined
          ? null
          : `${textOf(row['who'], '其他人')}的运算 ${textOf(row['code'])}（${since.slice(0, 16)} 起）`,
      foreign,
      schemeProblem: missing.length === 0 ? '计划方案的工厂日历没有审核，请先审核' : null,
    };
  },
  check({ fields, lines }, { active, foreign, schemeProblem }, moment) {
    if (moment !== 'runMrp') return [];
    const problems: Problem[] = [];
    const add = (field: string, message: string): void =>
      void problems.push({ field, level: 'error', message });
    if (active !== null) add('', `本组织正在进行${active}，请等它结束或取消后再运算`);
    if (foreign > 0) add('scheme', `计划方案里有 ${foreign} 个您不能进入或不能运算的组织，请另选方案`);
    if (schemeProblem !== null) add('scheme', schemeProblem);
    const scope = lines['scope'] ?? [];
    if (
      fields['runType'] === 'selectedMaterial' &&
      !scope.some((row) => optionalText(row['material']) !== null)
    )
      add('runType', '按物料运算时，请在运算范围里填写物料');
    if (
      fields['runType'] === 'selectedDemand' &&
      !scope.some((row) => (optionalText(row['saleOrder']) ?? optionalText(row['requirementPlan'])) !== null)
    )
      add('runType', '按单运算时，请在运算范围里填写销售订单或需求计划');
    return problems;
  },
  plan: {
    runMrp: () => [{ effect: 'queuePlanRun' }],
    cancelRun: () => [{ effect: 'cancelPlanRun' }],
  },
});
