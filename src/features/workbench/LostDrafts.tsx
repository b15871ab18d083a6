// Looks for half-typed input of a lost window when its owner comes back; the list is loaded only when there is something to
// show. What is given up with its tab is forgotten here as well.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDraftOffer } from '#features/flow/draftRequests.ts';
import { loadChunk } from '#ui/chunks.ts';
import { dropTab, type PersistedInput, lostInput } from '#ui/shell/tabs/draftVault.ts';
import { useTabStore } from '#ui/shell/tabs/tabStore.ts';

const DraftOffer = lazy(async () => ({
  default: (await loadChunk(() => import('#features/flow/DraftOffer.tsx'))).DraftOffer,
}));

/** `owner`: user and organisation. */
export function LostDrafts({ owner, onOpen }: { owner: string; onOpen(href: string): void }): ReactNode {
  const { asked } = useDraftOffer();
  const [answer, setAnswer] = useState<{ round: string; found: readonly PersistedInput[] } | null>(null);
  const round = `${owner} ${asked}`;
  useEffect(() => {
    let gone = false;
    const tabs = useTabStore.getState().tabs.map(({ id }) => id);
    const show = (found: readonly PersistedInput[]): void => {
      if (!gone) setAnswer({ round: `${owner} ${asked}`, found });
    };
    // A damaged database of the browser has nothing to offer.
    lostInput(owner, tabs).then(show, () => show([]));
    return () => {
      gone = true;
    };
  }, [owner, asked]);
  useEffect(
    () =>
      useTabStore.subscribe(({ tabs }, before) => {
        for (const { id } of before.tabs) if (tabs.every((tab) => tab.id !== id)) void dropTab(id);
      }),
    [],
  );
  if (answer === null || answer.round !== round || (answer.found.length === 0 && asked === 0)) return null;
  return (
    <Suspense>
      <DraftOffer key={round} found={answer.found} onOpen={onOpen} />
    </Suspense>
  );
}
