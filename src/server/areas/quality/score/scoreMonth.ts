// Effect `scoreMonth`: scores of a month for every supplier there are facts about. Drafts are calculated again, what was
// approved stands, so that a run may be repeated at any time; the clock does it for the month before.
import { monthBefore, monthOf } from '#entities/quality/score/scoreRules.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Doc } from '#model/entity.ts';
import { entityOf } from '#entities/registry.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import { keepLinesOf } from '#server/ledgers/documents/systemLines.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { monthFacts, type MonthFacts } from './monthFacts.ts';
import { indicatorRows, indicatorsAnew, lastScoreOf, lines, numberFields } from './supplierScore.ts';

interface ScoreMonthEffect {
  effect: 'scoreMonth';
  /** 'YYYY-MM' */
  period: string;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    scoreMonth: ScoreMonthEffect;
  }
}

export const scoreMonth: Ledger<'scoreMonth'> = {
  effect: 'scoreMonth',
  title: '生成或重算供应商评分',
  locks: ['sourceDocuments', 'numberCounter'],
  async apply({ context, doc }, { period }) {
    await scoresOf(context, doc, period);
    return doc;
  },
};

/** Number of scores made or calculated again. */
async function scoresOf(context: WriteContext, scheme: Doc, period: string): Promise<number> {
  const month = monthOf(period);
  if (month === null) return 0;
  const { session, grants } = context;
  const ask = async (text: string, given: readonly unknown[]) => (await session.query(text, [...given])).rows;
  const found = await monthFacts(ask, grants.org, month, null);
  const { rows } = await session.query(
    'select id, supplier::text as supplier, status from supplier_score where org = $1::uuid and period = $2',
    [grants.org, period],
  );
  const known = new Map(rows.map((row) => [textOf(row['supplier']), row]));
  let done = 0;
  for (const [supplier, facts] of found) {
    const own = known.get(supplier);
    if (own !== undefined && own['status'] !== 'draft') continue;
    const lastScore = await lastScoreOf(ask, grants.org, supplier, period);
    if (own === undefined)
      await createDraft(context, {
        effect: 'create',
        entity: 'supplierScore',
        fields: { period, scheme: scheme.id, supplier, ...numberFields(facts.numbers), lastScore },
        lines: { indicators: indicatorRows(scheme, facts.numbers), facts: facts.rows },
      });
    else await again(context, textOf(own['id']), scheme, facts, lastScore);
    done += 1;
  }
  return done;
}

async function again(
  context: WriteContext,
  id: string,
  scheme: Doc,
  { numbers, rows }: MonthFacts,
  lastScore: string | null,
): Promise<void> {
  const def = entityOf('supplierScore');
  const before =
    def === undefined
      ? null
      : await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (before === null) return;
  for (const effect of [
    ...indicatorsAnew(before, indicatorRows(scheme, numbers)),
    lines(before, 'facts', rows),
  ])
    if (effect.effect === 'keepLines') await keepLinesOf(context, effect);
  await setElsewhere(context, {
    effect: 'set',
    entity: 'supplierScore',
    id,
    fields: { ...numberFields(numbers), lastScore, scheme: scheme.id },
  });
}

export const supplierScoreScheme = defineBehaviour<{ period: string; today: string }>({
  title: '计算供应商评分',
  checks: ['期间须已经开始'],
  effects: { calculate: ['scoreMonth'] },
  facts: async (_doc, read) => ({ period: textOf(read.given['period']), today: read.today }),
  check: (_doc, { period, today }, moment) =>
    moment === 'calculate' && period > today.slice(0, 7)
      ? [{ field: 'period', level: 'error', message: `${period} 还没有开始，请选择已经开始的月份` }]
      : [],
  plan: { calculate: (_doc, { period }) => [{ effect: 'scoreMonth', period }] },
});

/** The scheme in force at the end of the month, for each organisation that has one. */
const inForce = `select distinct on (org) org, id from supplier_score_scheme where status = 'enabled' and effective_date < $1::date
  order by org, effective_date desc, code`;

export async function scoreLastMonth(ports: Ports): Promise<string> {
  const period = monthBefore(businessDate(ports.clock.now()));
  const { rows } = await ports.database.query(inForce, [monthOf(period)?.before ?? null]);
  let done = 0;
  for (const row of rows)
    done += await inTransaction(
      ports,
      systemGrants(textOf(row['org'])),
      { requestId: 'supplierScores', sessionId: null },
      async (context) => {
        const def = entityOf('supplierScoreScheme');
        const scheme =
          def === undefined
            ? null
            : await readDoc(context.session, def, textOf(row['id']), { org: context.grants.org });
        return scheme === null ? 0 : scoresOf(context, scheme, period);
      },
    );
  return `${period}：生成或重算 ${done} 份供应商评分`;
}

export const supplierScores: Task = { name: '供应商月度评分', cron: '0 3 2 * *', run: scoreLastMonth };
