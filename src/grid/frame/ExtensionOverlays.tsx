// What extensions draw over the cells.
import { type ReactNode, type RefObject, useState } from 'react';
import type { GridContext, GridViewport, SeenRow } from '../contract/extensions.ts';
import type { GridInstance } from './instance.ts';
import { selectionOf } from '../panels/menu/selected.ts';
import overlay from '../dom/overlay.module.css';
import type { Runtime } from './runtime.ts';

/** Default export: fetched by grids whose extensions draw. */
export default function ExtensionOverlays<Row>({
  grid,
  runtime,
}: {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}): ReactNode {
  const [viewport] = useState(() => viewportOf(grid, runtime));
  const drawn = (grid.props.extensions ?? []).flatMap(({ name, overlay: Overlay }) =>
    Overlay ? [{ name, Overlay }] : [],
  );
  if (drawn.length === 0) return null;
  const context = (): GridContext<Row> => {
    const handle = runtime.current?.handle;
    if (!handle) throw new Error('the grid is not on the page');
    return { grid: handle, selection: selectionOf(grid) };
  };
  return (
    <div className={overlay['extensions']}>
      {drawn.map(({ name, Overlay }) => (
        <Overlay key={name} context={context} viewport={viewport} />
      ))}
    </div>
  );
}

function viewportOf<Row>(grid: GridInstance<Row>, runtime: RefObject<Runtime<Row> | null>): GridViewport {
  const none = { left: 0, top: 0, width: 0, height: 0, scrollX: 0 };
  return {
    box() {
      const { current } = runtime;
      if (current === null) return none;
      const { width, bodyTop, bodyHeight, scrollX } = current.stage.size();
      const { startWidth, endWidth } = grid.layout;
      return {
        left: startWidth,
        top: bodyTop,
        width: Math.max(0, width - startWidth - endWidth),
        height: bodyHeight,
        scrollX,
      };
    },
    rows() {
      const { current } = runtime;
      if (current === null) return [];
      const { start, end } = current.stage.visible();
      const rows: SeenRow[] = [];
      for (let index = start; index < end; index += 1) {
        const id = grid.props.source.idAt(index);
        const height = grid.rowAxis.heightAt(index);
        if (id !== undefined) rows.push({ index, id, top: current.stage.rowTop(index), height });
      }
      return rows;
    },
    rowAt(y) {
      const { current } = runtime;
      if (current === null) return -1;
      const { top } = current.stage.origin();
      return current.stage.pointAt(0, top + current.stage.size().bodyTop + y).row;
    },
    reveal: (index) => {
      const { current } = runtime;
      if (current === null) return;
      const { top, height } = { top: current.stage.rowTop(index), height: grid.rowAxis.heightAt(index) };
      const { bodyHeight, scrollX } = current.stage.size();
      const offset = current.stage.offset();
      if (top < 0) current.stage.scrollTo(offset + top, scrollX);
      else if (top + height > bodyHeight) current.stage.scrollTo(offset + top + height - bodyHeight, scrollX);
    },
    scrollTo: (left) => runtime.current?.stage.scrollTo(runtime.current.stage.offset(), left),
    scrollBy: (rows) =>
      runtime.current?.stage.scrollTo(
        runtime.current.stage.offset() + rows * grid.rowHeight,
        runtime.current.stage.size().scrollX,
      ),
    onPaint: (listener) => grid.topics.on('scrolled', listener),
  };
}
