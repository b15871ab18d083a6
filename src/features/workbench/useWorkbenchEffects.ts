// What runs beside the frame: live link, company check, keyboard of tabs, browser title, the question before leaving.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { startLiveLink } from '#api/liveLink.ts';
import { companiesQuery } from '#api/session.ts';
import { followOtherTabs } from '#api/sessionStore.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { TabCommands } from '#ui/shell/tabCommands.ts';
import { neighbourOf } from '#ui/shell/tabList.ts';
import { hasUnsavedTabs, useTabStore } from '#ui/shell/tabStore.ts';
import { leave } from './signingOut.ts';

const companyCheckDelay = 5000;
const leaveDelay = 3000;

export function useLiveSession(userId: string): void {
  useEffect(() => startLiveLink(userId), [userId]);
  useEffect(followOtherTabs, []);
}

/** A user without a usable company is told so after 5 s and signed out after 3 s more; the administrator never. */
export function useCompanyCheck(): void {
  const { user } = useSession();
  const { data } = useQuery(companiesQuery);
  const unset = data !== undefined && data.companyList.length === 0 && user.partyId !== 'admin';
  useEffect(() => {
    const timers = unset
      ? [
          setTimeout(() => notify('warning', messages.companyUnset), companyCheckDelay),
          setTimeout(() => void leave(), companyCheckDelay + leaveDelay),
        ]
      : [];
    return () => timers.forEach(clearTimeout);
  }, [unset]);
}

/** The browser asks before a reload or close would lose input. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedTabs()) event.preventDefault();
    };
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, []);
}

export function useDocumentTitle(title: string | null, product: string): void {
  useEffect(() => {
    document.title = title === null ? product : `${title} · ${product}`;
  }, [title, product]);
}

/** Alt+1…9 shows that tab, Alt+W closes the shown one, Alt+← and Alt+→ go to its neighbours, F5 refreshes the page. */
export function useTabKeys(commands: TabCommands): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const list = useTabStore.getState();
      if (event.code === 'F5' && !event.altKey) {
        event.preventDefault();
        void commands.refresh(list.activeId);
      }
      if (!event.altKey) return;
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      const step = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : null;
      const shown = digit !== undefined ? list.tabs[Number(digit) - 1] : step === null ? undefined : neighbourOf(list, step);
      if (event.code === 'KeyW') void commands.close(list.activeId, 'self');
      else if (shown !== undefined) commands.show(shown.id);
      else if (digit === undefined && step === null) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [commands]);
}
