// Printing outside its own part: the preview is loaded when somebody prints.
import { lazy } from 'react';
import { loadChunk } from '#ui/chunks.ts';

export const PrintDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./print/PrintDialog.tsx'))).PrintDialog,
}));
