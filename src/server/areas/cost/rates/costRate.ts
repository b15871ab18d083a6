// 费率表: of a kind one approved list says the rates of a work centre in a month.
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Other {
  workCenter: string;
  code: string;
}

export const costRate = defineBehaviour<{ others: readonly Other[] }>({
  title: '费率表',
  checks: ['同类的费率表在同一期间对一个工作中心只有一张已审核的'],
  async facts(doc, read, moment) {
    if (moment !== 'approve') return { others: [] };
    const centers = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['workCenter']) ?? []);
    // A list without an end lasts until the next of its kind begins, so only equal beginnings collide there.
    const rows = await read.rows(
      `select i.work_center::text as center, r.code from cost_rate r join cost_rate_items i on i.doc_id = r.id
       where r.org = $1::uuid and r.id <> $2::uuid and r.status = 'approved' and r.rate_kind = $3
         and i.work_center = any($4::uuid[])
         and (r.period_from = $5 or (coalesce(r.period_to, '') >= $5 and r.period_from <= coalesce($6, $5)))
       order by r.code`,
      [
        read.org,
        doc.id,
        doc.fields['rateKind'],
        centers,
        doc.fields['periodFrom'],
        optionalText(doc.fields['periodTo']),
      ],
    );
    return { others: rows.map((row) => ({ workCenter: textOf(row['center']), code: textOf(row['code']) })) };
  },
  check(doc, { others }, moment): Problem[] {
    if (moment !== 'approve') return [];
    return (doc.lines['items'] ?? []).flatMap((row, at): Problem[] => {
      const other = others.find(({ workCenter }) => workCenter === row['workCenter']);
      if (other === undefined) return [];
      return [
        {
          lines: 'items',
          lineId: row.id,
          field: 'workCenter',
          level: 'error',
          message: `第${at + 1}行 该工作中心在此期间已有费率表 ${other.code}，请先反审核它或错开期间`,
        },
      ];
    });
  },
});
