// Codes that nobody could be asked for, because the server was out of reach: they stand in their cells as unread text. Once
// it answers again they are looked up by themselves, with one request per column; cells that were typed over meanwhile are
// left alone, and the user stays where he is.
import type { ColumnEditor, Picked } from '../contract/columns.ts';
import type { CellChange } from '../contract/editing.ts';
import type { GridProps } from '../contract/props.ts';
import { t } from '../core/language.ts';
import type { GridInstance } from '../frame/instance.ts';
import { onlyNamed } from './cellReading.ts';

/** What looking up needs of a grid: columns and edits as they are when they are asked for. */
interface LookedUpGrid<Row> {
  props: Pick<GridProps<Row>, 'columns' | 'editing'>;
}

export interface Unasked {
  rowId: string;
  column: string;
  code: string;
  /** Of the step it was typed or pasted in. */
  label: string;
  /** A text that is no code may be part of a name: of one record alone, or of the first of several; absent: codes only. */
  names?: 'one' | 'first';
  /** Columns that were pasted together with it: what the record fills does not replace them. */
  beside?: readonly string[];
}

/** Whether somebody says when the server answers again; without that nothing is looked up again. */
export function canLookAgain<Row>(editor: ColumnEditor<Row> | undefined): boolean {
  return editor?.resolve !== undefined && editor.reachable !== undefined;
}

/** A typed code could not be asked for: says so, and asks again where somebody says when. */
export function unanswered<Row>(grid: GridInstance<Row>, cell: Unasked): void {
  if (!canLookAgain(grid.laid(cell.column)?.column.editor))
    return grid.notify(t('查找“{0}”失败，请检查网络后重新录入', cell.code), 'error');
  grid.notify(t('没有连上服务器，输入已保留，恢复后自动查找'), 'warning');
  void lookAgain(grid, [cell]);
}

/** Ends when every cell was answered for, or was typed over. */
export async function lookAgain<Row>(grid: LookedUpGrid<Row>, cells: readonly Unasked[]): Promise<void> {
  const columns = [...Map.groupBy(cells, ({ column }) => column)];
  await Promise.all(columns.map(([column, own]) => askColumn(grid, column, own)));
}

async function askColumn<Row>(
  grid: LookedUpGrid<Row>,
  column: string,
  cells: readonly Unasked[],
): Promise<void> {
  const editor = grid.props.columns.find(({ id }) => id === column)?.editor;
  if (editor?.reachable === undefined) return;
  let open = unread(grid, cells);
  while (open.length > 0) {
    await editor.reachable();
    open = unread(grid, open);
    const found = await answers(grid, editor, open).catch(() => null);
    if (found === null) continue;
    write(grid, found);
    return;
  }
}

/** Cells in which the code still stands. */
function unread<Row>(grid: LookedUpGrid<Row>, cells: readonly Unasked[]): readonly Unasked[] {
  return cells.filter(({ rowId, column, code }) => grid.props.editing?.invalidTextAt(rowId, column) === code);
}

async function answers<Row>(
  grid: LookedUpGrid<Row>,
  editor: ColumnEditor<Row>,
  cells: readonly Unasked[],
): Promise<ReadonlyMap<Unasked, Picked>> {
  const byCode = await editor.resolve?.([...new Set(cells.map(({ code }) => code))]);
  const found = new Map<Unasked, Picked>();
  for (const cell of cells) {
    const picked = byCode?.get(cell.code) ?? (await named(grid, editor, cell));
    if (picked !== undefined) found.set(cell, picked);
  }
  return found;
}

async function named<Row>(
  grid: LookedUpGrid<Row>,
  editor: ColumnEditor<Row>,
  { rowId, code, names }: Unasked,
): Promise<Picked | undefined> {
  if (names === undefined) return undefined;
  const records = (await editor.suggest?.(code, grid.props.editing?.rowOf(rowId))) ?? [];
  return names === 'first' ? records[0] : onlyNamed(records, code);
}

function write<Row>(grid: LookedUpGrid<Row>, found: ReadonlyMap<Unasked, Picked>): void {
  const { editing } = grid.props;
  const standing = new Set(unread(grid, [...found.keys()]));
  if (editing === undefined || standing.size === 0) return;
  const taken = [...found].filter(([cell]) => standing.has(cell));
  for (const [label, own] of Map.groupBy(taken, ([cell]) => cell.label)) {
    const fill = (): void =>
      editing.set(
        own.flatMap(([cell, picked]) => changesOf(grid, cell, picked)),
        label,
      );
    if (editing.amend) editing.amend(label, fill);
    else editing.batch(label, fill);
  }
}

/** The record and what it fills; what was pasted beside it is written again behind it. */
function changesOf<Row>(
  grid: LookedUpGrid<Row>,
  { rowId, column, beside = [] }: Unasked,
  picked: Picked,
): CellChange[] {
  const row = grid.props.editing?.rowOf(rowId);
  const isUnreadable = (id: string): boolean => grid.props.editing?.invalidTextAt(rowId, id) !== undefined;
  const pasted = beside.flatMap((id): CellChange[] => {
    const read = grid.props.columns.find((one) => one.id === id)?.read;
    return row === undefined || read === undefined || isUnreadable(id)
      ? []
      : [{ rowId, column: id, value: read(row) }];
  });
  const fills = Object.entries(picked.fills ?? {})
    .filter(([id]) => !beside.includes(id))
    .map(([id, value]): CellChange => ({ rowId, column: id, value }));
  return [{ rowId, column, value: picked.value }, ...fills, ...pasted];
}
