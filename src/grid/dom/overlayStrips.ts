// The parts of the body that boxes are clipped to: rows pinned at the top, free rows and rows pinned at the bottom, each in
// three regions of columns.
import type { ColumnLayout, Region } from '../table/columnLayout.ts';
import type { Bands } from '../virtual/rowLayout.ts';

export const regions: readonly Region[] = ['start', 'centre', 'end'];

/** Rows of one vertical band: where it stands in the body and which rows it can show. */
export interface Strip {
  name: 'top' | 'free' | 'bottom';
  from: number;
  to: number;
  top: number;
  height: number;
}

/** `isUsed`: whether boxes were shown in a strip before. */
export function stripsOf(
  { from, to, top, bottom }: Bands,
  rowCount: number,
  bodyHeight: number,
  isUsed: (name: Strip['name']) => boolean,
): Strip[] {
  return [
    { name: 'top' as const, from: 0, to: from, top: 0, height: top },
    { name: 'free' as const, from, to, top, height: Math.max(0, bodyHeight - top - bottom) },
    { name: 'bottom' as const, from: to, to: rowCount, top: bodyHeight - bottom, height: bottom },
  ].filter((strip) => strip.name === 'free' || strip.to > strip.from || isUsed(strip.name));
}

/** Index of the region's first column. */
export function firstOf<Row>(layout: ColumnLayout<Row>, region: Region): number {
  return region === 'start'
    ? 0
    : region === 'centre'
      ? layout.startCount
      : layout.startCount + layout.centreCount;
}

/** Index of the region's last column; before the first where it has none. */
export function lastOf<Row>(layout: ColumnLayout<Row>, region: Region): number {
  return region === 'start'
    ? layout.startCount - 1
    : region === 'centre'
      ? layout.startCount + layout.centreCount - 1
      : layout.columns.length - 1;
}
