// One cell of the pool: which text, tone and marks it shows for a row, written to the DOM only where different.
// Text and check cells are one element each; a tag adds one span, a rich cell one host that React fills later.
import { groupTitle } from '../core/countText.ts';
import { t } from '../core/language.ts';
import type { ColumnLayout, LaidColumn } from '../table/columnLayout.ts';
import type { RowLine, RowState } from '../contract/rows.ts';
import { gridCounters } from './counters.ts';
import styles from './cells.module.css';
import { pointClass } from './decimalPoints.ts';
import { cellFormat } from './formats.ts';
import type { GridInstance } from '../frame/instance.ts';

export interface CellSlot {
  element: HTMLDivElement;
  text: Text;
  tag: HTMLSpanElement | null;
  host: HTMLSpanElement | null;
  /** Visual column index, -1 while unused. */
  column: number;
  /** Last column it covers. */
  right: number;
  /** It covers more than its own column. */
  spanned: boolean;
  /** Class that places it: its column's, see columnSheet.ts. */
  place: string;
  /** Fold mark and depth as drawn in the first column of a tree. */
  fold: string;
  shown: { text: string; className: string; tone: string; kind: string; check: string; format: string };
}

const className = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

export function createCell(): CellSlot {
  const element = document.createElement('div');
  element.setAttribute('role', 'gridcell');
  element.hidden = true;
  const text = document.createTextNode('');
  element.append(text);
  gridCounters.nodesCreated++;
  return {
    element,
    text,
    tag: null,
    host: null,
    column: -1,
    right: -1,
    spanned: false,
    place: '',
    fold: '',
    shown: { text: '', className: '', tone: '', kind: 'text', check: '', format: '' },
  };
}

/** Gives the slot to a column. Its place is written with its class, when the cell is. */
export function assignColumn<Row>(
  cell: CellSlot,
  laid: LaidColumn<Row>,
  place: string,
  ariaIndex: number,
  right = laid.index,
): void {
  const { element } = cell;
  cell.column = laid.index;
  if (element.hidden) element.hidden = false;
  cell.place = place;
  element.setAttribute('aria-colindex', String(ariaIndex));
  if (right > laid.index) {
    element.style.width = `calc(var(--wb-l${right}) + var(--wb-w${right}) - var(--wb-l${laid.index}))`;
    element.setAttribute('aria-colspan', String(right - laid.index + 1));
  } else if (cell.spanned) {
    element.style.removeProperty('width');
    element.removeAttribute('aria-colspan');
  }
  cell.spanned = right > laid.index;
  cell.right = right;
  if (element.hasAttribute('data-wrap') !== (laid.column.wrap === true)) element.toggleAttribute('data-wrap');
}

/** Covered by a neighbour that spans it. */
export function coverCell(cell: CellSlot): void {
  if (cell.column === -1) return;
  cell.column = -1;
  cell.right = -1;
  cell.element.hidden = true;
}

export function writeCell<Row>(
  grid: GridInstance<Row>,
  cell: CellSlot,
  laid: LaidColumn<Row>,
  row: Row | undefined,
  rowId: string | undefined,
  state: RowState,
  line: RowLine | undefined,
): void {
  const { column } = laid;
  const failed =
    row === undefined &&
    state === 'failed' &&
    laid.index === Math.min(grid.layout.startCount, grid.layout.columns.length - 1);
  const group = line?.kind === 'group' ? line : undefined;
  const kind = failed || group ? 'text' : (column.cell ?? 'text');
  let text = '';
  let tone = '';
  let check = '';
  let marks = '';
  if (row !== undefined) {
    const { editing } = grid.props;
    const value = column.read(row);
    const invalid = editing && rowId !== undefined ? editing.invalidTextAt(rowId, laid.id) : undefined;
    tone = column.tone?.(value, row) ?? (column.onOpen ? 'link' : '');
    if (kind === 'check') check = value === true || value === 'true' ? 'on' : 'off';
    else text = invalid ?? column.text(value, row);
    if (kind === 'bar')
      cell.element.style.setProperty('--wb-bar', `${Math.max(0, Math.min(100, Number(value) || 0))}%`);
    if (editing && rowId !== undefined) marks = cellMarks(grid, rowId, laid.id);
    if (invalid !== undefined) tone = '';
    if (column.wrap !== true && text.includes('\n')) text = text.replaceAll('\n', ' ');
  } else if (group) {
    text = laid.index === 0 ? groupTitle(group) : (group.texts?.[laid.id] ?? '');
  } else if (failed) {
    text = t('加载失败，点击重试');
    tone = 'retry';
  }
  const turn = rowId === undefined ? 0 : (grid.props.marks?.at(rowId, laid.id) ?? 0);
  if (turn > 0) marks = className(marks, turn % 2 === 0 ? styles['liveAgain'] : styles['live']);
  const align = column.align ?? (column.cell === 'check' ? 'center' : 'start');
  const reading = grid.props.editing !== undefined && !column.editor;
  const name = className(
    styles['cell'],
    cell.place,
    align === 'end' && styles['end'],
    column.decimals === true && row !== undefined && pointClass(grid.points, laid.id, text),
    align === 'center' && styles['center'],
    grid.props.editing !== undefined && styles['edge'],
    reading && styles['reading'],
    // What no press can change is drawn as a mark without a box.
    check !== '' &&
      (!grid.props.editing || !column.editor || column.editor.readonly?.(row) != null) &&
      styles['mark'],
    marks,
  );
  writeFormat(cell, row === undefined ? '' : (cellFormat(grid, laid.id, row)?.tone ?? ''));
  write(cell, kind, text, tone, check, name);
  if (laid.index === 0 && group) cell.element.style.setProperty('--g-title', titleWidth(grid.layout, group));
  writeFold(cell, laid.index === 0 ? foldOf(grid, row, rowId, line) : '');
}

