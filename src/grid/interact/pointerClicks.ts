// Clicks on the body: one opens a link, ticks a box, folds a line or begins an edit where the grid edits by clicks; two edit the
// cell or open its row.
import type { GridPoint } from './position.ts';
import type { EditorHost } from './editorHost.ts';
import type { InteractionCalls } from './interactionCalls.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

export interface ClickParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  interactions: InteractionCalls<Row>;
}

interface Clicks {
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
}

export function createClicks<Row>({ grid, stage, editor, interactions }: ClickParts<Row>): Clicks {
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row < 0 || !grid.columnAt(point.column)) return;
    if (!grid.folds) return click(point, event);
    interactions.whenReady(({ folding }) => {
      if (!folding.click(point, event.clientX)) click(point, event);
    });
  };
  const click = (point: GridPoint, event: MouseEvent): void => {
    const laid = grid.columnAt(point.column);
    if (!laid) return;
    const { source } = grid.props;
    if (source.stateAt(point.row) === 'failed') return source.retry(point.row);
    const row = source.rowAt(point.row);
    if (row === undefined || event.shiftKey || event.ctrlKey || event.metaKey || grid.ranges.length > 0)
      return;
    if (laid.column.cell === 'check' && grid.props.editing)
      return interactions.whenReady(({ commands }) => commands.toggle());
    const cell = stage.pool.cellAt(point.row, point.column);
    if (laid.column.onOpen && cell && onText(cell, event)) return laid.column.onOpen(row);
    if (grid.props.editBy?.includes('click') === true && grid.readonlyReason(point.row, laid) === null)
      editor.edit();
  };

  const onDoubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('textarea, [data-interactive]')) return;
    const point = stage.pointAt(event.clientX, event.clientY);
    if (point.row >= 0 && grid.lineAt(point.row)?.kind === 'group')
      return interactions.whenReady(({ folding }) => folding.toggle(point.row));
    const laid = grid.columnAt(point.column);
    const row = point.row < 0 ? undefined : grid.props.source.rowAt(point.row);
    if (!laid || row === undefined) return;
    if (grid.props.editing && laid.column.editor?.input === 'chosen')
      interactions.whenReady(({ commands }) => void commands.pick());
    else if (grid.props.editing && laid.column.editor) editor.edit();
    else grid.props.onOpenRow?.(row);
  };

  return { onClick, onDoubleClick };
}

function onText(cell: HTMLElement, event: MouseEvent): boolean {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const box = range.getBoundingClientRect();
  return (
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom
  );
}
