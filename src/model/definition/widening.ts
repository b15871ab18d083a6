// What a new edition of a published definition may not do to the one before it: records are stored by the old one, so a
// field may become wider and never narrower, and what a record lives by stays. A field that is left out is only hidden;
// its column and its values remain and come back with it.
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef, FieldKind } from '#model/fields.ts';
import { tablesIn, titleIn } from './schema.ts';

/** Kinds every value of which is also a value of the others. */
const wider: Partial<Record<FieldKind, readonly FieldKind[]>> = {
  text: ['longText'],
  integer: ['qty', 'price', 'money', 'rate', 'percent'],
  money: ['qty', 'price'],
  qty: ['price'],
};

/** One sentence for each change that stored records could not follow; empty when all can. */
export function narrowings(before: EntityDef, after: EntityDef): string[] {
  const found: string[] = [];
  // Nothing of a report is stored.
  if (before.kind === 'report' && after.kind === 'report') return found;
  if (before.kind !== after.kind) found.push('已发布的表单不能改变类型（单据、基础资料……），请复制为新表单');
  if (JSON.stringify(before.states) !== JSON.stringify(after.states))
    found.push('已发布的表单不能改变单据状态的设置，请复制为新表单');
  if ((before.shared ?? false) !== (after.shared ?? false)) found.push('已发布的表单不能改变“按组织隔离”');
  const tables = new Map(tablesIn(after).map((table) => [table.lines, table]));
  for (const { lines, title, fields } of tablesIn(before)) {
    const next = tables.get(lines);
    for (const [key, field] of Object.entries(fields)) {
      const changed = next?.fields[key];
      if (changed !== undefined)
        found.push(...narrowed(field, changed).map((what) => `“${titleIn(lines, title, field)}”${what}`));
    }
  }
  return found;
}

function narrowed(before: FieldDef, after: FieldDef): string[] {
  const found: string[] = [];
  if (before.kind !== after.kind && !(wider[before.kind] ?? []).includes(after.kind))
    found.push('已有数据，不能改成这种字段类型；请另加一个字段');
  if (before.kind === after.kind && before.entity !== after.entity)
    found.push('已有数据，不能改为引用别的对象；请另加一个字段');
  if (before.kind === after.kind && before.dict !== after.dict)
    found.push('已有数据，不能换成别的字典；请另加一个字段');
  if ((after.length ?? Infinity) < (before.length ?? 0))
    found.push(`已有数据，长度不能小于 ${before.length ?? 0}`);
  return found;
}
