// Figures of the selected cells for the status bar: up to ten thousand cells at once, more of them in slices, so that
// a dragged selection stays smooth; the newest selection ends the work on an older one.
import { useEffect, useState } from 'react';
import { cellsInAll, disjoint } from '../interact/blocks.ts';
import { createFigures } from '../table/models/figures.ts';
import type { FigureTexts } from '../table/models/figures.ts';
import { cellsIn } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';
import type { GridInstance } from './instance.ts';
import { inSlices } from '../core/slices.ts';

export interface SelectionFigures {
  cells: number;
  numbers: FigureTexts | null;
  /** Some selected rows are not loaded and not counted. */
  partial: boolean;
}

/** Summed within the event itself. */
const atOnce = 10_000;
const mostSummed = 2_000_000;

export function useFigures<Row>(grid: GridInstance<Row>): SelectionFigures | null {
  const [figures, setFigures] = useState<SelectionFigures | null>(null);
  useEffect(() => {
    let abort = new AbortController();
    const compute = (): void => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      const work = begin(grid);
      if (!work || work.rows <= 0)
        return setFigures(work && { cells: work.cells, numbers: null, partial: false });
      if (work.cells <= atOnce) {
        for (let at = 0; at < work.rows; at++) work.take(at);
        return setFigures(work.figures());
      }
      inSlices(work.rows, signal, work.take).then(
        (done) => {
          if (done) setFigures(work.figures());
        },
        () => setFigures(null),
      );
    };
    const offs = [
      grid.topics.on('selection', compute),
      grid.topics.on('rows', () => {
        if (grid.ranges.length > 0) compute();
      }),
    ];
    compute();
    return () => {
      abort.abort();
      for (const off of offs) off();
    };
  }, [grid]);
  return figures;
}

interface Work {
  cells: number;
  rows: number;
  /** Reads the row at this place of all selected rows. */
  take: (at: number) => void;
  figures: () => SelectionFigures;
}

function begin<Row>(grid: GridInstance<Row>): Work | null {
  const blocks = disjoint(grid.selectedBlocks());
  const cells = cellsInAll(blocks);
  if (cells < 2) return null;
  const { source } = grid.props;
  const numeric = (block: Block) =>
    grid.layout.columns.slice(block.left, block.right + 1).filter((laid) => laid.column.align === 'end');
  const parts = blocks
    .map((block) => ({ block, columns: numeric(block) }))
    .filter((part) => part.columns.length > 0);
  const numbers = parts.reduce(
    (sum, { block, columns }) => sum + (cellsIn(block) / (block.right - block.left + 1)) * columns.length,
    0,
  );
  const rows =
    numbers > mostSummed ? 0 : parts.reduce((sum, { block }) => sum + block.bottom - block.top + 1, 0);
  const figures = createFigures();
  let partial = false;
  return {
    cells,
    rows,
    take(at) {
      let offset = at;
      for (const { block, columns } of parts) {
        const height = block.bottom - block.top + 1;
        if (offset >= height) {
          offset -= height;
          continue;
        }
        const row = source.rowAt(block.top + offset);
        if (row === undefined) partial = true;
        else for (const laid of columns) figures.add(laid.column.read(row));
        return;
      }
    },
    figures: () => ({ cells, numbers: figures.texts(), partial }),
  };
}
