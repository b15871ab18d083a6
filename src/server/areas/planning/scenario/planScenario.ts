// 计划场景: its assumptions are judged before it is computed; six of an organisation keep their results, for 30 days.
import { assumptionFault } from '#entities/planning/scenario/assumptions.ts';
import { planScenario as scenario } from '#entities/planning/scenario/planScenario.ts';
import { job } from '#entities/system/job.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { assumptionsOf } from './scenarioJob.ts';

const mostKept = 6;

type Scenario = DocOf<typeof scenario>;

interface Facts {
  /** Scenarios with results. */
  kept: number;
  /** Code of one that is being computed. */
  active: string | null;
}

async function factsOf({ id }: Scenario, read: Read): Promise<Facts> {
  const h = headerTable(scenario, 'h');
  const j = headerTable(job, 'j');
  const [others] = await read.select(
    {
      kept: asKind(
        'integer',
        sql`count(*) filter (where ${h.status} = 'succeeded' and ${h.finishedAt} > ${read.today}::date - interval '30 days')`,
      ),
      active: asKind(
        'text',
        sql`max(${h.code}) filter (where ${h.status} in ('queued', 'running') and exists (select 1 from ${j} where ${j.kind} = 'planScenario'
          and ${j.input}->>'id' = ${h.id}::text and ${j.status} in ('waiting', 'running')))`,
      ),
    },
    sql`from ${h} where ${is(h.org, read.org)} and ${h.id} <> ${id}::uuid`,
  );
  return { kept: others?.kept ?? 0, active: others?.active ?? null };
}

function assumptionProblems({ lines }: Scenario): Problem[] {
  return lines.changes.flatMap((row, at): Problem[] => {
    const [assumption] = assumptionsOf([row], () => 'x');
    const fault = assumption === undefined ? null : assumptionFault(assumption);
    const place = { lines: 'changes', lineId: row.id, lineNo: at + 1 };
    return fault === null
      ? []
      : [{ ...fault, level: 'error', ...place, message: `第${at + 1}行 ${fault.message}` }];
  });
}

function runProblems({ kept, active }: Facts): Problem[] {
  const refusals = [
    ...(kept >= mostKept ? [`已有 ${kept} 个有结果的场景，最多保留 ${mostKept} 个，请先删除不用的`] : []),
    ...(active === null ? [] : [`场景 ${active} 正在运算，请等它结束或取消后再运算`]),
  ];
  return refusals.map((message) => ({ field: '', level: 'error', message }));
}

const computable = '假设的数量和日期能够运算';

export const planScenario = defineBehaviour(scenario, {
  title: '计划场景',
  actions: {
    save: { checks: [computable], check: assumptionProblems },
    run: defineAction(scenario, {
      checks: [computable, `一个组织最多保留 ${mostKept} 个有结果的场景`, '同时只运算一个场景'],
      effects: ['queueScenario'],
      facts: factsOf,
      check: (doc, facts) => [...assumptionProblems(doc), ...runProblems(facts)],
      plan: () => [{ effect: 'queueScenario' }],
    }),
    cancel: { effects: ['cancelScenario'], plan: () => [{ effect: 'cancelScenario' }] },
  },
});
