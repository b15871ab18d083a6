// Where the text box lies and how it looks: over the active cell, wider and higher while it is typed in, cut off at the pinned
// columns. Called with every paint, so it measures by canvas and reads no layout.
import { cellOf } from './position.ts';
import styles from '../dom/overlay.module.css';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';
import { lazy } from '../core/lazy.ts';
import type { TypedMarks } from './typedMark.ts';

/** Nothing is typed there. */
export const isUntyped = (input: string | undefined): boolean => input === 'check' || input === 'chosen';

const marks = lazy(() => import('./typedMark.ts'), 'ahead');

export function createEditorPlace<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  box: HTMLTextAreaElement,
): { place: () => void; detach: () => void } {
  let typed: TypedMarks | undefined;

  const place = (): void => {
    const cell = cellOf(grid.position);
    const laid = cell ? grid.laid(cell.column) : undefined;
    const { width, bodyTop, bodyHeight, scrollX } = stage.size();
    if (!cell || !laid) {
      box.className = styles['editor'] ?? '';
      box.style.cssText = `left:0;top:${bodyTop}px;width:1px;height:1px`;
      typed?.show(null);
      return;
    }
    const editing = grid.position.kind === 'editing';
    const rect = stage.rectOf(cell.row, laid);
    const { editor } = laid.column;
    const wide = editing
      ? Math.min(Math.max(rect.width, textWidth(box) + 28), Math.max(rect.width, width - rect.left - 8))
      : rect.width;
    const lines = editing
      ? box.value
          .split('\n')
          .reduce(
            (sum, text) => sum + Math.max(1, Math.ceil(textWidth({ value: text }) / Math.max(20, wide - 24))),
            0,
          )
      : 1;
    const high = Math.min(
      rect.height + (lines - 1) * 20,
      Math.max(rect.height, bodyTop + bodyHeight - rect.top),
    );
    const outside = rect.top + rect.height <= bodyTop || rect.top >= bodyTop + bodyHeight;
    const top = Math.min(Math.max(rect.top, bodyTop - rect.height), bodyTop + bodyHeight);
    const left = Math.min(Math.max(rect.left, -rect.width), width);
    const cutStart = laid.region === 'centre' ? Math.max(0, grid.layout.startWidth - rect.left) : 0;
    const cutEnd =
      laid.region === 'centre' ? Math.max(0, rect.left + rect.width - (width - grid.layout.endWidth)) : 0;
    const clip = `inset(${Math.max(0, bodyTop - top)}px ${editing ? Math.min(cutEnd, rect.width) : 0}px 0 ${cutStart}px)`;
    box.className = [
      styles['editor'],
      editing && !outside && styles['open'],
      laid.column.align === 'end' && styles['alignEnd'],
    ]
      .filter(Boolean)
      .join(' ');
    box.style.cssText = `left:${left}px;top:${top}px;width:${wide}px;height:${high}px;clip-path:${clip}`;
    box.readOnly =
      grid.readonlyReason(cell.row, laid) !== null || isUntyped(editor?.input) || cell.rowId === undefined;
    const judged = editing && !outside ? editor?.judge?.(box.value, grid.props.source.rowAt(cell.row)) : null;
    if (judged) typed ??= marks.now()?.createTypedMarks(box);
    typed?.show(judged ?? null, { left, top, height: high, bottom: bodyTop + bodyHeight });
    box.inputMode = editor?.input === 'number' ? 'decimal' : 'text';
    if (scrollX < 0) box.blur();
  };

  return { place, detach: () => typed?.detach() };
}

let canvas: CanvasRenderingContext2D | null = null;

/** Width of the widest line in the cell font; by canvas, so no layout is read. */
export function textWidth(
  box: { value: string },
  font = '13px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif',
): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return box.value.length * 13;
  canvas.font = font;
  return Math.max(...box.value.split('\n').map((line) => canvas?.measureText(line).width ?? 0));
}
