// What can be done with a column, as data: the column menu shows it, the outside calls it by name.
import { t } from '../../core/language.ts';
import { groupPath, groupTitles } from '../../table/columnGroups.ts';
import { pinColumn } from '../../table/plugins/marriedColumns.ts';
import type { ColumnPin, GridColumn } from '../../contract/columns.ts';
import type { GridSort } from '../../contract/view.ts';
import { fittingWidth } from '../../dom/autosize.ts';
import { toggleGroup, undoView } from '../../table/columnCalls.ts';
import type { icons } from '../../frame/icons.tsx';
import type { GridInstance } from '../../frame/instance.ts';
import type { CommandList } from './commandList.ts';

export interface ColumnItem {
  name: string;
  title: string;
  /** Which group of columns, where there are several. */
  path?: string;
  icon: keyof typeof icons | null;
  /** Items of one section stand together. */
  section: number;
  blocked?: boolean;
  run: () => void;
}

export function columnItems<Row>(
  grid: GridInstance<Row>,
  commandList: CommandList<Row>,
  id: string,
): ColumnItem[] {
  const laid = grid.laid(id);
  if (!laid) return [];
  const { column } = laid;
  return [
    ...sortItems(grid, column),
    ...filterItems(grid, commandList, column),
    ...pinItems(grid, id),
    ...widthItems(grid, column),
    ...groupItems(grid, column),
  ];
}

function sortItems<Row>(grid: GridInstance<Row>, column: GridColumn<Row>): ColumnItem[] {
  if (column.sortable !== true) return [];
  const { id } = column;
  const sort = grid.view.sort.find((entry) => entry.column === id);
  const sortBy = (next: GridSort | null) => (): void => {
    const rest = grid.view.sort.filter((entry) => entry.column !== id);
    grid.setView({ ...grid.view, sort: next ? [...rest, next] : rest });
  };
  const items: ColumnItem[] = [
    {
      name: 'sortAscending',
      title: t('升序'),
      icon: 'ascending',
      section: 1,
      blocked: sort?.descending === false,
      run: sortBy({ column: id, descending: false }),
    },
    {
      name: 'sortDescending',
      title: t('降序'),
      icon: 'descending',
      section: 1,
      blocked: sort?.descending === true,
      run: sortBy({ column: id, descending: true }),
    },
  ];
  if (sort)
    items.push({
      name: 'clearSort',
      title: t('取消排序'),
      icon: 'unsort',
      section: 1,
      run: sortBy(null),
    });
  return items;
}

/** Also grouping: what decides which rows are shown, and how they stand together. */
function filterItems<Row>(
  grid: GridInstance<Row>,
  commandList: CommandList<Row>,
  column: GridColumn<Row>,
): ColumnItem[] {
  const { id } = column;
  const items: ColumnItem[] = [];
  if (column.filter && grid.props.onFiltersChange && grid.props.filterRow === false)
    items.push({
      name: 'filter',
      title: t('筛选…'),
      icon: 'filter',
      section: 2,
      run: () => grid.headMenu.set({ column: id, filter: true }),
    });
  if (column.filter && (grid.props.filters ?? []).some((filter) => filter.column === id)) {
    const clear = (): void =>
      grid.props.onFiltersChange?.((grid.props.filters ?? []).filter((filter) => filter.column !== id));
    items.push({ name: 'clearFilter', title: t('清除此列筛选'), icon: 'filter', section: 2, run: clear });
  }
  if (grid.props.onFilterTreeChange)
    items.push({
      name: 'builder',
      title: t('高级筛选…'),
      icon: 'filter',
      section: 2,
      run: () => void commandList.run('builder'),
    });
  if (grid.props.grouping === true && column.groupable === true) {
    const group = grid.view.group ?? [];
    const grouped = group.includes(id);
    const next = grouped ? group.filter((one) => one !== id) : [...group, id];
    const title = grouped ? t('取消按此列分组') : t('按此列分组');
    items.push({
      name: 'group',
      title,
      icon: 'columns',
      section: 2,
      run: () => grid.setView({ ...grid.view, group: next }),
    });
  }
  return items;
}

function pinItems<Row>(grid: GridInstance<Row>, id: string): ColumnItem[] {
  const { columns } = grid.props;
  const pin = grid.view.pins[id] ?? null;
  const pinTo = (next: ColumnPin) => (): void =>
    grid.setView(pinColumn(columns, new Set(grid.props.marriedGroups), grid.view, id, next));
  const items: ColumnItem[] = [];
  if (pin !== 'start')
    items.push({
      name: 'pinStart',
      title: t('固定在左侧'),
      icon: 'pinStart',
      section: 3,
      run: pinTo('start'),
    });
  if (pin !== 'end')
    items.push({ name: 'pinEnd', title: t('固定在右侧'), icon: 'pinEnd', section: 3, run: pinTo('end') });
  if (pin !== null)
    items.push({ name: 'unpin', title: t('取消固定'), icon: 'unpin', section: 3, run: pinTo(null) });
  return items;
}

/** How wide the column is and whether it is shown. */
function widthItems<Row>(grid: GridInstance<Row>, column: GridColumn<Row>): ColumnItem[] {
  const { id } = column;
  return [
    {
      name: 'autosize',
      title: t('自动列宽'),
      icon: 'autosize',
      section: 4,
      run: () => autosize(grid, [id]),
    },
    {
      name: 'autosizeAll',
      title: t('全部自动列宽'),
      icon: 'autosize',
      section: 4,
      run: () =>
        autosize(
          grid,
          grid.layout.columns.map((each) => each.id),
        ),
    },
    {
      name: 'hide',
      title: t('隐藏此列'),
      icon: 'hide',
      section: 5,
      blocked: column.required === true,
      run: () => grid.setView({ ...grid.view, hidden: [...grid.view.hidden, id] }),
    },
    {
      name: 'columns',
      title: t('选择显示的列…'),
      icon: 'columns',
      section: 5,
      run: () => grid.headMenu.set({ column: null }),
    },
    { name: 'undoView', title: t('撤销列的调整'), icon: null, section: 5, run: () => undoView(grid) },
  ];
}

/** The groups the column stands under. */
function groupItems<Row>(grid: GridInstance<Row>, column: GridColumn<Row>): ColumnItem[] {
  const titles = groupTitles(column);
  return titles.map((title, level) => {
    const path = groupPath(titles, level);
    const folded = grid.view.collapsed?.includes(path) === true;
    return {
      name: folded ? 'expandGroup' : 'collapseGroup',
      title: folded ? t('展开“{0}”', title) : t('折叠“{0}”', title),
      path,
      icon: null,
      section: 6,
      run: () => toggleGroup(grid, path),
    };
  });
}

export function autosize<Row>(grid: GridInstance<Row>, ids: readonly string[]): void {
  const widths = ids.flatMap((id) => {
    const laid = grid.laid(id);
    return laid ? [[id, fittingWidth(grid, laid)] as const] : [];
  });
  grid.setView({ ...grid.view, widths: { ...grid.view.widths, ...Object.fromEntries(widths) } });
}
