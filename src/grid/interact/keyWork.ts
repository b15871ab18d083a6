// Keys that write or open something, by the names core/keys gives them.
import type { Command } from './keys.ts';
import type { ClipboardWork } from './clipboard/clipboardWork.ts';
import type { EditCommands } from './editCommands.ts';
import type { EditorHost } from './editorHost.ts';

type Written =
  | 'move'
  | 'enter'
  | 'tab'
  | 'cancel'
  | 'edit'
  | 'selectAll'
  | 'selectColumn'
  | 'selectRow'
  | 'toggleRow'
  | 'listUp'
  | 'listDown'
  | 'listPick'
  | 'lineBreak';

/** Those the keyboard does not do by itself. */
export type WorkName = Exclude<Command['name'], Written>;

interface KeyWorkParts {
  editor: EditorHost;
  commands: EditCommands;
  clipboard: Pick<ClipboardWork, 'copy'>;
  nextProblem: () => void;
}

/** `text` is what stood in the editor when the key was pressed. */
export type KeyWork = (name: WorkName, text: string) => void;

export function createKeyWork({ editor, commands, clipboard, nextProblem }: KeyWorkParts): KeyWork {
  const works: Readonly<Record<WorkName, (text: string) => void>> = {
    pick: () => void commands.pick(),
    undo: commands.undo,
    redo: commands.redo,
    clear: commands.clear,
    toggle: commands.toggle,
    copyAbove: commands.copyAbove,
    insertRow() {
      void editor.commit();
      commands.insertRow('above');
    },
    insertRowBelow() {
      void editor.commit();
      commands.insertRow('below');
    },
    removeRows: commands.removeRows,
    duplicateRows() {
      void editor.commit();
      commands.duplicateRows();
    },
    moveRowsUp: () => commands.moveRows(-1),
    moveRowsDown: () => commands.moveRows(1),
    splitRow: commands.splitRow,
    mergeRows: commands.mergeRows,
    rowForm: commands.openForm,
    fillDown: commands.fillDown,
    fillRight: commands.fillRight,
    fillSelection: (text) => void commands.fillSelection(text),
    batchFill: commands.batchFill,
    findReplace: commands.findReplace,
    copyWithTitles: () => clipboard.copy(true),
    nextProblem,
  };
  return (name, text) => works[name](text);
}
