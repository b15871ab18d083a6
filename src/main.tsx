// Starts the client: query client, router, Mantine. With VITE_SERVER=browser the real server runs inside the page.
import '#ui/theme/firstStyles.ts';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeSignInFromAddress } from '#api/session/addressSignIn.ts';
import { holdCalls } from '#api/http.ts';
import { queryClient } from '#api/queryClient.ts';
import { installReactions } from '#features/errors/reactions.ts';
import { parseSearch, stringifySearch } from '#ui/shell/addressSearch.ts';
import { NoticePlace } from '#ui/dialogs/NoticePlace.tsx';
import { theme, tokenResolver } from '#ui/theme/theme.ts';
import { routeTree } from './routeTree.gen.ts';

takeSignInFromAddress();

const router = createRouter({
  routeTree,
  basepath: import.meta.env.BASE_URL,
  parseSearch,
  stringifySearch,
  context: { queryClient },
  defaultPendingMs: 200,
  // What takes a little longer than that is shown as soon as it is there.
  defaultPendingMinMs: 0,
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Tab of the workbench that wrote the history entry. */
    tabId?: string;
  }
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'workbench:scheme' });

installReactions();

const root = createRoot(document.getElementById('root') ?? document.body);

function draw(content: ReactNode): void {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={tokenResolver}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          {content}
          <NoticePlace />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

if (import.meta.env.VITE_SERVER === 'browser') {
  const [{ catchCalls }, { StartProgress }] = await Promise.all([
    import('#hosts/browser/start.ts'),
    import('#ui/StartProgress.tsx'),
  ]);
  const start = await catchCalls();
  const show = (progress: ReactNode): void =>
    draw(
      <>
        <RouterProvider router={router} />
        {progress}
      </>,
    );
  // The page is drawn before its server answers; the calls of what is shown wait for it.
  const started = start((step, done, total) => show(<StartProgress step={step} done={done} total={total} />));
  holdCalls(started);
  await started;
  show(null);
} else draw(<RouterProvider router={router} />);
