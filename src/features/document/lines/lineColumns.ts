// Columns of a lines table of a document: every field that is offered, in the order of the definition.
import type { GridColumn } from '#grid';
import type { Grants } from '#model/rights/can.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { isDerived, type FieldDef } from '#model/fields.ts';
import { lineColumnsOf, refTextIn } from '#model/derive/columns.ts';
import { isInternal } from '#model/derive/form.ts';
import { pickField } from '#model/pickField.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import { isPath } from '#ui/kinds/storedPaths.ts';
import type { Permission } from '#ui/shell/Permission.tsx';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { notPermitted, readonlyReason } from '../form/writable.ts';

export interface LineColumnsOptions {
  grants: Grants;
  has(entity: string): boolean;
  permission: Permission;
  environment: FieldEnvironment;
  locked(): string | null;
  /** Shown though they usually are not, because a line needs them to be understood. */
  explaining?: ReadonlySet<string>;
}

export function lineColumns(
  draft: DocumentDraft,
  lines: string,
  { grants, has, permission, environment, locked, explaining }: LineColumnsOptions,
): GridColumn<LineRow>[] {
  const { def } = draft;
  const fields = def.lines?.[lines]?.fields ?? {};
  const header = (): Row => draft.doc.fields;
  const code = (path: string): string => `${def.name}:${lines}.${path}`;
  const derived = lineColumnsOf(def, lines, { grants, has }).filter(
    ({ path, field }) =>
      Object.hasOwn(fields, path) && !isInternal(field) && permission.columnShown(code(path)),
  );
  /** Filled by picking another field: need not be typed. */
  const fills = new Set(Object.values(fields).flatMap((field) => Object.keys(field.fill ?? {})));
  /** Neither need they be seen, nor what a rule computes unless a condition holds. */
  const filled = (path: string, field: FieldDef): boolean =>
    fills.has(path) || field.editableWhen !== undefined;
  const isPriced = def.lines?.[lines]?.rules?.includes('pricing') === true;
  /** Prices that are found and dates of the header or the line above: nobody types them where they are there. */
  const mayComeFilled = (field: FieldDef): boolean =>
    (field.kind === 'price' && isPriced) || (field.kind === 'date' && field.inherits === true);
  return derived.map(({ path, field, title, width, shown, total }) => {
    const spec = {
      path,
      field,
      title,
      width,
      shown:
        (derived.length <= fewColumns ||
          explaining?.has(path) === true ||
          (shown && (field.list === true || !filled(path, field)))) &&
        field.hidden !== true,
      total,
      refText: refTextIn(fields, path),
      pin: field.entity === 'material' && field.required ? ('start' as const) : null,
    };
    const column = gridColumn(spec, environment, header, {
      readonly: (row) =>
        permission.disabled(code(path))
          ? notPermitted
          : readonlyReason({ def, path: `${lines}.${path}`, field }, row, header(), grants, locked()),
      get forField() {
        return pickField(`${def.name}.${lines}.${path}`, field, header());
      },
      learn: (refs) => draft.learn(refs),
    }) as GridColumn<LineRow>;
    return {
      ...column,
      sortable: false,
      filter: null,
      required: spec.shown && field.required === true && !isDerived(field),
      shares: field.kind === 'qty' && !isDerived(field),
      passOver: fills.has(path) || isUntyped(field) || (mayComeFilled(field) && 'filled'),
    };
  });
}

/** Reckoned, or chosen from a window: nothing a clerk types in a row of cells. */
function isUntyped(field: FieldDef): boolean {
  return field.kind === 'money' || (isPath(field) && field.required !== true);
}

/** Narrow tables show all their columns. */
const fewColumns = 12;
