// Joins the parts once the DOM stands: stage, overlay, editor host, keyboard, pointer, clipboard; and takes them
// apart again. Also what the outside may ask of a grid (GridHandle).
import { cellOf, type CellAddress } from '../interact/position.ts';
import { onGridLanguage } from '../core/language.ts';
import type { GridHandle } from '../contract/handle.ts';
import { describeCell } from '../dom/aria.ts';
import type { Choices } from '../interact/choices.ts';
import { attachClipboard } from '../interact/clipboard/clipboardEvents.ts';
import { createEditorHost } from '../interact/editorHost.ts';
import type { EditorHost } from '../interact/editorHost.ts';
import { createEntry } from '../interact/entry.ts';
import type { Interactions } from '../interact/interactions.ts';
import { createInteractionCalls } from '../interact/interactionCalls.ts';
import type { InteractionCalls } from '../interact/interactionCalls.ts';
import type { GridInstance } from './instance.ts';
import { createKeyboard } from '../interact/keyboard.ts';
import { attachContextMenu } from '../panels/menu/contextMenu.ts';
import { createNavigation } from '../interact/navigation.ts';
import type { Navigation } from '../interact/navigation.ts';
import { createOverlay } from '../dom/overlay.ts';
import { attachPointer } from '../interact/pointer.ts';
import { createRestore } from '../interact/restore.ts';
import { createStage } from '../dom/stage.ts';
import { withColumn } from '../table/columnCalls.ts';
import { stateOf } from '../table/presentState.ts';
import { keepRows } from '../table/selection.ts';
import { createUndoPlaces } from '../interact/undoPlaces.ts';
import type { Stage } from '../dom/stageCalls.ts';
import type { StageElements } from '../dom/stageFrame.ts';

export interface RuntimeElements extends StageElements {
  overlay: HTMLElement;
  box: HTMLTextAreaElement;
}

export interface Runtime<Row> {
  stage: Stage<Row>;
  editor: EditorHost;
  navigation: Navigation;
  interactions: InteractionCalls<Row>;
  handle: GridHandle;
  /** Writes text into a cell as if it had been typed there. */
  enter: (cell: CellAddress, text: string) => Promise<boolean>;
  /** React rendered: new props, columns or view. */
  rendered: (relaid: boolean) => void;
  detach: () => void;
}

