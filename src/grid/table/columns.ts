// Columns and the view of them (order, visibility, pins, widths, sorting): what a view means for the columns there are,
// and how both become a pixel layout.
import type { ColumnPin, GridColumn, GridSort, GridView } from '../types.ts';
import { prefixSums } from '../virtual/viewport.ts';

export type Region = 'start' | 'centre' | 'end';

export interface LaidColumn<Row> {
  id: string;
  column: GridColumn<Row>;
  region: Region;
  /** Visual index over all regions, pinned start first. */
  index: number;
  /** Px from the region's start edge, gutter excluded. */
  left: number;
  width: number;
}

export interface ColumnLayout<Row> {
  columns: readonly LaidColumn<Row>[];
  startCount: number;
  centreCount: number;
  /** Width of row number and check box, standing before the pinned start columns. */
  gutter: number;
  /** Region widths in px; start includes the gutter. */
  startWidth: number;
  centreWidth: number;
  endWidth: number;
  /** Prefix sums of the centre columns. */
  centreSums: Float64Array;
  indexOf: ReadonlyMap<string, number>;
  /** Some column's texts take several lines. */
  wraps: boolean;
  /** Some column's cells may cover their neighbours. */
  spans: boolean;
}

const defaultMinWidth = 40;
const defaultMaxWidth = 1200;

export function clampWidth<Row>(column: GridColumn<Row>, width: number): number {
  return Math.round(
    Math.min(Math.max(width, column.minWidth ?? defaultMinWidth), column.maxWidth ?? defaultMaxWidth),
  );
}

/** A complete view: unknown columns dropped, columns missing from the order put after their definition's neighbour. */
export function completeView<Row>(columns: readonly GridColumn<Row>[], view: Partial<GridView>): GridView {
  const known = new Set(columns.map((column) => column.id));
  const order = (view.order ?? []).filter((id) => known.has(id));
  columns.forEach((column, index) => {
    if (order.includes(column.id)) return;
    const before = columns
      .slice(0, index)
      .map((other) => other.id)
      .findLast((id) => order.includes(id));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, column.id);
  });
  const hidden = view.hidden
    ? view.hidden.filter((id) => known.has(id))
    : columns.filter((column) => column.hidden === true).map((column) => column.id);
  const required = new Set(columns.filter((column) => column.required === true).map((column) => column.id));
  const pinnedByDefault = new Set(columns.filter((column) => column.pin).map((column) => column.id));
  return {
    sort: (view.sort ?? []).filter((sort) => known.has(sort.column)),
    ...grouped(
      (view.group ?? []).filter((id) =>
        columns.some((column) => column.id === id && column.groupable === true),
      ),
    ),
    order,
    hidden: hidden.filter((id) => !required.has(id)),
    widths: Object.fromEntries(Object.entries(view.widths ?? {}).filter(([id]) => known.has(id))),
    pins: Object.fromEntries(
      columns
        .map((column) => [column.id, pinOf(column, view)] as const)
        .filter(([id, pin]) => pin !== null || pinnedByDefault.has(id)),
    ),
    ...(view.collapsed && view.collapsed.length > 0 ? { collapsed: [...view.collapsed] } : {}),
  };
}

function pinOf<Row>(column: GridColumn<Row>, view: Partial<GridView>): ColumnPin {
  const chosen = view.pins?.[column.id];
  return chosen === undefined ? (column.pin ?? null) : chosen;
}

/** Left out of a view that does not group. */
function grouped(group: readonly string[]): Pick<GridView, 'group'> {
  return group.length > 0 ? { group } : {};
}

export interface LayoutOptions {
  /** Px before the pinned columns: row number and check box. */
  gutter: number;
  /** False shows pinned columns unpinned, so a narrow window stays usable. */
  pinsFit: boolean;
  /** Columns folded away by their groups. */
  away?: ReadonlySet<string>;
  /** Px that columns with `grow` fill; 0 while unknown. */
  room?: number;
  /** Columns whose width the user has chosen. */
  chosen?: ReadonlySet<string>;
}

