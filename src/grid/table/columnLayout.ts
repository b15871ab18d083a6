// The columns Table shows, as pixels: which stand in the pinned regions, where each begins and how wide it is, with the
// free room given to columns that grow. Written to the page as one class per column; never asked for while scrolling.
import { createColumnAxis } from '../virtual/columnAxis.ts';
import type { Axis } from '../virtual/axis.ts';
import type { GridColumn } from '../contract/columns.ts';
import type { GridView } from '../contract/view.ts';
import { clampWidth } from './columnDefs.ts';
import type { GridTable } from './features.ts';
import { foldedColumns } from './plugins/columnFolding.ts';

export type Region = 'start' | 'centre' | 'end';

export interface LaidColumn<Row> {
  id: string;
  column: GridColumn<Row>;
  region: Region;
  /** Pinned by the view, also where the window is too narrow to show it so. */
  pinned: boolean;
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
  /** Where the centre columns stand. */
  centre: Axis;
  indexOf: ReadonlyMap<string, number>;
  /** Some column's texts take several lines. */
  wraps: boolean;
  /** Some column's cells may cover their neighbours. */
  spans: boolean;
}

export interface LayoutOptions {
  /** Px before the pinned columns: row number and check box. */
  gutter: number;
  /** False shows pinned columns unpinned, so a narrow window stays usable. */
  pinsFit: boolean;
  /** Px that columns with `grow` fill; 0 while unknown. */
  room: number;
}

type ColumnsOfTable<Row> = Pick<
  GridTable<Row>,
  'getStartVisibleLeafColumns' | 'getCenterVisibleLeafColumns' | 'getEndVisibleLeafColumns'
>;

/** Pixel layout of the visible columns; each region in the order of the view. */
export function columnLayout<Row>(
  table: ColumnsOfTable<Row>,
  columns: readonly GridColumn<Row>[],
  { order, collapsed = [], widths }: Pick<GridView, 'order' | 'collapsed' | 'widths'>,
  { gutter, pinsFit, room }: LayoutOptions,
): ColumnLayout<Row> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const placeOf = new Map(order.map((id, at) => [id, at]));
  const region = (name: Region, leaves: readonly { id: string; getSize(): number }[]): Part<Row>[] =>
    leaves
      .flatMap((leaf) => {
        const column = byId.get(leaf.id);
        if (!column) return [];
        const width = clampWidth(column, leaf.getSize());
        return [{ column, region: pinsFit ? name : 'centre', pinned: name !== 'centre', width }];
      })
      .sort((a, b) => inView(a) - inView(b));
  const inView = ({ column }: Part<Row>): number => placeOf.get(column.id) ?? placeOf.size;
  const parts = [
    ...region('start', table.getStartVisibleLeafColumns()),
    ...region('centre', table.getCenterVisibleLeafColumns()),
    ...region('end', table.getEndVisibleLeafColumns()),
  ];
  const inOrder = [...parts].sort((a, b) => inView(a) - inView(b)).map(({ column }) => column);
  const away = foldedColumns(inOrder, collapsed);
  const shown = parts.filter(({ column }) => !away.has(column.id));
  return assemble(grown(shown, room - gutter, new Set(Object.keys(widths))), gutter);
}

interface Part<Row> {
  column: GridColumn<Row>;
  region: Region;
  pinned: boolean;
  width: number;
}

/** Gives the free room to the columns that grow, by their shares; one whose width the user has chosen no longer does. */
function grown<Row>(
  parts: readonly Part<Row>[],
  room: number,
  chosen: ReadonlySet<string>,
): readonly Part<Row>[] {
  let free = room - parts.reduce((sum, part) => sum + part.width, 0);
  const growing = parts.filter(({ column }) => (column.grow ?? 0) > 0 && !chosen.has(column.id));
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
    return { ...part, id: part.column.id, index, left };
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
    centre: createColumnAxis(centre.map((column) => column.width)),
    indexOf: new Map(laid.map((column) => [column.id, column.index])),
    wraps: laid.some((one) => one.column.wrap === true),
    spans: laid.some((one) => one.column.span !== undefined),
  };
}

/** The same layout with one column at another width: used while a resize drag is under way. */
export function withWidth<Row>(layout: ColumnLayout<Row>, id: string, width: number): ColumnLayout<Row> {
  return assemble(
    layout.columns.map((laid) =>
      laid.id === id ? { ...laid, width: clampWidth(laid.column, width) } : laid,
    ),
    layout.gutter,
  );
}
