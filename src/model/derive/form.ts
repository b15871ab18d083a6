// EntityDef → sections of its form: own fields by group in the order of the definition, the system's fields last.
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { machineOf } from '#model/states/states.ts';
import { isVisible } from './columns.ts';
import { allFieldsOf } from './system.ts';

export interface FormSection {
  group: string;
  fields: FormField[];
}

/** For programs alone: ids of other rows, and what no reader could make sense of as it is stored. */
export function isInternal({ hidden, title, kind, dict }: FieldDef): boolean {
  return hidden === true && (/(内码|主键|幂等键)$/.test(title) || (kind === 'json' && dict === undefined));
}

/** Two rows of four columns. */
const firstColumns = 8;

export interface FormField {
  key: string;
  field: FieldDef;
}

/** Whether the field takes two columns. @param of definition of the entity a reference names */
export function isDouble(field: FieldDef, of: (entity: string) => EntityDef | undefined): boolean {
  return field.double ?? (field.kind === 'ref' && of(field.entity ?? '')?.longNames === true);
}

/**
 * The fields a folded form shows, two rows of four columns: those the definition names, in its order; otherwise what
 * must be typed, then what is filled but may be another, then what lists show, in the form's order. The number of a document comes last: the system gives it. A
 * field with a problem joins them and takes no other's place, and so does a mark.
 */
export function firstFields(
  def: EntityDef,
  all: readonly FormField[],
  { double, failing }: { double(field: FieldDef): boolean; failing(key: string): boolean },
): FormField[] {
  const named = (def.firstFields ?? []).flatMap((key) => all.find((entry) => entry.key === key) ?? []);
  const ranked = all
    .filter(({ field }) => field.kind !== 'longText')
    .toSorted((left, right) => rankOf(def, left.field) - rankOf(def, right.field));
  const wanted = def.firstFields === undefined ? ranked : named;
  const chosen: FormField[] = [];
  let columns = 0;
  for (const entry of wanted) {
    const width = double(entry.field) ? 2 : 1;
    if (columns + width > firstColumns) continue;
    columns += width;
    chosen.push(entry);
  }
  const shown = def.firstFields === undefined ? all.filter((entry) => chosen.includes(entry)) : chosen;
  return [
    ...shown,
    ...all.filter((entry) => (failing(entry.key) || isMark(entry.field)) && !chosen.includes(entry)),
  ];
}

/** Said by the system, and shown only where it holds: that an order should have begun, that pieces are to be looked at again. */
export function isMark({ figure, readonly, visibleWhen }: FieldDef): boolean {
  return (figure === true || readonly === true) && visibleWhen !== undefined;
}

function rankOf(def: EntityDef, { kind, required, readonly, list, default: initial }: FieldDef): number {
  if (kind === 'code') return def.kind === 'document' && def.codePrefix !== undefined ? 5 : 1;
  if (required && !readonly) return initial === undefined ? 1 : 2;
  return required || list ? 3 : 4;
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
