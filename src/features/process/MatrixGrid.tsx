// A small table of cells that is worked in by mouse and keyboard: arrows move, Shift and dragging extend, Ctrl+C and Ctrl+V
// take tables to and from a worksheet, Delete empties. What keys and texts mean is said by whoever shows it.
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { inside, type MatrixArea, span, tableOf } from './matrixArea.ts';
import { MatrixCellView } from './MatrixCellView.tsx';
import { type MatrixCommands, useMatrixSelection } from './useMatrixSelection.ts';
import classes from './matrix.module.css';

interface Head {
  key: string;
  title: string;
  /** Second line of a column. */
  note?: string;
  /** Set apart: a day off, any group. */
  quiet?: boolean;
}

export interface MatrixGridProps extends MatrixCommands {
  label: string;
  corner: string;
  rows: readonly Head[];
  columns: readonly Head[];
  onPaste(table: string[][], area: MatrixArea): void;
}

export function MatrixGrid(props: MatrixGridProps): ReactNode {
  const { label, corner, rows, columns, cellAt, locked, onPaste } = props;
  const root = useRef<HTMLDivElement>(null);
  const dragging = useRef(false);
  const selection = useMatrixSelection(root, { rows: rows.length, columns: columns.length }, props);
  const { at, area, typing, select } = selection;
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
        onKeyDown={selection.keyed}
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
                <MatrixCellView
                  key={key}
                  cell={cell}
                  name={`${head.title} ${title}`}
                  isActive={isActive}
                  chosen={chosen}
                  typing={isActive ? typing : null}
                  onPress={(extend) => {
                    dragging.current = true;
                    select({ row, column }, extend);
                  }}
                  onReach={() => {
                    if (dragging.current) select({ row, column }, true);
                  }}
                  onOpen={() => selection.open(cell.derived === true ? '' : cell.text)}
                  onWrite={selection.write}
                  onLeave={selection.leave}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
