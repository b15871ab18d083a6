// 需求预测单: the same material, customer and period twice in active forecasts of one version is worth a warning.
// Rule demandForecast-r2.
import type { Problem } from '#model/check/problem.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Code of another active forecast by the line it overlaps with. */
type Overlaps = ReadonlyMap<string, string>;

export const demandForecast = defineBehaviour<Overlaps>({
  title: '需求预测单',
  checks: ['同一版本中一种物料、客户、期间只有一行参与运算的预测（提醒）'],
  facts: async (doc, read, moment) =>
    (moment === 'submit' || moment === 'approve') && doc.fields['isActive'] === true
      ? overlapsOf(doc, read)
      : new Map(),
  check(doc, overlaps, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    const problem = (row: LineRow, what: string): Problem => ({
      field: 'material',
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'warning',
      message: `第${row.seq}行 ${what}，预测会重复计入；请合并，或把旧的一张设为不参与运算`,
    });
    const rows = (doc.lines['items'] ?? []).filter((row) => row['lineStatus'] === 'open');
    const groups = [
      ...Map.groupBy(rows, (row) =>
        ['material', 'customer', 'mtoNo'].map((key) => textOf(row[key])).join('|'),
      ).values(),
    ];
    const within = groups.flatMap((group) => {
      const sorted = group.toSorted((a, b) => textOf(a['startDate']).localeCompare(textOf(b['startDate'])));
      return sorted.flatMap((row, at) => {
        const before = sorted[at - 1];
        return before !== undefined && textOf(row['startDate']) <= textOf(before['endDate'])
          ? [problem(row, `与第${before.seq}行同一物料、客户的期间重叠`)]
          : [];
      });
    });
    const elsewhere = rows.flatMap((row) => {
      const other = overlaps.get(row.id);
      return other === undefined ? [] : [problem(row, `与 ${other} 同一物料、客户的期间重叠`)];
    });
    return [...within, ...elsewhere];
  },
});

async function overlapsOf(doc: Doc, read: Read): Promise<Overlaps> {
  const rows = (doc.lines['items'] ?? []).filter(
    (row) => row['lineStatus'] === 'open' && optionalText(row['material']) !== null,
  );
  const found = await read.rows(
    `select w.id, min(h.code) as code
     from unnest($1::text[], $2::uuid[], $3::uuid[], $4::date[], $5::date[], $6::text[]) as w(id, material, customer, first, last, mto)
       join demand_forecast_items i on i.material = w.material and i.start_date <= w.last and i.end_date >= w.first
         and i.customer is not distinct from w.customer and coalesce(i.mto_no, '') = w.mto and i.line_status = 'open'
       join demand_forecast h on h.id = i.doc_id and h.org = $7::uuid and h.is_active and h.id <> $8::uuid
         and h.forecast_version is not distinct from $9 and ${stateSql('demandForecast', 'h.status', 'executable')}
     group by w.id`,
    [
      rows.map(({ id }) => id),
      ...['material', 'customer', 'startDate', 'endDate'].map((key) => rows.map((row) => row[key] ?? null)),
      rows.map((row) => textOf(row['mtoNo'])),
      read.org,
      doc.id,
      doc.fields['forecastVersion'] ?? null,
    ],
  );
  return new Map(found.map((row) => [textOf(row['id']), textOf(row['code'])]));
}
