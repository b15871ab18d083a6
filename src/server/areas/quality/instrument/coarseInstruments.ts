// Of a standard that is handed in: an instrument that reads too coarsely for the limits of its item is worth a warning, told
// while the standard can still be changed (rule instrument-r2).
import { isTooCoarse } from '#entities/quality/instrument/calibrationRules.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Card {
  code: string;
  resolution: string;
}

export const coarseInstruments = defineBehaviour<ReadonlyMap<string, Card>>({
  title: '仪器的分辨力',
  checks: ['检验仪器的分辨力应不大于公差的十分之一'],
  warnsOnly: true,
  async facts(doc, read, moment) {
    const used = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['instrument']) ?? []);
    if (moment !== 'submit' || used.length === 0) return new Map();
    const rows = await read.rows(
      `select equipment::text as equipment, code, trim_scale(resolution)::text as resolution from instrument
       where org = $1::uuid and status = 'approved' and resolution is not null and equipment = any($2::uuid[])`,
      [read.org, used],
    );
    return new Map(
      rows.map((row) => [
        textOf(row['equipment']),
        { code: textOf(row['code']), resolution: textOf(row['resolution']) },
      ]),
    );
  },
  check: (doc, cards) =>
    (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
      const card = cards.get(textOf(row['instrument']));
      return card === undefined || !isTooCoarse(card.resolution, row['lowest'], row['highest'])
        ? []
        : [
            {
              field: 'instrument',
              lines: 'items',
              lineId: row.id,
              lineNo: row.seq,
              level: 'warning',
              message: `第${row.seq}行 计量器具 ${card.code} 的分辨力 ${card.resolution} 大于公差的十分之一，建议换更精的仪器`,
            },
          ];
    }),
});
