// The text box that always holds the focus. It lies transparent over the active cell, so the first key of a
// Chinese input method already composes in it; the grid turns to editing only when text or a composition arrives,
// never on a key press. It lives outside the row pool: scrolling and refetching cannot end an edit.
import { cellOf } from './position.ts';
import type { CellAddress, EditMode } from './position.ts';
import type { Choices } from './choices.ts';
import type { Choice } from './choiceWork.ts';
import { attachEditorEvents } from './editorEvents.ts';
import type { Typing } from './editorEvents.ts';
import { createEditorPlace, isUntyped } from './editorPlace.ts';
import type { Entry } from './entry.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

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

export function createEditorHost<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  box: HTMLTextAreaElement,
  entry: Entry,
  choices: Choices,
): EditorHost {
  const typing: Typing = { composing: false };
  const { place, detach: marksOff } = createEditorPlace(grid, stage, box);

  const active = (): CellAddress | null => cellOf(grid.position);

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
    typing.composing = false;
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
      const off = attachEditorEvents({ grid, stage, box, choices, typing, begin, commit, place });
      return () => {
        off();
        marksOff();
      };
    },
  };
}