/** The title of a group runs over pinned and free columns up to its first subtotal, while nothing is scrolled sideways. */
function titleWidth<Row>(layout: ColumnLayout<Row>, group: RowLine): string {
  const next = layout.columns.find((laid) => laid.index > 0 && group.texts?.[laid.id]);
  if (next?.region === 'centre') return `calc(var(--wb-start) - var(--wb-l0) + var(--wb-l${next.index}))`;
  return next ? `calc(var(--wb-l${next.index}) - var(--wb-l0))` : '640px';
}

/** What a tree or a grouping says of a row; `before` is what the last call gave back. */
export function writeLine(element: HTMLElement, before: string, line: RowLine | undefined): string {
  const text = line ? `${line.kind} ${line.level + 1} ${String(line.expanded)}` : '';
  if (before === text) return before;
  if (line) {
    element.dataset['line'] = line.kind;
    element.setAttribute('aria-level', String(line.level + 1));
  } else {
    delete element.dataset['line'];
    element.removeAttribute('aria-level');
  }
  if (line && line.expanded !== null) element.setAttribute('aria-expanded', String(line.expanded));
  else element.removeAttribute('aria-expanded');
  return text;
}

/** Depth and fold mark of the first column: of tree rows and groups, else of rows with a detail. */
function foldOf<Row>(
  grid: GridInstance<Row>,
  row: Row | undefined,
  rowId: string | undefined,
  line: RowLine | undefined,
): string {
  if (line?.isMember === true) return '';
  if (line)
    return `${line.level} ${line.expanded === null ? 'none' : line.expanded ? 'open' : 'closed'}${line.isContext === true ? ' context' : ''}`;
  if (!grid.props.detail || row === undefined || rowId === undefined) return '';
  if (grid.props.detail.has?.(row) === false) return '0 none';
  return `0 ${grid.details.open.has(rowId) ? 'open' : 'closed'}`;
}

function writeFold(cell: CellSlot, fold: string): void {
  if (cell.fold === fold) return;
  cell.fold = fold;
  const { element } = cell;
  if (fold === '') {
    delete element.dataset['fold'];
    element.style.removeProperty('--g-level');
    return;
  }
  const [level = '0', mark = 'none', context] = fold.split(' ');
  element.dataset['fold'] = mark;
  element.toggleAttribute('data-context', context !== undefined);
  element.style.setProperty('--g-level', level);
}

function writeFormat(cell: CellSlot, format: string): void {
  if (cell.shown.format === format) return;
  cell.shown.format = format;
  cell.element.dataset['format'] = format;
}

function cellMarks<Row>(grid: GridInstance<Row>, rowId: string, column: string): string {
  const { editing } = grid.props;
  if (!editing) return '';
  const saving = editing.savingAt?.(rowId, column)?.state;
  return className(
    (saving === 'failed' || editing.problemAt(rowId, column) !== undefined) && styles['problem'],
    saving === 'saving' && styles['saving'],
    editing.conflictAt?.(rowId, column) !== undefined && styles['conflict'],
    editing.isOverridden?.(rowId, column) === true && styles['overridden'],
    editing.isDirty(rowId, column) && !editing.isNewRow(rowId) && styles['dirty'],
  );
}

function write(cell: CellSlot, kind: string, text: string, tone: string, check: string, name: string): void {
  const { shown, element } = cell;
  let wrote = false;
  if (shown.kind !== kind) {
    becomeKind(cell, kind);
    shown.kind = kind;
  }
  if (shown.text !== text) {
    cell.text.data = text;
    shown.text = text;
    wrote = true;
  }
  if (shown.className !== name) {
    element.className = name;
    shown.className = name;
    wrote = true;
  }
  if (shown.tone !== tone) {
    element.dataset['tone'] = tone;
    shown.tone = tone;
  }
  if (shown.check !== check) {
    element.dataset['check'] = check;
    shown.check = check;
    if (check === '') element.removeAttribute('aria-checked');
    else element.setAttribute('aria-checked', String(check === 'on'));
    wrote = true;
  }
  if (kind === 'rich') element.removeAttribute('data-mounted');
  if (wrote) gridCounters.cellsWritten++;
}

function becomeKind(cell: CellSlot, kind: string): void {
  const { element, text } = cell;
  if (kind === 'tag') {
    cell.tag ??= newSpan(styles['tag']);
    cell.tag.append(text);
    element.replaceChildren(cell.tag);
  } else if (kind === 'rich') {
    cell.host ??= newSpan(styles['host']);
    element.replaceChildren(text, cell.host);
  } else if (element.childNodes.length !== 1 || element.firstChild !== text) {
    element.replaceChildren(text);
  }
  element.dataset['kind'] = kind;
}

function newSpan(name: string | undefined): HTMLSpanElement {
  const span = document.createElement('span');
  if (name) span.className = name;
  gridCounters.nodesCreated++;
  return span;
}
