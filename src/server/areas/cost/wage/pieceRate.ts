// 计件工价: versions of one key follow each other without gap or overlap, and one that a sheet
// refers to stays as it is: everything approved that is referred to does.
import type { Problem } from '#model/check/problem.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Version {
  id: string;
  code: string;
  from: string;
  to: string | null;
}

interface Facts {
  /** Approved ones of the same key, by their first day. */
  versions: readonly Version[];
  given: Row;
}

const key = ['operation', 'material', 'materialCategory', 'workCenter'] as const;
const judged = new Set(['submit', 'approve']);

export const pieceRate = defineBehaviour<Facts>({
  title: '计件工价的版本',
  checks: ['同一工序、物料、分组、工作中心的工价在同一天只有一个版本'],
  effects: { approve: ['set'], newVersion: ['create'] },
  facts: async (doc, read, moment) => ({
    versions: judged.has(moment) ? await versionsOf(doc, read) : [],
    given: read.given,
  }),
  check(doc, { versions }, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    const [from, to] = [textOf(doc.fields['effectiveDate']), optionalText(doc.fields['expiryDate'])];
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
    approve: (doc, { versions }) =>
      versions.flatMap((other): Effect[] =>
        other.to === null && other.from < textOf(doc.fields['effectiveDate'])
          ? [
              {
                effect: 'set',
                entity: 'pieceRate',
                id: other.id,
                fields: { expiryDate: addDays(textOf(doc.fields['effectiveDate']), -1) },
              },
            ]
          : [],
      ),
    newVersion: (doc, { given }) => [newVersion(doc, given)],
  },
});

function newVersion({ fields }: Doc, given: Row): Effect {
  const kept = [
    'name',
    ...key,
    'unit',
    'reworkPrice',
    'materialScrapRatio',
    'processScrapDeduct',
    'timeRate',
    'remark',
  ];
  return {
    effect: 'create',
    opens: true,
    entity: 'pieceRate',
    fields: {
      ...Object.fromEntries(kept.map((field): [string, FieldValue] => [field, fields[field] ?? null])),
      price: given['price'] ?? null,
      effectiveDate: given['effectiveDate'] ?? null,
    },
    lines: {},
  };
}

async function versionsOf(doc: Doc, read: Read): Promise<Version[]> {
  const rows = await read.rows(
    `select id, code, effective_date::text as from_day, expiry_date::text as to_day from piece_rate
     where org = $1::uuid and status = 'approved' and id <> $2::uuid and operation = $3::uuid and material is not distinct from $4::uuid
       and material_category is not distinct from $5::uuid and work_center is not distinct from $6::uuid order by effective_date`,
    [read.org, doc.id, ...key.map((field) => optionalText(doc.fields[field]))],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    from: textOf(row['from_day']),
    to: optionalText(row['to_day']),
  }));
}
