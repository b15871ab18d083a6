// Commands that write cells and rows, and the clipboard as a menu reaches it: through the events the browser makes of it.
import type { GridCommand } from '../../contract/extensions.ts';
import { t } from '../../core/language.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { EditorHost } from '../../interact/editorHost.ts';
import type { CommandParts } from './commandParts.ts';

export function editingCommands<Row>({ grid, editor, commands }: CommandParts<Row>): GridCommand<Row>[] {
  const locked = (): string | null => grid.props.editing?.rowsLocked?.() ?? null;
  const command = (
    name: string,
    title: string,
    key: string,
    run: () => void,
    blocked?: () => string | null,
    needs?: 'duplicate' | 'move',
  ): GridCommand<Row> => ({
    name,
    title,
    keys: [key],
    shown: () => grid.props.editing !== undefined && (needs === undefined || needs in grid.props.editing),
    ...(blocked ? { blocked } : {}),
    run,
  });
  return [
    command('edit', t('编辑单元格'), 'F2', () => editor.edit()),
    command('pick', t('打开选择框'), 'F7', () => void commands.pick()),
    { name: 'copy', title: t('复制'), keys: ['mod+C'], run: () => byEvent(editor, 'copy') },
    command('cut', t('剪切'), 'mod+X', () => byEvent(editor, 'cut')),
    command('paste', t('粘贴'), 'mod+V', () => void pasteFromClipboard(grid, editor)),
    command('clear', t('清除内容'), 'Delete', () => commands.clear()),
    command('fillDown', t('向下填充'), 'mod+D', () => commands.fillDown()),
    command('fillRight', t('向右填充'), 'mod+R', () => commands.fillRight()),
    command('insertRow', t('在上方插入行'), 'Insert', () => commands.insertRow('above'), locked),
    command('duplicateRows', t('复制行'), 'mod+Shift+D', () => commands.duplicateRows(), locked, 'duplicate'),
    command('moveRowsUp', t('上移'), 'Alt+↑', () => commands.moveRows(-1), locked, 'move'),
    command('moveRowsDown', t('下移'), 'Alt+↓', () => commands.moveRows(1), locked, 'move'),
    command('removeRows', t('删除行'), 'mod+Delete', () => commands.removeRows(), locked),
    command('undo', t('撤销'), 'mod+Z', () => commands.undo()),
    command('redo', t('重做'), 'mod+Y', () => commands.redo()),
  ];
}

function byEvent(editor: EditorHost, name: 'copy' | 'cut'): void {
  editor.focus();
  document.execCommand(name);
}

/** From the menu there is no clipboard event; pages may read the clipboard only where the browser lets them. */
async function pasteFromClipboard<Row>(grid: GridInstance<Row>, editor: EditorHost): Promise<void> {
  editor.focus();
  const box = document.activeElement;
  try {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', await navigator.clipboard.readText());
    box?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  } catch {
    grid.notify(t('浏览器不允许从菜单粘贴，请按 Ctrl+V'), 'info');
  }
}
