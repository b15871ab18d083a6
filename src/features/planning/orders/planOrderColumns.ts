// Columns of the plan order list: what a planner types in place, confirmed orders in bold with their sign, late ones in red.
import type { GridColumn } from '#grid';
import { canField, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { rememberRefs } from '#api/refsCache.ts';

/** Typed in the list; the rest is changed on the order. */
const typed = [
  'confirmedQty',
  'confirmedStartDate',
  'confirmedFinishDate',
  'workshop',
  'supplier',
  'planner',
];
/** From what it is over how much to when and where, as a planner reads it; what is not named follows. */
const order = [
  'code',
  'status',
  'material',
  'materialName',
  'supplyType',
  'netQty',
  'suggestedQty',
  'confirmedQty',
  'unit',
  'confirmedStartDate',
  'confirmedFinishDate',
  'requiredDate',
  'isLate',
  'exceptionCode',
  'workshop',
  'supplier',
  'planner',
  'releasedQty',
  'remainQty',
];
const editable: ReadonlySet<string> = new Set(['suggested', 'firmed', 'partiallyReleased']);
/** Where the look of an order is seen: what it is, how much, and when. */
const telling: ReadonlySet<string> = new Set([
  'confirmedQty',
  'confirmedStartDate',
  'confirmedFinishDate',
  'requiredDate',
  'material',
  'materialName',
]);

export function planOrderColumns(
  columns: readonly GridColumn<ListRow>[],
  def: EntityDef,
  grants: Grants,
  environment: FieldEnvironment,
  mayEdit: boolean,
): readonly GridColumn<ListRow>[] {
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const inOrder = columns.toSorted((left, right) => placeOf(left.id) - placeOf(right.id));
  return inOrder.map((column) => {
    const look: Partial<GridColumn<ListRow>> = telling.has(column.id)
      ? {
          tone: (value, row) =>
            isLate(row) ? 'negative' : isDecided(row) ? 'strong' : (column.tone?.(value, row) ?? null),
        }
      : {};
    const sign: Partial<GridColumn<ListRow>> =
      column.id === 'confirmedQty'
        ? { text: (value, row) => `${isDecided(row) ? '▣ ' : ''}${column.text(value, row)}` }
        : {};
    return { ...column, ...look, ...sign, ...editorOf(column, def, grants, environment, mayEdit) };
  });
}

const standOf = factsReader({ status: 'dict', isLate: 'bool' });

function isLate(row: ListRow): boolean {
  const stand = standOf(row);
  return stand.isLate === true && editable.has(plainText(stand.status));
}

const isDecided = (row: ListRow): boolean => standOf(row).status === 'firmed';

function editorOf(
  column: GridColumn<ListRow>,
  def: EntityDef,
  grants: Grants,
  environment: FieldEnvironment,
  mayEdit: boolean,
): Partial<GridColumn<ListRow>> {
  const field = def.fields[column.id];
  if (!mayEdit || field === undefined || !typed.includes(column.id) || !canField(grants, def, column.id))
    return {};
  const { editor } = gridColumn(
    { path: column.id, field, width: column.width, shown: true },
    environment,
    () => undefined,
    {
      readonly: (row) =>
        row === undefined || editable.has(plainText(standOf(row).status))
          ? null
          : '已投放、关闭或作废的计划订单不能修改',
      forField: `${def.name}.${column.id}`,
      learn: rememberRefs,
    },
  );
  return editor === undefined ? {} : { editor };
}
