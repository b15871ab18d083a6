// Every command of a grid in one list, its own and those of features and extensions: menus show it, keys call it,
// the key sheet lists and remaps it. The editing keys themselves are known to core/keys; here stand their names.
import { gridLanguage, say } from '../../core/language.ts';
import { valueFilter, withRequest } from '../../filter/valueFilter.ts';
import { commandByKey, spaceBar, strokeName } from '../../interact/keyNames.ts';
import type { GridCommand, GridContext } from '../../extras.ts';
import type { CellValue, GridHandle } from '../../types.ts';
import type { ClipboardWork } from '../../interact/clipboard/clipboardWork.ts';
import type { EditCommands } from '../../interact/editCommands.ts';
import type { EditorHost } from '../../interact/editorHost.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Anchor } from '../../frame/anchor.ts';
import type { Navigation } from '../../interact/navigation.ts';
import type { Stage } from '../../dom/stage.ts';
import { dataCommands, dataKeys } from './dataCommands.ts';
import { selectionOf } from './selected.ts';

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

export interface CommandList<Row> {
  all: () => readonly GridCommand<Row>[];
  /** False when there is no such command or it cannot be done now. */
  run: (name: string) => boolean;
  /** What the key calls: true when done, 'taken' when its given meaning was chosen away, false when it is no such key. */
  onKey: (event: KeyboardEvent) => boolean | 'taken';
}

/** Rows whose values a filter by selection looks at. */
const mostRows = 5_000;

export function createCommandList<Row>(parts: CommandParts<Row>): CommandList<Row> {
  const { grid } = parts;
  const context = (): GridContext<Row> => ({ grid: parts.handle(), selection: selectionOf(grid) });
  const build = (): GridCommand<Row>[] => [
    ...viewCommands(parts),
    ...editingCommands(parts),
    ...dataCommands(parts),
    ...parts.more(),
  ];
  let built = { language: gridLanguage(), commands: build() };
  const own = (): readonly GridCommand<Row>[] => {
    if (built.language !== gridLanguage()) built = { language: gridLanguage(), commands: build() };
    return built.commands;
  };
  const all = (): readonly GridCommand<Row>[] => [
    ...(grid.props.extensions ?? []).flatMap((extension) => extension.commands ?? []),
    ...(grid.props.commands ?? []),
    ...own(),
  ];
  const perform = (command: GridCommand<Row>): boolean => {
    const now = context();
    if (command.shown?.(now.selection) === false) return false;
    const reason = command.blocked?.(now.selection) ?? null;
    if (reason === null) command.run(now);
    else grid.notify(reason, 'info');
    return true;
  };
  return {
    all,
    run(name) {
      const command = all().find((each) => each.name === name);
      return command !== undefined && perform(command);
    },
    onKey(event) {
      const editing = grid.position.kind === 'editing';
      const name = strokeName(event);
      if (editing && !/^(F\d|mod\+|Alt\+)/.test(name)) return false;
      const found = commandByKey(all(), name, grid.props.keys ?? {});
      if (found === 'taken') return 'taken';
      if (
        found === null ||
        (own().includes(found) && given.has(found.name) && grid.props.keys?.[found.name] === undefined)
      )
        return false;
      return perform(found);
    },
  };
}

/** Commands whose given keys core/keys reads, with the state of the editor in mind, or the browser turns into clipboard events. */
const given = new Set([
  ...dataKeys,
  ...'copy,cut,paste,edit,pick,clear,undo,redo,insertRow,duplicateRows,removeRows,moveRowsUp,moveRowsDown,fillDown,fillRight,selectAll,selectColumn,selectRow,nextProblem'.split(
    ',',
  ),
]);

