// What hands do in a grid beyond moving, typing and scrolling, in one piece of code that is fetched once the grid stands:
// commands and their keys, clipboard, drags, finding, tips, fingers. interactionCalls.ts is the way here.
import type { GridCommand } from '../contract/extensions.ts';
import type { GridHandle } from '../contract/handle.ts';
import type { Choices } from './choices.ts';
import { createClipboard } from './clipboard/clipboardWork.ts';
import type { ClipboardWork } from './clipboard/clipboardWork.ts';
import { createEditCommands } from './editCommands.ts';
import type { EditCommands } from './editCommands.ts';
import type { EditorHost } from './editorHost.ts';
import type { Entry } from './entry.ts';
import { createFolding } from './folding.ts';
import type { Folding } from './folding.ts';
import { createFind } from './find/findKeys.ts';
import type { Find } from './find/findKeys.ts';
import { createHeadWork } from '../head/headDrag.ts';
import type { HeadWork } from '../head/headDrag.ts';
import type { GridInstance } from '../frame/instance.ts';
import { createKeyWork } from './keyWork.ts';
import type { KeyWork } from './keyWork.ts';
import { columnItems } from '../panels/menu/columnItems.ts';
import { createCommandList } from '../panels/menu/commandList.ts';
import type { CommandList } from '../panels/menu/commandList.ts';
import { exportRows, fileCommands, printable } from '../panels/menu/fileCommands.ts';
import type { Navigation } from './navigation.ts';
import type { Drag } from './position.ts';
import { walkProblems } from './problemWalk.ts';
import { createRowDrags } from './rowDrags.ts';
import type { RowDrags } from './rowDrags.ts';
import type { Stage } from '../dom/stageCalls.ts';
import { restoreState } from '../table/savedState.ts';
import { attachHeldRows } from '../dom/heldRows.ts';
import { attachPlaceTip } from '../dom/placeTip.ts';
import { attachTip } from '../dom/tip.ts';
import { attachTouch } from '../dom/touch.ts';
import type { UndoPlaces } from './undoPlaces.ts';

export interface InteractionParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  entry: Entry;
  navigation: Navigation;
  choices: Choices;
  places: UndoPlaces;
  drag: Drag;
  handle: GridHandle;
  root: HTMLElement;
  /** Takes the pointer events of the body. */
  area: HTMLElement;
  box: HTMLTextAreaElement;
}

export interface Interactions<Row> {
  commands: EditCommands;
  /** What a key means that writes or opens something. */
  perform: KeyWork;
  list: CommandList<Row>;
  /** False when the column has no such entry now. */
  runOnColumn: (column: string, command: string) => boolean;
  clipboard: ClipboardWork;
  find: Find<Row>;
  folding: Folding;
  drags: RowDrags;
  head: HeadWork<Row>;
  nextProblem: () => void;
  restore: GridHandle['restore'];
  exportRows: GridHandle['exportFile'];
  printable: GridHandle['printable'];
  /** To be told of every press. */
  touched: (event: PointerEvent) => void;
  /** A finger was lifted that opened no menu. */
  tapped: (event: PointerEvent) => void;
  detach: () => void;
}

export function createInteractions<Row>(parts: InteractionParts<Row>): Interactions<Row> {
  const { grid, stage, editor, entry, navigation, choices, places, handle, root, area, box } = parts;
  const commands = createEditCommands(grid, stage, editor, entry, navigation, choices, places);
  const clipboard = createClipboard(grid, stage, box);
  const find = createFind(grid, stage, navigation);
  const nextProblem = (): void => walkProblems(grid, editor, navigation);
  const more = (): GridCommand<Row>[] => [...find.commands(), ...fileCommands(grid)];
  const list = createCommandList({
    grid,
    stage,
    editor,
    navigation,
    commands,
    clipboard,
    handle: () => handle,
    nextProblem,
    more,
  });
  const tipOff = attachTip(grid, stage, root, area);
  const placeTipOff = attachPlaceTip(grid, stage, root);
  const heldRowsOff = attachHeldRows(grid, stage);
  const touch = attachTouch({ grid, stage, editor, navigation, root, area });
  return {
    commands,
    perform: createKeyWork({ editor, commands, clipboard, nextProblem }),
    list,
    runOnColumn(column, command) {
      const item = columnItems(grid, list, column).find(
        (each) => each.name === command && each.blocked !== true,
      );
      item?.run();
      return item !== undefined;
    },
    clipboard,
    find,
    folding: createFolding(grid, stage, navigation),
    drags: createRowDrags({ ...parts, commands }),
    head: createHeadWork(grid, stage, () => editor.focus()),
    nextProblem,
    restore: (stored) => restoreState(grid, stored),
    exportRows: (options) => exportRows(grid, options),
    printable: (options) => printable(grid, options),
    touched: touch.onDown,
    tapped: touch.onTap,
    detach() {
      tipOff();
      placeTipOff();
      heldRowsOff();
      touch.detach();
      find.detach();
    },
  };
}
