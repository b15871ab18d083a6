// 计件工价: versions of one key follow each other without gap or overlap, and one that a sheet
// refers to stays as it is: everything approved that is referred to does.
import { pieceRate as priced } from '#entities/cost/wage/pieceRate.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays } from '#model/time/calendar.ts';
import type { DocOf, GivenOf } from '#model/typedDoc.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Rate = DocOf<typeof priced>;
type Given = GivenOf<typeof priced, 'newVersion'>;

interface Version {
  id: string;
  code: string;
  from: string;
  to: string | null;
}

interface Facts {
  /** Approved ones of the same key, by their first day. */
  versions: readonly Version[];
  given: Given;
}

const judged = new Set(['submit', 'approve']);

export const pieceRate = defineBehaviour(priced, {
  title: '计件工价的版本',
  checks: ['同一工序、物料、分组、工作中心的工价在同一天只有一个版本'],
  effects: { approve: ['set'], newVersion: ['create'] },
  facts: async (doc, read, moment): Promise<Facts> => ({
    versions: judged.has(moment) ? await versionsOf(doc, read) : [],
    given: givenOf(priced, 'newVersion', read.given),
  }),
  check(doc, { versions }, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    const [from, to] = [doc.fields.effectiveDate ?? '', doc.fields.expiryDate];
    return versions.flatMap((other): Problem[] => {
      const meets = (other.to === null || other.to >= from) && (to === null || other.from <= to);
      // The one that is open and began earlier ends by itself when this one is approved.
      const follows = other.to === null && other.from < from;
      if (!meets || follows) return [];
      const message = `与工价 ${other.code}（${other.from} 至 ${other.to ?? '长期'}）的日期重叠，请调整生效或失效日期`;
      return [{ field: 'effectiveDate', level: 'error', message }];
    });
  },
  plan: {
    approve: ({ fields: { effectiveDate } }, { versions }) =>
      versions.flatMap((other): Effect[] =>
        other.to === null && effectiveDate !== null && other.from < effectiveDate
          ? [
              {
                effect: 'set',
                entity: 'pieceRate',
                id: other.id,
                fields: { expiryDate: addDays(effectiveDate, -1) },
              },
            ]
          : [],
      ),
    newVersion: (doc, { given }) => [newVersion(doc, given)],
  },
});

function newVersion({ fields }: Rate, given: Given): Effect {
  return {
    effect: 'create',
    opens: true,
    entity: 'pieceRate',
    fields: {
      name: fields.name,
      operation: fields.operation,
      material: fields.material,
      materialCategory: fields.materialCategory,
      workCenter: fields.workCenter,
      unit: fields.unit,
      reworkPrice: fields.reworkPrice,
      materialScrapRatio: fields.materialScrapRatio,
      processScrapDeduct: fields.processScrapDeduct,
      timeRate: fields.timeRate,
      remark: fields.remark,
      price: given.price,
      effectiveDate: given.effectiveDate,
    },
    lines: {},
  };
}

async function versionsOf({ id, fields }: Rate, read: Read): Promise<Version[]> {
  const r = headerTable(priced, 'r');
  const versions = await read.select(
    { id: r.id, code: r.code, from: r.effectiveDate, to: r.expiryDate },
    sql`from ${r} where ${is(r.org, read.org)} and ${r.status} = 'approved' and ${r.id} <> ${id}::uuid
        and ${r.operation} = ${fields.operation}::uuid and ${r.material} is not distinct from ${fields.material}::uuid
        and ${r.materialCategory} is not distinct from ${fields.materialCategory}::uuid
        and ${r.workCenter} is not distinct from ${fields.workCenter}::uuid order by ${r.effectiveDate}`,
  );
  return versions.map(({ code, from, ...version }) => ({ ...version, code: code ?? '', from: from ?? '' }));
}
