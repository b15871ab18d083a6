// Where a definition says something else of a field than the catalogue: kind, dictionary, what it refers to, whether it
// is required, its default. Each is either mended or decided (decided.ts); until then it is printed and counted.
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import { placeDecided } from './decided.ts';
import type { CatalogueEntity, CatalogueField } from './source.ts';

/** 'saleOrder.items.qty：…', one sentence a difference. */
export function differencesOf(entity: CatalogueEntity, def: EntityDef): string[] {
  const tables = [['', entity.fields] as const, ...Object.entries(entity.lines)];
  return tables.flatMap(([table, fields]) =>
    fields.flatMap((wanted) => {
      const path = table === '' ? wanted.key : `${table}.${wanted.key}`;
      const decided = placeDecided(entity.key, path);
      const field = decided === null ? undefined : fieldAt(def, decided ?? path);
      if (field === undefined) return [];
      return differences(wanted, field).map((what) => `${entity.key}.${path}：${what}`);
    }),
  );
}

function differences(wanted: CatalogueField, field: FieldDef): string[] {
  const found: string[] = [];
  const [, outer = wanted.type, inner = ''] = /^(\w+)\(([^)]*)\)$/.exec(wanted.type) ?? [];
  const isComputed = outer === 'computed';
  const kind = isComputed ? inner : outer;
  if (isComputed && !isDerived(field)) found.push('应由系统计算，现在可以录入');
  if (kind !== field.kind && !(isComputed && kind === ''))
    found.push(`类型 ${field.kind}，业务目录为 ${wanted.type}`);
  if (outer === 'dict' && field.dict !== undefined && field.dict !== inner)
    found.push(`字典 ${field.dict}，业务目录为 ${inner}`);
  if ((outer === 'ref' || outer === 'refs') && field.entity !== undefined && field.entity !== inner)
    found.push(`引用 ${field.entity}，业务目录为 ${inner}`);
  if (wanted.required && field.required !== true && !isDerived(field)) found.push('业务目录中必填');
  if (wanted.readonly && !isDerived(field)) found.push('业务目录中只读');
  if (wanted.default !== null && !isDerived(field) && !isSameDefault(wanted.default, field))
    found.push(`默认值 ${String(field.default ?? '无')}，业务目录为 ${wanted.default}`);
  return found;
}

/** A tick that is off and a number that is zero begin so without being told. */
function isSameDefault(wanted: string, field: FieldDef): boolean {
  if (field.default === undefined) return wanted === 'false' || (wanted === '0' && field.kind !== 'integer');
  return String(field.default) === wanted || Number(field.default) === Number(wanted);
}
