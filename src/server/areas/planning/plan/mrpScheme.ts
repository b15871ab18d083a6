// 计划方案: what a scheme has to name before it can be run, and whether it looks far enough ahead.
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Problem } from '#model/check/problem.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { mrpScheme as scheme } from '#entities/planning/plan/mrpScheme.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { isEmpty } from '#model/kind.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Scheme = DocOf<typeof scheme>;

interface SchemeFacts {
  /** Longest lead time of a material over all levels below it, in days; 0 where nothing is planned yet. */
  longest: number;
  /** Organisations the user may not work in. */
  foreign: number;
}

async function factsOf({ fields }: Scheme, read: Read): Promise<SchemeFacts> {
  let foreign = 0;
  for (const org of fields.orgs ?? [])
    if (org !== read.org && (await read.across(org, async () => true)) === null) foreign += 1;
  // The longest lead times of the levels, one below the other: what a structure through all of them would take.
  const p = headerTable(materialPlanning, 'p');
  const days = sql`coalesce(${p.fixedLeadDays}, 0) + coalesce(${p.inspectLeadDays}, 0) + coalesce(${p.safetyLeadDays}, 0)`;
  const [levels] = await read.select(
    { longest: asKind('integer', sql`coalesce(sum(l.days), 0)`) },
    sql`from (select max(${days}) as days from ${p} where ${is(p.org, read.org)} and ${p.status} = 'approved'
      group by coalesce(${p.lowLevelCode}, 0)) l`,
  );
  return { longest: levels?.longest ?? 0, foreign };
}

function problemsOf({ fields }: Scheme, { longest, foreign }: SchemeFacts): Problem[] {
  const problems: Problem[] = [];
  if (isEmpty(fields.demandSources))
    problems.push({ field: 'demandSources', level: 'error', message: '至少选择一个需求来源' });
  if (isEmpty(fields.supplySources))
    problems.push({ field: 'supplySources', level: 'error', message: '至少选择一个供应来源' });
  if (isEmpty(fields.orgs)) problems.push({ field: 'orgs', level: 'error', message: '请选择计划组织' });
  if (foreign > 0)
    problems.push({
      field: 'orgs',
      level: 'error',
      message: `计划组织里有 ${foreign} 个您不能进入的组织，请去掉，或请能进入这些组织的人修改`,
    });
  const horizon = fields.horizonDays ?? 0;
  if (longest > horizon)
    problems.push({
      field: 'horizonDays',
      level: 'warning',
      message: `展望期 ${horizon} 天短于最长的累计提前期 ${longest} 天，更晚的需求来不及计划`,
    });
  return problems;
}

export const mrpScheme = defineBehaviour(scheme, {
  title: '计划方案',
  actions: {
    save: defineAction(scheme, {
      checks: [
        '至少一个需求来源和一个供应来源',
        '展望期不短于最长的累计提前期（提醒）',
        '计划组织都是本人可以进入的',
      ],
      facts: factsOf,
      check: problemsOf,
    }),
  },
});
