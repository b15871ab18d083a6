// What routes draw: the sign-in screen, the workbench around all pages, and the pages for errors.
import { lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#ui/chunks.ts';

export const Workbench = lazyRouteComponent(() => loadChunk(() => import('./workbench/Workbench.tsx')), 'Workbench');
export const LoginScreen = lazyRouteComponent(() => loadChunk(() => import('./login/LoginScreen.tsx')), 'LoginScreen');
export { BrokenPage, FailedRoute, ForbiddenPage, MissingPage } from './errors/ErrorPages.tsx';
