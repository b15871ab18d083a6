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

const FindReplace = laterView(() => import('./FindReplace.tsx'));
const BatchFill = laterView(() => import('./BatchFill.tsx'));
const SplitRow = laterView(() => import('./SplitRow.tsx'));
const MergeRows = laterView(() => import('./MergeRows.tsx'));
const RowForm = laterView(() => import('./RowForm.tsx'));
const ProblemList = laterView(() => import('./ProblemList.tsx'));
const Conflicts = laterView(() => import('./Conflicts.tsx'));
const PastePreview = laterView(() => import('./PastePreview.tsx'));

export function Dialogs<Row>({ grid, runtime }: { grid: GridInstance<Row>; runtime: RefObject<Runtime<Row> | null> }): ReactNode {
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
  return <Asked grid={grid} runtime={runtime.current} request={request} onClose={close} />;
}

function Asked<Row>({ request, ...rest }: DialogProps<Row>): ReactNode {
  switch (request.name) {
    case 'find':
      return <FindReplace {...rest} request={request} />;
    case 'problems':
      return <ProblemList {...rest} request={request} />;
    case 'conflicts':
      return <Conflicts {...rest} request={request} />;
    case 'batchFill':
      return <BatchFill {...rest} request={request} />;
    case 'split':
      return <SplitRow {...rest} request={request} />;
    case 'merge':
      return <MergeRows {...rest} request={request} />;
    case 'rowForm':
      return <RowForm {...rest} request={request} />;
    default:
      return <PastePreview {...rest} request={request} />;
  }
}
