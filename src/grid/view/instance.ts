// The grid's state outside React: which columns, which rows, where the user is, what is selected.
// The writers (row pool, overlay, editor host) and the React parts read it and listen to its topics.
import type { ColumnLayout, LaidColumn } from '../core/columns.ts';
import { cellOf, nowhere } from '../core/position.ts';
import type { CellAddress, Position, WalkField } from '../core/position.ts';
import { blockOf, fillSpans, followRows, keepRows, noRows } from '../core/selection.ts';
import type { Block, CellRange, RowSelection } from '../core/selection.ts';
import { createSignal, createTopics } from '../core/signal.ts';
import type { Signal } from '../core/signal.ts';
import type { CellValue, GridPosition, GridProps, GridView } from '../types.ts';

export type GridTopic = 'position' | 'selection' | 'rowSelection' | 'rows' | 'layout' | 'scrolled' | 'settled' | 'focus' | 'cut';

export interface GridSetup<Row> {
  props: GridProps<Row>;
  layout: ColumnLayout<Row>;
  view: GridView;
  setView: (view: GridView) => void;
}

export class GridInstance<Row> {
  props: GridProps<Row>;
  layout: ColumnLayout<Row>;
  view: GridView;
  setView: (view: GridView) => void;
  readonly topics = createTopics<GridTopic>();
  position: Position = nowhere;
  /** Selected cell ranges; the last one is being worked on. Empty: only the active cell. */
  ranges: readonly CellRange[] = [];
  rowSelection: RowSelection = noRows;
  /** Cells waiting to be moved by a paste. */
  cut: { block: Block; text: string } | null = null;
  /** Cells the fill handle is being dragged over. */
  fillPreview: Block | null = null;
  hasFocus = false;
  /** Where the user was when the page was hidden. */
  leftAt: GridPosition | null = null;
  /** Rows that are still to be selected as they were before; null until the first time. */
  awaited: Set<string> | null = null;
  /** Raised when every shown cell must be computed anew. */
  stamp = 0;
  /** One line about work under way, e.g. a long paste; Esc aborts it. */
  readonly busy = createSignal<{ text: string; abort(): void } | null>(null);
  /** Cell whose date panel is open. */
  readonly dateAt = createSignal<CellAddress | null>(null);
  /** Whether the pinned columns leave room for the others. */
  readonly pinsFit: Signal<boolean>;

  constructor(setup: GridSetup<Row>, pinsFit: Signal<boolean>) {
    this.pinsFit = pinsFit;
    this.props = setup.props;
    this.layout = setup.layout;
    this.view = setup.view;
    this.setView = setup.setView;
  }

  /** Takes what React rendered last; true when cells have to be rewritten. */
  update(setup: GridSetup<Row>): void {
    const before = this.props;
    const relaid = setup.layout !== this.layout;
    this.props = setup.props;
    this.layout = setup.layout;
    this.view = setup.view;
    this.setView = setup.setView;
    const cell = cellOf(this.position);
    if (cell && !this.layout.indexOf.has(cell.column)) this.position = nowhere;
    if (relaid || before.columns !== setup.props.columns || before.source !== setup.props.source || before.editing !== setup.props.editing)
      this.stamp++;
    if (before.source !== setup.props.source) this.follow();
  }

  get rowHeight(): number {
    return this.props.rowHeight ?? 32;
  }
  get rowCount(): number {
    return this.props.source.count().value;
  }
  get gutterColumns(): number {
    return (this.props.rowNumbers === true ? 1 : 0) + (this.checkable ? 1 : 0);
  }
  get checkable(): boolean {
    return this.props.rowSelection === 'multiple';
  }
  get hasFilters(): boolean {
    return this.props.onFiltersChange !== undefined && this.layout.columns.some((laid) => laid.column.filter);
  }
  get hasGroups(): boolean {
    return this.layout.columns.some((laid) => laid.column.group !== undefined);
  }
  /** Rows of the head: group titles, titles, filters. */
  get headRows(): number {
    return 1 + (this.hasGroups ? 1 : 0) + (this.hasFilters ? 1 : 0);
  }
  get headHeight(): number {
    return this.headRows * this.rowHeight;
  }
  get totalsHeight(): number {
    return this.props.totals ? this.rowHeight : 0;
  }

