import type { Plugin } from 'vite';

/** Delivers the demo company to a page that carries the server; for other pages it does nothing. */
export function pageDemo(carriesServer: boolean): Plugin;
