// Every page of the workbench: the menu says which paths exist and what they are, the tabs of the workbench draw them. The
// route reads the address and has the page's program and first answer fetched; it waits for neither, so that a tab opens at once.
import { createFileRoute } from '@tanstack/react-router';
import { pageSearchOf } from '#features/pageSearch.ts';
import { loadChunk } from '#ui/chunks.ts';
import { useTabStore } from '#ui/shell/tabs/tabStore.ts';

export const Route = createFileRoute('/_workbench/$')({
  validateSearch: pageSearchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { permissions, target }, deps, location, preload }) => {
    if (target?.kind !== 'screen') return;
    // A page that is gone to loads its own program, and says what failed.
    if (preload) target.Screen.preload();
    if (target.page === 'own') return;
    const { href } = location;
    // What says how a list asks comes with lists and documents; other pages do without.
    void loadChunk(() => import('#features/pageLoader.ts')).then(
      ({ loadPage }) =>
        loadPage({
          target,
          href,
          search: deps,
          grants: permissions.grants,
          tabs: useTabStore.getState().tabs,
        }),
      () => undefined,
    );
  },
  component: () => null,
});
