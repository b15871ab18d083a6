// 不良分类: levels follow from the tree, and no class stands deeper than the fifth.
import { badClassification as classes, deepestClassification } from '#entities/quality/badClassification.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { asKind, raw } from '#server/select/piece.ts';

interface Facts {
  /** Of the class itself. */
  level: number;
  /** Classes below it with their levels as they will be, and as they are stored. */
  below: readonly { id: string; level: number; stored: number }[];
}

async function levelsOf(doc: DocOf<typeof classes>, read: Read): Promise<Facts> {
  const parent = doc.fields.parentId;
  const above =
    parent === null
      ? []
      : await read.select(
          { depth: asKind('integer', raw('max(a.depth)')) },
          written(
            `from (with recursive above as (
               select id, parent_id, 1 as depth from bad_classification where id = $1::uuid
               union all select p.id, p.parent_id, a.depth + 1 from bad_classification p join above a on p.id = a.parent_id
                 where a.depth < 20)
               select depth from above) a`,
            [parent],
          ),
        );
  const level = (above[0]?.depth ?? 0) + 1;
  const below = await read.select(
    { ...presentColumns('b', { id: 'ref', depth: 'integer' }), ...namedColumns('b', { level: 'integer' }) },
    written(
      `from (with recursive below as (
         select id, level, 1 as depth from bad_classification where parent_id = $1::uuid
         union all select c.id, c.level, b.depth + 1 from bad_classification c join below b on c.parent_id = b.id
           where b.depth < 20)
         select id, level, depth from below) b order by b.depth, b.id`,
      [doc.id],
    ),
  );
  return {
    level,
    below: below.map((row) => ({
      id: row.id,
      level: level + row.depth,
      stored: row.level ?? 0,
    })),
  };
}

export const badClassification = defineBehaviour(classes, {
  title: '不良分类的级次',
  actions: {
    save: defineAction(classes, {
      checks: [`不良分类最多 ${deepestClassification} 级`],
      effects: ['set'],
      facts: levelsOf,
      check(_doc, { level, below }): Problem[] {
        const deepest = Math.max(level, ...below.map((row) => row.level));
        if (deepest <= deepestClassification) return [];
        const message = `不良分类最多 ${deepestClassification} 级，放在这里会有 ${deepest} 级，请选择更高的上级分类`;
        return [{ field: 'parentId', level: 'error', message }];
      },
      plan: (doc, { level, below }): Effect[] =>
        [
          ...(doc.fields.level === level ? [] : [{ id: doc.id, level }]),
          ...below.filter((row) => row.level !== row.stored),
        ].map((row) => ({
          effect: 'set',
          entity: 'badClassification',
          id: row.id,
          fields: { level: row.level },
        })),
    }),
  },
});
