// Columns of the table of a forecast: the row's own as in every line table, the sum, and one for each period below its
// quarter or month, with the sum of that to be typed over as well.
import type { CellFormat, GridColumn } from '#grid';
import { compareTexts, decimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { forecastLineOf, groupColumn, periodColumn } from './matrixLines.ts';
import type { MatrixTable } from './matrixTable.ts';

const own = ['material', 'materialName', 'customer', 'unit'];
const widths: Readonly<Record<string, number>> = {
  material: 152,
  materialName: 168,
  customer: 120,
  unit: 56,
};

/** @param plain columns of the line table */
export function matrixColumns(
  plain: readonly GridColumn<LineRow>[],
  table: MatrixTable,
): GridColumn<LineRow>[] {
  const found = (id: string): GridColumn<LineRow> | undefined => plain.find((column) => column.id === id);
  const rowColumns = [...own, 'specification', 'mtoNo', 'project', 'spread', 'bom'].flatMap((id) => {
    const column = found(id);
    if (column === undefined) return [];
    const { editor } = column;
    return [
      {
        ...column,
        width: widths[id] ?? column.width,
        pin: own.includes(id) ? ('start' as const) : null,
        hidden: !own.includes(id),
        tone: (_value: unknown, row: LineRow) =>
          table.placeOf(row.id)?.kind === 'material' ? null : 'muted',
        ...(editor === undefined
          ? {}
          : {
              editor: {
                ...editor,
                readonly: (row: LineRow | undefined) =>
                  row !== undefined && table.placeOf(row.id)?.kind !== 'material'
                    ? '汇总行没有这一项'
                    : (editor.readonly?.(row) ?? null),
              },
            }),
      },
    ];
  });
  const qty = found('qty');
  if (qty === undefined) return rowColumns;
  const quantity = (id: string, title: string, more: Partial<GridColumn<LineRow>>): GridColumn<LineRow> => ({
    ...qty,
    id,
    title,
    width: 76,
    pin: null,
    hidden: false,
    required: false,
    shares: false,
    sortable: false,
    filter: null,
    read: (row) => quantityIn(row, id),
    tone: (_value, row) => (table.placeOf(row.id)?.kind === 'material' ? null : 'muted'),
    ...more,
  });
  const { editor } = qty;
  const writable: Partial<GridColumn<LineRow>> =
    editor === undefined
      ? {}
      : {
          editor: {
            ...editor,
            readonly: (row) =>
              row !== undefined && table.placeOf(row.id)?.kind === 'detail'
                ? '由订单和冲销得出，不能录入'
                : (editor.readonly?.(asMaterial(row, table)) ?? null),
          },
        };
  const { editor: _none, ...fixed } = quantity('total', '合计', { pin: 'start', width: 88 });
  const { editor: _also, ...elsewhere } = quantity('elsewhere', '其他期间', {
    width: 84,
    help: '开始、结束日期不是表中一个期间的预测行，请在“明细”中修改',
  });
  const periods = table.periods();
  const withSums = periods.length > table.groups().length && table.groups().length > 0;
  return [
    ...rowColumns,
    fixed,
    ...table.groups().flatMap((group, at) => [
      ...group.periods.map((period) =>
        quantity(periodColumn(period), shortTitle(periods[period]?.key ?? ''), {
          ...writable,
          ...(withSums ? { group: group.title } : {}),
        }),
      ),
      ...(withSums
        ? [
            quantity(groupColumn(at), '小计', {
              ...writable,
              width: 80,
              group: group.title,
              passOver: true,
              help: '录入后按各期间现有的比例分到各期间，没有数量时平均分',
              tone: () => 'muted',
            }),
          ]
        : []),
    ]),
    ...(table.rows().some((row) => row.elsewhere !== null) ? [elsewhere] : []),
  ];
}

/** Groups are written like the rows they are shared out to. */
function asMaterial(row: LineRow | undefined, table: MatrixTable): LineRow | undefined {
  const place = row === undefined ? undefined : table.placeOf(row.id);
  return place?.kind === 'group' ? place.rows[0]?.first : place?.kind === 'material' ? place.row.first : row;
}

/** Without the year, which stands above. */
function shortTitle(key: string): string {
  if (/^\d{4}-W/.test(key)) return key.slice(5);
  if (/^\d{4}-\d\d-\d\d$/.test(key)) return key.slice(5);
  return key;
}

/** The quantity in a column of periods, of a group of them or of the sum. */
function quantityIn(row: LineRow, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

/** By material, customer and period what another version forecasts. */
export type OtherVersion = ReadonlyMap<string, readonly (string | null)[]>;

export function otherKey(row: LineRow): string {
  const { material, customer } = forecastLineOf(row);
  return `${material ?? ''}|${customer ?? ''}`;
}

/** Colours of what differs from another version: more is green, less orange, by more than a fifth red. */
export function deviationFormats(table: MatrixTable, other: OtherVersion | null): CellFormat<LineRow>[] {
  if (other === null) return [];
  return table.periods().flatMap((_period, at) => {
    const share = (row: LineRow): number | null => {
      if (table.placeOf(row.id)?.kind !== 'material') return null;
      const [now, was] = [quantityIn(row, periodColumn(at)) ?? '0', other.get(otherKey(row))?.[at] ?? '0'];
      if (compareTexts(now, was) === 0) return null;
      return decimal(was).isZero() ? Infinity : decimal(now).minus(decimal(was)).div(decimal(was)).toNumber();
    };
    const format = (
      tone: CellFormat<LineRow>['tone'],
      reason: string,
      holds: (share: number) => boolean,
    ): CellFormat<LineRow> => ({
      column: periodColumn(at),
      tone,
      reason,
      applies: (row) => {
        const found = share(row);
        return found !== null && holds(found);
      },
    });
    return [
      format('red', '与对比版本相差超过 20%', (found) => Math.abs(found) > 0.2),
      format('green', '高于对比版本', (found) => found > 0 && found <= 0.2),
      format('orange', '低于对比版本', (found) => found < 0 && found >= -0.2),
    ];
  });
}
