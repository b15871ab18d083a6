// 供应商质量评分: facts are read again while it is a draft, corrections stay with their reasons; publishing writes the grade and
// a row of evaluation to the supplier, and unapproval takes both back.
import { factOf, monthOf, pointsOf, type ScoreNumbers } from '#entities/quality/score/scoreRules.ts';
import { supplier as suppliers } from '#entities/master/supplier.ts';
import { supplierMaterial } from '#entities/master/supplierMaterial.ts';
import { supplierScore as score } from '#entities/quality/score/supplierScore.ts';
import { supplierScoreScheme } from '#entities/quality/score/supplierScoreScheme.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LinesKey } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { monthFacts, noFacts, type MonthFacts } from './monthFacts.ts';

export type Scheme = DocOf<typeof supplierScoreScheme>;
type Score = DocOf<typeof score>;

/** What an indicator came to, before corrections. */
type IndicatorRow = ReturnType<typeof indicatorRows>[number];

/** What a month is calculated from; null: the draft does not say which. */
interface Calculated {
  scheme: Scheme | null;
  month: MonthFacts;
  lastScore: string | null;
}

/** Indicators the scheme counts, with their points. */
export function indicatorRows(scheme: Scheme, numbers: ScoreNumbers) {
  return scheme.lines.indicators
    .filter((row) => row.isActive !== false)
    .map((row) => {
      const indicator = row.indicator ?? '';
      return {
        indicator,
        factValue: factOf(indicator, numbers),
        points: pointsOf(indicator, numbers, row.pointsRule),
        weight: row.weight ?? '0',
      };
    });
}

/** Header fields of the numbers. */
export const numberFields = (numbers: ScoreNumbers): Row => ({ ...numbers });

/** The same indicators keep their corrections; others come and go. */
export function indicatorsAnew(doc: Score, rows: readonly IndicatorRow[]): Effect[] {
  const old = new Map(doc.lines.indicators.map((row) => [row.indicator, row]));
  const kept = rows.map((row) => {
    const before = old.get(row.indicator);
    return { ...row, adjust: before?.adjust ?? '0', reason: before?.reason ?? null };
  });
  return [lines(doc, 'indicators', kept)];
}

export const lines = (doc: Score, key: LinesKey<typeof score>, rows: readonly Row[]): Effect => ({
  effect: 'keepLines',
  entity: 'supplierScore',
  id: doc.id,
  lines: key,
  remove: doc.lines[key].map(({ id }) => id),
  insert: rows,
});

/** Score of the month before, of a record that counts. */
export async function lastScoreOf(
  rows: Rows,
  org: string,
  supplier: string,
  period: string,
): Promise<string | null> {
  const s = headerTable(score, 's');
  const [row] = await selectFrom(
    rows,
    { score: s.score },
    sql`from ${s} where ${is(s.org, org)} and ${is(s.supplier, supplier)} and ${is(s.status, 'approved')} and ${s.period} < ${period} order by ${s.period} desc limit 1`,
  );
  return row?.score ?? null;
}

async function monthOfScore({ fields }: Score, read: Read): Promise<Calculated | null> {
  const period = fields.period ?? '';
  const month = monthOf(period);
  const { scheme, supplier } = fields;
  if (supplier === null || month === null || scheme === null) return null;
  const found = await monthFacts(read.rows, read.org, month, supplier);
  return {
    scheme: await read.docOf(supplierScoreScheme, scheme),
    month: found.get(supplier) ?? noFacts,
    lastScore: await lastScoreOf(read.rows, read.org, supplier, period),
  };
}

const judgedSupplier = ({ fields: { supplier } }: Score, read: Read) =>
  supplier === null ? Promise.resolve(null) : read.docOf(suppliers, supplier);

const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

const evaluationRemark = (doc: Score): string => `质量评分 ${doc.fields.code ?? ''}`;

