// The frame every page lives in: menu, header, tabs, pages, arranged as the settings say. Fills the session context and
// joins router and tabs. Pages keep their place in the tree in every arrangement, so that switching loses nothing.
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useBrand } from '#api/branding.ts';
import { messages } from '#api/errorCatalogue.ts';
import { persistPreferences } from '#api/preferences.ts';
import { useSessionStore } from '#api/session/sessionStore.ts';
import { setGridDay } from '#grid/core/today.ts';
import { businessDate } from '#model/time/calendar.ts';
import { type MenuRoom, useMenuRoom } from '#ui/shell/device.ts';
import { arrangementOf } from '#ui/shell/layout.ts';
import { useLayout } from '#ui/shell/layoutStore.ts';
import { isFrame, type MenuPlace, opensWindow, sideBranchOf, visibleTree } from '#ui/shell/menu/menuTree.ts';
import { useScrollFrame } from '#ui/shell/scrollFrame.ts';
import { SessionContext, useSession, type WorkSession } from '#ui/shell/sessionContext.tsx';
import { createTabCommands, type TabCommands } from '#ui/shell/tabs/tabCommands.ts';
import { useThemeColour } from '#ui/shell/ThemeColours.tsx';
import { Watermark } from '#ui/shell/Watermark.tsx';
import { homePath, locationOf } from '#ui/shell/tabs/tabList.ts';
import { adoptTabs } from '#ui/shell/tabs/tabStore.ts';
import { makeRecord, showRecordWindow, targetOf } from '../screens.ts';
import { CommandKeys, useShownPage } from './CommandKeys.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { LostDrafts } from './LostDrafts.tsx';
import { MenuSide } from './MenuSide.tsx';
import { NoPermissions } from './NoPermissions.tsx';
import { RecordMakerContext } from '../list/recordMaker.ts';
import { RecordWindowContext } from '../list/recordWindow.ts';
import { TabPages } from './TabPages.tsx';
import { useMenuWindows } from './useMenuWindows.ts';
import {
  useCompanyCheck,
  useDocumentTitle,
  useFocusReturn,
  useLeaveGuard,
  useLiveSession,
} from './useWorkbenchEffects.ts';
import { useOpenPages } from './useOpenPages.ts';
import { useWorkSession } from './useWorkSession.ts';
import { WorkbenchTop } from './WorkbenchTop.tsx';
import classes from './Workbench.module.css';

// Days are the company's: 今天 at a desk in another zone is the day of the documents it works on.
setGridDay(() => businessDate(Date.now()));

