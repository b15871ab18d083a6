// Forms of records in dialogs, for whatever page asks for one; loaded with the first of them.
import { createElement, lazy, type ReactNode } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import type { RecordMakerProps } from './list/recordMaker.ts';

const RecordMaker = lazy(async () => ({ default: (await loadChunk(() => import('./document/RecordMaker.tsx'))).RecordMaker }));

export function makeRecord(props: RecordMakerProps): ReactNode {
  return createElement(RecordMaker, props);
}
