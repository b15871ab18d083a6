// 打印模板: a layout names only fields its entity has; what it does not say is as built in.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';

function listIn(layout: unknown, key: string): readonly unknown[] {
  const value = typeof layout === 'object' && layout !== null ? (layout as Readonly<Record<string, unknown>>)[key] : undefined;
  return Array.isArray(value) ? value : [];
}

function fieldIn(item: unknown): string {
  return typeof item === 'object' && item !== null && 'field' in item && typeof item.field === 'string' ? item.field : '';
}

function problemsOf({ fields }: Doc): Problem[] {
  const def = entityOf(textOf(fields['entityKey']));
  if (def === undefined) return [];
  const layout = fields['layout'];
  const own = typeof layout === 'object' && layout !== null && !Array.isArray(layout) ? (layout as Readonly<Record<string, unknown>>) : {};
  const lines = textOf(own['lines']);
  const unknown = [
    ...[...listIn(layout, 'header'), ...listIn(layout, 'footer')].map(fieldIn),
    ...listIn(layout, 'columns').flatMap((item) => (fieldIn(item) === 'seq' ? [] : [`${lines}.${fieldIn(item)}`])),
  ].find((path) => fieldAt(def, path) === undefined);
  return unknown === undefined ? [] : [{ field: 'layout', level: 'error', message: `版面中的“${unknown}”不是${def.title}的字段` }];
}

export const printTemplate = defineBehaviour({
  check: (doc, _facts, moment) => (moment === 'save' ? problemsOf(doc) : []),
});
