// 数据权限规则: a rule names a field of the records its menu lists, so that nothing else can ever reach a condition.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  /** What the menu lists; null for menus that are no lists of records. */
  listed: EntityDef | null;
}

export const permissionDataRule: Behaviour<Facts> = {
  async facts(doc, read) {
    const permission = optionalText(doc.fields['permission']);
    const [row] =
      permission === null ? [] : await read.rows('select component, entity_key from permission where id = $1::uuid', [permission]);
    const [, page] = /^entity\/([A-Za-z][A-Za-z0-9]*)\//.exec(textOf(row?.['component'])) ?? [];
    return { listed: entityOf(optionalText(row?.['entity_key']) ?? page ?? '') ?? null };
  },
  check(doc, { listed }, moment) {
    if (moment !== 'save') return [];
    if (listed === null) return [{ field: 'permission', level: 'error', message: '数据规则只能设在业务列表的菜单上' }];
    const key = textOf(doc.fields['fieldKey']);
    if (Object.hasOwn(listed.fields, key)) return [];
    return [{ field: 'fieldKey', level: 'error', message: `${listed.title}没有名为“${key.slice(0, 60)}”的字段` }];
  },
};
