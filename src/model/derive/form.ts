// EntityDef → sections of its form: own fields by group in the order of the definition, the system's fields last.
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { machineOf } from '#model/states/states.ts';
import { isVisible } from './columns.ts';
import { allFieldsOf } from './system.ts';

export interface FormSection {
  group: string;
  fields: { key: string; field: FieldDef }[];
}

/** For programs alone: ids of other rows, and what no reader could make sense of as it is stored. */
export function isInternal({ hidden, title, kind, dict }: FieldDef): boolean {
  return hidden === true && (/(内码|主键|幂等键)$/.test(title) || (kind === 'json' && dict === undefined));
}

const elsewhere = new Set(['id', 'version']);

/** Fields flagged `hidden` are included; the form folds them. Version, and the status of a life, stand in the title line. */
export function formOf(def: EntityDef, grants: Grants, has: (entity: string) => boolean): FormSection[] {
  const sections = new Map<string, FormSection>();
  for (const [key, field] of Object.entries(allFieldsOf(def))) {
    const inTitle = elsewhere.has(key) || (key === 'status' && machineOf(def) !== null);
    if (inTitle || !isVisible(def, key, field, { grants, has })) continue;
    const group = field.group ?? '基本';
    let section = sections.get(group);
    if (section === undefined) sections.set(group, (section = { group, fields: [] }));
    section.fields.push({ key, field });
  }
  return [...sections.values()];
}
