// Which dialog a request asks for; each is a chunk of its own, fetched the first time.
import type { ReactNode } from 'react';
import { lazyView } from '../../frame/lazyView.ts';
import type { DialogProps } from '../panelProps.ts';

const FindReplace = lazyView(() => import('./FindReplace.tsx'));
const BatchFill = lazyView(() => import('./BatchFill.tsx'));
const SplitRow = lazyView(() => import('./SplitRow.tsx'));
const MergeRows = lazyView(() => import('./MergeRows.tsx'));
const RowForm = lazyView(() => import('./RowForm.tsx'));
const ProblemList = lazyView(() => import('./ProblemList.tsx'));
const Conflicts = lazyView(() => import('./Conflicts.tsx'));
const PastePreview = lazyView(() => import('./PastePreview.tsx'));

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
