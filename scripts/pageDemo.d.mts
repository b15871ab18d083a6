import type { Plugin } from 'vite';

/** Delivers the demo company to a page that carries the server; for other pages it does nothing. */
export function pageDemo(carriesServer: boolean): Plugin;

/** Files below a folder, folders with null, as one compressed piece that src/hosts/browser/deliveredDemo.ts unpacks. */
export function packed(
  files: readonly { path: string; contents: Uint8Array | null }[],
): Uint8Array<ArrayBuffer>;
