// What runs beside the frame: live link, company check, browser title, the keyboard's return, the question before leaving.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#api/errorCatalogue.ts';
import { readDictionariesAgain } from '#api/dictionaries.ts';
import { onEntityChange } from '#api/entityChanges.ts';
import { startLiveLink } from '#api/liveLink.ts';
import { companiesQuery } from '#api/session/session.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { watchFocus } from '#ui/shell/focusReturn.ts';
import { isLeavingOnPurpose } from '#ui/shell/leaving.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { hasUnsavedTabs } from '#ui/shell/tabs/tabStore.ts';
import { leave } from './signingOut.ts';

const companyCheckDelay = 5000;
const leaveDelay = 3000;

export function useLiveSession(userId: string): void {
  useEffect(() => startLiveLink(userId), [userId]);
  useEffect(() => onEntityChange('dictionaryType', () => void readDictionariesAgain()), []);
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

/** The keyboard never stands nowhere. */
export function useFocusReturn(): void {
  useEffect(watchFocus, []);
}

/** The browser asks before a reload or close would lose input. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedTabs() && !isLeavingOnPurpose()) event.preventDefault();
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
