// What of a grid's state Table owns, as the writers outside React read it: the view, the selected rows and ranges, and
// what follows from them. Where the user stands is told beside it, because ranges begin there.
import { createTopics } from '../core/signal.ts';
import { cellOf, nowhere } from '../interact/position.ts';
import type { Position } from '../interact/position.ts';
import type { GridTable } from '../table/features.ts';
import type { TableSetup } from '../table/gridTable.ts';
import { readSelection, writeSelection } from '../table/tableSelection.ts';
import { blockOf } from '../table/selection.ts';
import type { Block, CellRange, RowSelection } from '../table/selection.ts';
import { viewOfState, viewSlices } from '../table/view.ts';
import type { GridProps } from '../contract/props.ts';
import type { GridView } from '../contract/view.ts';

export type GridTopic =
  | 'position'
  | 'selection'
  | 'rowSelection'
  | 'rows'
  | 'layout'
  | 'scrolled'
  | 'settled'
  | 'focus'
  | 'cut';

export interface GridSetup<Row> extends TableSetup<Row> {
  props: GridProps<Row>;
}

export abstract class TableState<Row> {
  props: GridProps<Row>;
  /** Owns the columns and every state of the view. */
  readonly table: GridTable<Row>;
  readonly arrange: TableSetup<Row>['arrange'];
  readonly setView: TableSetup<Row>['setView'];
  readonly undoView: TableSetup<Row>['undoView'];
  readonly topics = createTopics<GridTopic>();
  position: Position = nowhere;
  /** What Table holds of the selected rows, as one value for the writers of cells. */
  rowSelection: RowSelection;
  private readonly selectionNow: () => RowSelection;

  constructor(setup: GridSetup<Row>) {
    this.props = setup.props;
    this.table = setup.table;
    this.arrange = setup.arrange;
    this.setView = setup.setView;
    this.undoView = setup.undoView;
    this.selectionNow = readSelection(setup.table);
    this.rowSelection = this.selectionNow();
    setup.table.atoms.rowSelection.subscribe(() => this.takeSelection());
    setup.table.atoms.matchingSelection.subscribe(() => this.takeSelection());
  }

  abstract readonly rowCount: number;
  abstract readonly columnIndex: (id: string) => number;
  /** Other rows are selected now. */
  protected abstract selectionTaken(): void;

  /** The view as the caller keeps it, read from Table. */
  get view(): GridView {
    return viewOfState(this.props.columns, viewSlices(this.table.store.get()));
  }

  /** Selected cell ranges; the last one is being worked on. Empty: only the active cell. */
  get ranges(): readonly CellRange[] {
    return this.table.atoms.cellRanges.get();
  }
  set ranges(ranges: readonly CellRange[]) {
    this.table.baseAtoms.cellRanges.set(() => ranges);
  }

  setPosition(position: Position): void {
    this.position = position;
    this.topics.emit('position');
  }

  setRanges(ranges: readonly CellRange[]): void {
    if (ranges.length === 0 && this.ranges.length === 0) return;
    this.ranges = ranges;
    this.topics.emit('selection');
  }

  setRowSelection(selection: RowSelection): void {
    if (selection !== this.rowSelection) writeSelection(this.table, this.rowSelection, selection);
  }

  private takeSelection(): void {
    const selection = this.selectionNow();
    if (selection === this.rowSelection) return;
    this.rowSelection = selection;
    this.selectionTaken();
    this.topics.emit('rowSelection');
    this.props.onSelectionChange?.([...selection.ids], selection.allMatching, [...selection.except]);
  }

  /** The selected block in visual indexes: the last range, else the active cell. */
  selectedBlock(): Block | null {
    const range = this.ranges.at(-1);
    if (range) return blockOf(range, this.columnIndex);
    const cell = cellOf(this.position);
    const column = cell ? this.columnIndex(cell.column) : -1;
    return cell && column >= 0 ? { top: cell.row, bottom: cell.row, left: column, right: column } : null;
  }

  /** Every selected block (Ctrl adds some), the one being worked on last. */
  selectedBlocks(): Block[] {
    const blocks = this.ranges.flatMap((range) => blockOf(range, this.columnIndex) ?? []);
    const block = this.selectedBlock();
    return blocks.length > 0 ? blocks : block ? [block] : [];
  }

  get isFiltered(): boolean {
    return (this.props.filters?.length ?? 0) > 0 || (this.props.filterTree ?? null) !== null;
  }

  /** Row ids meant by a row command: checked rows, else the rows of the selected block. */
  selectedRowIds(): string[] {
    if (this.rowSelection.ids.size > 0) return [...this.rowSelection.ids];
    return this.blockRowIds();
  }

  blockRowIds(): string[] {
    const ids = new Set<string>();
    for (const { top, bottom } of this.selectedBlocks())
      for (let row = top; row <= bottom && ids.size < 100_000; row++) {
        const id = this.props.source.idAt(row);
        if (id !== undefined) ids.add(id);
      }
    return [...ids];
  }
}
