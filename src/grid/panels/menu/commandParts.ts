// What the commands of a grid work with.
import type { GridCommand } from '../../contract/extensions.ts';
import type { GridHandle } from '../../contract/handle.ts';
import type { Stage } from '../../dom/stageCalls.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { ClipboardWork } from '../../interact/clipboard/clipboardWork.ts';
import type { EditCommands } from '../../interact/editCommands.ts';
import type { EditorHost } from '../../interact/editorHost.ts';
import type { Navigation } from '../../interact/navigation.ts';

export interface CommandParts<Row> {
  grid: GridInstance<Row>;
  stage: Stage<Row>;
  editor: EditorHost;
  navigation: Navigation;
  commands: EditCommands;
  clipboard: Pick<ClipboardWork, 'copy' | 'cut'>;
  handle: () => GridHandle;
  nextProblem: () => void;
  /** Commands of other parts, titled in the language spoken now. */
  more: () => readonly GridCommand<Row>[];
}
