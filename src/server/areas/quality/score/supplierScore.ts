// 供应商质量评分: facts are read again while it is a draft, corrections stay with their reasons; publishing writes the grade and
// a row of evaluation to the supplier, and unapproval takes both back.
import { factOf, monthOf, pointsOf, type ScoreNumbers } from '#entities/quality/score/scoreRules.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { monthFacts, noFacts, type MonthFacts } from './monthFacts.ts';

interface Facts {
  scheme: Doc | null;
  month: MonthFacts;
  lastScore: string | null;
  supplier: Doc | null;
  employee: string | null;
  now: string;
  today: string;
}

/** Indicators the scheme counts, with their points. */
export function indicatorRows(scheme: Doc, numbers: ScoreNumbers): Row[] {
  return (scheme.lines['indicators'] ?? [])
    .filter((row) => row['isActive'] !== false)
    .map((row) => {
      const indicator = textOf(row['indicator']);
      return {
        indicator,
        factValue: factOf(indicator, numbers),
        points: pointsOf(indicator, numbers, optionalText(row['pointsRule'])),
        weight: row['weight'] ?? '0',
      };
    });
}

/** Header fields of the numbers. */
export const numberFields = (numbers: ScoreNumbers): Row => ({ ...numbers });

/** The same indicators keep their corrections; others come and go. */
export function indicatorsAnew(doc: Doc, rows: readonly Row[]): Effect[] {
  const old = new Map(
    (doc.lines['indicators'] ?? []).map((row): [unknown, LineRow] => [row['indicator'], row]),
  );
  const kept = rows.map((row) => {
    const before = old.get(row['indicator']);
    return { ...row, adjust: before?.['adjust'] ?? '0', reason: before?.['reason'] ?? null };
  });
  return [lines(doc, 'indicators', kept)];
}

export const lines = (doc: Doc, key: string, rows: readonly Row[]): Effect => ({
  effect: 'keepLines',
  entity: 'supplierScore',
  id: doc.id,
  lines: key,
  remove: (doc.lines[key] ?? []).map(({ id }) => id),
  insert: rows,
});

/** Score of the month before, of a record that counts. */
export async function lastScoreOf(
  rows: Read['rows'],
  org: string,
  supplier: string,
  period: string,
): Promise<string | null> {
  const [row] = await rows(
    `select trim_scale(score)::text as score from supplier_score where org = $1::uuid and supplier = $2::uuid and status = 'approved' and period < $3 order by period desc limit 1`,
    [org, supplier, period],
  );
  return optionalText(row?.['score']);
}

async function facts(doc: Doc, read: Read, moment: string): Promise<Facts> {
  const supplier = optionalText(doc.fields['supplier']);
  const known: Facts = {
    scheme: null,
    month: noFacts,
    lastScore: null,
    supplier: null,
    employee: read.grants.employee,
    now: read.now,
    today: read.today,
  };
  if (supplier === null) return known;
  if (moment === 'publish' || moment === 'unapprove')
    return { ...known, supplier: await read.doc('supplier', supplier) };
  if (moment !== 'calculate') return known;
  const period = textOf(doc.fields['period']);
  const month = monthOf(period);
  const scheme = optionalText(doc.fields['scheme']);
  if (month === null || scheme === null) return known;
  const found = await monthFacts((text, given) => read.rows(text, given), read.org, month, supplier);
  return {
    ...known,
    scheme: await read.doc('supplierScoreScheme', scheme),
    month: found.get(supplier) ?? noFacts,
    lastScore: await lastScoreOf((text, given) => read.rows(text, given), read.org, supplier, period),
  };
}

function problems(doc: Doc, { scheme }: Facts, moment: string): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  if (moment === 'calculate' && scheme === null) return error('period', '请先填写期间、方案和供应商，再计算');
  if (moment === 'approve' && (doc.lines['indicators'] ?? []).length === 0)
    return error('', '还没有指标得分，请先计算');
  return moment === 'publish' && optionalText(doc.fields['publishedAt']) !== null
    ? error('', '已经发布，不用再发布')
    : [];
}

const evaluationRemark = (doc: Doc): string => `质量评分 ${textOf(doc.fields['code'])}`;

export const supplierScore = defineBehaviour<Facts>({
  title: '供应商质量评分',
  checks: ['先计算再审核', '只发布一次'],
  effects: {
    calculate: ['set', 'keepLines', 'keepLines'],
    publish: ['set', 'keepLines', 'set'],
    unapprove: ['set', 'keepLines'],
  },
  facts,
  check: problems,
  plan: {
    calculate: (doc, { scheme, month, lastScore }) =>
      scheme === null
        ? []
        : [
            {
              effect: 'set',
              entity: 'supplierScore',
              id: doc.id,
              fields: { ...numberFields(month.numbers), lastScore },
            },
            ...indicatorsAnew(doc, indicatorRows(scheme, month.numbers)),
            lines(doc, 'facts', month.rows),
          ],
    publish: (doc, { supplier, employee, now, today }) =>
      supplier === null
        ? []
        : [
            {
              effect: 'set',
              entity: 'supplier',
              id: supplier.id,
              fields: { supplierLevel: doc.fields['band'] ?? null },
            },
            {
              effect: 'keepLines',
              entity: 'supplier',
              id: supplier.id,
              lines: 'evaluations',
              insert: [
                {
                  period: doc.fields['period'] ?? null,
                  qualityScore: doc.fields['score'] ?? null,
                  level: doc.fields['band'] ?? null,
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
              fields: { publishedAt: now, formerLevel: supplier.fields['supplierLevel'] ?? null },
            },
          ],
    unapprove: (doc, { supplier }) => {
      if (supplier === null || optionalText(doc.fields['publishedAt']) === null) return [];
      const rows = (supplier.lines['evaluations'] ?? []).filter(
        (row) => row['remark'] === evaluationRemark(doc),
      );
      return [
        {
          effect: 'set',
          entity: 'supplier',
          id: supplier.id,
          fields: { supplierLevel: doc.fields['formerLevel'] ?? null },
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
  },
});

/** A supplier whose last published grade is D is worth a warning where he becomes a source. */
export const weakSupplier = defineBehaviour<string | null>({
  title: '供应商等级',
  checks: ['最近一期质量评分为 D 级的供应商，批准为货源时提醒'],
  warnsOnly: true,
  async facts(doc, read, moment) {
    const supplier = optionalText(doc.fields['supplier']);
    if (moment !== 'save' || supplier === null || doc.fields['sourceStatus'] !== 'approved') return null;
    const [row] = await read.rows(
      `select period, band, trim_scale(score)::text as score from supplier_score where org = $1::uuid and supplier = $2::uuid and status = 'approved' order by period desc limit 1`,
      [read.org, supplier],
    );
    return row !== undefined && row['band'] === 'D'
      ? `该供应商 ${textOf(row['period'])} 的质量评分为 ${textOf(row['score'])}，D 级，不宜新批准为货源`
      : null;
  },
  check: (_doc, message) => (message === null ? [] : [{ field: 'supplier', level: 'warning', message }]),
});
