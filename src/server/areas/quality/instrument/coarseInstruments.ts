// Of a standard that is handed in: an instrument that reads too coarsely for the limits of its item is worth a warning, told
// while the standard can still be changed (rule instrument-r2).
import { isTooCoarse } from '#entities/quality/instrument/calibrationRules.ts';
import { inspectionStandard } from '#entities/quality/inspectionStandard.ts';
import { instrument } from '#entities/quality/instrument/instrument.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Card {
  code: string;
  resolution: string;
}

export const coarseInstruments = defineBehaviour(inspectionStandard, {
  title: '仪器的分辨力',
  warnsOnly: true,
  actions: {
    submit: defineAction(inspectionStandard, {
      checks: ['检验仪器的分辨力不大于公差的十分之一'],
      async facts(doc, read): Promise<ReadonlyMap<string, Card>> {
        const used = doc.lines.items.flatMap((row) => row.instrument ?? []);
        if (used.length === 0) return new Map();
        const i = headerTable(instrument, 'i');
        const rows = await read.select(
          { equipment: present(i.equipment), code: present(i.code), resolution: present(i.resolution) },
          sql`from ${i} where ${is(i.org, read.org)} and ${is(i.status, 'approved')} and ${i.resolution} is not null and ${among(i.equipment, used)}`,
        );
        return new Map(rows.map(({ equipment, ...card }) => [equipment, card]));
      },
      check: (doc, cards) =>
        doc.lines.items.flatMap((row): Problem[] => {
          const card = cards.get(row.instrument ?? '');
          return card === undefined || !isTooCoarse(card.resolution, row.lowest, row.highest)
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
    }),
  },
});
