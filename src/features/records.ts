// Forms of records in dialogs, for whatever page asks for one; loaded with the first of them.
import { lazy } from 'react';
import { loadChunk } from '#ui/chunks.ts';

export const RecordMaker = lazy(async () => ({ default: (await loadChunk(() => import('./document/RecordMaker.tsx'))).RecordMaker }));
