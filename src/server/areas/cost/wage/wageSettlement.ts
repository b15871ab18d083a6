// 工资结算单: calculated as often as wanted, checked against what is there now when it is approved, locked from then on.
import { wageSheet } from '#entities/cost/wage/wageSheet.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { Decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';
import { wageData } from './wageData.ts';

interface Facts {
  /** Reports of the sheet that another approved one took. */
  taken: readonly (DocumentLink & { report: string })[];
  /** What would come out now; null where nobody asked. */
  now: { total: Decimal; unpriced: number } | null;
}

const judged = new Set(['submit', 'approve']);

export const wageSettlement = defineBehaviour<Facts>({
  title: '工资结算',
  checks: [
    '一张报工单只在一张已审核的工资单中',
    '提交以前有改动的，须重新计算',
    '没有工价的报工给出提示',
    '员工的异议须先答复',
  ],
  effects: { calculate: ['calculateWages'], approve: ['settleWages'], unapprove: ['settleWages'] },
  propose: ({ before, doc }) => Promise.resolve(monthOf({ before, doc })),
  facts: async (doc, read, moment) =>
    judged.has(moment)
      ? { taken: await takenBy(doc, read), now: await wouldBe(doc, read) }
      : { taken: [], now: null },
  check(doc, { taken, now }) {
    const problems = taken.map((sheet): Problem => ({
      field: '',
      lines: 'details',
      level: 'error',
      message: `报工单 ${sheet.report} 已由工资单 ${sheet.code} 结算，请重新计算`,
      documents: [{ entity: sheet.entity, id: sheet.id, code: sheet.code }],
    }));
    if (now === null || taken.length > 0) return problems;
    const stored = (doc.lines['details'] ?? []).reduce(
      (sum, row) => sum.plus(numberOf(row['wage'])),
      new Decimal(0),
    );
    if (!stored.equals(now.total))
      problems.push({ field: '', level: 'error', message: '报工或工价在计算以后有改动，请重新计算' });
    if (now.unpriced > 0)
      problems.push({
        field: '',
        level: 'warning',
        message: `有 ${now.unpriced} 张报工单没有工价，按 0 计；请在计件工价中补充后重新计算`,
      });
    return problems;
  },
  plan: {
    calculate: () => [{ effect: 'calculateWages' }],
    approve: () => [{ effect: 'settleWages', counted: true }],
    unapprove: () => [{ effect: 'settleWages', counted: false }],
  },
});

/** First and last day of the month, once it is chosen and nobody said other days. */
function monthOf({ before, doc }: Pick<Proposal, 'before' | 'doc'>): Patch[] {
  const period = textOf(doc.fields['period']);
  if (!/^\d{4}-\d{2}$/.test(period)) return [];
  const moved = before !== null && before.fields['period'] !== period;
  const [year, month] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const days = { dateFrom: `${period}-01`, dateTo: `${period}-${String(last).padStart(2, '0')}` };
  return Object.entries(days).flatMap(([field, value]): Patch[] =>
    !moved && !isEmpty(doc.fields[field] ?? null) ? [] : [{ op: 'set', field, value }],
  );
}

async function takenBy(doc: Doc, read: Read): Promise<Facts['taken']> {
  const ids = [...new Set((doc.lines['details'] ?? []).map((row) => textOf(row['workReport'])))];
  const rows = await read.rows(
    `select r.code as report, s.id, s.code from work_report r join wage_settlement s on s.id = r.wage_settlement
     where r.org = $1::uuid and r.id = any($2::uuid[]) and s.id <> $3::uuid order by r.code limit 5`,
    [read.org, ids, doc.id],
  );
  return rows.map((row) => ({
    entity: 'wageSettlement',
    id: textOf(row['id']),
    code: textOf(row['code']),
    report: textOf(row['report']),
  }));
}

async function wouldBe(doc: Doc, read: Read): Promise<Facts['now']> {
  const data = await wageData(read, doc);
  const { details, unpriced } = wageSheet(data.reports, data.rates, []);
  return {
    total: details.reduce((sum, { wage }) => sum.plus(wage), new Decimal(0)),
    unpriced: unpriced.length,
  };
}
