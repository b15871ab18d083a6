// What is selected in a small table of cells and where the keyboard is: arrows move, Shift extends, a key that means something
// to whoever shows the table is handed to it, and typing opens a cell.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { MatrixCell } from './MatrixCellView.tsx';
import { type MatrixArea, ordered } from './matrixArea.ts';

interface Place {
  row: number;
  column: number;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export interface MatrixCommands {
  cellAt(row: number, column: number): MatrixCell;
  locked: boolean;
  onSelect?(area: MatrixArea): void;
  /** A key nobody else takes; true: it was meant for here. */
  onKey?(event: KeyboardEvent, area: MatrixArea): boolean;
  onClear(area: MatrixArea): void;
  /** Typing begins to write into the cell. */
  onType?(row: number, column: number, text: string): void;
}

export interface MatrixSelection {
  /** The cell the keyboard is in. */
  at: Place;
  area: MatrixArea;
  /** What the cell is opened with; null while none is open. */
  typing: string | null;
  select(place: Place, extend: boolean): void;
  /** Writes into the open cell and goes on by so many rows and columns. */
  write(text: string, go: readonly [number, number]): void;
  open(text: string): void;
  /** Closes the open cell without writing. */
  leave(): void;
  keyed(event: KeyboardEvent): void;
}

/** @param size numbers of rows and columns */
export function useMatrixSelection(
  root: RefObject<HTMLElement | null>,
  size: { rows: number; columns: number },
  { cellAt, locked, onSelect, onKey, onClear, onType }: MatrixCommands,
): MatrixSelection {
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 });
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), Math.max(0, size.rows - 1)),
    column: Math.min(Math.max(0, column), Math.max(0, size.columns - 1)),
  });
  const at = within(active);
  const from = within(anchor);
  const area: MatrixArea = { rows: ordered(from.row, at.row), columns: ordered(from.column, at.column) };

  useEffect(() => {
    if (!wantsFocus.current || typing !== null) return;
    wantsFocus.current = false;
    root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  });

  const select = (place: Place, extend: boolean): void => {
    const next = within(place);
    const start = extend ? from : next;
    setActive(next);
    setAnchor(start);
    onSelect?.({ rows: ordered(start.row, next.row), columns: ordered(start.column, next.column) });
  };
  const write = (text: string, go: readonly [number, number]): void => {
    setTyping(null);
    wantsFocus.current = true;
    onType?.(at.row, at.column, text);
    if (go[0] !== 0 || go[1] !== 0) select({ row: at.row + go[0], column: at.column + go[1] }, false);
  };
  const open = (text: string): void => {
    if (onType !== undefined && !locked && cellAt(at.row, at.column).closed !== true) setTyping(text);
  };

  const keyed = (event: KeyboardEvent): void => {
    if (typing !== null || event.altKey) return;
    const { key } = event;
    const move = moves[key];
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return;
      setAnchor({ row: 0, column: 0 });
      setActive(within({ row: size.rows, column: size.columns }));
    } else if (move !== undefined) {
      wantsFocus.current = true;
      select({ row: at.row + move[0], column: at.column + move[1] }, event.shiftKey);
    } else if (key === 'Home' || key === 'End') {
      wantsFocus.current = true;
      select({ row: at.row, column: key === 'Home' ? 0 : size.columns }, event.shiftKey);
    } else if ((key === 'Delete' || key === 'Backspace') && !locked) onClear(area);
    else if (!locked && onKey?.(event, area) === true) wantsFocus.current = true;
    else if (onType !== undefined && !locked && (key === 'Enter' || key === 'F2'))
      open(cellAt(at.row, at.column).derived === true ? '' : cellAt(at.row, at.column).text);
    else if (onType !== undefined && !locked && /^\d$/.test(key)) open(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { at, area, typing, select, write, open, leave: () => setTyping(null), keyed };
}
