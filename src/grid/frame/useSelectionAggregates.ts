// Aggregates of the selected cells for the status bar: up to ten thousand cells at once; of more the count at once and
// the figures in slices, so that a dragged selection stays smooth. The newest selection ends the work on an older one.
import { useEffect, useState } from 'react';
import { cellsInAll, disjoint } from '../interact/blocks.ts';
import { createRunningAggregates } from '../table/models/runningAggregates.ts';
import type { AggregateTexts } from '../table/models/runningAggregates.ts';
import { cellsIn } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';
import type { GridInstance } from './instance.ts';
import { inSlices } from '../core/slices.ts';

export interface SelectionAggregates {
  cells: number;
  numbers: AggregateTexts | null;
  /** Of different units or currencies: only their count says something. */
  mixed: boolean;
  /** Some selected rows are not loaded and not counted. */
  partial: boolean;
}

/** Summed within the event itself. */
const atOnce = 10_000;
const mostSummed = 2_000_000;

export function useSelectionAggregates<Row>(grid: GridInstance<Row>): SelectionAggregates | null {
  const [aggregates, setAggregates] = useState<SelectionAggregates | null>(null);
  useEffect(() => {
    let abort = new AbortController();
    const compute = (): void => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      const work = begin(grid);
      if (!work || work.rows <= 0)
        return setAggregates(work && { cells: work.cells, numbers: null, mixed: false, partial: false });
      if (work.cells <= atOnce) {
        for (let at = 0; at < work.rows; at++) work.take(at);
        return setAggregates(work.aggregates());
      }
      // Figures of an earlier selection are not those of this one.
      setAggregates({ cells: work.cells, numbers: null, mixed: false, partial: false });
      inSlices(work.rows, signal, work.take).then(
        (done) => {
          if (done) setAggregates(work.aggregates());
        },
        () => setAggregates(null),
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
  return aggregates;
}

interface Work {
  cells: number;
  rows: number;
  /** Reads the row at this place of all selected rows. */
  take: (at: number) => void;
  aggregates: () => SelectionAggregates;
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
  const aggregates = createRunningAggregates();
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
        else for (const { column } of columns) aggregates.add(column.read(row), column.countedIn?.(row));
        return;
      }
    },
    aggregates: () => ({ cells, numbers: aggregates.texts(), mixed: aggregates.mixed(), partial }),
  };
}
