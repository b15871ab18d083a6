// Which dialog a request asks for; each is a chunk of its own, fetched the first time.
import type { ReactNode } from 'react';
import { laterView } from '../../view/laterView.ts';
import type { DialogProps } from './Dialogs.tsx';

const FindReplace = laterView(() => import('./FindReplace.tsx'));
const BatchFill = laterView(() => import('./BatchFill.tsx'));
const SplitRow = laterView(() => import('./SplitRow.tsx'));
const MergeRows = laterView(() => import('./MergeRows.tsx'));
const RowForm = laterView(() => import('./RowForm.tsx'));
const ProblemList = laterView(() => import('./ProblemList.tsx'));
const Conflicts = laterView(() => import('./Conflicts.tsx'));
const PastePreview = laterView(() => import('./PastePreview.tsx'));

export default function AskedDialog<Row>({ request, ...rest }: DialogProps<Row>): ReactNode {
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
