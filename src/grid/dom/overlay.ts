// Boxes over the cells: active cell, ranges, fill preview, cut border, fill handle. A few absolutely placed
// elements per column region, moved with each frame; a change of selection writes no cell.
import { t } from '../core/language.ts';
import type { Region } from '../table/columnLayout.ts';
import { cellOf } from '../interact/position.ts';
import { blockOf, cellsIn } from '../table/selection.ts';
import type { Block } from '../table/selection.ts';
import styles from './overlay.module.css';
import type { GridInstance } from '../frame/instance.ts';
import type { Stage } from './stageCalls.ts';

interface Mark {
  block: Block;
  name: string | undefined;
}

export interface Overlay {
  update: () => void;
  clear: () => void;
}

const regions: readonly Region[] = ['start', 'centre', 'end'];
const bandNames = ['top', 'free', 'bottom'] as const;

/** Rows of one vertical band: where it stands in the body and which rows it can show. */
interface Strip {
  name: (typeof bandNames)[number];
  from: number;
  to: number;
  top: number;
  height: number;
}

export function createOverlay<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  container: HTMLElement,
): Overlay {
  const clips = new Map<string, { clip: HTMLDivElement; boxes: HTMLDivElement[] }>();
  let handle: HTMLDivElement | null = null;
  const written = new WeakMap<HTMLElement, string>();
  /** Nothing of it changes in most frames. */
  const place = (box: HTMLElement, css: string): void => {
    if (written.get(box) === css) return;
    written.set(box, css);
    box.style.cssText = css;
  };

  const clipAt = (key: string): { clip: HTMLDivElement; boxes: HTMLDivElement[] } => {
    const known = clips.get(key);
    if (known) return known;
    const clip = document.createElement('div');
    clip.className = styles['clip'] ?? '';
    container.append(clip);
    const made = { clip, boxes: [] };
    clips.set(key, made);
    return made;
  };
  const buildHandle = (): void => {
    handle = document.createElement('div');
    handle.className = styles['handle'] ?? '';
    handle.dataset['fillHandle'] = '';
    handle.title = t('拖动填充');
  };

  const marks = (): Mark[] => {
    const cell = cellOf(grid.position);
    const column = cell ? grid.columnIndex(cell.column) : -1;
    const ranges = grid.ranges
      .flatMap((range) => blockOf(range, grid.columnIndex) ?? [])
      .filter((block) => cellsIn(block) > 1);
    const last = grid.layout.columns.length - 1;
    return [
      ...(cell && column >= 0 ? bands(cell.row, column, last) : []),
      ...ranges.map((block) => ({ block, name: styles['range'] })),
      ...(grid.fillPreview ? [{ block: grid.fillPreview, name: styles['fill'] }] : []),
      ...(grid.cut ? [{ block: grid.cut.block, name: styles['cut'] }] : []),
      ...(cell && column >= 0
        ? [{ block: { ...widthOf(cell.row, column), top: cell.row, bottom: cell.row }, name: activeName() }]
        : []),
      ...(grid.dropAt === null ? [] : [dropMark(grid.dropAt, last)]),
    ];
  };
  /** The row the user is in, and its column where asked for: a tint over the cells, which stay as they are. */
  const bands = (row: number, column: number, last: number): Mark[] => [
    { block: { top: row, bottom: row, left: 0, right: last }, name: styles['band'] },
    ...(grid.props.crosshair === true
      ? [{ block: { top: 0, bottom: grid.rowCount - 1, left: column, right: column }, name: styles['band'] }]
      : []),
  ];
  const dropMark = (before: number, last: number): Mark => {
    const row = Math.min(before, grid.rowCount - 1);
    const name = before > row ? styles['dropBelow'] : styles['dropAbove'];
    return { block: { top: row, bottom: row, left: 0, right: last }, name };
  };
  /** A group's line is active as a whole. */
  const widthOf = (row: number, column: number): { left: number; right: number } =>
    grid.lineAt(row)?.kind === 'group'
      ? { left: 0, right: grid.layout.columns.length - 1 }
      : grid.spanOf(row, column);
  const activeName = (): string =>
    [
      styles['active'],
      !grid.hasFocus && styles['blurred'],
      grid.position.kind === 'editing' && styles['editing'],
    ]
      .filter(Boolean)
      .join(' ');

  const strips = (bodyHeight: number): Strip[] => {
    const { from, to, top, bottom } = stage.bands();
    return [
      { name: 'top' as const, from: 0, to: from, top: 0, height: top },
      { name: 'free' as const, from, to, top, height: Math.max(0, bodyHeight - top - bottom) },
      { name: 'bottom' as const, from: to, to: grid.rowCount, top: bodyHeight - bottom, height: bottom },
    ].filter((strip) => strip.name === 'free' || strip.to > strip.from || clips.has(`${strip.name} centre`));
  };

  const placeAll = (): void => {
    const { width, bodyTop, bodyHeight, scrollX } = stage.size();
    const { layout } = grid;
    const bounds: Record<Region, [left: number, width: number]> = {
      start: [0, layout.startWidth],
      centre: [layout.startWidth, Math.max(0, width - layout.startWidth - layout.endWidth)],
      end: [width - layout.endWidth, layout.endWidth],
    };
    const shown = marks();
    const shiftOf = (region: Region): number =>
      region === 'centre' ? -scrollX : region === 'start' ? layout.gutter : 0;
    for (const strip of strips(bodyHeight)) {
      for (const region of regions) {
        const { clip, boxes } = clipAt(`${strip.name} ${region}`);
        const [left, clipWidth] = bounds[region];
        place(
          clip,
          `left:${left}px;top:${bodyTop + strip.top}px;width:${clipWidth}px;height:${strip.height}px`,
        );
        let used = 0;
        for (const mark of shown) {
          const first = Math.max(mark.block.left, firstOf(region));
          const last = Math.min(mark.block.right, lastOf(region));
          const from = layout.columns[first];
          const to = layout.columns[last];
          const above = Math.max(mark.block.top, strip.from);
          const below = Math.min(mark.block.bottom, strip.to - 1);
          if (first > last || above > below || !from || !to) continue;
          const top = Math.max(stage.rowTop(above) - strip.top, -8);
          const bottom = Math.min(stage.rowTop(below) + grid.cellHeight(below) - strip.top, strip.height + 8);
          if (bottom <= 0 || top >= strip.height) continue;
          const box = boxes[used] ?? grow(clip, boxes);
          used++;
          if (box.className !== (mark.name ?? '')) box.className = mark.name ?? '';
          const open = [mark.block.left < first ? 'left' : '', mark.block.right > last ? 'right' : '']
            .join(' ')
            .trim();
          if (box.dataset['open'] !== open) box.dataset['open'] = open;
          place(
            box,
            `left:${from.left + shiftOf(region)}px;top:${top}px;width:${to.left + to.width - from.left}px;height:${bottom - top}px`,
          );
        }
        for (const box of boxes.slice(used)) place(box, 'display:none');
      }
    }
    placeHandle(strips(bodyHeight), shiftOf);
  };

  const placeHandle = (all: readonly Strip[], shiftOf: (region: Region) => number): void => {
    if (!handle) return;
    const block = grid.selectedBlock();
    const corner = block && grid.columnAt(block.right);
    const shows =
      grid.props.editing &&
      grid.hasFocus &&
      grid.position.kind === 'active' &&
      corner &&
      corner.column.editor;
    const strip = block && all.find((one) => block.bottom >= one.from && block.bottom < one.to);
    const clip = corner && strip && clips.get(`${strip.name} ${corner.region}`)?.clip;
    if (!shows || !clip || !block) {
      handle.remove();
      return;
    }
    const bottom = stage.rowTop(block.bottom) + grid.cellHeight(block.bottom) - strip.top;
    place(handle, `left:${corner.left + corner.width + shiftOf(corner.region) - 7}px;top:${bottom - 7}px`);
    if (handle.parentElement !== clip) clip.append(handle);
  };

  const firstOf = (region: Region): number =>
    region === 'start'
      ? 0
      : region === 'centre'
        ? grid.layout.startCount
        : grid.layout.startCount + grid.layout.centreCount;
  const lastOf = (region: Region): number =>
    region === 'start'
      ? grid.layout.startCount - 1
      : region === 'centre'
        ? grid.layout.startCount + grid.layout.centreCount - 1
        : grid.layout.columns.length - 1;

  const grow = (clip: HTMLElement, pool: HTMLDivElement[]): HTMLDivElement => {
    const box = document.createElement('div');
    clip.append(box);
    pool.push(box);
    return box;
  };

  return {
    update() {
      if (!handle) buildHandle();
      placeAll();
    },
    clear() {
      container.replaceChildren();
      clips.clear();
      handle = null;
    },
  };
}
