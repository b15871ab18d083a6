// Opens the panel that is asked for; each is a chunk of its own, fetched the first time.
import { lazy, Suspense } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useSignal } from '../hooks.ts';
import type { GridInstance } from '../instance.ts';
import type { Runtime } from '../runtime.ts';
import type { GridPanel } from './panel.ts';

export interface PanelProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  panel: GridPanel;
  onClose: () => void;
}

type Panel = <Row>(props: PanelProps<Row>) => ReactNode;

const panels: Readonly<Record<GridPanel['kind'], Panel>> = {
  cellMenu: lazy(() => import('../menu/CellMenu.tsx')) as unknown as Panel,
};

export function Panels<Row>({ grid, runtime }: Omit<PanelProps<Row>, 'panel' | 'onClose'>): ReactNode {
  const panel = useSignal(grid.panel);
  if (!panel) return null;
  const Open = panels[panel.kind];
  const close = (): void => {
    if (grid.panel.get() === panel) grid.panel.set(null);
  };
  return (
    <Suspense fallback={null}>
      <Open grid={grid} runtime={runtime} panel={panel} onClose={close} />
    </Suspense>
  );
}
