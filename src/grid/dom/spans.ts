// Cells that cover several columns: which column a place belongs to. A span never leaves its region (pinned start,
// free, pinned end), because regions scroll on their own.
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import type { RowLine } from '../contract/rows.ts';

interface SpanField<Row> {
  layout: ColumnLayout<Row>;
  props: { source: { rowAt: (index: number) => Row | undefined } };
  lineAt: (row: number) => RowLine | undefined;
}

/** How many columns the cell starting here covers. */
function widthOf<Row>(
  field: SpanField<Row>,
  laid: LaidColumn<Row>,
  data: Row | undefined,
  line: RowLine | undefined,
): number {
  if (line?.kind === 'group') {
    if (laid.index !== 0) return 1;
    let end = 1;
    for (let next = field.layout.columns[end]; next && next.region === laid.region && !line.texts?.[next.id];)
      next = field.layout.columns[++end];
    return end;
  }
  const wanted = data === undefined ? 1 : (laid.column.span?.(data) ?? 1);
  return Math.max(1, Math.floor(wanted));
}

/** First and last column of the cell that covers `column` in this row. */
export function spanAt<Row>(
  field: SpanField<Row>,
  row: number,
  column: number,
): { left: number; right: number } {
  const { layout } = field;
  const line = field.lineAt(row);
  if (!layout.spans && line?.kind !== 'group') return { left: column, right: column };
  const region = layout.columns[column]?.region;
  const data = field.props.source.rowAt(row);
  let left = layout.columns.findIndex((laid) => laid.region === region);
  for (;;) {
    const laid = layout.columns[left];
    if (!laid || left > column) return { left: column, right: column };
    let right = left + widthOf(field, laid, data, line) - 1;
    while (right > left && layout.columns[right]?.region !== region) right--;
    if (column <= right) return { left, right };
    left = right + 1;
  }
}
