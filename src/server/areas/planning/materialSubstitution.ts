// 替代方案: substitution never runs in a circle, or a need would be handed round for ever. Rule materialSubstitution-r2.
import type { Problem } from '#model/check/problem.ts';
import type { Doc } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Code and name of a material below that the main one stands in for; null: none. */
type Circle = { id: string; code: string } | null;

export const materialSubstitution = defineBehaviour<Circle>({
  facts: async (doc, read, moment) =>
    moment === 'approve' || moment === 'submit' ? circleOf(doc, read) : null,
  check(doc, circle): Problem[] {
    if (circle === null) return [];
    const row = (doc.lines['items'] ?? []).find((line) => line['material'] === circle.id);
    return [
      {
        field: 'material',
        lines: 'items',
        ...(row === undefined ? {} : { lineId: row.id, lineNo: row.seq }),
        level: 'error',
        message: `${circle.code} 自己又由主物料替代，形成循环；请删除这一行，或先停用那个替代方案`,
      },
    ];
  },
});

async function circleOf(doc: Doc, read: Read): Promise<Circle> {
  const parts = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['material']) ?? []);
  const [row] = await read.rows(
    `with recursive stands as (
       select part as first, part as material, 1 as level from unnest($1::uuid[]) as part
       union select s.first, i.material, s.level + 1 from stands s
         join material_substitution h on h.main_material = s.material and h.org = $2::uuid and h.status = 'approved' and h.id <> $4::uuid
           and coalesce(h.expiry_date, $5::date) >= $5::date
         join material_substitution_items i on i.doc_id = h.id
         where s.level < 20 and s.material <> $3::uuid)
     select s.first as id, m.code from stands s join material m on m.id = s.first where s.material = $3::uuid limit 1`,
    [parts, read.org, doc.fields['mainMaterial'], doc.id, read.today],
  );
  return row === undefined ? null : { id: textOf(row['id']), code: textOf(row['code']) };
}