/** Pixel layout of the visible columns of a complete view. */
export function layoutColumns<Row>(
  view: Pick<GridView, 'order' | 'hidden' | 'widths' | 'pins'>,
  columns: readonly GridColumn<Row>[],
  { gutter, pinsFit, away, room = 0, chosen }: LayoutOptions,
): ColumnLayout<Row> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const hidden = new Set(view.hidden);
  const parts: Record<Region, Part<Row>[]> = { start: [], centre: [], end: [] };
  for (const id of view.order) {
    const column = byId.get(id);
    if (!column || hidden.has(id) || away?.has(id) === true) continue;
    const place = view.pins[id] ?? 'centre';
    const width = clampWidth(column, view.widths[id] ?? column.width);
    parts[place].push({ column, region: pinsFit ? place : 'centre', width });
  }
  return assemble(grown([...parts.start, ...parts.centre, ...parts.end], room - gutter, chosen), gutter);
}

interface Part<Row> {
  column: GridColumn<Row>;
  region: Region;
  width: number;
}

/** Gives the free room to the columns that grow, by their shares. */
function grown<Row>(
  parts: readonly Part<Row>[],
  room: number,
  chosen: ReadonlySet<string> | undefined,
): readonly Part<Row>[] {
  let free = room - parts.reduce((sum, part) => sum + part.width, 0);
  const growing = parts.filter(({ column }) => (column.grow ?? 0) > 0 && chosen?.has(column.id) !== true);
  let shares = growing.reduce((sum, { column }) => sum + (column.grow ?? 0), 0);
  if (free <= 0 || shares === 0) return parts;
  const wider = new Map<Part<Row>, number>();
  for (const part of growing) {
    const share = part.column.grow ?? 0;
    const width = clampWidth(part.column, part.width + Math.floor((free * share) / shares));
    free -= width - part.width;
    shares -= share;
    wider.set(part, width);
  }
  return parts.map((part) => ({ ...part, width: wider.get(part) ?? part.width }));
}

function assemble<Row>(parts: readonly Part<Row>[], gutter: number): ColumnLayout<Row> {
  const widthOf: Record<Region, number> = { start: 0, centre: 0, end: 0 };
  const laid = parts.map((part, index): LaidColumn<Row> => {
    const left = widthOf[part.region];
    widthOf[part.region] += part.width;
    return { id: part.column.id, column: part.column, region: part.region, index, left, width: part.width };
  });
  const centre = laid.filter((column) => column.region === 'centre');
  return {
    columns: laid,
    startCount: laid.filter((column) => column.region === 'start').length,
    centreCount: centre.length,
    gutter,
    startWidth: gutter + widthOf.start,
    centreWidth: widthOf.centre,
    endWidth: widthOf.end,
    centreSums: prefixSums(centre.map((column) => column.width)),
    indexOf: new Map(laid.map((column) => [column.id, column.index])),
    wraps: laid.some((one) => one.column.wrap === true),
    spans: laid.some((one) => one.column.span !== undefined),
  };
}

/** The same layout with one column at another width: used while a resize drag is under way. */
export function withWidth<Row>(layout: ColumnLayout<Row>, id: string, width: number): ColumnLayout<Row> {
  return assemble(
    layout.columns.map((laid) => ({
      column: laid.column,
      region: laid.region,
      width: laid.id === id ? clampWidth(laid.column, width) : laid.width,
    })),
    layout.gutter,
  );
}

/** Sorting after a click on a header: ascending, descending, none; `additive` keeps the other columns. */
export function nextSort(sort: readonly GridSort[], column: string, additive: boolean): GridSort[] {
  const current = sort.find((entry) => entry.column === column);
  const next = !current
    ? { column, descending: false }
    : current.descending
      ? null
      : { column, descending: true };
  if (!additive) return next ? [next] : [];
  if (!current) return next ? [...sort, next] : [...sort];
  return sort.flatMap((entry) => (entry.column !== column ? [entry] : next ? [next] : []));
}
