// Columns of the matrix of a master schedule: the material on the first row of its block, what a row tells, and a column for
// every period below its fence.
import { decimal } from '#model/decimal.ts';
import { masterSchedule } from '#entities/planning/masterSchedule/masterSchedule.ts';
import { fenceOf, type Fence } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import type { ScheduleRowType } from '#entities/planning/masterSchedule/scheduleRows.ts';
import type { CellFormat, GridColumn } from '#grid';
import type { LineRow, Row } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { periodColumn, type ScheduleTable } from './scheduleTable.ts';

export const rowTitles: Readonly<Record<ScheduleRowType, string>> = {
  forecast: '预测',
  order: '订单',
  demand: '计划需求',
  receipt: '已定供应',
  plan: '计划量',
  projected: '预计结存',
  atp: '可承诺量',
  cumulative: '累计可承诺',
};

const fenceTitles: Readonly<Record<Fence, string>> = {
  frozen: '冻结（只算订单）',
  planned: '计划（预测与订单取大）',
  open: '开放（只按预测）',
};

const saidOf = fieldsReader(masterSchedule.lines.items.fields, ['planQty', 'message']);

const levels: ReadonlySet<ScheduleRowType> = new Set(['projected', 'atp', 'cumulative']);

/** @param plain columns of the line table */
export function scheduleColumns(
  plain: readonly GridColumn<LineRow>[],
  table: ScheduleTable,
  fields: Row,
): GridColumn<LineRow>[] {
  const typeOf = (row: LineRow | undefined): ScheduleRowType | undefined =>
    table.placeOf(row?.id ?? '')?.type;
  const found = (id: string): GridColumn<LineRow> | undefined => plain.find((column) => column.id === id);
  const onFirst = (id: string, width: number): GridColumn<LineRow>[] => {
    const column = found(id);
    if (column === undefined) return [];
    const { editor } = column;
    const shown = column.text;
    return [
      {
        ...column,
        width,
        pin: 'start',
        sortable: false,
        filter: null,
        text: (value, row) =>
          typeOf(row) === 'forecast'
            ? shown === undefined
              ? plainText(row[id] ?? null)
              : shown(value, row)
            : '',
        ...(editor === undefined
          ? {}
          : {
              editor: {
                ...editor,
                readonly: (row: LineRow | undefined) =>
                  row !== undefined && typeOf(row) !== 'forecast'
                    ? '在物料的第一行修改'
                    : (editor.readonly?.(row) ?? null),
              },
            }),
      },
    ];
  };
  const kind: GridColumn<LineRow> = {
    id: 'rowType',
    title: '行次',
    width: 88,
    pin: 'start',
    required: true,
    sortable: false,
    filter: null,
    read: (row) => rowTitles[typeOf(row) ?? 'forecast'],
    text: (value) => String(value ?? ''),
    tone: (_value, row) => (['plan', 'projected'].includes(typeOf(row) ?? '') ? 'strong' : 'muted'),
  };
  const qty = found('planQty');
  const head = [...onFirst('material', 136), ...onFirst('materialName', 152), ...onFirst('unit', 56), kind];
  if (qty === undefined) return head;
  const { editor } = qty;
  return [
    ...head,
    ...table.periods().map((period, at): GridColumn<LineRow> => {
      const lineAt = (row: LineRow | undefined) => table.placeOf(row?.id ?? '')?.block.cells[at];
      return {
        ...qty,
        id: periodColumn(at),
        title: period.key,
        help: period.start === period.end ? period.start : `${period.start} 至 ${period.end}`,
        group: fenceTitles[fenceOf(fields, at)],
        width: 88,
        pin: null,
        hidden: false,
        required: false,
        sortable: false,
        filter: null,
        read: (row) => plainText(row[periodColumn(at)] ?? null) || null,
        // Nought says something only of what is left.
        text: (value, row) =>
          value === '0' && !levels.has(typeOf(row) ?? 'plan')
            ? ''
            : (qty.text?.(value, row) ?? plainText(row[periodColumn(at)] ?? null)),
        tone: (_value, row) => {
          const type = typeOf(row);
          if (type === 'projected') return 'strong';
          if (type !== 'plan') return 'muted';
          return saidOf(lineAt(row)).planQty === null ? 'muted' : 'strong';
        },
        ...(editor === undefined
          ? {}
          : {
              editor: {
                ...editor,
                readonly: (row: LineRow | undefined) =>
                  row !== undefined && typeOf(row) !== 'plan'
                    ? '由计算得出，只有计划量可以录入'
                    : (editor.readonly?.(lineAt(row)) ?? null),
              },
            }),
      };
    }),
  ];
}

/** Stock below nought red; a frozen period that falls short orange; what is proposed blue; the frozen ones grey. */
export function scheduleFormats(table: ScheduleTable, fields: Row): CellFormat<LineRow>[] {
  return table.periods().flatMap((_period, at): CellFormat<LineRow>[] => {
    const column = periodColumn(at);
    const lineOf = (row: LineRow): LineRow | undefined => table.placeOf(row.id)?.block.cells[at];
    const isType = (row: LineRow, type: ScheduleRowType): boolean => table.placeOf(row.id)?.type === type;
    const isNegative = (row: LineRow): boolean => decimal(plainText(row[column] ?? null) || '0').isNegative();
    return [
      {
        column,
        tone: 'red',
        reason: '小于 0',
        applies: (row) => (isType(row, 'projected') || isType(row, 'cumulative')) && isNegative(row),
      },
      {
        column,
        tone: 'orange',
        reason: '冻结期缺货：低于安全库存，冻结期内不再建议',
        applies: (row) => isType(row, 'projected') && saidOf(lineOf(row)).message === 'frozenShort',
      },
      {
        column,
        tone: 'green',
        reason: '含建议新增的数量',
        applies(row) {
          const { message, planQty } = saidOf(lineOf(row));
          return isType(row, 'plan') && message === 'proposed' && planQty === null;
        },
      },
      {
        column,
        tone: 'grey',
        reason: '冻结期内',
        applies: (row) => isType(row, 'plan') && fenceOf(fields, at) === 'frozen',
      },
    ];
  });
}
