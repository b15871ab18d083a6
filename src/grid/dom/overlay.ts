// Boxes over the cells: active cell, ranges, fill preview, cut border, fill handle. A few absolutely placed
// elements per column region, moved with each frame; a change of selection writes no cell.
import type { Region } from '../table/columnLayout.ts';
import { createFillHandle } from './fillHandle.ts';
import styles from './overlay.module.css';
import type { GridInstance } from '../frame/instance.ts';
import { marksOf } from './overlayMarks.ts';
import { firstOf, lastOf, regions, stripsOf } from './overlayStrips.ts';
import type { Strip } from './overlayStrips.ts';
import type { Stage } from './stageCalls.ts';

export interface Overlay {
  update: () => void;
  clear: () => void;
}

export function createOverlay<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  container: HTMLElement,
): Overlay {
  const clips = new Map<string, { clip: HTMLDivElement; boxes: HTMLDivElement[] }>();
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
  const clipOf = (strip: Strip, region: Region): HTMLElement | undefined =>
    clips.get(`${strip.name} ${region}`)?.clip;
  const fill = createFillHandle(grid, stage, clipOf, place);
  const isUsed = (name: Strip['name']): boolean => clips.has(`${name} centre`);
  const strips = (bodyHeight: number): Strip[] => stripsOf(stage.bands(), grid.rowCount, bodyHeight, isUsed);

  const placeAll = (): void => {
    const { width, bodyTop, bodyHeight, scrollX } = stage.size();
    const { layout } = grid;
    const bounds: Record<Region, [left: number, width: number]> = {
      start: [0, layout.startWidth],
      centre: [layout.startWidth, Math.max(0, width - layout.startWidth - layout.endWidth)],
      end: [width - layout.endWidth, layout.endWidth],
    };
    const shown = marksOf(grid);
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
          const first = Math.max(mark.block.left, firstOf(layout, region));
          const last = Math.min(mark.block.right, lastOf(layout, region));
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
    fill.place(strips(bodyHeight), shiftOf);
  };

  return {
    update() {
      fill.build();
      placeAll();
    },
    clear() {
      container.replaceChildren();
      clips.clear();
      fill.clear();
    },
  };
}

function grow(clip: HTMLElement, pool: HTMLDivElement[]): HTMLDivElement {
  const box = document.createElement('div');
  clip.append(box);
  pool.push(box);
  return box;
}
