// 替代方案: substitution never runs in a circle, or a need would be handed round for ever, and both materials are counted in
// units of which one can be made of the other. Rules materialSubstitution-r1, materialSubstitution-r2.
import type { Problem } from '#model/check/problem.ts';
import type { Doc } from '#model/entity.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Code and name of a material below that the main one stands in for; null: none. */
type Circle = { id: string; code: string } | null;

/** A substitute whose unit cannot be made of the unit of the main material, with the names of both. */
interface Incomparable {
  id: string;
  code: string;
  unit: string;
  mainUnit: string;
}

interface SchemeFacts {
  circle: Circle;
  incomparable: readonly Incomparable[];
}

export const materialSubstitution = defineBehaviour<SchemeFacts>({
  title: '物料替代',
  checks: ['替代关系不形成循环', '替代料与主物料的单位能换算'],
  facts: async (doc, read, moment) =>
    moment === 'approve' || moment === 'submit'
      ? { circle: await circleOf(doc, read), incomparable: await incomparableOf(doc, read) }
      : { circle: null, incomparable: [] },
  check: (doc, { circle, incomparable }) => [
    ...circleProblems(doc, circle),
    ...incomparable.map(({ id, code, unit, mainUnit }): Problem => ({
      ...lineOf(doc, id),
      level: 'error',
      message: `${code} 按${unit}计量，主物料按${mainUnit}计量，两者不能换算；请先在物料的多单位或单位换算中维护`,
    })),
  ],
});

const lineOf = (doc: Doc, material: string) => {
  const row = (doc.lines['items'] ?? []).find((line) => line['material'] === material);
  return {
    field: 'material',
    lines: 'items',
    ...(row === undefined ? {} : { lineId: row.id, lineNo: row.seq }),
  };
};

function circleProblems(doc: Doc, circle: Circle): Problem[] {
  if (circle === null) return [];
  return [
    {
      ...lineOf(doc, circle.id),
      level: 'error',
      message: `${circle.code} 自己又由主物料替代，形成循环；请删除这一行，或先停用那个替代方案`,
    },
  ];
}

/** Units of one group, units of one of the two materials itself, or units with a conversion of their own. */
async function incomparableOf(doc: Doc, read: Read): Promise<Incomparable[]> {
  const parts = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['material']) ?? []);
  const rows = await read.rows(
    `select s.id, s.code, su.name as unit, mu.name as main_unit
     from material s join unit su on su.id = s.base_unit, material m join unit mu on mu.id = m.base_unit
     where s.id = any($1::uuid[]) and m.id = $2::uuid and su.id <> mu.id and su.unit_group is distinct from mu.unit_group
       and not exists (select 1 from material_unit_rows r where (r.doc_id = s.id and r.unit = mu.id) or (r.doc_id = m.id and r.unit = su.id))
       and not exists (select 1 from unit_conversion c where c.status = 'enabled' and coalesce(c.material, s.id) in (s.id, m.id)
         and ((c.from_unit = su.id and c.to_unit = mu.id) or (c.from_unit = mu.id and c.to_unit = su.id)))
     order by s.code`,
    [parts, doc.fields['mainMaterial'] ?? null],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    unit: textOf(row['unit']),
    mainUnit: textOf(row['main_unit']),
  }));
}

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
