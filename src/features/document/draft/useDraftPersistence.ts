// Keeps what is typed into a document while it is typed, so that a crashed browser loses nothing. Saved or given up, it is gone.
import { useEffect, useRef } from 'react';
import { isSignedIn } from '#api/session/session.ts';
import { dropInput, persistInput } from '#ui/shell/tabs/draftVault.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { useTabStore } from '#ui/shell/tabs/tabStore.ts';
import type { DocumentDraft } from './documentDraft.ts';
import { persistedDraft } from './persistedDraft.ts';

const restMs = 700;

/** Name under which the document's input is kept. */
function inputKey(owner: string, entity: string, id: string): string {
  return `${owner} ${entity} ${id}`;
}

/** `title`: what the list of drafts calls it. */
export function useDraftPersistence(draft: DocumentDraft, title: string): void {
  const { userId, org, readonly } = useGrants();
  const { id: tab, location } = useTab();
  const owner = `${userId} ${org}`;
  const facts = useRef({ title, path: location.pathname });
  useEffect(() => {
    facts.current = { title, path: location.pathname };
  });
  useEffect(() => {
    if (readonly === true) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The name it was last written under: a new document gets another id with its first save. */
    let written: string | null = null;
    const write = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const input = persistedDraft(draft);
      const key = inputKey(owner, draft.def.name, draft.base.id);
      if (written !== null && (written !== key || input === undefined)) void dropInput(written);
      // What was brought back may be kept under this name although nothing was written here yet.
      else if (input === undefined) void dropInput(key);
      written = input === undefined ? null : key;
      if (input !== undefined) void persistInput({ key, owner, tab, ...facts.current, input }, isSignedIn);
    };
    const later = (): void => {
      // A save or an undo of everything is told at once, typing once it rests.
      if (!draft.dirty) write();
      else timer ??= setTimeout(write, restMs);
    };
    if (draft.dirty) later();
    const stop = draft.subscribe(later);
    return () => {
      stop();
      const waiting = timer !== undefined;
      clearTimeout(timer);
      const closed = useTabStore.getState().tabs.every((open) => open.id !== tab);
      if (closed && written !== null) void dropInput(written);
      else if (waiting && !closed) write();
    };
  }, [draft, owner, tab, readonly]);
}
