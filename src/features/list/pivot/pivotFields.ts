// The fields of a list's pivot: which can stand where, what it begins with, and how keys read. The value of a key
// carries its text before its id, so that partners stand in the order of their names.
import type { CellValue, FilterRequest, GridColumn, PivotRequest } from '#grid';
import { formatDecimal, isDecimalText } from '#model/decimal.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Condition } from '#model/filter.ts';
import { type DatePart, datePartTitles, pivotCondition, pivotKey } from '#model/report/pivot.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import type { ListRow } from '#model/typedAnswer.ts';

/** Counts rows; no field has this name. */
export const countMeasure = '#rows';
const blank = '（空白）';
/** Between the text and the id of a key's value. */
export const between = '\u0000';

/** The field a key is made by. */
export const fieldOf = ({ fieldAt }: Pick<ListedColumns, 'fieldAt'>, key: string): FieldDef | undefined =>
  fieldAt(pivotKey(key).path);

/**
 * Fields of rows and columns, dates also by month, quarter and year, and what can be added up.
 * @param mixedAt what stands where a column has no sum, by its path
 */
export function pivotFields(listed: ListedColumns, mixedAt: (path: string) => string): GridColumn<ListRow>[] {
  const plain = (column: GridColumn<ListRow>): GridColumn<ListRow> => ({
    id: column.id,
    title: column.title,
    width: column.width,
    read: column.read,
    text: column.text,
  });
  const fields = listed.columns.flatMap((column): GridColumn<ListRow>[] => {
    const field = listed.fieldAt(column.id);
    if (column.groupable !== true || field === undefined) return [];
    const own = { ...plain(column), groupable: true };
    if (field.kind !== 'date' && field.kind !== 'datetime') return [own];
    const parts = Object.entries(datePartTitles) as [DatePart, string][];
    return [
      ...parts.map(([part, title]) => ({
        ...own,
        id: `${column.id}:${part}`,
        title: `${column.title}(${title})`,
      })),
      own,
    ];
  });
  const measures = listed.columns.flatMap((column): GridColumn<ListRow>[] => {
    const field = listed.fieldAt(column.id);
    // Of a masked value no sum is told either.
    if (column.total !== true || field === undefined || column.filter === null) return [];
    return [
      {
        ...plain(column),
        aggregate: { kind: 'sum' },
        mixedText: mixedAt(column.id),
        aggregateText(value) {
          if (typeof value !== 'string') return '';
          return isDecimalText(value) ? formatDecimal(value, field.kind === 'money' ? 2 : undefined) : value;
        },
      },
    ];
  });
  const rows: GridColumn<ListRow> = {
    id: countMeasure,
    title: '行数',
    width: 80,
    read: () => null,
    text: () => '',
    aggregate: { kind: 'count' },
  };
  return [...fields, ...measures, rows];
}

/** Who by month with the first sum: what a planner looks at first. */
export function firstPivot(fields: readonly GridColumn<ListRow>[], listed: ListedColumns): PivotRequest {
  const groupable = fields.filter((field) => field.groupable === true);
  const partner = groupable.find(({ id }) => {
    const field = fieldOf(listed, id);
    return field?.kind === 'ref' && field.required === true;
  });
  const month = groupable.find(({ id }) => pivotKey(id).part === 'month');
  const sum = fields.find((field) => field.aggregate?.kind === 'sum');
  const first = partner ?? groupable.find((field) => field !== month);
  return {
    rows: first === undefined ? [] : [first.id],
    columns: month === undefined ? [] : [month.id],
    measures: [sum?.id ?? countMeasure],
  };
}

/** Without fields that were there when it was kept and are no longer. */
export function knownPivot(request: PivotRequest, fields: readonly GridColumn<ListRow>[]): PivotRequest {
  const known = new Set(fields.map(({ id }) => id));
  const of = (ids: readonly string[]): string[] => ids.filter((id) => known.has(id));
  return { rows: of(request.rows), columns: of(request.columns), measures: of(request.measures) };
}

export function pivotKeyText(_key: string, value: CellValue): string {
  return typeof value !== 'string' || value === '' ? blank : (value.split(between)[0] ?? value);
}

/** Conditions of the rows behind a figure. */
export function rowsBehind(drilled: readonly FilterRequest[]): Condition[] {
  return drilled.map(({ column, values }) => pivotCondition(column, values[0]?.split(between).at(-1) ?? ''));
}
