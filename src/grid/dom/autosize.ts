// Width that fits a column's title and its loaded values, measured on a canvas over a sample of rows:
// the result does not depend on what is scrolled into view.
import type { LaidColumn } from '../table/columnLayout.ts';
import { textWidth } from '../interact/editorPlace.ts';
import type { GridInstance } from '../frame/instance.ts';
import { decimalsOf } from './decimalPoints.ts';

const sampled = 1_000;
const padding = 18;

export function fittingWidth<Row>(grid: GridInstance<Row>, laid: LaidColumn<Row>): number {
  const { source } = grid.props;
  let widest =
    textWidth(
      { value: laid.column.title },
      '500 13px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
    ) + 44;
  let seen = 0;
  for (let row = 0; row < grid.rowCount && seen < sampled; row++) {
    if (source.rowAt(row) === undefined) continue;
    seen++;
    widest = Math.max(
      widest,
      textWidth({ value: shownText(grid, row, laid) }) + padding + (laid.column.cell === 'tag' ? 14 : 0),
    );
    if (row - seen > 20_000) break;
  }
  return Math.ceil(Math.min(widest, laid.column.maxWidth ?? 480));
}

/** A number takes the room of the decimals it does not show, where its point stands under the others'. */
function shownText<Row>(grid: GridInstance<Row>, row: number, laid: LaidColumn<Row>): string {
  const text = grid.textAt(row, laid);
  if (laid.column.decimals !== true) return text;
  return text + '0'.repeat(Math.max(0, (grid.points.most[laid.id] ?? 0) - decimalsOf(text)));
}
