// What extensions draw over the cells.
import type { ReactNode, RefObject } from 'react';
import type { GridContext } from '../contract/extensions.ts';
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
        <Overlay key={name} context={context} />
      ))}
    </div>
  );
}