  columnAt(index: number): LaidColumn<Row> | undefined {
    return this.layout.columns[index];
  }
  columnIndex = (id: string): number => this.layout.indexOf.get(id) ?? -1;
  laid(id: string): LaidColumn<Row> | undefined {
    return this.layout.columns[this.columnIndex(id)];
  }

  address(row: number, column: number): CellAddress | null {
    const laid = this.columnAt(column);
    if (!laid || row < 0 || row >= this.rowCount) return null;
    return { row, rowId: this.props.source.idAt(row), column: laid.id };
  }

  valueAt(row: number, laid: LaidColumn<Row>): CellValue {
    const data = this.props.source.rowAt(row);
    return data === undefined ? null : laid.column.read(data);
  }

  /** Text as shown in the cell: unreadable input stays visible in place of the value. */
  textAt(row: number, laid: LaidColumn<Row>): string {
    const data = this.props.source.rowAt(row);
    if (data === undefined) return '';
    const rowId = this.props.source.idAt(row);
    const invalid = rowId === undefined ? undefined : this.props.editing?.invalidTextAt(rowId, laid.id);
    return invalid ?? laid.column.text(laid.column.read(data), data);
  }

  /** Why this cell cannot be written, or null. */
  readonlyReason(row: number, laid: LaidColumn<Row>): string | null {
    if (!this.props.editing) return '当前为只读';
    if (!laid.column.editor) return `“${laid.column.title}”不能修改`;
    return laid.column.editor.readonly?.(this.props.source.rowAt(row)) ?? null;
  }

  get walkField(): WalkField {
    return {
      rows: this.rowCount,
      columns: this.layout.columns.length,
      editable: (row, column) => {
        const laid = this.columnAt(column);
        return laid !== undefined && this.readonlyReason(row, laid) === null;
      },
    };
  }

  /** The way Enter goes: editable cells, less those that fill themselves. */
  get enterField(): WalkField {
    const field = this.walkField;
    return { ...field, editable: (row, column) => this.columnAt(column)?.column.passOver !== true && field.editable(row, column) };
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
    if (selection === this.rowSelection) return;
    this.rowSelection = selection;
    this.topics.emit('rowSelection');
    this.props.onSelectionChange?.([...selection.ids], selection.allMatching);
  }

  /** The selected block in visual indexes: the last range, else the active cell. */
  selectedBlock(): Block | null {
    const range = this.ranges.at(-1);
    if (range) return blockOf(range, this.columnIndex);
    const cell = cellOf(this.position);
    const column = cell ? this.columnIndex(cell.column) : -1;
    return cell && column >= 0 ? { top: cell.row, bottom: cell.row, left: column, right: column } : null;
  }

  /** Row ids meant by a row command: checked rows, else the rows of the selected block. */
  selectedRowIds(): string[] {
    if (this.rowSelection.ids.size > 0) return [...this.rowSelection.ids];
    return this.blockRowIds();
  }

  blockRowIds(): string[] {
    const block = this.selectedBlock();
    if (!block) return [];
    const ids: string[] = [];
    for (let row = block.top; row <= block.bottom && ids.length < 100_000; row++) {
      const id = this.props.source.idAt(row);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  /** Position, ranges and selection after rows came, went or moved. */
  follow(): void {
    const { source } = this.props;
    const count = this.rowCount;
    const cell = cellOf(this.position);
    if (cell && this.position.kind !== 'none') {
      const found = cell.rowId === undefined ? -1 : source.indexOf(cell.rowId);
      const row = found >= 0 ? found : Math.min(cell.row, count - 1);
      const rowId = found >= 0 ? cell.rowId : source.idAt(row);
      if (row < 0) this.position = nowhere;
      else if (row !== cell.row || (rowId !== cell.rowId && this.position.kind === 'active')) {
        this.position = { ...this.position, cell: { ...cell, row, rowId: this.position.kind === 'editing' ? cell.rowId : rowId } };
      }
    }
    if (this.ranges.length > 0) this.ranges = this.ranges.map((range) => followRows(range, (id) => source.indexOf(id), count));
    const exact = source.count().exact;
    const filled = fillSpans(this.rowSelection, (index) => source.idAt(index));
    const complete = exact && source.ensure === undefined;
    this.setRowSelection(complete ? keepRows(filled, (id) => source.indexOf(id) < 0) : filled);
  }

  notify(message: string, kind: 'info' | 'warning' | 'error' = 'info'): void {
    this.props.notify?.(message, kind);
  }
}
