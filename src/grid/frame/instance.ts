// The grid's state outside React: what Table owns of it, how its columns are laid out, and what the rows at hand show.
// The writers (row pool, overlay, editor host) and the React parts read it and listen to its topics.
import { groupTitle } from '../core/countText.ts';
import { t } from '../core/language.ts';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import { firstHeads } from '../virtual/columnAxis.ts';
import { createRowAxis } from '../virtual/rowAxis.ts';
import { groupLevels } from '../table/columnGroups.ts';
import { cellOf, nowhere } from '../interact/position.ts';
import type { CellAddress, WalkField } from '../interact/position.ts';
import type { Block } from '../table/selection.ts';
import { createSignal } from '../core/signal.ts';
import type { Signal } from '../core/signal.ts';
import type { RowLine } from '../contract/rows.ts';
import type { CellValue } from '../contract/columns.ts';
import type { GridPosition } from '../contract/view.ts';
import type { Anchor } from './anchor.ts';
import { nothingFound } from '../interact/find/findState.ts';
import type { FindState } from '../interact/find/findState.ts';
import type { DecimalPoints } from '../dom/decimalPoints.ts';
import { createDetailState } from '../dom/detailState.ts';
import { followSource, holdScope } from '../interact/follow.ts';
import type { GridPanel } from '../panels/panel.ts';
import { spanAt } from '../dom/spans.ts';
import { TableState } from './tableState.ts';
import type { GridSetup } from './tableState.ts';
import type { DialogRequest } from '../panels/dialogRequest.ts';

/** Properties of which a new one means new cells. */
const drawnBy = ['columns', 'source', 'editing', 'formats'] as const;

export class GridInstance<Row> extends TableState<Row> {
  layout: ColumnLayout<Row>;
  /** Rows of group titles in the head. */
  groupLevels = 0;
  /** Whether a group is selected as a whole; nothing before one was ticked. */
  isTicked: (group: string | undefined) => boolean = () => false;
  /** The question “all matching” was taken under. */
  selectionScope: string | null = null;
  /** The dialog that is open; each is loaded when first asked for. */
  readonly dialog = createSignal<DialogRequest | null>(null);
  /** Cells waiting to be moved by a paste. */
  cut: { block: Block; text: string; rowIds: readonly string[]; columns: readonly string[] } | null = null;
  /** Cells the fill handle is being dragged over. */
  fillPreview: Block | null = null;
  /** Row before which dragged rows will land. */
  dropAt: number | null = null;
  hasFocus = false;
  /** Where the user was when the page was hidden. */
  leftAt: GridPosition | null = null;
  /** Rows that are still to be selected as they were before; null until the first time. */
  awaited: Set<string> | null = null;
  /** Raised when every shown cell must be computed anew. */
  stamp = 0;
  /** Where rows stand; the stage keeps it up to date. */
  readonly rowAxis = createRowAxis();
  readonly details = createDetailState();
  /** Decimals the cells of each column show, for the points to stand under each other. */
  readonly points: DecimalPoints = { most: {}, turn: 0 };
  /** Free columns whose heads are on the page, of very wide grids. */
  readonly headColumns = createSignal(firstHeads);
  /** Device pixels per CSS pixel: rows are given whole device pixels. */
  pixelRatio = globalThis.devicePixelRatio || 1;
  /** One line about work under way, e.g. a long paste; Esc aborts it. */
  readonly busy = createSignal<{ text: string; abort(): void } | null>(null);
  /** Cell whose date panel is open. */
  readonly dateAt = createSignal<CellAddress | null>(null);
  /** The panel that stands open over the grid; its code is fetched when it opens. */
  readonly panel = createSignal<GridPanel | null>(null);
  /** What is searched in the cells; `hits` null while they are counted. */
  readonly find = createSignal<FindState>(nothingFound);
  /** Column whose head menu or filter is open, without one the chooser of columns; beside its head unless told. */
  readonly headMenu = createSignal<{
    column: string | null;
    anchor?: Anchor;
    filter?: true | undefined;
  } | null>(null);
  /** Whether the pinned columns leave room for the others. */
  readonly pinsFit: Signal<boolean>;
  /** Width columns with `grow` may fill; 0 where none grows. */
  readonly room: Signal<number>;

  constructor(setup: GridSetup<Row>, fit: { pinsFit: Signal<boolean>; room: Signal<number> }) {
    super(setup);
    this.pinsFit = fit.pinsFit;
    this.room = fit.room;
    this.layout = setup.layout;
    this.groupLevels = groupLevels(setup.layout.columns.map((laid) => laid.column));
  }

  /** Takes what React rendered last; true when cells have to be rewritten. */
  update(setup: GridSetup<Row>): void {
    const before = this.props;
    const relaid = setup.layout !== this.layout;
    this.props = setup.props;
    this.layout = setup.layout;
    this.groupLevels = groupLevels(setup.layout.columns.map((laid) => laid.column));
    const cell = cellOf(this.position);
    if (cell && !this.layout.indexOf.has(cell.column)) this.position = nowhere;
    if (relaid || drawnBy.some((key) => before[key] !== setup.props[key])) this.stamp++;
    if (before.source !== setup.props.source) this.follow();
    holdScope(this);
  }

