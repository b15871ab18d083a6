// The cells of a list's pivot, asked of the server under the list's own question.
import { fetchPivot } from '#api/queries.ts';
import type { CellValue, PivotCell, PivotRequest } from '#grid';
import type { FieldDef } from '#model/fields.ts';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import type { ListQuestion } from '../rows/listQuery.ts';
import { between, countMeasure, fieldOf } from './pivotFields.ts';

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
      sums: Object.fromEntries(totals.map((id, at) => [id, cell.sums[at]?.sum ?? null])),
      countedIn: Object.fromEntries(totals.map((id, at) => [id, cell.sums[at]?.countedIn ?? ''])),
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
