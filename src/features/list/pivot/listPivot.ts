// The pivot of a list: which fields can stand where, what is asked of the server, and how its keys read. The value of a
// key carries its text before its id, so that partners stand in the order of their names.
import { fetchPivot } from '#api/queries.ts';
import type { CellValue, FilterRequest, GridColumn, PivotCell, PivotRequest } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Condition } from '#model/filter.ts';
import { type DatePart, datePartTitles, pivotCondition, pivotKey } from '#model/pivot.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import type { ListQuestion, ListRow } from '../rows/listQuery.ts';

/** Counts rows; no field has this name. */
const countMeasure = '#rows';
const blank = '（空白）';
const between = '\u0000';

const fieldOf = ({ fieldAt }: Pick<ListedColumns, 'fieldAt'>, key: string): FieldDef | undefined =>
  fieldAt(pivotKey(key).path);

/** Fields of rows and columns, dates also by month, quarter and year, and what can be added up. */
export function pivotFields(listed: ListedColumns): GridColumn<ListRow>[] {
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
        figureText: (value) =>
          typeof value === 'string' ? formatDecimal(value, field.kind === 'money' ? 2 : undefined) : '',
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

export interface PivotAsked {
  entity: string;
  question: ListQuestion;
  listed: ListedColumns;
  environment: FieldEnvironment;
}

export async function loadPivotCells(
  { entity, question, listed, environment }: PivotAsked,
  request: PivotRequest,
  signal: AbortSignal,
): Promise<PivotCell[]> {
  const { lines, filter, search, parameters } = question;
  const totals = request.measures.filter((id) => id !== countMeasure);
  if (request.rows.length + request.columns.length + request.measures.length === 0) return [];
  const answer = await fetchPivot(
    entity,
    {
      rows: request.rows,
      columns: request.columns,
      totals,
      ...(lines === undefined ? {} : { lines }),
      ...(filter === undefined ? {} : { filter }),
      ...(search === undefined ? {} : { search }),
      ...(parameters === undefined ? {} : { parameters }),
    },
    signal,
  );
  const keys = [...request.rows, ...request.columns];
  return answer.cells.map((cell) => {
    const values = cell.keys.map((value, at) =>
      keyValue(value, fieldOf(listed, keys[at] ?? ''), environment),
    );
    return {
      row: values.slice(0, request.rows.length),
      column: values.slice(request.rows.length),
      count: cell.count,
      sums: Object.fromEntries(totals.map((id, at) => [id, cell.sums[at]?.sum ?? '0'])),
      counts: Object.fromEntries(totals.map((id, at) => [id, cell.sums[at]?.count ?? 0])),
    };
  });
}

function keyValue(value: string, field: FieldDef | undefined, environment: FieldEnvironment): CellValue {
  if (value === '') return null;
  if (field?.kind === 'bool') return `${value === 'true' ? '是' : '否'}${between}${value}`;
  if (field?.kind !== 'ref' && field?.kind !== 'dict') return value;
  return `${cellText(field, value, undefined, environment) || value}${between}${value}`;
}

export function pivotKeyText(_key: string, value: CellValue): string {
  return typeof value !== 'string' || value === '' ? blank : (value.split(between)[0] ?? value);
}

/** Conditions of the rows behind a figure. */
export function behindFigure(drilled: readonly FilterRequest[]): Condition[] {
  return drilled.map(({ column, values }) => pivotCondition(column, values[0]?.split(between).at(-1) ?? ''));
}
