// What turns the gestures of the user into work on cells: entering, moving, the pointer, and the interactions whose code comes
// later. Each needs some of the others, so they are made together.
import type { GridHandle } from '../contract/handle.ts';
import type { Stage } from '../dom/stageCalls.ts';
import type { StageElements } from '../dom/stageFrame.ts';
import type { Choices } from '../interact/choices.ts';
import { createEditorHost } from '../interact/editorHost.ts';
import type { EditorHost } from '../interact/editorHost.ts';
import { createEntry } from '../interact/entry.ts';
import type { Entry } from '../interact/entry.ts';
import { createInteractionCalls } from '../interact/interactionCalls.ts';
import type { InteractionCalls } from '../interact/interactionCalls.ts';
import { createNavigation } from '../interact/navigation.ts';
import type { Navigation } from '../interact/navigation.ts';
import { attachPointer } from '../interact/pointer.ts';
import type { CellAddress } from '../interact/position.ts';
import { createUndoPlaces } from '../interact/undoPlaces.ts';
import type { UndoPlaces } from '../interact/undoPlaces.ts';
import type { GridInstance } from './instance.ts';

export interface CellWork<Row> {
  entry: Entry;
  editor: EditorHost;
  navigation: Navigation;
  places: UndoPlaces;
  interactions: InteractionCalls<Row>;
  pointer: ReturnType<typeof attachPointer>;
}

export function createCellWork<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  choices: Choices,
  { root, box, stage: area }: Pick<StageElements, 'root' | 'stage'> & { box: HTMLTextAreaElement },
  handle: () => GridHandle,
): CellWork<Row> {
  const entry = createEntry(grid, (cell, text) => reopen(cell, text));
  const editor = createEditorHost(grid, stage, box, entry, choices);
  const navigation = createNavigation(grid, stage, editor);
  const places = createUndoPlaces(grid);
  const interactions: InteractionCalls<Row> = createInteractionCalls<Row>(grid, () => ({
    grid,
    stage,
    editor,
    entry,
    navigation,
    choices,
    places,
    root,
    box,
    handle: handle(),
    area,
    drag: pointer.drag,
  }));
  const pointer = attachPointer({ grid, stage, editor, navigation, interactions, area });
  /** Back to a code that several records answer to, with the list of them. */
  const reopen = (cell: CellAddress, text: string): void => {
    navigation.activate(cell.row, grid.columnIndex(cell.column));
    editor.edit(text);
    choices.refresh(cell, text, false);
  };
  return { entry, editor, navigation, places, interactions, pointer };
}
