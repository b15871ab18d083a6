// Columns of a list: derived from the definition, turned into grid columns with links to the document.
import { hasEntity } from '#entities/registry.ts';
import type { GridColumn } from '#grid';
import { canField } from '#model/rights/can.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { columnsOf, refTextIn } from '#model/derive/columns.ts';
import { isInternal } from '#model/derive/form.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { type ColumnSpec, gridColumn } from '#ui/kinds/gridColumn.ts';
import type { Permission } from '#ui/shell/Permission.tsx';
import type { WorkSession } from '#ui/shell/sessionContext.tsx';
import { changesText } from '../records/changesText.ts';
import { isPinned, orderedColumns } from './columnOrder.ts';
import { isGroupable } from './groupedRows.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { priceUnitCells, withPriceUnit } from './priceUnit.ts';
import { isLongText } from '../views/listShape.ts';

export interface ListedColumns {
  columns: readonly GridColumn<ListRow>[];
  specs: readonly ColumnSpec[];
  fieldAt(path: string): FieldDef | undefined;
}

export function listColumns(
  def: EntityDef,
  lines: string | null,
  { grants, columnShown }: Pick<WorkSession, 'grants'> & Pick<Permission, 'columnShown'>,
  environment: FieldEnvironment,
  openDocument: (row: ListRow) => void,
  wrap = false,
): ListedColumns {
  const all = columnsOf(def, { grants, has: hasEntity, ...(lines === null ? {} : { lines }) });
  const derived = all.filter(({ path, field }) => !isInternal(field) && columnShown(`${def.name}:${path}`));
  const specs = withPriceUnit(orderedColumns(def, lines, derived), lines).map((column): ColumnSpec => ({
    path: column.path,
    field: column.field,
    title: column.title,
    width: column.width,
    shown: column.shown,
    total: column.total,
    refText: refTextOf(def, lines, column.path),
    pin: isPinned(def, column.path) ? 'start' : null,
  }));
  const label = openerOf(def);
  // Settings have no label among their columns; opening them begins at the first.
  const plain = def.kind !== 'report' && def.kind !== 'ledger' && specs.every(({ path }) => path !== label);
  const opener = plain ? specs.find(({ shown }) => shown)?.path : label;
  // Conditions may speak of what no column shows.
  const fields = new Map(all.map(({ path, field }) => [path, field]));
  const columns = specs.map((spec) => {
    const shown: GridColumn<ListRow> = {
      ...priceUnitCells(gridColumn(spec, environment, noHeader), lines),
      groupable: isGroupable(spec.field),
      wrap: wrap && isLongText(spec.field.kind, spec.path),
      ...(spec.field.holds === 'changes'
        ? { text: (_value, row) => changesText(row, environment), width: 360, grow: 1 }
        : {}),
    };
    // By a masked value nothing is found or ordered: that would tell what is masked.
    const column = canField(grants, def, spec.path)
      ? shown
      : { ...shown, sortable: false, filter: null, groupable: false };
    if (spec.path !== opener) return column;
    return { ...column, required: true, tone: () => 'link', onOpen: openDocument };
  });
  return { columns, specs, fieldAt: (path) => fields.get(path) };
}

/** The column a record is opened by: its code, else what it cannot be without of its label. */
function openerOf(def: EntityDef): string | undefined {
  if (Object.hasOwn(def.fields, 'code')) return 'code';
  const label = def.label ?? ['name'];
  return label.find((key) => def.fields[key]?.required === true) ?? label[0];
}

/** Money in a list is shown by the row's own currency, which the row carries. */
const noHeader = (): Row | undefined => undefined;

/** A reference shows its code where a sibling field looks its name up. */
function refTextOf(def: EntityDef, lines: string | null, path: string): 'code' | 'name' {
  const key = path.split('.').at(-1) ?? path;
  const fields = path.includes('.') && lines !== null ? def.lines?.[lines]?.fields : def.fields;
  return refTextIn(fields ?? {}, key);
}
