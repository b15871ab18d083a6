// Fields of orders by path, as their prices and quantities are shown beside a line.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { FieldDef } from '#model/fields.ts';

export function orderField(entity: string, path: string): FieldDef {
  const def = entityOf(entity);
  return (def === undefined ? undefined : fieldAt(def, path)) ?? { kind: 'text', title: path };
}
