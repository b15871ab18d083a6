// Columns of a list: derived from the definition, turned into grid columns with links to the document.
import type { GridColumn } from '#grid';
import type { EntityDef, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { columnsOf } from '#model/derive/columns.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { type ColumnSpec, gridColumn } from '#ui/kinds/gridColumn.ts';
import type { WorkSession } from '#ui/shell/sessionContext.tsx';
import type { ListRow } from './listQuery.ts';

export interface ListedColumns {
  columns: readonly GridColumn<ListRow>[];
  specs: readonly ColumnSpec[];
  fieldAt(path: string): FieldDef | undefined;
}

export function listColumns(
  def: EntityDef,
  lines: string | null,
  { grants, has }: Pick<WorkSession, 'grants' | 'has'>,
  environment: FieldEnvironment,
  openDocument: (row: ListRow) => void,
): ListedColumns {
  const specs = columnsOf(def, { grants, has, ...(lines === null ? {} : { lines }) }).map((column): ColumnSpec => ({
    path: column.path,
    field: column.field,
    title: column.title,
    width: column.width,
    shown: column.shown,
    total: column.total,
    refText: codeStandsFor(def, lines, column.path) ? 'code' : 'name',
    pin: column.path === 'code' ? 'start' : null,
  }));
  const fields = new Map(specs.map((spec) => [spec.path, spec.field]));
  const columns = specs.map((spec) => {
    const column = gridColumn(spec, environment, noHeader) as GridColumn<ListRow>;
    if (spec.path !== 'code') return column;
    return { ...column, required: true, tone: () => 'link', onOpen: openDocument };
  });
  return { columns, specs, fieldAt: (path) => fields.get(path) };
}

/** Money in a list is shown by the row's own currency, which the row carries. */
const noHeader = (): Row | undefined => undefined;

/** A reference shows its code where a sibling field looks its name up. */
function codeStandsFor(def: EntityDef, lines: string | null, path: string): boolean {
  const key = path.split('.').at(-1) ?? path;
  const fields = path.includes('.') && lines !== null ? def.lines?.[lines]?.fields : def.fields;
  return Object.values(fields ?? {}).some((field) => field.lookup === `${key}.name`);
}
