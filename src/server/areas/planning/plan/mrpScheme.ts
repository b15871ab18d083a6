// 计划方案: what a scheme has to name before it can be run, and whether it looks far enough ahead.
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Problem } from '#model/check/problem.ts';
import { textsIn } from '#model/loose.ts';

interface SchemeFacts {
  /** Longest lead time of a material over all levels below it, in days; 0 where nothing is planned yet. */
  longest: number;
  /** Organisations the user may not work in. */
  foreign: number;
}

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

export const mrpScheme = defineBehaviour<SchemeFacts>({
  title: '计划方案',
  checks: [
    '至少一个需求来源和一个供应来源',
    '展望期不短于最长的累计提前期（提醒）',
    '计划组织都是本人可以进入的',
  ],
  async facts({ fields }, read, moment) {
    if (moment !== 'save') return { longest: 0, foreign: 0 };
    let foreign = 0;
    for (const org of textsIn(fields['orgs']))
      if (org !== read.org && (await read.across(org, async () => true)) === null) foreign += 1;
    // The longest lead times of the levels, one below the other: what a structure through all of them would take.
    const rows = await read.rows(
      `select coalesce(sum(l.days), 0)::text as longest from (select max(coalesce(p.fixed_lead_days, 0) + coalesce(p.inspect_lead_days, 0) + coalesce(p.safety_lead_days, 0)) as days
         from material_planning p where p.org = $1::uuid and p.status = 'approved' group by coalesce(p.low_level_code, 0)) l`,
      [read.org],
    );
    return { longest: Number(rows[0]?.['longest'] ?? 0), foreign };
  },
  check({ fields }, { longest, foreign }, moment) {
    if (moment !== 'save') return [];
    const problems: Problem[] = [];
    if (isEmpty(fields['demandSources']))
      problems.push({ field: 'demandSources', level: 'error', message: '至少选择一个需求来源' });
    if (isEmpty(fields['supplySources']))
      problems.push({ field: 'supplySources', level: 'error', message: '至少选择一个供应来源' });
    if (isEmpty(fields['orgs'])) problems.push({ field: 'orgs', level: 'error', message: '请选择计划组织' });
    if (foreign > 0)
      problems.push({
        field: 'orgs',
        level: 'error',
        message: `计划组织里有 ${foreign} 个您不能进入的组织，请去掉，或请能进入这些组织的人修改`,
      });
    const horizon = Number(fields['horizonDays'] ?? 0);
    if (longest > horizon)
      problems.push({
        field: 'horizonDays',
        level: 'warning',
        message: `展望期 ${horizon} 天短于最长的累计提前期 ${longest} 天，更晚的需求来不及计划`,
      });
    return problems;
  },
});
