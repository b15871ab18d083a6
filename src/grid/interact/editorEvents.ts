// What the browser reports of the text box: text and compositions begin an edit in the active cell, the focus comes and goes.
import type { EditMode } from './position.ts';
import type { Choices } from './choices.ts';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from '../dom/stageCalls.ts';

export interface Typing {
  /** An input method composes in the box. */
  composing: boolean;
}

interface EditorEventParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  box: HTMLTextAreaElement;
  choices: Choices;
  typing: Typing;
  begin: (mode: EditMode, text: string | null) => void;
  commit: () => Promise<boolean>;
  place: () => void;
}

export function attachEditorEvents<Row>(parts: EditorEventParts<Row>): () => void {
  const { grid, stage, box, choices, typing, begin, commit, place } = parts;

  const onInput = (): void => {
    if (grid.position.kind === 'active') {
      if (box.value !== '' || typing.composing) begin('type', null);
      return;
    }
    if (grid.position.kind !== 'editing') {
      box.value = '';
      return;
    }
    place();
    if (!typing.composing) choices.refresh(grid.position.cell, box.value, false);
  };

  const onCompositionStart = (): void => {
    typing.composing = true;
    if (grid.position.kind === 'active') begin('type', null);
  };
  const onCompositionEnd = (): void => {
    typing.composing = false;
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
  };
}
