// 工资结算单: calculated as often as wanted, checked against what is there now when it is approved, locked from then on.
import { wageSettlement as sheet } from '#entities/cost/wage/wageSettlement.ts';
import { wageSheet } from '#entities/cost/wage/wageSheet.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { decimal, Decimal } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { wageData } from './wageData.ts';

type Sheet = DocOf<typeof sheet>;

interface Facts {
  /** Reports of the sheet that another approved one took. */
  taken: readonly (DocumentLink & { report: string })[];
  /** What would come out now. */
  now: { total: Decimal; unpriced: number };
}

/** As it is handed in, and again as it is approved. */
const judged = {
  checks: [
    '一张报工单只在一张已审核的工资单中',
    '提交以前有改动的，须重新计算',
    '没有工价的报工给出提示',
    '员工的异议须先答复',
  ],
  facts: async (doc: Sheet, read: Read): Promise<Facts> => ({
    taken: await takenBy(doc, read),
    now: await wouldBe(doc, read),
  }),
  check(doc: Sheet, { taken, now }: Facts): Problem[] {
    const problems = taken.map((other): Problem => ({
      field: '',
      lines: 'details',
      level: 'error',
      message: `报工单 ${other.report} 已由工资单 ${other.code} 结算，请重新计算`,
      documents: [{ entity: other.entity, id: other.id, code: other.code }],
    }));
    if (taken.length > 0) return problems;
    const stored = doc.lines.details.reduce((sum, row) => sum.plus(decimal(row.wage)), new Decimal(0));
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
};

export const wageSettlement = defineBehaviour(sheet, {
  title: '工资结算',
  propose: ({ before, doc }) => Promise.resolve(monthOf({ before, doc })),
  actions: {
    calculate: defineAction(sheet, {
      effects: ['calculateWages'],
      plan: () => [{ effect: 'calculateWages' }],
    }),
    submit: defineAction(sheet, judged),
    approve: defineAction(sheet, {
      ...judged,
      effects: ['settleWages'],
      plan: () => [{ effect: 'settleWages', counted: true }],
    }),
    unapprove: defineAction(sheet, {
      effects: ['settleWages'],
      plan: () => [{ effect: 'settleWages', counted: false }],
    }),
  },
});

/** First and last day of the month, once it is chosen and nobody said other days. */
function monthOf({ before, doc }: Pick<Proposal<Sheet>, 'before' | 'doc'>): Patch[] {
  const period = doc.fields.period ?? '';
  if (!/^\d{4}-\d{2}$/.test(period)) return [];
  const moved = before !== null && before.fields.period !== period;
  const [year, month] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const set = (field: 'dateFrom' | 'dateTo', value: string): Patch[] =>
    !moved && !isEmpty(doc.fields[field]) ? [] : [{ op: 'set', field, value }];
  return [...set('dateFrom', `${period}-01`), ...set('dateTo', `${period}-${String(last).padStart(2, '0')}`)];
}

async function takenBy({ id, lines }: Sheet, read: Read): Promise<Facts['taken']> {
  const reports = [...new Set(lines.details.flatMap(({ workReport: report }) => report ?? []))];
  const r = headerTable(workReport, 'r');
  const s = headerTable(sheet, 's');
  const taken = await read.select(
    { report: r.code, id: s.id, code: s.code },
    sql`from ${r} join ${s} on ${s.id} = ${r.wageSettlement}
      where ${is(r.org, read.org)} and ${among(r.id, reports)} and ${s.id} <> ${id}::uuid order by ${r.code} limit 5`,
  );
  return taken.map((other) => ({
    entity: 'wageSettlement',
    id: other.id,
    code: other.code ?? '',
    report: other.report ?? '',
  }));
}

async function wouldBe(doc: Sheet, read: Read): Promise<Facts['now']> {
  const data = await wageData(read, doc);
  const { details, unpriced } = wageSheet(data.reports, data.rates, []);
  return {
    total: details.reduce((sum, { wage }) => sum.plus(wage), new Decimal(0)),
    unpriced: unpriced.length,
  };
}
