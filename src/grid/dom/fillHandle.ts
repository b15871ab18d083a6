// The handle at the lower right corner of the selection, by which it is filled into its neighbours. Shown where the cell at
// that corner can be written.
import { t } from '../core/language.ts';
import type { Region } from '../table/columnLayout.ts';
import type { GridInstance } from '../frame/instance.ts';
import styles from './overlay.module.css';
import type { Strip } from './overlayStrips.ts';
import type { Stage } from './stageCalls.ts';

export interface FillHandle {
  /** Made with the first frame. */
  build: () => void;
  place: (strips: readonly Strip[], shiftOf: (region: Region) => number) => void;
  clear: () => void;
}

export function createFillHandle<Row>(
  grid: GridInstance<Row>,
  stage: Stage<Row>,
  /** The box that clips a region of a strip. */
  clipOf: (strip: Strip, region: Region) => HTMLElement | undefined,
  write: (box: HTMLElement, css: string) => void,
): FillHandle {
  let handle: HTMLDivElement | null = null;
  return {
    build() {
      if (handle) return;
      handle = document.createElement('div');
      handle.className = styles['handle'] ?? '';
      handle.dataset['fillHandle'] = '';
      handle.title = t('拖动填充');
    },
    place(strips, shiftOf) {
      if (!handle) return;
      const block = grid.selectedBlock();
      const corner = block && grid.columnAt(block.right);
      const shows =
        grid.props.editing &&
        grid.hasFocus &&
        grid.position.kind === 'active' &&
        corner &&
        corner.column.editor;
      const strip = block && strips.find((one) => block.bottom >= one.from && block.bottom < one.to);
      const clip = corner && strip && clipOf(strip, corner.region);
      if (!shows || !clip || !block) {
        handle.remove();
        return;
      }
      const bottom = stage.rowTop(block.bottom) + grid.cellHeight(block.bottom) - strip.top;
      write(handle, `left:${corner.left + corner.width + shiftOf(corner.region) - 7}px;top:${bottom - 7}px`);
      if (handle.parentElement !== clip) clip.append(handle);
    },
    clear() {
      handle = null;
    },
  };
}
