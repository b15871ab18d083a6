// Boxes over the cells: active cell, ranges, fill preview, cut border, fill handle. A few absolutely placed
// elements per column region, moved with each frame; a change of selection writes no cell.
import type { Region } from '../core/columns.ts';
import { cellOf } from '../core/position.ts';
import { blockOf, cellsIn } from '../core/selection.ts';
import type { Block } from '../core/selection.ts';
import styles from './overlay.module.css';
import type { GridInstance } from './instance.ts';
import type { Stage } from './stage.ts';

interface Mark {
  block: Block;
  name: string | undefined;
}

export interface Overlay {
  update: () => void;
  clear: () => void;
}

const regions: readonly Region[] = ['start', 'centre', 'end'];

export function createOverlay<Row>(grid: GridInstance<Row>, stage: Stage<Row>, container: HTMLElement): Overlay {
  const clips = new Map<Region, HTMLDivElement>();
  const boxes = new Map<Region, HTMLDivElement[]>();
  let handle: HTMLDivElement | null = null;

  const build = (): void => {
    for (const region of regions) {
      const clip = document.createElement('div');
      clip.className = styles['clip'] ?? '';
      container.append(clip);
      clips.set(region, clip);
      boxes.set(region, []);
    }
    handle = document.createElement('div');
    handle.className = styles['handle'] ?? '';
    handle.dataset['fillHandle'] = '';
    handle.title = '拖动填充';
  };

  const marks = (): Mark[] => {
    const cell = cellOf(grid.position);
    const column = cell ? grid.columnIndex(cell.column) : -1;
    const ranges = grid.ranges.flatMap((range) => blockOf(range, grid.columnIndex) ?? []).filter((block) => cellsIn(block) > 1);
    return [
      ...ranges.map((block) => ({ block, name: styles['range'] })),
      ...(grid.fillPreview ? [{ block: grid.fillPreview, name: styles['fill'] }] : []),
      ...(grid.cut ? [{ block: grid.cut.block, name: styles['cut'] }] : []),
      ...(cell && column >= 0 ? [{ block: { top: cell.row, bottom: cell.row, left: column, right: column }, name: activeName() }] : []),
    ];
  };
  const activeName = (): string =>
    [styles['active'], !grid.hasFocus && styles['blurred'], grid.position.kind === 'editing' && styles['editing']]
      .filter(Boolean)
      .join(' ');

  const place = (): void => {
    const { width, bodyTop, bodyHeight, scrollX } = stage.size();
    const { layout } = grid;
    const bounds: Record<Region, [left: number, width: number]> = {
      start: [0, layout.startWidth],
      centre: [layout.startWidth, Math.max(0, width - layout.startWidth - layout.endWidth)],
      end: [width - layout.endWidth, layout.endWidth],
    };
    const shown = marks();
    const offset = stage.offset();
    for (const region of regions) {
      const clip = clips.get(region);
      const pool = boxes.get(region);
      if (!clip || !pool) continue;
      const [left, clipWidth] = bounds[region];
      clip.style.cssText = `left:${left}px;top:${bodyTop}px;width:${clipWidth}px;height:${bodyHeight}px`;
      const shift = region === 'centre' ? -scrollX : region === 'start' ? layout.gutter : 0;
      let used = 0;
      for (const mark of shown) {
        const first = Math.max(mark.block.left, firstOf(region));
        const last = Math.min(mark.block.right, lastOf(region));
        const from = layout.columns[first];
        const to = layout.columns[last];
        if (first > last || !from || !to) continue;
        const top = Math.max(mark.block.top * grid.rowHeight - offset, -8);
        const bottom = Math.min((mark.block.bottom + 1) * grid.rowHeight - offset, bodyHeight + 8);
        if (bottom <= 0 || top >= bodyHeight) continue;
        const box = pool[used] ?? grow(clip, pool);
        used++;
        box.className = mark.name ?? '';
        box.dataset['open'] = [mark.block.left < first ? 'left' : '', mark.block.right > last ? 'right' : ''].join(' ').trim();
        box.style.cssText = `left:${from.left + shift}px;top:${top}px;width:${to.left + to.width - from.left}px;height:${bottom - top}px`;
      }
      for (const box of pool.slice(used)) box.style.display = 'none';
    }
    placeHandle(offset, scrollX);
  };

  const placeHandle = (offset: number, scrollX: number): void => {
    if (!handle) return;
    const block = grid.selectedBlock();
    const corner = block && grid.columnAt(block.right);
    const shows = grid.props.editing && grid.hasFocus && grid.position.kind === 'active' && corner && corner.column.editor;
    const clip = corner && clips.get(corner.region);
    if (!shows || !clip || !block) {
      handle.remove();
      return;
    }
    const shift = corner.region === 'centre' ? -scrollX : corner.region === 'start' ? grid.layout.gutter : 0;
    handle.style.cssText = `left:${corner.left + corner.width + shift - 7}px;top:${(block.bottom + 1) * grid.rowHeight - offset - 7}px`;
    if (handle.parentElement !== clip) clip.append(handle);
  };

  const firstOf = (region: Region): number =>
    region === 'start' ? 0 : region === 'centre' ? grid.layout.startCount : grid.layout.startCount + grid.layout.centreCount;
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
      if (clips.size === 0) build();
      place();
    },
    clear() {
      container.replaceChildren();
      clips.clear();
      boxes.clear();
      handle = null;
    },
  };
}
