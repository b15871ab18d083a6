// A pivot table as columns of an ordinary grid: the line's title, then the measures under each column key and under the
// total.
import type { PivotColumn, PivotLine, PivotRequest, PivotTable } from '../../table/models/pivot.ts';
import type { CellValue, GridColumn } from '../../contract/columns.ts';

/** Stands for a slash within a title: the slash itself parts the levels. */
const wideSlash = '／';

export interface PivotPick {
  line: PivotLine;
  column: PivotColumn;
  measure: string;
}

/** How a key's value is shown: as its column shows it in a row that has it. */
export type KeyText = (column: string, value: CellValue) => string;

export function pivotColumns<Row>(
  fields: readonly GridColumn<Row>[],
  table: PivotTable,
  request: PivotRequest,
  keyText: KeyText,
  words: { row: string; total: string },
  onPick: ((pick: PivotPick) => void) | undefined,
): GridColumn<PivotLine>[] {
  const measures = request.measures.flatMap((id) => fields.find((field) => field.id === id) ?? []);
  const titles = request.rows.map((id) => fields.find((field) => field.id === id)?.title ?? id).join(' / ');
  const total: PivotColumn = { id: '', key: [] };
  const keys = request.columns.length === 0 ? [total] : [...table.columns, total];
  const single = measures.length === 1;
  return [
    {
      id: 'line',
      title: titles === '' ? words.row : titles,
      width: 220,
      pin: 'start',
      required: true,
      read: (line) => line.key.at(-1) ?? null,
      text: (value, line) => keyText(request.rows[line.key.length - 1] ?? '', value),
    },
    ...keys.flatMap((column) =>
      measures.map((measure): GridColumn<PivotLine> => {
        const names = column.key.map((value, at) => keyText(request.columns[at] ?? '', value));
        const leaf = column.id === '' ? words.total : (names.at(-1) ?? '');
        const path = column.id === '' ? [words.total] : names;
        const group = single ? path.slice(0, -1) : path;
        return {
          id: `${column.id}|${measure.id}`,
          title: single && request.columns.length > 0 ? leaf : measure.title,
          ...(group.length > 0 && request.columns.length > 0
            ? { group: group.map((part) => part.replaceAll('/', wideSlash)).join('/') }
            : {}),
          width: Math.max(96, Math.min(160, measure.width)),
          align: 'end',
          sortable: true,
          read: (line) => line.aggregates.get(column.id)?.[measure.id] ?? null,
          text: (value) => aggregateText(measure, value),
          ...(onPick ? { onOpen: (line: PivotLine) => onPick({ line, column, measure: measure.id }) } : {}),
        };
      }),
    ),
  ];
}

/** Sums look like the column's values; the row behind a figure does not exist, so its text must not need one. */
function aggregateText<Row>(measure: GridColumn<Row>, value: CellValue): string {
  if (value === null) return '';
  return measure.aggregateText?.(value) ?? String(value);
}