export function Workbench(): ReactNode {
  const work = useWorkSession();
  const user = useSessionStore((session) => session.user);
  if (work === null) return null;
  if (hasNothing(work)) return <NoPermissions />;
  if (user?.mustChangePassword === true && work.grants.readonly !== true)
    return <FirstPassword partyId={user.partyId} />;
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

function useArrivals(commands: TabCommands, menu: WorkSession['menu'], person: string): void {
  // While a navigation is under way, and on pages outside the workbench, there is nothing to arrive at.
  const arrived = useRouterState({
    select: ({ isLoading, matches, location }) =>
      !isLoading && matches.at(-1)?.routeId === '/_workbench/$' ? location : null,
  });
  useLayoutEffect(() => {
    adoptTabs(person, (pathname) => targetOf(menu, pathname) !== null);
    if (arrived !== null) commands.arrived(locationOf(arrived.href), arrived.state.tabId ?? null);
  }, [commands, menu, person, arrived]);
}

/** Mixed mode: the group somebody picked, until a page of another group is shown. */
function usePickedGroup(shownGroup: string | null): readonly [string | null, (path: string) => void] {
  const [picked, setPicked] = useState<{ path: string; over: string | null } | null>(null);
  const path = picked !== null && picked.over === shownGroup ? picked.path : null;
  return [path, (group) => setPicked({ path: group, over: shownGroup })];
}

/** Opens pages from the menu, `search`: found by typing. Some open in a window of their own. */
function useOpenPlace(room: MenuRoom, commands: TabCommands): (place: MenuPlace, search: boolean) => void {
  const openMenuWindow = useMenuWindows();
  return ({ node, path }, search) => {
    room.close();
    // A window-mode page leaves the tabs by itself shortly after it was opened from the menu.
    const ownWindow = search
      ? opensWindow(node) || isFrame(node)
      : opensWindow(node) && node.meta.windowMode !== true;
    if (ownWindow && node.meta.url !== undefined) openMenuWindow(node, () => commands.open(path));
    else commands.open(path);
  };
}

const fixedLogo = `${import.meta.env.BASE_URL}logo.svg`;

function Frame(): ReactNode {
  const { menu, grants, user: person } = useSession();
  const commands = useCommands();
  useArrivals(commands, menu, `${grants.userId} ${grants.org}`);
  useEffect(() => persistPreferences(grants.readonly !== true), [grants.readonly]);
  const frame = useRef<HTMLDivElement>(null);
  const room = useMenuRoom();
  const layout = useLayout();
  const arrangement = arrangementOf(layout, room.mobile);
  const { navigation, header } = arrangement;
  const openPlace = useOpenPlace(room, commands);
  const brand = useBrand();
  const tree = useMemo(() => visibleTree(menu), [menu]);
  const pages = useOpenPages();
  const { title, activePath, abovePaths } = pages;
  const pageId = `page-${pages.activeId}`;
  const [picked, pick] = usePickedGroup(abovePaths[0] ?? activePath);
  const side = navigation === 'mixed' ? sideBranchOf(tree, picked, abovePaths) : null;
  useLiveSession(grants.userId);
  useCompanyCheck();
  useLeaveGuard();
  useFocusReturn();
  useDocumentTitle(title, brand.name);
  const shown = useShownPage(title);
  useScrollFrame({
    frame,
    pageId,
    moving: header !== 'stays' || arrangement.sideScrolls,
  });

  const home = {
    title: brand.name,
    logo: layout.menuTheme === 'dark' ? fixedLogo : brand.logo,
    homePath,
    onHome: () => {
      room.close();
      commands.open(homePath);
    },
  };
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-navigation={navigation}
      data-header={header}
      data-tabs={arrangement.tabs || undefined}
      data-trail={navigation !== 'sidemenu' || undefined}
      data-narrow={arrangement.narrowContent || undefined}
    >
      <SkipLink pageId={pageId} />
      <MenuSide
        room={room}
        arrangement={arrangement}
        brand={home}
        tree={side === null ? tree : side.children}
        activePath={activePath}
        abovePaths={abovePaths}
        onOpen={(place) => openPlace(place, false)}
      />
      <div className={classes.main}>
        <WorkbenchTop
          room={room}
          arrangement={arrangement}
          brand={home}
          tree={tree}
          markedPath={side?.place.path ?? abovePaths[0] ?? activePath}
          pages={pages}
          shown={shown}
          commands={commands}
          onPick={pick}
          onOpenPlace={openPlace}
        />
        <main className={classes.pages}>
          <RecordMakerContext value={makeRecord}>
            <RecordWindowContext value={showRecordWindow}>
              <TabPages commands={commands} />
            </RecordWindowContext>
          </RecordMakerContext>
        </main>
        {brand.branding?.demoMaking === true && (
          <Suspense>
            <DemoProgressLine />
          </Suspense>
        )}
        {grants.readonly === true && (
          <Suspense>
            <PreviewBar />
          </Suspense>
        )}
      </div>
      <CommandKeys commands={commands} shown={shown} onOpenPlace={(place) => openPlace(place, true)} />
      {grants.readonly !== true && (
        <LostDrafts owner={`${grants.userId} ${grants.org}`} onOpen={commands.open} />
      )}
      {layout.watermark && <Watermark text={`${person.firstName} ${person.userLoginId}`} />}
      {import.meta.env.DEV && <ThemeColour colour={layout.primary} />}
    </div>
  );
}

/** The first stop of the keyboard. */
function SkipLink({ pageId }: { pageId: string }): ReactNode {
  return (
    <a
      className={classes.skip}
      href={`#${pageId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(pageId)?.focus();
      }}
    >
      跳到页面内容
    </a>
  );
}

const DemoProgressLine = lazy(async () => ({
  default: (await import('../DemoProgressLine.tsx')).DemoProgressLine,
}));
const PreviewBar = lazy(async () => ({ default: (await import('../PreviewBar.tsx')).PreviewBar }));

function ThemeColour({ colour }: { colour: string }): ReactNode {
  useThemeColour(colour);
  return null;
}
