// The text box that always holds the focus. It lies transparent over the active cell, so the first key of a
// Chinese input method already composes in it; the grid turns to editing only when text or a composition arrives,
// never on a key press. It lives outside the row pool: scrolling and refetching cannot end an edit.
import { cellOf } from './position.ts';
import type { CellAddress, EditMode } from './position.ts';
import type { Choices } from './choices.ts';
import type { Choice } from './choiceWork.ts';
import styles from '../dom/overlay.module.css';
import type { Entry } from './entry.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';
import { lazy } from '../core/lazy.ts';
import type { TypedMarks } from './typedMark.ts';

export interface EditorHost {
  focus: () => void;
  /** F2, double click: starts with the present text, caret at the end. */
  edit: (text?: string) => void;
  isEditing: () => boolean;
  text: () => string;
  /**
   * Takes the text over and leaves editing; the promise tells whether it was valid. A text that is part of a record's
   * code or name means the only record with it; with `first` (Enter) the first hit, however late it comes.
   */
  commit: (how?: { first?: boolean }) => Promise<boolean>;
  /** Ends editing without writing (a picker or a list wrote already). */
  leave: () => void;
  choose: (choice: Choice) => void;
  insertLineBreak: () => void;
  place: () => void;
  attach: () => () => void;
}

/** Nothing is typed there. */
const isUntyped = (input: string | undefined): boolean => input === 'check' || input === 'chosen';

const marks = lazy(() => import('./typedMark.ts'), 'ahead');

export function createEditorHost<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  box: HTMLTextAreaElement,
  entry: Entry,
  choices: Choices,
): EditorHost {
  let composing = false;
  let typed: TypedMarks | undefined;

  const active = (): CellAddress | null => cellOf(grid.position);
  const editorOf = (cell: CellAddress) => grid.laid(cell.column)?.column.editor;

  const begin = (mode: EditMode, text: string | null): void => {
    const cell = active();
    if (!cell || grid.position.kind !== 'active') return;
    const original = text ?? '';
    if (text !== null) {
      box.value = text;
      box.setSelectionRange(text.length, text.length);
    }
    stage.reveal(cell.row, grid.columnIndex(cell.column));
    grid.setPosition({ kind: 'editing', cell, mode, original });
    choices.refresh(cell, box.value, mode === 'f2');
  };

  const leave = (): void => {
    choices.close();
    box.value = '';
    composing = false;
    if (grid.position.kind === 'editing') grid.setPosition({ kind: 'active', cell: grid.position.cell });
  };

  const commit = ({ first = false } = {}): Promise<boolean> => {
    const { position } = grid;
    if (position.kind !== 'editing') return entry.settled();
    const { cell, mode, original } = position;
    const text = box.value;
    const exact = choices.exact(text);
    const list = choices.list.get();
    const checked = list?.multiple === true ? [...list.checked] : null;
    leave();
    if (mode === 'f2' && text === original && checked === null) return entry.settled();
    if (checked) {
      entry.write(cell, { value: checked });
      return Promise.resolve(true);
    }
    if (exact?.picked) {
      entry.write(cell, exact.picked);
      return Promise.resolve(true);
    }
    return entry.accept(cell, text, first);
  };

  const choose = (choice: Choice): void => {
    if (grid.position.kind !== 'editing') return;
    const { cell } = grid.position;
    if (choices.list.get()?.multiple === true) return choices.toggle(choice.value);
    leave();
    entry.write(cell, choice.picked ?? { value: choice.value });
  };

  const onInput = (): void => {
    if (grid.position.kind === 'active') {
      if (box.value !== '' || composing) begin('type', null);
      return;
    }
    if (grid.position.kind !== 'editing') {
      box.value = '';
      return;
    }
    place();
    if (!composing) choices.refresh(grid.position.cell, box.value, false);
  };

  const onCompositionStart = (): void => {
    composing = true;
    if (grid.position.kind === 'active') begin('type', null);
  };
  const onCompositionEnd = (): void => {
    composing = false;
    if (grid.position.kind === 'editing') choices.refresh(grid.position.cell, box.value, false);
  };

  const onFocus = (): void => {
    grid.hasFocus = true;
    if (grid.position.kind === 'none' && grid.rowCount > 0) {
      const first = grid.walkField.editable(0, 0)
        ? { row: 0, column: 0 }
        : { row: stage.visible().start, column: 0 };
      const cell = grid.address(first.row, first.column);
      if (cell) grid.setPosition({ kind: 'active', cell });
    }
    grid.topics.emit('focus');
  };
  const onBlur = (): void => {
    grid.hasFocus = false;
    // Another window on top is no reason to end an edit.
    if (document.hasFocus()) void commit();
    grid.topics.emit('focus');
  };

  const place = (): void => {
    const cell = active();
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
    const editor = editorOf(cell);
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

  return {
    focus: () => box.focus({ preventScroll: true }),
    edit(text) {
      const cell = active();
      const laid = cell ? grid.laid(cell.column) : undefined;
      if (!cell || !laid || grid.position.kind !== 'active') return;
      const reason = grid.readonlyReason(cell.row, laid);
      const row = grid.props.source.rowAt(cell.row);
      if (reason !== null) return grid.notify(reason, 'info');
      if (row === undefined || cell.rowId === undefined || isUntyped(laid.column.editor?.input)) return;
      const invalid = grid.props.editing?.invalidTextAt(cell.rowId, laid.id);
      const value = laid.column.read(row);
      const many = laid.column.editor?.input === 'multiSelect' ? '' : undefined;
      begin(
        'f2',
        text ?? many ?? invalid ?? laid.column.editor?.editText?.(value, row) ?? laid.column.text(value, row),
      );
    },
    isEditing: () => grid.position.kind === 'editing',
    text: () => box.value,
    commit,
    leave,
    choose,
    insertLineBreak() {
      box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
      place();
    },
    place,
    attach() {
      const listeners: [string, (event: never) => void][] = [
        ['input', onInput],
        ['compositionstart', onCompositionStart],
        ['compositionend', onCompositionEnd],
        ['focus', onFocus],
        ['blur', onBlur],
      ];
      for (const [name, listener] of listeners) box.addEventListener(name, listener as EventListener);
      return () => {
        for (const [name, listener] of listeners) box.removeEventListener(name, listener as EventListener);
        typed?.detach();
      };
    },
  };
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
