// Where a cell stands in the window, for what opens beside it.
import type { CellAddress } from '../../interact/position.ts';
import type { Anchor } from '../../frame/anchor.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Runtime } from '../../frame/runtime.ts';

/** Null where the cell is not on the stage. */
export function cellAnchor<Row>(
  grid: GridInstance<Row>,
  runtime: Runtime<Row> | null,
  stage: HTMLElement | null,
  cell: CellAddress,
): Anchor | null {
  const laid = grid.laid(cell.column);
  const rect = laid && runtime?.stage.rectOf(cell.row, laid);
  const box = stage?.getBoundingClientRect();
  if (!rect || !box) return null;
  const top = box.top + rect.top;
  return { left: box.left + rect.left, top, bottom: top + rect.height, width: rect.width };
}
