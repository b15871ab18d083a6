// Columns of a lines table of a document: every field that is offered, in the order of the definition.
import type { GridColumn } from '#grid';
import { canField, type Grants } from '#model/can.ts';
import type { EntityDef, LineRow, Row } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import { columnWidth } from '#model/derive/columns.ts';
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
  const def: EntityDef = draft.def;
  const fields = def.lines?.[lines]?.fields ?? {};
  const header = (): Row => draft.doc.fields;
  return Object.entries(fields)
    .filter(([, field]) => canField(grants, field) && (field.entity === undefined || has(field.entity)))
    .map(([key, field]) => {
      const spec = {
        path: key,
        field,
        width: columnWidth(field),
        shown: startsShown(field, fields),
        total: field.total === true,
        refText: Object.values(fields).some((other) => other.lookup === `${key}.name`) ? ('code' as const) : ('name' as const),
        pin: field.entity === 'material' && field.required ? ('start' as const) : null,
      };
      const column = gridColumn(spec, environment, header, {
        readonly: (row) => readonlyReason(field, row, header(), grants, locked()),
        forField: `${def.name}.${lines}.${key}`,
        learn: (refs) => draft.learn(refs),
      }) as GridColumn<LineRow>;
      return { ...column, sortable: false, filter: null, required: field.required === true && !isDerived(field) };
    });
}

/** Lines with few fields show all of them; wide ones what the definition lists, and whatever must be typed. */
function startsShown(field: FieldDef, fields: Readonly<Record<string, FieldDef>>): boolean {
  if (field.hidden === true) return false;
  if (Object.keys(fields).length <= 12) return true;
  return field.list === true || (field.required === true && !isDerived(field) && field.editableWhen === undefined) || field.kind === 'dict' && field.list === true;
}
