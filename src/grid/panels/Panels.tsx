// Opens the panel that is asked for; each is a chunk of its own, fetched the first time.
import type { ReactNode, RefObject } from 'react';
import { useSignal } from '../view/hooks.ts';
import type { GridInstance } from '../view/instance.ts';
import { laterView } from '../view/laterView.ts';
import type { Runtime } from '../view/runtime.ts';
import type { GridPanel } from './panel.ts';

export interface PanelProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  panel: GridPanel;
  onClose: () => void;
}

const FindBar = laterView(() => import('../view/find/FindBar.tsx'));
const Builder = laterView(() => import('./Builder.tsx'));
const ColourRules = laterView(() => import('./ColourRules.tsx'));
const ImportDialog = laterView(() => import('./ImportDialog.tsx'));
const KeySheet = laterView(() => import('./KeySheet.tsx'));
const CellMenu = laterView(() => import('./menu/CellMenu.tsx'), 'ahead');

export function Panels<Row>({ grid, runtime }: Omit<PanelProps<Row>, 'panel' | 'onClose'>): ReactNode {
  const panel = useSignal(grid.panel);
  const finding = useSignal(grid.find).open;
  if (!panel && !finding) return null;
  const close = (): void => {
    if (grid.panel.get() === panel) grid.panel.set(null);
  };
  return (
    <>
      {finding && <FindBar grid={grid} runtime={runtime} />}
      {panel?.kind === 'builder' && <Builder grid={grid} runtime={runtime} panel={panel} onClose={close} />}
      {panel?.kind === 'colours' && (
        <ColourRules grid={grid} runtime={runtime} panel={panel} onClose={close} />
      )}
      {panel?.kind === 'import' && (
        <ImportDialog grid={grid} runtime={runtime} panel={panel} onClose={close} />
      )}
      {panel?.kind === 'keys' && <KeySheet grid={grid} runtime={runtime} panel={panel} onClose={close} />}
      {panel?.kind === 'cellMenu' && <CellMenu grid={grid} runtime={runtime} panel={panel} onClose={close} />}
    </>
  );
}
