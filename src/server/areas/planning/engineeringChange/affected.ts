// What a change touches: open documents of all areas that stand on its bills or parts, and other open changes of the same
// lines.
import type { Doc, Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { usesOf } from '#server/areas/structureUsers.ts';
import { optionalText, textOf } from '#server/values.ts';

/** A row of 影响单据. */
export interface Affected {
  values: Row;
}

/**
 * Open documents on the bills of the change or on the parts it takes away; `changes` asks instead for those whose copy
 * has lines of these change numbers.
 */
export async function affectedBy(doc: Doc, read: Read, changes: readonly string[] = []): Promise<Affected[]> {
  const items = doc.lines['items'] ?? [];
  const distinct = (field: string): string[] => [
    ...new Set(items.flatMap((row) => optionalText(row[field]) ?? [])),
  ];
  const asked =
    changes.length > 0
      ? { changes, day: read.today }
      : { boms: distinct('bom'), materials: distinct('oldMaterial'), day: read.today };
  const found = await usesOf((text, parameters) => read.rows(text, parameters), read.org, asked);
  return found.map(({ entity, use }) => ({
    values: {
      docType: entity,
      targetId: use.id,
      docCode: use.code,
      targetLineId: use.line ?? null,
      status: use.status,
      material: use.material,
      qty: use.qty,
      dueDate: use.date,
      decision: 'keep',
    },
  }));
}

/** Another change, handed in or approved for later, of a line of the same bill. */
export interface Rival {
  code: string;
  effectiveDate: string;
  bom: string;
  material: string;
  /** What it does, in words. */
  text: string;
}

const words: Readonly<Record<string, string>> = {
  add: '新增',
  remove: '删除',
  replace: '替换',
  quantity: '改用量',
};

export async function rivalsOf(doc: Doc, read: Read): Promise<Rival[]> {
  const boms = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['bom']) ?? []);
  if (boms.length === 0) return [];
  const rows = await read.rows(
    `select h.code, h.effective_date::text as effective_date, i.bom, coalesce(i.old_material, i.new_material) as material, i.action,
       m.code as new_code, i.numerator::text as numerator
     from engineering_change_items i join engineering_change h on h.id = i.doc_id left join material m on m.id = i.new_material
     where h.org = $1::uuid and h.id <> $2::uuid and i.bom = any($3::uuid[])
       and (h.status in ('draft', 'submitted') or (h.status = 'approved' and h.effective_date > $4::date))
     order by h.code limit 50`,
    [read.org, doc.id, boms, read.today],
  );
  return rows.map((row) => {
    const action = textOf(row['action']);
    const numerator = textOf(row['numerator']).replace(/\.?0+$/, '');
    return {
      code: textOf(row['code']),
      effectiveDate: textOf(row['effective_date'], '未定'),
      bom: textOf(row['bom']),
      material: textOf(row['material']),
      text: [words[action] ?? action, textOf(row['new_code']), numerator]
        .filter((part) => part !== '')
        .join(' '),
    };
  });
}
