// Commands on what is shown: filters by the values of the selected cells, order, selection, and what opens the grid's menus
// and panels, beside the button or the cell they were asked from.
import type { CellValue } from '../../contract/columns.ts';
import type { GridCommand } from '../../contract/extensions.ts';
import { t } from '../../core/language.ts';
import type { Stage } from '../../dom/stageCalls.ts';
import { valueFilter, withRequest } from '../../filter/valueFilter.ts';
import type { Anchor } from '../../frame/anchor.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { spaceBar } from '../../interact/keyNames.ts';
import type { CommandParts } from './commandParts.ts';
import { selectionOf } from './selected.ts';

/** Rows whose values a filter by selection looks at. */
const mostRows = 5_000;

export function viewCommands<Row>({
  grid,
  stage,
  navigation,
  nextProblem,
}: CommandParts<Row>): GridCommand<Row>[] {
  return [
    ...filterCommands(grid, stage),
    ...sortCommands(grid),
    { name: 'selectAll', title: t('全选'), keys: ['mod+A'], run: () => navigation.selectAll() },
    {
      name: 'selectColumn',
      title: t('选择整列'),
      keys: [`mod+${spaceBar}`],
      run: () => navigation.selectColumn(),
    },
    {
      name: 'selectRow',
      title: t('选择整行'),
      keys: [`Shift+${spaceBar}`],
      run: () => navigation.selectRow(),
    },
    { name: 'headMenu', title: t('列菜单'), keys: ['mod+Alt+↓'], run: () => openHeadMenu(grid, stage) },
    {
      name: 'keys',
      title: t('表格快捷键…'),
      keys: ['mod+F1'],
      run: () => grid.panel.set({ kind: 'keys', anchor: anchorUnderHead(grid, stage) }),
    },
    {
      name: 'rearrange',
      title: t('重新排列'),
      shown: () => (grid.props.source.misplaced?.().size ?? 0) > 0,
      run: () => {
        grid.stamp++;
        grid.props.source.rearrange?.();
      },
    },
    {
      name: 'import',
      title: t('导入…'),
      shown: () => grid.props.editing !== undefined,
      blocked: () => grid.props.editing?.rowsLocked?.() ?? null,
      run: () => grid.panel.set({ kind: 'import', anchor: anchorUnderHead(grid, stage) }),
    },
    { name: 'columns', title: t('选择显示的列…'), run: () => grid.headMenu.set({ column: null }) },
    {
      name: 'menu',
      title: t('打开右键菜单'),
      keys: ['ContextMenu', 'Shift+F10'],
      place: 'none',
      run: () => openMenuAtCell(grid, stage),
    },
    {
      name: 'nextProblem',
      title: t('下一处错误'),
      keys: ['mod+.'],
      shown: () => (grid.props.editing?.problems().length ?? 0) > 0,
      run: nextProblem,
    },
  ];
}

function filterCommands<Row>(grid: GridInstance<Row>, stage: Stage<Row>): GridCommand<Row>[] {
  const byValue = (exclude: boolean): Pick<GridCommand<Row>, 'shown' | 'blocked' | 'run'> => ({
    shown: () => grid.props.onFiltersChange !== undefined,
    blocked: () => (requests(grid, exclude) === null ? t('所选单元格的列不能按值筛选') : null),
    run: () => {
      const next = requests(grid, exclude) ?? [];
      grid.props.onFiltersChange?.(next.reduce(withRequest, [...(grid.props.filters ?? [])]));
    },
  });
  return [
    { name: 'filterByValue', title: t('只看此值'), keys: ['mod+Shift+L'], ...byValue(false) },
    { name: 'excludeValue', title: t('排除此值'), keys: ['mod+Shift+X'], ...byValue(true) },
    {
      name: 'clearFilters',
      title: t('清除全部筛选'),
      shown: () => (grid.props.filters?.length ?? 0) > 0 || (grid.props.filterTree ?? null) !== null,
      run: () => {
        grid.props.onFiltersChange?.([]);
        grid.props.onFilterTreeChange?.(null);
      },
    },
    {
      name: 'builder',
      title: t('高级筛选…'),
      keys: ['mod+Shift+Enter'],
      shown: () => grid.props.onFilterTreeChange !== undefined,
      run: () =>
        grid.panel.set({ kind: 'builder', anchor: anchorAtButton(stage) ?? anchorUnderHead(grid, stage) }),
    },
    {
      name: 'colourRules',
      title: t('颜色规则…'),
      shown: () => grid.props.onColourRulesChange !== undefined,
      run: () =>
        grid.panel.set({ kind: 'colours', anchor: anchorAtButton(stage) ?? anchorUnderHead(grid, stage) }),
    },
  ];
}

function sortCommands<Row>(grid: GridInstance<Row>): GridCommand<Row>[] {
  const sortBy = (descending: boolean) => (): void => {
    const cell = selectionOf(grid).cell;
    if (cell) grid.setView({ ...grid.view, sort: [{ column: cell.column, descending }] });
  };
  const sortable = (): string | null => {
    const cell = selectionOf(grid).cell;
    return cell && grid.laid(cell.column)?.column.sortable === true ? null : t('这一列不能排序');
  };
  return [
    { name: 'sortAscending', title: t('按此列升序'), blocked: sortable, run: sortBy(false) },
    { name: 'sortDescending', title: t('按此列降序'), blocked: sortable, run: sortBy(true) },
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
