// The dialog that is asked for, as long as it is. Closing one gives the keyboard back to the cell.
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useSignal } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import { lazyView } from '../../frame/lazyView.ts';
import type { Runtime } from '../../frame/runtime.ts';

const AskedDialog = lazyView(() => import('./AskedDialog.tsx'), 'ahead');

export function Dialogs<Row>({
  grid,
  runtime,
}: {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
}): ReactNode {
  const request = useSignal(grid.dialog);
  const wasOpen = useRef(false);
  // Only once the modal dialog is gone can the cell have the focus again.
  useLayoutEffect(() => {
    if (request === null && wasOpen.current) runtime.current?.editor.focus();
    wasOpen.current = request !== null;
  }, [request, runtime]);
  if (!request || !runtime.current) return null;
  const close = (): void => {
    if (grid.dialog.get() === request) grid.dialog.set(null);
  };
  return <AskedDialog grid={grid} runtime={runtime.current} request={request} onClose={close} />;
}
