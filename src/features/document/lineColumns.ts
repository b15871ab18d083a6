// Columns of a lines table of a document: every field that is offered, in the order of the definition.
import type { GridColumn } from '#grid';
import type { Grants } from '#model/can.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';
import { lineColumnsOf } from '#model/derive/columns.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import type { DocumentDraft } from './documentDraft.ts';
import { readonlyReason } from './writable.ts';

export interface LineColumnsOptions {
  grants: Grants;
  has(entity: string): boolean;
  environment: FieldEnvironment;
  locked(): string | null;
}

export function lineColumns(draft: DocumentDraft, lines: string, { grants, has, environment, locked }: LineColumnsOptions): GridColumn<LineRow>[] {
  const { def } = draft;
  const fields = def.lines?.[lines]?.fields ?? {};
  const header = (): Row => draft.doc.fields;
  const derived = lineColumnsOf(def, lines, { grants, has }).filter(({ path }) => Object.hasOwn(fields, path));
  /** Filled by picking another field or by a rule: need not be seen to be right. */
  const filled = new Set(Object.entries(fields).flatMap(([key, field]) => [...Object.keys(field.fill ?? {}), ...(field.editableWhen === undefined ? [] : [key])]));
  return derived.map(({ path, field, title, width, shown, total }) => {
    const spec = {
      path,
      field,
      title,
      width,
      shown: (derived.length <= fewColumns ? true : shown && (field.list === true || !filled.has(path))) && field.hidden !== true,
      total,
      refText: Object.values(fields).some((other) => other.lookup === `${path}.name`) ? ('code' as const) : ('name' as const),
      pin: field.entity === 'material' && field.required ? ('start' as const) : null,
    };
    const column = gridColumn(spec, environment, header, {
      readonly: (row) => readonlyReason(field, row, header(), grants, locked()),
      forField: `${def.name}.${lines}.${path}`,
      learn: (refs) => draft.learn(refs),
    }) as GridColumn<LineRow>;
    return { ...column, sortable: false, filter: null, required: field.required === true && !isDerived(field) };
  });
}

/** Narrow tables show all their columns. */
const fewColumns = 12;
