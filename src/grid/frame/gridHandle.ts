// What the outside may ask of a grid that stands on the page. What needs code that comes later waits for it and counts as
// done before.
import type { GridHandle } from '../contract/handle.ts';
import type { Stage } from '../dom/stageCalls.ts';
import type { EditorHost } from '../interact/editorHost.ts';
import type { Entry } from '../interact/entry.ts';
import type { InteractionCalls } from '../interact/interactionCalls.ts';
import type { Interactions } from '../interact/interactions.ts';
import type { Navigation } from '../interact/navigation.ts';
import { withColumn } from '../table/columnCalls.ts';
import { stateOf } from '../table/presentState.ts';
import { keepRows } from '../table/selection.ts';
import type { GridInstance } from './instance.ts';

interface GridHandleParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  entry: Entry;
  navigation: Navigation;
  interactions: InteractionCalls<Row>;
}

export function createGridHandle<Row>({
  grid,
  stage,
  editor,
  entry,
  navigation,
  interactions,
}: GridHandleParts<Row>): GridHandle {
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
  return {
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
}