export function attachRuntime<Row>(
  grid: GridInstance<Row>,
  choices: Choices,
  elements: RuntimeElements,
  gridId: string,
): Runtime<Row> {
  const { root, box } = elements;
  const stage = createStage(grid, elements, gridId);
  const overlay = createOverlay(grid, stage, elements.overlay);
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
    handle,
    area: elements.stage,
    drag: pointer.drag,
  }));
  const pointer = attachPointer({ grid, stage, editor, navigation, interactions, area: elements.stage });
  /** Back to a code that several records answer to, with the list of them. */
  const reopen = (cell: CellAddress, text: string): void => {
    navigation.activate(cell.row, grid.columnIndex(cell.column));
    editor.edit(text);
    choices.refresh(cell, text, false);
  };

  const keyboard = createKeyboard({ grid, editor, navigation, choices, interactions });

  const table = root.querySelector('[role=grid], [role=treegrid]');
  const writeCounts = (): void => {
    const { value, exact } = grid.props.source.count();
    table?.setAttribute('aria-rowcount', exact ? String(value + grid.headRows) : '-1');
    table?.setAttribute('role', grid.props.source.lineAt ? 'treegrid' : 'grid');
    table?.setAttribute('aria-colcount', String(grid.layout.columns.length + grid.gutterColumns));
    root.dataset['stale'] = String(grid.props.source.stale?.() === true);
  };
  const onPosition = (): void => {
    overlay.update();
    editor.place();
    box.setAttribute('aria-label', describeCell(grid));
    grid.props.onActiveRowChange?.(cellOf(grid.position)?.rowId ?? null);
  };

  let scrolledTo = '';
  let sourceOff = (): void => undefined;
  let editingOff = (): void => undefined;
  let marksOff = (): void => undefined;
  const redraw = (): void => {
    grid.stamp++;
    stage.schedule();
  };
  let subscribed: { source: unknown; editing: unknown; marks: unknown } = {
    source: null,
    editing: null,
    marks: null,
  };
  const subscribe = (): void => {
    const { source, editing, marks } = grid.props;
    if (subscribed.source !== source) {
      sourceOff();
      sourceOff = source.subscribe((touched, anchored) => {
        if (touched && touched.start === touched.end) return;
        if (anchored === true) stage.keepAnchor();
        else if (touched === null) stage.remeasure();
        grid.follow();
        grid.topics.emit('rows');
        stage.schedule();
      });
    }
    if (subscribed.editing !== editing) {
      editingOff();
      editingOff =
        editing?.subscribe(() => {
          grid.stamp++;
          places.note();
          stage.schedule();
          grid.topics.emit('rows');
        }) ?? editingOff;
    }
    if (subscribed.marks !== marks) {
      marksOff();
      marksOff = marks?.subscribe(redraw) ?? marksOff;
    }
    subscribed = { source, editing, marks };
  };

  const offs = [
    grid.topics.on('position', onPosition),
    grid.topics.on('focus', onPosition),
    grid.topics.on('selection', overlay.update),
    grid.topics.on('cut', overlay.update),
    grid.topics.on('scrolled', () => {
      const at = `${stage.offset()}|${stage.size().scrollX}`;
      if (at !== scrolledTo && choices.list.get()) choices.close();
      scrolledTo = at;
      overlay.update();
      editor.place();
    }),
    grid.topics.on('rows', () => {
      writeCounts();
      restore.rows();
    }),
    grid.topics.on('rowSelection', stage.schedule),
    onGridLanguage(() => {
      redraw();
      overlay.clear();
      onPosition();
    }),
    grid.topics.on('settled', () => grid.props.onPositionChange?.(restore.pending() ?? stage.position())),
    editor.attach(),
    attachContextMenu({ grid, stage, navigation, interactions, area: elements.stage }),
    attachClipboard(grid, box, interactions),
    pointer.detach,
    interactions.detach,
  ];
  box.addEventListener('keydown', keyboard);
  subscribe();
  writeCounts();
  const stageOff = stage.attach();
  const restore = createRestore(grid, stage);
  restore.rows();

  const activateId = (rowId: string, column: string): boolean => {
    const row = grid.props.source.indexOf(rowId);
    return row >= 0 && withColumn(grid, column, (at) => navigation.activate(row, at));
  };
  /** Before its code has come a command counts as done: it will be. */
  const done = (work: (now: Interactions<Row>) => boolean): boolean => {
    let answer = true;
    interactions.whenReady((now) => (answer = work(now)));
    return answer;
  };
  const handle: GridHandle = {
    focus: editor.focus,
    scrollToIndex: (index) => stage.reveal(index, -1, 'start'),
    activate: (rowId, column) => {
      activateId(rowId, column);
    },
    selectedRowIds: () => [...grid.rowSelection.ids],
    deselect(rowIds) {
      const gone = new Set(rowIds);
      grid.setRowSelection(keepRows(grid.rowSelection, (id) => gone.has(id)));
    },
    position: stage.position,
    nextProblem: () => interactions.whenReady(({ nextProblem }) => nextProblem()),
    commit: async () => {
      const valid = await editor.commit();
      return (await entry.settled()) && valid;
    },
    state: () => stateOf(grid),
    restore: (stored) => done(({ restore: bringBack }) => bringBack(stored)),
    exportFile: async (options) => (await interactions.load()).exportRows(options),
    printable: async (options) => (await interactions.load()).printable(options),
    run: (command) => done(({ list }) => list.run(command)),
    runOnColumn: (column, command) => done(({ runOnColumn }) => runOnColumn(column, command)),
    edit(rowId, column) {
      if (!activateId(rowId, column)) return;
      editor.focus();
      editor.edit();
    },
  };

  // Grids after the first of a page have it at once.
  interactions.ready();
  return {
    stage,
    editor,
    navigation,
    interactions,
    handle,
    enter: entry.accept,
    rendered(relaid) {
      subscribe();
      writeCounts();
      if (relaid) stage.writeColumns();
      stage.paint();
      overlay.update();
      if ((grid.props.searchText ?? '') !== '') interactions.whenReady(({ find }) => find.rendered());
      else interactions.ready()?.find.rendered();
    },
    detach() {
      grid.leftAt = restore.pending() ?? stage.position();
      // Somebody who leaves at once comes back to the same place as somebody who lingered.
      grid.props.onPositionChange?.(grid.leftAt);
      void editor.commit();
      box.removeEventListener('keydown', keyboard);
      for (const off of offs) off();
      sourceOff();
      editingOff();
      marksOff();
      stageOff();
      overlay.clear();
      choices.close();
      grid.dateAt.set(null);
    },
  };
}
