// What a row of a list is called in questions and reports: its label, in the words its cells show.
import type { EntityDef } from '#model/entity.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { ListRow } from '#model/typedAnswer.ts';

export function rowName(def: EntityDef, row: ListRow, environment: FieldEnvironment): string {
  const label = Object.hasOwn(def.fields, 'code') ? ['code', 'name'] : (def.label ?? ['name']);
  const texts = label.map((key) => {
    const field = def.fields[key];
    return field === undefined ? '' : cellText(field, row[key] ?? null, row, environment);
  });
  return texts.filter((text) => text !== '').join(' ') || def.title;
}
