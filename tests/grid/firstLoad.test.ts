// What a page has to load before it can show a grid: everything the component, an array and its editing import
// statically. Apart from it React, the store of TanStack's router and the bundler's own loader of parts, which stand in every
// page before any grid. What comes by import() is fetched once the grid stands.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { expect, test } from 'vitest';

const most = 73 * 1024;
const grid = path.resolve(import.meta.dirname, '../../src/grid/index.ts');
/** A page that shows one grid. */
const page: Plugin = {
  name: 'page',
  resolveId: (id) => (id === 'virtual:page' ? id : null),
  load: (id) =>
    id === 'virtual:page'
      ? `import { createArrayEditing, createArraySource, Grid } from ${JSON.stringify(grid)};
         globalThis.page = { createArrayEditing, createArraySource, Grid };`
      : null,
};

test(
  'the first script of a grid is at most 73 KB, and what is fetched later is no part of it',
  { timeout: 60_000 },
  async () => {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [page],
      define: { 'process.env.NODE_ENV': '"production"' },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      build: {
        write: false,
        target: 'es2022',
        minify: true,
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: 'virtual:page',
          external:
            /^(react(-dom)?(\/|$)|@tanstack\/(react-)?store$|use-sync-external-store)|vite\/preload-helper/,
        },
      },
    });
    const chunks = new Map(
      partsOf(built).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])),
    );
    const first = new Set<string>();
    const take = (file: string): void => {
      const chunk = chunks.get(file);
      if (!chunk || first.has(file)) return;
      first.add(file);
      for (const imported of chunk.imports) take(imported);
    };
    for (const chunk of chunks.values()) if (chunk.isEntry) take(chunk.fileName);
    const sizes = [...first].map((file) => gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
    const later = [...chunks.keys()].filter((file) => !first.has(file)).join(' ');
    for (const part of ['interactions', 'FloatingParts', 'FilterRow', 'ResultTable', 'paste', 'exporting'])
      expect(later).toContain(part);
  },
);

function partsOf(
  built: Awaited<ReturnType<typeof build>>,
): readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] {
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
}
