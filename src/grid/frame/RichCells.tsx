// React contents of rich cells, mounted when scrolling has settled: until then, and again as soon as a row is
// rewritten, the cell shows its plain text. One component commits for all of them.
import { useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { GridInstance } from './instance.ts';
import type { RichCell } from '../dom/rowPool.ts';
import type { Runtime } from './runtime.ts';

export function RichCells<Row>({
  grid,
  runtime,
}: {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}): ReactNode {
  const [cells, setCells] = useState<RichCell<Row>[]>([]);
  useEffect(
    () =>
      grid.topics.on('settled', () => {
        const next = runtime.current?.stage.pool.richCells() ?? [];
        setCells((before) => (before.length === 0 && next.length === 0 ? before : next));
      }),
    [grid, runtime],
  );
  useEffect(() => {
    for (const { element } of cells) element.setAttribute('data-mounted', '');
  }, [cells]);
  return cells.map((cell) =>
    createPortal(cell.laid.column.rich?.(cell.laid.column.read(cell.row), cell.row), cell.host, cell.key),
  );
}
