// One row element of the pool and what it was last written with: a part for each side's pinned cells, one for the cells
// of the centre, and the gutter with row number and check box.
import type { IndexRange, RowState } from '../contract/rows.ts';
import { assignColumn, createCell } from './cellWriter.ts';
import type { CellSlot } from './cellWriter.ts';
import { gridCounters } from './counters.ts';
import styles from '../frame/Grid.module.css';
import type { GridInstance } from '../frame/instance.ts';

export interface RowSlot {
  element: HTMLDivElement;
  start: HTMLDivElement;
  centre: HTMLDivElement;
  end: HTMLDivElement;
  number: Text | null;
  check: HTMLDivElement | null;
  fixed: CellSlot[];
  free: CellSlot[];
  index: number;
  id: string | undefined;
  version: number;
  stamp: number;
  state: RowState;
  selected: boolean | null;
  top: number;
  /** Px of a row taller than the others, 0 for the base height. */
  tall: number;
  /** What kind of line it shows, in a tree or a grouping. */
  line: string;
  /** Some cell covers its neighbours. */
  spans: boolean;
  /** Centre columns whose cells show this row; cells outside keep older rows. */
  written: IndexRange;
}

/** Builds a row with cells for all pinned columns and `freeCells` for those of the centre. */
export function createRowSlot<Row>(
  grid: GridInstance<Row>,
  track: HTMLElement,
  id: string,
  freeCells: number,
  placeOf: (column: number) => string,
): RowSlot {
  const element = part('row', styles['row'], track);
  element.id = id;
  const start = part('none', styles['start'], element);
  const centre = part('none', styles['centre'], element);
  const end = part('none', styles['endPart'], element);
  let number: Text | null = null;
  let check: HTMLDivElement | null = null;
  if (grid.props.rowNumbers === true) {
    number = document.createTextNode('');
    const cell = part('rowheader', styles['rowNumber'], start);
    cell.setAttribute('aria-colindex', '1');
    cell.append(number);
  }
  if (grid.checkable) {
    check = part('gridcell', styles['rowCheck'], start);
    check.setAttribute('aria-colindex', String(grid.gutterColumns));
  }
  const fixed: CellSlot[] = [];
  for (const laid of grid.layout.columns) {
    if (laid.region === 'centre') continue;
    const cell = createCell();
    assignColumn(cell, laid, placeOf(laid.index), laid.index + 1 + grid.gutterColumns);
    (laid.region === 'start' ? start : end).append(cell.element);
    fixed.push(cell);
  }
  const free = Array.from({ length: freeCells }, () => {
    const cell = createCell();
    centre.append(cell.element);
    return cell;
  });
  return {
    element,
    start,
    centre,
    end,
    number,
    check,
    fixed,
    free,
    index: -1,
    id: undefined,
    version: -1,
    stamp: -1,
    state: 'loaded',
    selected: null,
    top: -1,
    tall: 0,
    line: '',
    spans: false,
    written: { start: 0, end: 0 },
  };
}

function part(role: string, name: string | undefined, parent: HTMLElement): HTMLDivElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  if (name) element.className = name;
  parent.append(element);
  gridCounters.nodesCreated++;
  return element;
}
