// 计件工价: versions of one key follow each other without gap or overlap, and one that a sheet
// refers to stays as it is: everything approved that is referred to does.
import { pieceRate as priced } from '#entities/cost/wage/pieceRate.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays } from '#model/time/calendar.ts';
import type { DocOf, GivenOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Rate = DocOf<typeof priced>;
type Given = GivenOf<typeof priced, 'newVersion'>;

/** An approved rate of the same key. */
interface Version {
  id: string;
  code: string;
  from: string;
  to: string | null;
}

function overlapping({ fields }: Rate, versions: readonly Version[]): Problem[] {
  const [from, to] = [fields.effectiveDate ?? '', fields.expiryDate];
  return versions.flatMap((other): Problem[] => {
    const meets = (other.to === null || other.to >= from) && (to === null || other.from <= to);
    if (!meets || isFollowed(other, from)) return [];
    const message = `与工价 ${other.code}（${other.from} 至 ${other.to ?? '长期'}）的日期重叠，请调整生效或失效日期`;
    return [{ field: 'effectiveDate', level: 'error', message }];
  });
}

/** One version a day. */
const alone = {
  checks: ['同一工序、物料、分组、工作中心的工价在同一天只有一个版本'],
  facts: versionsOf,
  check: overlapping,
};

export const pieceRate = defineBehaviour(priced, {
  title: '计件工价的版本',
  actions: {
    submit: defineAction(priced, alone),
    approve: defineAction(priced, {
      ...alone,
      effects: ['set'],
      plan: ({ fields: { effectiveDate } }, versions) =>
        versions.flatMap((other): Effect[] =>
          effectiveDate !== null && isFollowed(other, effectiveDate)
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
    }),
    newVersion: defineAction(priced, 'newVersion', {
      effects: ['create'],
      plan: (doc, _facts, { given }) => [newVersion(doc, given)],
    }),
  },
});

/** The one that is open and began earlier ends by itself when another one is approved. */
function isFollowed(other: Version, from: string): boolean {
  return other.to === null && other.from < from;
}

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

/** By their first day. */
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
