// Opens the dialog that is asked for; each is a chunk of its own, fetched the first time. Closing one gives the
// keyboard back to the cell.
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { DialogRequest } from '../dialogRequest.ts';
import { useSignal } from '../hooks.ts';
import type { GridInstance } from '../instance.ts';
import { laterView } from '../laterView.ts';
import type { Runtime } from '../runtime.ts';

export interface DialogProps<Row, Request extends DialogRequest = DialogRequest> {
  grid: GridInstance<Row>;
  runtime: Runtime<Row>;
  request: Request;
  onClose: () => void;
}

type Dialog = <Row>(props: DialogProps<Row>) => ReactNode;

const dialogs: Readonly<Record<DialogRequest['name'], Dialog>> = {
  find: laterView(() => import('./FindReplace.tsx')) as unknown as Dialog,
  batchFill: laterView(() => import('./BatchFill.tsx')) as unknown as Dialog,
  split: laterView(() => import('./SplitRow.tsx')) as unknown as Dialog,
  merge: laterView(() => import('./MergeRows.tsx')) as unknown as Dialog,
  rowForm: laterView(() => import('./RowForm.tsx')) as unknown as Dialog,
  problems: laterView(() => import('./ProblemList.tsx')) as unknown as Dialog,
  conflicts: laterView(() => import('./Conflicts.tsx')) as unknown as Dialog,
  paste: laterView(() => import('./PastePreview.tsx')) as unknown as Dialog,
};

export function Dialogs<Row>({ grid, runtime }: { grid: GridInstance<Row>; runtime: RefObject<Runtime<Row> | null> }): ReactNode {
  const request = useSignal(grid.dialog);
  const wasOpen = useRef(false);
  // Only once the modal dialog is gone can the cell have the focus again.
  useLayoutEffect(() => {
    if (request === null && wasOpen.current) runtime.current?.editor.focus();
    wasOpen.current = request !== null;
  }, [request, runtime]);
  if (!request || !runtime.current) return null;
  const Open = dialogs[request.name];
  const close = (): void => {
    if (grid.dialog.get() === request) grid.dialog.set(null);
  };
  return <Open grid={grid} runtime={runtime.current} request={request} onClose={close} />;
}
