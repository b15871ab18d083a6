// A small table of cells that is worked in by mouse and keyboard: arrows move, Shift and dragging extend, Ctrl+C and Ctrl+V
// take tables to and from a worksheet, Delete empties. What keys and texts mean is said by whoever shows it.
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './matrix.module.css';

/** Rows and columns from 0, both ends included. */
export interface MatrixArea {
  rows: readonly [number, number];
  columns: readonly [number, number];
}

export interface MatrixCell {
  text: string;
  /** Said by screen readers and on hovering. */
  title?: string;
  /** Follows from something else: paler. */
  derived?: boolean;
  /** Cannot be changed. */
  closed?: boolean;
  /** Stripe on its left side, '#rrggbb'. */
  color?: string;
  wrong?: boolean;
}

interface Head {
  key: string;
  title: string;
  /** Second line of a column. */
  note?: string;
  /** Set apart: a day off, any group. */
  quiet?: boolean;
}

export interface MatrixGridProps {
  label: string;
  corner: string;
  rows: readonly Head[];
  columns: readonly Head[];
  cellAt(row: number, column: number): MatrixCell;
  locked: boolean;
  onSelect?(area: MatrixArea): void;
  /** A key nobody else takes; true: it was meant for here. */
  onKey?(event: KeyboardEvent, area: MatrixArea): boolean;
  onClear(area: MatrixArea): void;
  onPaste(table: string[][], area: MatrixArea): void;
  /** Typing begins to write into the cell. */
  onType?(row: number, column: number, text: string): void;
}

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

const ordered = (one: number, other: number): readonly [number, number] =>
  one <= other ? [one, other] : [other, one];

export function MatrixGrid(props: MatrixGridProps): ReactNode {
  const { label, corner, rows, columns, cellAt, locked, onSelect, onKey, onClear, onPaste, onType } = props;
  const root = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 });
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<string | null>(null);
  const dragging = useRef(false);
  const wantsFocus = useRef(false);
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), Math.max(0, rows.length - 1)),
    column: Math.min(Math.max(0, column), Math.max(0, columns.length - 1)),
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
      setActive(within({ row: rows.length, column: columns.length }));
    } else if (move !== undefined) {
      wantsFocus.current = true;
      select({ row: at.row + move[0], column: at.column + move[1] }, event.shiftKey);
    } else if (key === 'Home' || key === 'End') {
      wantsFocus.current = true;
      select({ row: at.row, column: key === 'Home' ? 0 : columns.length }, event.shiftKey);
    } else if ((key === 'Delete' || key === 'Backspace') && !locked) onClear(area);
    else if (!locked && onKey?.(event, area) === true) wantsFocus.current = true;
    else if (onType !== undefined && !locked && (key === 'Enter' || key === 'F2'))
      open(cellAt(at.row, at.column).derived === true ? '' : cellAt(at.row, at.column).text);
    else if (onType !== undefined && !locked && /^\d$/.test(key)) open(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copied = (): string =>
    span(area.rows)
      .map((row) =>
        span(area.columns)
          .map((column) => cellAt(row, column).text)
          .join('\t'),
      )
      .join('\n');

  return (
    <div className={classes['scroll']}>
      <div
        ref={root}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        aria-readonly={locked}
        className={classes['grid']}
        style={{ '--columns': columns.length } as CSSProperties}
        onKeyDown={keyed}
        onPointerUp={() => (dragging.current = false)}
        onCopy={(event) => {
          if (typing !== null) return;
          event.clipboardData.setData('text/plain', copied());
          event.preventDefault();
        }}
        onPaste={(event) => {
          if (typing !== null || locked) return;
          event.preventDefault();
          event.stopPropagation();
          onPaste(tableOf(event.clipboardData.getData('text/plain')), area);
        }}
      >
        <div role="row" className={classes['row']}>
          <span role="columnheader" className={classes['corner']}>
            {corner}
          </span>
          {columns.map(({ key, title, note, quiet }) => (
            <span role="columnheader" key={key} data-quiet={quiet === true ? '' : undefined} title={title}>
              {title}
              {note !== undefined && <small>{note}</small>}
            </span>
          ))}
        </div>
        {rows.map((head, row) => (
          <div role="row" key={head.key} className={classes['row']}>
            <span role="rowheader" data-quiet={head.quiet === true ? '' : undefined} title={head.title}>
              {head.title}
            </span>
            {columns.map(({ key, title }, column) => {
              const cell = cellAt(row, column);
              const isActive = row === at.row && column === at.column;
              const chosen = inside(area.rows, row) && inside(area.columns, column);
              return (
                <span
                  role="gridcell"
                  key={key}
                  tabIndex={isActive ? 0 : -1}
                  aria-selected={chosen}
                  aria-label={`${head.title} ${title}：${cell.title ?? (cell.text || '空')}`}
                  title={cell.title}
                  data-active={isActive ? '' : undefined}
                  data-derived={cell.derived === true ? '' : undefined}
                  data-closed={cell.closed === true ? '' : undefined}
                  data-wrong={cell.wrong === true ? '' : undefined}
                  style={cell.color === undefined ? undefined : ({ '--own': cell.color } as CSSProperties)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    dragging.current = true;
                    select({ row, column }, event.shiftKey);
                  }}
                  onPointerEnter={(event) => {
                    if (dragging.current && event.buttons === 1) select({ row, column }, true);
                  }}
                  onDoubleClick={() => open(cell.derived === true ? '' : cell.text)}
                >
                  {isActive && typing !== null ? (
                    <CellInput text={typing} onWrite={write} onLeave={() => setTyping(null)} />
                  ) : (
                    cell.text
                  )}
                </span>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface CellInputProps {
  text: string;
  onWrite(text: string, go: readonly [number, number]): void;
  onLeave(): void;
}

function CellInput({ text, onWrite, onLeave }: CellInputProps): ReactNode {
  const left = useRef(false);
  return (
    <input
      // The key that opened it is its first text.
      ref={(input) => input?.focus()}
      aria-label="填写"
      inputMode="numeric"
      defaultValue={text}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget: { value } }) => {
        if (!left.current) onWrite(value, [0, 0]);
      }}
      onKeyDown={(event) => {
        const { value } = event.currentTarget;
        if (event.key === 'Enter') onWrite(value, [event.shiftKey ? -1 : 1, 0]);
        else if (event.key === 'Tab') onWrite(value, [0, event.shiftKey ? -1 : 1]);
        else if (event.key === 'Escape') onLeave();
        else return;
        left.current = true;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function inside([from, to]: readonly [number, number], at: number): boolean {
  return from <= at && at <= to;
}

/** Numbers from the first to the last. */
export function span([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Lines and tabs of a worksheet's text. */
function tableOf(text: string): string[][] {
  return text
    .replaceAll('\r', '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
