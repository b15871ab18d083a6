// Effect `scoreMonth`: scores of a month for every supplier there are facts about. Drafts are calculated again, what was
// approved stands, so that a run may be repeated at any time; the clock does it for the month before.
import { monthBefore, monthOf } from '#entities/quality/score/scoreRules.ts';
import { businessDate } from '#model/time/calendar.ts';
import { supplierScore } from '#entities/quality/score/supplierScore.ts';
import { supplierScoreScheme as schemes } from '#entities/quality/score/supplierScoreScheme.ts';
import { isDocOf } from '#model/typedDoc.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import { keepLinesOf } from '#server/ledgers/documents/systemLines.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, Rows } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { monthFacts, type MonthFacts } from './monthFacts.ts';
import {
  indicatorRows,
  indicatorsAnew,
  lastScoreOf,
  lines,
  numberFields,
  type Scheme,
} from './supplierScore.ts';

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
  async apply({ context, def, doc }, { period }) {
    if (isDocOf(schemes, def, doc)) await scoresOf(context, doc, period);
    return doc;
  },
};

/** Number of scores made or calculated again. */
async function scoresOf(context: WriteContext, scheme: Scheme, period: string): Promise<number> {
  const month = monthOf(period);
  if (month === null) return 0;
  const { session, grants } = context;
  const ask: Rows = async (text, given) => (await session.query(text, given)).rows;
  const found = await monthFacts(ask, grants.org, month, null);
  const s = headerTable(supplierScore, 's');
  const rows = await selectRows(
    session,
    { id: s.id, supplier: present(s.supplier), status: s.status },
    sql`from ${s} where ${is(s.org, grants.org)} and ${is(s.period, period)}`,
  );
  const known = new Map(rows.map((row) => [row.supplier, row]));
  let done = 0;
  for (const [supplier, facts] of found) {
    const own = known.get(supplier);
    if (own !== undefined && own.status !== 'draft') continue;
    const lastScore = await lastScoreOf(ask, grants.org, supplier, period);
    if (own === undefined)
      await createDraft(context, {
        effect: 'create',
        entity: 'supplierScore',
        fields: { period, scheme: scheme.id, supplier, ...numberFields(facts.numbers), lastScore },
        lines: { indicators: indicatorRows(scheme, facts.numbers), facts: facts.rows },
      });
    else await again(context, own.id, scheme, facts, lastScore);
    done += 1;
  }
  return done;
}

async function again(
  context: WriteContext,
  id: string,
  scheme: Scheme,
  { numbers, rows }: MonthFacts,
  lastScore: string | null,
): Promise<void> {
  const before = await readDoc(context.session, supplierScore, id, { lock: true, org: context.grants.org });
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

export const supplierScoreScheme = defineBehaviour(schemes, {
  title: '计算供应商评分',
  actions: {
    calculate: defineAction(schemes, 'calculate', {
      checks: ['期间已经开始'],
      effects: ['scoreMonth'],
      facts: async (_doc, { today }) => today.slice(0, 7),
      check: (_doc, month, { given: { period } }) =>
        (period ?? '') > month
          ? [{ field: 'period', level: 'error', message: `${period ?? ''} 还没有开始，请选择已经开始的月份` }]
          : [],
      plan: (_doc, _facts, { given: { period } }) => [{ effect: 'scoreMonth', period: period ?? '' }],
    }),
  },
});

/** The scheme in force at the end of the month, for each organisation that has one. */
function inForce({ database }: Ports, before: string | null): Promise<{ org: string; id: string }[]> {
  const c = headerTable(schemes, 'c');
  return selectRows(
    database,
    { org: present(c.org), id: c.id },
    sql`from (select distinct on (${c.org}) c.* from ${c} where ${is(c.status, 'enabled')} and ${c.effectiveDate} < ${before}::date
      order by ${c.org}, ${c.effectiveDate} desc, ${c.code}) c order by ${c.org}`,
  );
}

export async function scoreLastMonth(ports: Ports): Promise<string> {
  const period = monthBefore(businessDate(ports.clock.now()));
  let done = 0;
  for (const { org, id } of await inForce(ports, monthOf(period)?.before ?? null))
    done += await inTransaction(
      ports,
      systemGrants(org),
      { requestId: 'supplierScores', sessionId: null },
      async (context) => {
        const scheme = await readDoc(context.session, schemes, id, { org: context.grants.org });
        return scheme === null ? 0 : scoresOf(context, scheme, period);
      },
    );
  return `${period}：生成或重算 ${done} 份供应商评分`;
}

export const supplierScores: Task = { name: '供应商月度评分', cron: '0 3 2 * *', run: scoreLastMonth };
