// 需求预测单: the same material, customer and period twice in active forecasts of one version is worth a warning.
// Rule demandForecast-r2.
import type { Problem } from '#model/check/problem.ts';
import { demandForecast as forecast } from '#entities/planning/demand/demandForecast.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

type Forecast = DocOf<typeof forecast>;
type Line = LineOf<typeof forecast, 'items'>;

/** Code of another active forecast by the line it overlaps with. */
type Overlaps = ReadonlyMap<string, string>;

function overlapProblems(doc: Forecast, overlaps: Overlaps): Problem[] {
  const problem = (row: Line, what: string): Problem => ({
    field: 'material',
    lines: 'items',
    lineId: row.id,
    lineNo: row.seq,
    level: 'warning',
    message: `第${row.seq}行 ${what}，预测会重复计入；请合并，或把旧的一张设为不参与运算`,
  });
  const rows = doc.lines.items.filter(({ lineStatus }) => lineStatus === 'open');
  const groups = [
    ...Map.groupBy(rows, ({ material, customer, mtoNo }) => [material, customer, mtoNo].join('|')).values(),
  ];
  const within = groups.flatMap((group) => {
    const sorted = group.toSorted((a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? ''));
    return sorted.flatMap((row, at) => {
      const before = sorted[at - 1];
      return before !== undefined && (row.startDate ?? '') <= (before.endDate ?? '')
        ? [problem(row, `与第${before.seq}行同一物料、客户的期间重叠`)]
        : [];
    });
  });
  const elsewhere = rows.flatMap((row) => {
    const other = overlaps.get(row.id);
    return other === undefined ? [] : [problem(row, `与 ${other} 同一物料、客户的期间重叠`)];
  });
  return [...within, ...elsewhere];
}

const single = defineAction(forecast, {
  checks: ['同一版本中一种物料、客户、期间只有一行参与运算的预测（提醒）'],
  facts: async (doc: Forecast, read): Promise<Overlaps> =>
    doc.fields.isActive === true ? overlapsOf(doc, read) : new Map(),
  check: overlapProblems,
});

export const demandForecast = defineBehaviour(forecast, {
  title: '需求预测单',
  actions: { submit: single, approve: single },
});

async function overlapsOf(doc: Forecast, read: Read): Promise<Overlaps> {
  const rows = doc.lines.items.filter(
    ({ lineStatus, material }) => lineStatus === 'open' && material !== null,
  );
  const h = headerTable(forecast, 'h');
  const i = linesTable(forecast, 'items', 'i');
  const found = await read.select(
    { line: asKind('text', sql`w.id`), code: asKind('text', sql`min(${h.code})`) },
    sql`from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ material }) => material)}::uuid[],
        ${rows.map(({ customer }) => customer)}::uuid[], ${rows.map(({ startDate }) => startDate)}::date[],
        ${rows.map(({ endDate }) => endDate)}::date[], ${rows.map(({ mtoNo }) => mtoNo ?? '')}::text[])
        as w(id, material, customer, first, last, mto)
      join ${i} on ${i.material} = w.material and ${i.startDate} <= w.last and ${i.endDate} >= w.first
        and ${i.customer} is not distinct from w.customer and coalesce(${i.mtoNo}, '') = w.mto and ${i.lineStatus} = 'open'
      join ${h} on ${h.id} = ${i.docId} and ${is(h.org, read.org)} and ${h.isActive} and ${h.id} <> ${doc.id}::uuid
        and ${h.forecastVersion} is not distinct from ${doc.fields.forecastVersion}::text and ${stateIs(forecast, h.status, 'executable')}
      group by w.id`,
  );
  return new Map(found.map(({ line, code }) => [line ?? '', code ?? '']));
}