export const supplierScore = defineBehaviour(score, {
  title: '供应商质量评分',
  actions: {
    calculate: defineAction(score, {
      checks: ['期间、方案和供应商已填写'],
      effects: ['set', 'keepLines', 'keepLines'],
      facts: monthOfScore,
      check: (_doc, known) => (known?.scheme ? [] : error('period', '请先填写期间、方案和供应商，再计算')),
      plan: (doc, known) =>
        known?.scheme
          ? [
              {
                effect: 'set',
                entity: 'supplierScore',
                id: doc.id,
                fields: { ...numberFields(known.month.numbers), lastScore: known.lastScore },
              },
              ...indicatorsAnew(doc, indicatorRows(known.scheme, known.month.numbers)),
              lines(doc, 'facts', known.month.rows),
            ]
          : [],
    }),
    approve: defineAction(score, {
      checks: ['先计算再审核'],
      check: (doc) => (doc.lines.indicators.length === 0 ? error('', '还没有指标得分，请先计算') : []),
    }),
    publish: defineAction(score, {
      checks: ['只发布一次'],
      effects: ['set', 'keepLines', 'set'],
      facts: async (doc: Score, read) => ({
        supplier: await judgedSupplier(doc, read),
        employee: read.grants.employee,
        now: read.now,
        today: read.today,
      }),
      check: (doc) => (doc.fields.publishedAt === null ? [] : error('', '已经发布，不用再发布')),
      plan: (doc, { supplier, employee, now, today }) =>
        supplier === null
          ? []
          : [
              {
                effect: 'set',
                entity: 'supplier',
                id: supplier.id,
                fields: { supplierLevel: doc.fields.band },
              },
              {
                effect: 'keepLines',
                entity: 'supplier',
                id: supplier.id,
                lines: 'evaluations',
                insert: [
                  {
                    period: doc.fields.period,
                    qualityScore: doc.fields.score,
                    level: doc.fields.band,
                    evaluator: employee,
                    evaluateDate: today,
                    remark: evaluationRemark(doc),
                  },
                ],
              },
              {
                effect: 'set',
                entity: 'supplierScore',
                id: doc.id,
                fields: { publishedAt: now, formerLevel: supplier.fields.supplierLevel },
              },
            ],
    }),
    unapprove: defineAction(score, {
      effects: ['set', 'keepLines'],
      facts: judgedSupplier,
      plan: (doc, supplier) => {
        if (supplier === null || doc.fields.publishedAt === null) return [];
        const rows = supplier.lines.evaluations.filter((row) => row.remark === evaluationRemark(doc));
        return [
          {
            effect: 'set',
            entity: 'supplier',
            id: supplier.id,
            fields: { supplierLevel: doc.fields.formerLevel },
          },
          {
            effect: 'keepLines',
            entity: 'supplier',
            id: supplier.id,
            lines: 'evaluations',
            remove: rows.map(({ id }) => id),
          },
        ];
      },
    }),
  },
});

/** A supplier whose last published grade is D is worth a warning where he becomes a source. */
export const weakSupplier = defineBehaviour(supplierMaterial, {
  title: '供应商等级',
  warnsOnly: true,
  actions: {
    save: defineAction(supplierMaterial, {
      checks: ['最近一期质量评分为 D 级的供应商，批准为货源时提醒'],
      facts: weakness,
      check: (_doc, message) => (message === null ? [] : [{ field: 'supplier', level: 'warning', message }]),
    }),
  },
});

async function weakness({ fields }: DocOf<typeof supplierMaterial>, read: Read): Promise<string | null> {
  const { supplier } = fields;
  if (supplier === null || fields.sourceStatus !== 'approved') return null;
  const s = headerTable(score, 's');
  const [row] = await read.select(
    { period: s.period, band: s.band, score: s.score },
    sql`from ${s} where ${is(s.org, read.org)} and ${is(s.supplier, supplier)} and ${is(s.status, 'approved')} order by ${s.period} desc limit 1`,
  );
  return row?.band === 'D'
    ? `该供应商 ${row.period ?? ''} 的质量评分为 ${row.score ?? ''}，D 级，不宜新批准为货源`
    : null;
}
