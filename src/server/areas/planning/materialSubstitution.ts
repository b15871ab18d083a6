// 替代方案: substitution never runs in a circle, or a need would be handed round for ever, and both materials are counted in
// units of which one can be made of the other. Rules materialSubstitution-r1, materialSubstitution-r2.
import type { Problem } from '#model/check/problem.ts';
import { material } from '#entities/master/material/material.ts';
import { materialSubstitution as scheme } from '#entities/planning/materialSubstitution.ts';
import type { FieldValue } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { readerOf, type RefReader, type RefRecord } from '#model/refs.ts';
import { conversionOf } from '#model/rules/conversion.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Graph } from '#server/behaviours/locks.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { partOf } from '#model/rowPart.ts';

type Scheme = DocOf<typeof scheme>;

/** Code and name of a material below that the main one stands in for; null: none. */
type Circle = { id: string; code: string } | null;

/** A substitute whose unit cannot be made of the unit of the main material, with the names of both. */
interface Incomparable {
  id: string;
  code: string;
  unit: string;
  mainUnit: string;
}

/** Schemes of one organisation: whoever puts one in force sees what others put in force before. */
export const substitutions: Graph = {
  name: 'materialSubstitution',
  title: '替代关系',
  of: 'material',
  pairs: `select h.org, h.main_material as above, i.material as below, greatest(h.effective_date, i.effective_date) as starts, least(h.expiry_date, i.expiry_date) as ends
    from material_substitution h join material_substitution_items i on i.doc_id = h.id where h.status = 'approved'`,
};

interface SchemeFacts {
  circle: Circle;
  incomparable: readonly Incomparable[];
}

const usable = defineAction(scheme, {
  checks: ['替代关系不形成循环', '替代料与主物料的单位能换算'],
  facts: async (doc: Scheme, read): Promise<SchemeFacts> => ({
    circle: await circleOf(doc, read),
    incomparable: await incomparableOf(doc, read),
  }),
  check: (doc, { circle, incomparable }) => [
    ...circleProblems(doc, circle),
    ...incomparable.map(({ id, code, unit, mainUnit }): Problem => ({
      ...lineOf(doc, id),
      level: 'error',
      message: `${code} 按${unit}计量，主物料按${mainUnit}计量，两者不能换算；请先在物料的多单位或单位换算中维护`,
    })),
  ],
});

export const materialSubstitution = defineBehaviour(scheme, {
  title: '物料替代',
  actions: {
    submit: usable,
    approve: { ...usable, structures: [substitutions] },
    enable: { ...usable, structures: [substitutions] },
  },
});

const lineOf = ({ lines }: Scheme, part: string) => {
  const row = lines.items.find((line) => line.material === part);
  return {
    field: 'material',
    lines: 'items',
    ...(row === undefined ? {} : { lineId: row.id, lineNo: row.seq }),
  };
};

function circleProblems(doc: Scheme, circle: Circle): Problem[] {
  if (circle === null) return [];
  return [
    {
      ...lineOf(doc, circle.id),
      level: 'error',
      message: `${circle.code} 自己又由主物料替代，形成循环；请删除这一行，或先停用那个替代方案`,
    },
  ];
}

/** Neither material converts the base unit of the other into its own. */
async function incomparableOf(doc: Scheme, read: Read): Promise<Incomparable[]> {
  const baseOf = (record: RefRecord | undefined): string | null =>
    record === undefined ? null : partOf(record.fields, { baseUnit: material.fields.baseUnit }).baseUnit;
  const main = read.reader('material', doc.fields.mainMaterial);
  const parts = doc.lines.items.flatMap((row) => read.reader('material', row.material) ?? []);
  const bases = new Set([main, ...parts].map(baseOf));
  const units = readerOf(
    await read.refs([...bases].flatMap((id) => (typeof id === 'string' ? [{ entity: 'unit', id }] : []))),
  );
  const reader: RefReader = (entity, id) => (entity === 'unit' ? units : read.reader)(entity, id);
  const converts = (record: RefRecord | undefined, from: FieldValue, to: FieldValue): boolean =>
    conversionOf(record, from, to, reader) !== null;
  return parts
    .filter(
      (part) => !converts(part, baseOf(main), baseOf(part)) && !converts(main, baseOf(part), baseOf(main)),
    )
    .map((part) => ({
      id: part.id,
      code: part.code,
      unit: reader('unit', baseOf(part))?.name ?? '',
      mainUnit: reader('unit', baseOf(main))?.name ?? '',
    }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

async function circleOf({ id, fields, lines }: Scheme, read: Read): Promise<Circle> {
  const parts = lines.items.flatMap((row) => row.material ?? []);
  const main = fields.mainMaterial;
  const h = headerTable(scheme, 'h');
  const i = linesTable(scheme, 'items', 'i');
  const m = headerTable(material, 'm');
  const [circle] = await read.select(
    { id: present(asKind('ref', sql`s.first`)), code: m.code },
    sql`from (
      with recursive stands as (
        select part as first, part as material, 1 as level from unnest(${parts}::uuid[]) as part
        union select s.first, ${i.material}, s.level + 1 from stands s
          join ${h} on ${h.mainMaterial} = s.material and ${is(h.org, read.org)} and ${h.status} = 'approved' and ${h.id} <> ${id}::uuid
            and coalesce(${h.expiryDate}, ${read.today}::date) >= ${read.today}::date
          join ${i} on ${i.docId} = ${h.id}
          where s.level < 20 and s.material <> ${main}::uuid)
      select first, material from stands) s
      join ${m} on ${m.id} = s.first where s.material = ${main}::uuid limit 1`,
  );
  return circle === undefined ? null : { id: circle.id, code: circle.code ?? '' };
}
