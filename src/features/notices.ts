// Announcements of the header, loaded behind the frame of the workbench.
import { lazy } from 'react';
import { loadChunk } from '#ui/chunks.ts';

export const Notices = lazy(async () => ({ default: (await loadChunk(() => import('./announcement/Notices.tsx'))).Notices }));
