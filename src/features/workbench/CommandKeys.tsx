// The keys of the whole workbench: palette, key sheet, tabs. Also remembers the shown page among those opened last.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { type SavedPage, useRecentlyOpened } from '#api/preferences.ts';
import { loadChunk } from '#ui/chunks.ts';
import { isTyping, keyPressed } from '#ui/keyboard/keyMap.ts';
import type { MenuPlace } from '#ui/shell/menu/menuTree.ts';
import {
  closeKeySheet,
  closePalette,
  openKeySheet,
  openPalette,
  usePalette,
} from '#ui/shell/palette/paletteStore.ts';
import type { TabCommands } from '#ui/shell/tabs/tabCommands.ts';
import { homePath, neighbourOf } from '#ui/shell/tabs/tabList.ts';
import { useTabStore } from '#ui/shell/tabs/tabStore.ts';
import { LatePalette, usePaletteAhead } from './LatePalette.tsx';

const KeySheet = lazy(async () => ({
  default: (await loadChunk(() => import('#ui/keyboard/KeySheet.tsx'))).KeySheet,
}));

const tabKeys = ['refresh', 'showTab', 'closeTab', 'previousTab', 'nextTab'] as const;

/** Whether a tab key was used; a tab that is not there leaves the key to the browser. */
function tabKey(event: KeyboardEvent, commands: TabCommands): boolean {
  const list = useTabStore.getState();
  const name = keyPressed(event, tabKeys);
  if (name === 'refresh') void commands.refresh(list.activeId);
  else if (name === 'closeTab') void commands.close(list.activeId, 'self');
  else {
    const shown = name === 'showTab' ? list.tabs[Number(event.code.slice(-1)) - 1] : neighbour(name, list);
    if (shown === undefined) return false;
    commands.show(shown.id);
  }
  return true;
}

function neighbour(name: 'previousTab' | 'nextTab' | null, list: Parameters<typeof neighbourOf>[0]) {
  return name === null ? undefined : neighbourOf(list, name === 'nextTab' ? 1 : -1);
}

function useCommandKeys(commands: TabCommands): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const name = keyPressed(event, ['palette', 'keySheet']);
      if (name === 'palette') openPalette();
      else if (name === 'keySheet' && !(event.key === '?' && isTyping(event.target))) openKeySheet();
      // The browser would take the keyboard out of the page with it.
      else if (event.key !== 'F6' && !tabKey(event, commands)) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [commands]);
}

/** The shown page by path and title; null on the home page. */
export function useShownPage(title: string | null): SavedPage | null {
  const path = useTabStore(
    (list) => list.tabs.find(({ id }) => id === list.activeId)?.location.pathname ?? null,
  );
  return path === null || title === null || path === homePath ? null : { path, title };
}

export interface CommandKeysProps {
  commands: TabCommands;
  /** Null on the home page. */
  shown: SavedPage | null;
  onOpenPlace: (place: MenuPlace) => void;
}

export function CommandKeys({ commands, shown, onOpenPlace }: CommandKeysProps): ReactNode {
  useCommandKeys(commands);
  usePaletteAhead();
  const { palette, keySheet } = usePalette();
  useRemembered(shown);
  useEffect(
    () => () => {
      closePalette();
      closeKeySheet();
    },
    [],
  );
  return (
    <>
      {palette && <LatePalette shown={shown} onOpenPath={commands.open} onOpenPlace={onOpenPlace} />}
      <Suspense fallback={null}>{keySheet && <KeySheet onClose={closeKeySheet} />}</Suspense>
    </>
  );
}

/** New documents have no record yet, and the dashboards are always at hand. */
function useRemembered(shown: SavedPage | null): void {
  const { ready, remember } = useRecentlyOpened();
  const path = shown?.path ?? '';
  const title = shown?.title ?? '';
  useEffect(() => {
    if (ready && path !== '' && !path.endsWith('/new') && !path.startsWith('/dashboard/'))
      remember({ path, title });
  }, [ready, path, title, remember]);
}