function viewCommands<Row>({
  grid,
  stage,
  editor,
  navigation,
  nextProblem,
}: CommandParts<Row>): GridCommand<Row>[] {
  const byValue = (exclude: boolean): Pick<GridCommand<Row>, 'shown' | 'blocked' | 'run'> => ({
    shown: () => grid.props.onFiltersChange !== undefined,
    blocked: () => (requests(grid, exclude) === null ? say('所选单元格的列不能按值筛选') : null),
    run: () => {
      const next = requests(grid, exclude) ?? [];
      grid.props.onFiltersChange?.(next.reduce(withRequest, [...(grid.props.filters ?? [])]));
    },
  });
  const sortBy = (descending: boolean) => (): void => {
    const cell = selectionOf(grid).cell;
    if (cell) grid.setView({ ...grid.view, sort: [{ column: cell.column, descending }] });
  };
  const sortable = (): string | null => {
    const cell = selectionOf(grid).cell;
    return cell && grid.laid(cell.column)?.column.sortable === true ? null : say('这一列不能排序');
  };
  return [
    { name: 'filterByValue', title: say('只看此值'), keys: ['mod+Shift+L'], ...byValue(false) },
    { name: 'excludeValue', title: say('排除此值'), keys: ['mod+Shift+X'], ...byValue(true) },
    {
      name: 'clearFilters',
      title: say('清除全部筛选'),
      shown: () => (grid.props.filters?.length ?? 0) > 0 || (grid.props.filterTree ?? null) !== null,
      run: () => {
        grid.props.onFiltersChange?.([]);
        grid.props.onFilterTreeChange?.(null);
      },
    },
    {
      name: 'builder',
      title: say('高级筛选…'),
      keys: ['mod+Shift+Enter'],
      shown: () => grid.props.onFilterTreeChange !== undefined,
      run: () =>
        grid.panel.set({ kind: 'builder', anchor: anchorAtButton(stage) ?? anchorUnderHead(grid, stage) }),
    },
    {
      name: 'colourRules',
      title: say('颜色规则…'),
      shown: () => grid.props.onColourRulesChange !== undefined,
      run: () =>
        grid.panel.set({ kind: 'colours', anchor: anchorAtButton(stage) ?? anchorUnderHead(grid, stage) }),
    },
    { name: 'sortAscending', title: say('按此列升序'), blocked: sortable, run: sortBy(false) },
    { name: 'sortDescending', title: say('按此列降序'), blocked: sortable, run: sortBy(true) },
    { name: 'selectAll', title: say('全选'), keys: ['mod+A'], run: () => navigation.selectAll() },
    {
      name: 'selectColumn',
      title: say('选择整列'),
      keys: [`mod+${spaceBar}`],
      run: () => navigation.selectColumn(),
    },
    {
      name: 'selectRow',
      title: say('选择整行'),
      keys: [`Shift+${spaceBar}`],
      run: () => navigation.selectRow(),
    },
    { name: 'copy', title: say('复制'), keys: ['mod+C'], run: () => byEvent(editor, 'copy') },
    { name: 'headMenu', title: say('列菜单'), keys: ['mod+Alt+↓'], run: () => openHeadMenu(grid, stage) },
    {
      name: 'keys',
      title: say('表格快捷键…'),
      keys: ['mod+F1'],
      run: () => grid.panel.set({ kind: 'keys', anchor: anchorUnderHead(grid, stage) }),
    },
    {
      name: 'rearrange',
      title: say('重新排列'),
      shown: () => (grid.props.source.misplaced?.().size ?? 0) > 0,
      run: () => {
        grid.stamp++;
        grid.props.source.rearrange?.();
      },
    },
    {
      name: 'import',
      title: say('导入…'),
      shown: () => grid.props.editing !== undefined,
      blocked: () => grid.props.editing?.rowsLocked?.() ?? null,
      run: () => grid.panel.set({ kind: 'import', anchor: anchorUnderHead(grid, stage) }),
    },
    { name: 'columns', title: say('选择显示的列…'), run: () => grid.headMenu.set({ column: null }) },
    {
      name: 'menu',
      title: say('打开右键菜单'),
      keys: ['ContextMenu', 'Shift+F10'],
      place: 'none',
      run: () => openMenuAtCell(grid, stage),
    },
    {
      name: 'nextProblem',
      title: say('下一处错误'),
      keys: ['mod+.'],
      shown: () => (grid.props.editing?.problems().length ?? 0) > 0,
      run: nextProblem,
    },
  ];
}

