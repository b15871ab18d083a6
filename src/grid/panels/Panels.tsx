// Opens the panel that is asked for; each is a chunk of its own, fetched the first time.
import type { ReactNode } from 'react';
import { useSignal } from '../frame/hooks.ts';
import { lazyView } from '../frame/lazyView.ts';
import type { PanelProps } from './panelProps.ts';

const FindBar = lazyView(() => import('../interact/find/FindBar.tsx'));
const Builder = lazyView(() => import('./Builder.tsx'));
const ColourRules = lazyView(() => import('./ColourRules.tsx'));
const ImportDialog = lazyView(() => import('./ImportDialog.tsx'));
const KeySheet = lazyView(() => import('./KeySheet.tsx'));
const CellMenu = lazyView(() => import('./menu/CellMenu.tsx'), 'ahead');

export function Panels<Row>({ grid, runtime }: Omit<PanelProps<Row>, 'panel' | 'onClose'>): ReactNode {
  const panel = useSignal(grid.panel);
  const searching = useSignal(grid.find).open;
  if (!panel && !searching) return null;
  const close = (): void => {
    if (grid.panel.get() === panel) grid.panel.set(null);
  };
  return (
    <>
      {searching && <FindBar grid={grid} runtime={runtime} />}
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
