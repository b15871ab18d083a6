// The open pages themselves: each mounted once, hidden behind the others by Activity, with its own frozen location.
import { Activity, lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useEdition } from '#api/entityChanges.ts';
import { loadChunk } from '#ui/chunks.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ModuleMissing } from '#ui/ModuleMissing.tsx';
import { PageFailure } from '#ui/PageFailure.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { ResultPage } from '#ui/ResultPage.tsx';
import { KeyboardReturn } from '#ui/shell/pageKeys.ts';
import { ScrollReturn } from '#ui/shell/tabs/scrollReturn.ts';
import type { TabCommands } from '#ui/shell/tabs/tabCommands.ts';
import { TabContext, type TabHandle } from '#ui/shell/tabs/tabContext.ts';
import { homePath, markTab, retitleTab, type TabEntry } from '#ui/shell/tabs/tabList.ts';
import { stepTabs, tabMemory, useTabStore } from '#ui/shell/tabs/tabStore.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { type Target, targetOf } from '../screens.ts';
import classes from './Workbench.module.css';

const WindowScreen = lazy(async () => ({
  default: (await loadChunk(() => import('./WindowScreen.tsx'))).WindowScreen,
}));

export function TabPages({ commands }: { commands: TabCommands }): ReactNode {
  const tabs = useTabStore((list) => list.tabs);
  const activeId = useTabStore((list) => list.activeId);
  // In an order that never changes: a frame that is moved in the page loads anew.
  return tabs
    .filter((tab) => tab.live)
    .toSorted((left, right) => left.id.localeCompare(right.id))
    .map((tab) => (
      <TabPage
        key={`${tab.id} ${tab.generation}`}
        tab={tab}
        active={tab.id === activeId}
        commands={commands}
      />
    ));
}

interface TabPageProps {
  tab: TabEntry;
  active: boolean;
  commands: TabCommands;
}

const TabPage = memo(function TabPage({ tab, active, commands }: TabPageProps): ReactNode {
  const { menu } = useSession();
  const page = useRef<HTMLElement>(null);
  const { id, location } = tab;
  const { pathname } = location;
  const target = useMemo(() => targetOf(menu, pathname), [menu, pathname]);
  const record = target?.kind === 'screen' ? target.id : null;
  const entity = target?.kind === 'screen' ? target.entity : '';
  const edition = useEdition(entity);
  const steps = useMemo(
    (): Omit<TabHandle, 'location' | 'params'> => ({
      id,
      memory: tabMemory(id),
      setTitle: (title) => stepTabs((list) => retitleTab(list, id, title)),
      setUnsaved: (unsaved, drafted) => stepTabs((list) => markTab(list, id, unsaved, drafted)),
      moveTo: (href, options) => commands.move(id, href, options?.push === true),
      open: (href) => commands.open(href),
      close: () => void commands.close(id, 'self'),
      dismiss: () => commands.dismiss(id),
      refresh: () => void commands.refresh(id),
    }),
    [id, commands],
  );
  const handle = useMemo((): TabHandle => {
    const params: Record<string, string> = record === null ? { entity } : { entity, id: record };
    return { ...steps, location, params };
  }, [steps, location, entity, record]);

  // Pages the menu does not keep are mounted anew each time, unless they hold input.
  const keepAlive = target?.kind !== 'screen' || target.keepAlive;
  if (!active && !keepAlive && !tab.unsaved) return null;
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <section
        ref={page}
        id={`page-${id}`}
        className={classes.page}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={`tab-${id}`}
      >
        <KeyboardReturn page={page} />
        <TabContext value={handle}>
          <ScrollReturn page={page} />
          <ErrorBoundary render={(failure, retry) => <PageFailure failure={failure} onRetry={retry} />}>
            <Suspense fallback={<PageSkeleton />}>
              {target === null && <ResultPage status={404} onHome={() => commands.open(homePath)} />}
              {target?.kind === 'missing' && <ModuleMissing component={target.component} />}
              {target?.kind === 'redirect' && <Redirected to={target.to} handle={handle} />}
              {target?.kind === 'screen' && <Shown key={edition} target={target} />}
            </Suspense>
          </ErrorBoundary>
        </TabContext>
      </section>
    </Activity>
  );
});

function Shown({ target }: { target: Extract<Target, { kind: 'screen' }> }): ReactNode {
  const { Screen, entity, id, ownWindow } = target;
  const screen = <Screen entity={entity} id={id} />;
  return ownWindow ? <WindowScreen page={screen} /> : screen;
}

function Redirected({ to, handle }: { to: string; handle: TabHandle }): ReactNode {
  const { moveTo } = handle;
  useEffect(() => moveTo(to), [moveTo, to]);
  return null;
}