function editingCommands<Row>({ grid, editor, commands }: CommandParts<Row>): GridCommand<Row>[] {
  const editable = { shown: (): boolean => grid.props.editing !== undefined };
  const locked = (): string | null => grid.props.editing?.rowsLocked?.() ?? null;
  const command = (
    name: string,
    title: string,
    key: string,
    run: () => void,
    blocked?: () => string | null,
  ): GridCommand<Row> => ({
    name,
    title,
    keys: [key],
    ...editable,
    ...(blocked ? { blocked } : {}),
    run,
  });
  return [
    command('edit', say('编辑单元格'), 'F2', () => editor.edit()),
    command('pick', say('打开选择框'), 'F7', () => void commands.pick()),
    command('cut', say('剪切'), 'mod+X', () => byEvent(editor, 'cut')),
    command('paste', say('粘贴'), 'mod+V', () => void pasteFromClipboard(grid, editor)),
    command('clear', say('清除内容'), 'Delete', () => commands.clear()),
    command('fillDown', say('向下填充'), 'mod+D', () => commands.fillDown()),
    command('fillRight', say('向右填充'), 'mod+R', () => commands.fillRight()),
    command('insertRow', say('在上方插入行'), 'Insert', () => commands.insertRow('above'), locked),
    command('duplicateRows', say('复制行'), 'mod+Shift+D', () => commands.duplicateRows(), locked),
    command('moveRowsUp', say('上移'), 'Alt+↑', () => commands.moveRows(-1), locked),
    command('moveRowsDown', say('下移'), 'Alt+↓', () => commands.moveRows(1), locked),
    command('removeRows', say('删除行'), 'mod+Delete', () => commands.removeRows(), locked),
    command('undo', say('撤销'), 'mod+Z', () => commands.undo()),
    command('redo', say('重做'), 'mod+Y', () => commands.redo()),
  ];
}

/** One request per selected column; null when one of them cannot be filtered so. */
function requests<Row>(grid: GridInstance<Row>, exclude: boolean) {
  const block = grid.selectedBlock();
  if (!block || block.bottom - block.top >= mostRows) return null;
  const found = grid.layout.columns.slice(block.left, block.right + 1).map((laid) => {
    const values: CellValue[] = [];
    for (let row = block.top; row <= block.bottom; row++)
      if (grid.props.source.rowAt(row) !== undefined) values.push(grid.valueAt(row, laid));
    return valueFilter(laid.column, values, exclude);
  });
  const whole = found.filter((request) => request !== null);
  return whole.length === found.length && whole.length > 0 ? whole : null;
}

/** A panel opened by a button beside the grid stands under that button. */
function anchorAtButton<Row>(stage: Stage<Row>): Anchor | null {
  const button = document.activeElement;
  if (!(button instanceof HTMLButtonElement)) return null;
  const { left, top, bottom, width } = button.getBoundingClientRect();
  return bottom <= stage.origin().top ? { left, top, bottom, width } : null;
}

function anchorUnderHead<Row>(grid: GridInstance<Row>, stage: Stage<Row>): Anchor {
  const { left, top } = stage.origin();
  return { left: left + 24, top: top + grid.headHeight, bottom: top + grid.headHeight, width: 0 };
}

function openMenuAtCell<Row>(grid: GridInstance<Row>, stage: Stage<Row>): void {
  const cell = selectionOf(grid).cell;
  const laid = cell ? grid.laid(cell.column) : undefined;
  if (!cell || !laid) return;
  stage.reveal(cell.rowIndex, laid.index);
  const rect = stage.rectOf(cell.rowIndex, laid);
  const origin = stage.origin();
  const top = origin.top + rect.top;
  grid.panel.set({
    kind: 'cellMenu',
    anchor: { left: origin.left + rect.left + 8, top, bottom: top + rect.height, width: rect.width },
  });
}

/** The menu of the active column, opened from within the cells. */
function openHeadMenu<Row>(grid: GridInstance<Row>, stage: Stage<Row>): void {
  const cell = selectionOf(grid).cell;
  if (!cell) return;
  stage.reveal(cell.rowIndex, grid.columnIndex(cell.column));
  grid.headMenu.set({ column: cell.column });
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
    grid.notify(say('浏览器不允许从菜单粘贴，请按 Ctrl+V'), 'info');
  }
}
