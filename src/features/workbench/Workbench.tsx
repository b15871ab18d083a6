// The frame every page lives in: side menu, header, tabs, pages. Fills the session context and joins router and tabs.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useBrand } from '#api/branding.ts';
import { messages } from '#api/errorCatalogue.ts';
import { useSessionStore } from '#api/sessionStore.ts';
import { menuAddress } from '#ui/shell/menuAddress.ts';
import { useMenuRoom } from '#ui/shell/device.ts';
import { isFrame, type MenuPlace, opensWindow, visibleTree } from '#ui/shell/menuTree.ts';
import { SessionContext, useSession, type WorkSession } from '#ui/shell/sessionContext.tsx';
import { SideMenu } from '#ui/shell/SideMenu.tsx';
import { TabBar } from '#ui/shell/TabBar.tsx';
import { createTabCommands, type TabCommands } from '#ui/shell/tabCommands.ts';
import { homePath, locationOf } from '#ui/shell/tabList.ts';
import { claimTabs } from '#ui/shell/tabStore.ts';
import { targetOf } from '../screens.ts';
import { useMenuNames } from './FrameScreen.tsx';
import { NoPermissions } from './NoPermissions.tsx';
import { TabPages } from './TabPages.tsx';
import { useCompanyCheck, useDocumentTitle, useLeaveGuard, useLiveSession, useTabKeys } from './useWorkbenchEffects.ts';
import { useOpenPages, useRecentVisits } from './useOpenPages.ts';
import { useWorkSession } from './useWorkSession.ts';
import { WorkbenchHeader } from './WorkbenchHeader.tsx';
import classes from './Workbench.module.css';

export function Workbench(): ReactNode {
  const work = useWorkSession();
  if (work === null) return null;
  if (hasNothing(work)) return <NoPermissions />;
  return (
    <SessionContext value={work}>
      <Frame />
    </SessionContext>
  );
}

/** No page besides the home pages, which everybody is sent, and no button either. */
function hasNothing({ menu, auth, grants }: WorkSession): boolean {
  return !grants.admin && auth.length === 0 && menu.every(({ path }) => path.startsWith('/dashboard/'));
}

function useCommands(): TabCommands {
  const router = useRouter();
  const [commands] = useState(() =>
    createTabCommands({
      messages,
      go: (href, tabId, replace) => {
        const state = tabId === undefined ? {} : { tabId };
        void router.navigate({ href, replace, state });
      },
    }),
  );
  return commands;
}

function useArrivals(commands: TabCommands, menu: WorkSession['menu'], userId: string): void {
  // While a navigation is under way, and on pages outside the workbench, there is nothing to arrive at.
  const arrived = useRouterState({
    select: ({ isLoading, matches, location }) => (!isLoading && matches.at(-1)?.routeId === '/_workbench/$' ? location : null),
  });
  useLayoutEffect(() => {
    claimTabs(userId, (pathname) => targetOf(menu, pathname) !== null);
    if (arrived !== null) commands.arrived(locationOf(arrived.href), arrived.state.tabId ?? null);
  }, [commands, menu, userId, arrived]);
}

function Frame(): ReactNode {
  const { menu, grants } = useSession();
  const commands = useCommands();
  useArrivals(commands, menu, grants.userId);
  const { device, folded, chosen } = useMenuRoom();
  const user = useSessionStore((session) => session.user);
  const names = useMenuNames();
  const brand = useBrand();
  const tree = useMemo(() => visibleTree(menu), [menu]);
  const { faces, activeId, crumbs, title, activePath, abovePaths } = useOpenPages();
  useLiveSession(grants.userId);
  useCompanyCheck();
  useLeaveGuard();
  useTabKeys(commands);
  useRecentVisits(activePath);
  useDocumentTitle(title, brand.name);

  function openPlace({ node, path }: MenuPlace, search: boolean): void {
    chosen();
    const ownWindow = opensWindow(node) || (search && isFrame(node));
    const address = ownWindow ? menuAddress(node.meta.url ?? '', names, location.origin) : null;
    if (address === null) commands.open(path);
    else window.open(address, '_blank', 'noopener');
  }

  return (
    <div className={classes.frame}>
      {(device !== 'mobile' || !folded) && (
        <SideMenu
          title={brand.name}
          logo={brand.logo}
          homePath={homePath}
          tree={tree}
          activePath={activePath}
          abovePaths={abovePaths}
          folded={folded}
          onOpen={(place) => openPlace(place, false)}
          onHome={() => commands.open(homePath)}
        />
      )}
      <div className={classes.main}>
        <WorkbenchHeader
          crumbs={crumbs}
          mustChangePassword={user?.mustChangePassword === true}
          onOpenPath={commands.open}
          onFound={(place) => openPlace(place, true)}
        />
        {device !== 'mobile' && (
          <TabBar
            tabs={faces}
            activeId={activeId}
            onShow={commands.show}
            onClose={(id, scope) => void commands.close(id, scope)}
            onRefresh={(id) => void commands.refresh(id)}
          />
        )}
        <main className={classes.pages}>
          <TabPages commands={commands} />
        </main>
      </div>
    </div>
  );
}
