// 计划场景: its assumptions are judged before it is computed; six of an organisation keep their results, for 30 days.
import { assumptionFault } from '#entities/planning/scenario/assumptions.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';
import { assumptionsOf } from './scenarioJob.ts';

const mostKept = 6;

export const planScenario = defineBehaviour<{ kept: number; active: string | null }>({
  title: '计划场景',
  checks: [`一个组织最多保留 ${mostKept} 个有结果的场景`, '每人同时运算一个场景', '假设的数量和日期能够运算'],
  effects: { run: ['queueScenario'], cancel: ['cancelScenario'] },
  async facts({ id }, read, moment) {
    if (moment !== 'run') return { kept: 0, active: null };
    const [row] = await read.rows(
      `select count(*) filter (where h.status = 'succeeded' and h.finished_at > $3::date - interval '30 days')::integer as kept,
         max(h.code) filter (where h.status in ('queued', 'running') and exists (select 1 from job j where j.kind = 'planScenario'
           and j.input->>'id' = h.id::text and j.status in ('waiting', 'running'))) as active
       from plan_scenario h where h.org = $1::uuid and h.id <> $2::uuid`,
      [read.org, id, read.today],
    );
    return { kept: Number(row?.['kept'] ?? 0), active: textOf(row?.['active']) || null };
  },
  check(doc, { kept, active }, moment) {
    const problems: Problem[] = (doc.lines['changes'] ?? []).flatMap((row, at) => {
      const [assumption] = assumptionsOf([row], () => 'x');
      const fault = assumption === undefined ? null : assumptionFault(assumption);
      return fault === null
        ? []
        : [
            {
              ...fault,
              level: 'error',
              lines: 'changes',
              lineId: row.id,
              lineNo: at + 1,
              message: `第${at + 1}行 ${fault.message}`,
            },
          ];
    });
    if (moment !== 'run') return problems;
    if (kept >= mostKept)
      problems.push({
        field: '',
        level: 'error',
        message: `已有 ${kept} 个有结果的场景，最多保留 ${mostKept} 个，请先删除不用的`,
      });
    if (active !== null)
      problems.push({
        field: '',
        level: 'error',
        message: `场景 ${active} 正在运算，请等它结束或取消后再运算`,
      });
    return problems;
  },
  plan: {
    run: () => [{ effect: 'queueScenario' }],
    cancel: () => [{ effect: 'cancelScenario' }],
  },
});