  /** The stage is that wide now. */
  fit(width: number): void {
    const pinned = this.layout.columns.reduce(
      (sum, laid) => sum + (laid.pinned ? laid.width : 0),
      this.layout.gutter,
    );
    this.pinsFit.set(width === 0 || pinned + 120 <= width);
    this.room.set(this.props.columns.some((column) => column.grow !== undefined) ? width : 0);
  }

  get rowHeight(): number {
    const wanted = this.props.rowHeight ?? 32;
    return Math.max(1, Math.round(wanted * this.pixelRatio)) / this.pixelRatio;
  }
  override get rowCount(): number {
    return this.props.source.count().value;
  }
  get gutterColumns(): number {
    return (this.props.rowNumbers === true ? 1 : 0) + (this.checkable ? 1 : 0);
  }
  get checkable(): boolean {
    return this.props.rowSelection === 'multiple';
  }
  get hasFilters(): boolean {
    return (
      this.props.onFiltersChange !== undefined &&
      this.props.filterRow !== false &&
      this.layout.columns.some((laid) => laid.column.filter)
    );
  }
  /** Rows of the head: group titles, titles, filters. */
  get headRows(): number {
    return 1 + this.groupLevels + (this.hasFilters ? 1 : 0);
  }
  get headHeight(): number {
    return this.headRows * this.rowHeight;
  }
  get totalsHeight(): number {
    return this.props.totals || this.props.totalSets ? this.rowHeight : 0;
  }

  /** Height of a row's cells: without the detail panel under them. */
  cellHeight(row: number): number {
    const id = this.details.open.size > 0 ? this.props.source.idAt(row) : undefined;
    return this.rowAxis.heightAt(row) - (id === undefined ? 0 : (this.details.open.get(id) ?? 0));
  }

  columnAt(index: number): LaidColumn<Row> | undefined {
    return this.layout.columns[index];
  }
  override columnIndex = (id: string): number => this.layout.indexOf.get(id) ?? -1;
  laid(id: string): LaidColumn<Row> | undefined {
    return this.layout.columns[this.columnIndex(id)];
  }

  address(row: number, column: number): CellAddress | null {
    const laid = this.columnAt(column);
    if (!laid || row < 0 || row >= this.rowCount) return null;
    return { row, rowId: this.props.source.idAt(row), column: laid.id };
  }

  /** Columns the cell at this place covers, both ends inclusive; its value is that of the first. */
  spanOf(row: number, column: number): { left: number; right: number } {
    return spanAt(this, row, column);
  }

  /** What the line is in a tree or a grouping; nothing for plain rows. */
  lineAt(row: number): RowLine | undefined {
    return this.props.source.lineAt?.(row);
  }
  /** Some lines may unfold: branches, groups, rows with details. */
  get folds(): boolean {
    return this.props.source.lineAt !== undefined || this.props.detail !== undefined;
  }
  /** First and last rows that stay in view. */
  get pinnedRows(): { top: number; bottom: number } {
    return this.props.source.pinned?.() ?? { top: 0, bottom: 0 };
  }

  valueAt(row: number, laid: LaidColumn<Row>): CellValue {
    const data = this.props.source.rowAt(row);
    return data === undefined ? null : laid.column.read(data);
  }

  /** Text as shown in the cell: unreadable input stays visible in place of the value. */
  textAt(row: number, laid: LaidColumn<Row>): string {
    const data = this.props.source.rowAt(row);
    if (data === undefined) {
      const line = this.lineAt(row);
      return line?.kind === 'group' && laid.index === 0 ? groupTitle(line) : (line?.texts?.[laid.id] ?? '');
    }
    const rowId = this.props.source.idAt(row);
    const invalid = rowId === undefined ? undefined : this.props.editing?.invalidTextAt(rowId, laid.id);
    return invalid ?? laid.column.text(laid.column.read(data), data);
  }

  /** Why this cell cannot be written, or null. */
  readonlyReason(row: number, laid: LaidColumn<Row>): string | null {
    if (!this.props.editing) return t('当前为只读');
    if (this.lineAt(row)?.kind === 'group') return t('分组行不能修改');
    if (!laid.column.editor) return t('“{0}”不能修改', laid.column.title);
    if (this.props.editing.isRemoved?.(this.props.source.idAt(row) ?? '') === true)
      return t('此行已标记删除，撤销后才能修改');
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

  protected override selectionTaken(): void {
    holdScope(this);
  }

  /** After rows came, went or moved. */
  follow(): void {
    followSource(this);
  }

  notify(message: string, kind: 'info' | 'warning' | 'error' = 'info'): void {
    this.props.notify?.(message, kind);
  }
}
