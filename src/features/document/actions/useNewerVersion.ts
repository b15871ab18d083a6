// When others change the document that is open: what nobody has touched here is shown as it now stands, and somebody who is
// at work is told and may merge.
import { useCallback, useEffect, useRef } from 'react';
import { countWithFollowed, onEntityChange, onFollowedChange } from '#api/entityChanges.ts';
import { messageOf } from '#api/mutations.ts';
import { fetchDocument } from '#api/queries.ts';
import type { ApprovalView } from '#model/approval/approval.ts';
import type { Conflict } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { sameContent } from '../draft/sameContent.ts';

export interface NewerVersionParts {
  draft: DocumentDraft;
  /** What beside the document itself may have changed. */
  shown: { abilities: readonly string[]; approval: ApprovalView | undefined };
  /** Shows the answer; `keep`: the draft stands on it already. */
  take(result: DocResult, keep?: boolean): void;
  /** True while this page writes itself, or has nothing stored yet. */
  ignores(): boolean;
  onNewer(newer: boolean): void;
  onConflicts(conflicts: readonly Conflict[]): void;
}

/** Merges what is typed onto the newest version. */
export function useNewerVersion({
  draft,
  shown: { abilities, approval },
  take,
  ignores,
  onNewer,
  onConflicts,
}: NewerVersionParts): () => Promise<void> {
  const entity = draft.def.name;
  // A page behind another tab hears nothing; when it comes back it looks whether anything happened.
  const heard = useRef(countWithFollowed(draft.def));
  useEffect(() => {
    const look = (ids: readonly string[]): void => {
      if (ignores() || (ids.length > 0 && !ids.includes(draft.doc.id))) return;
      void fetchDocument(entity, draft.doc.id).then(
        (result) => {
          // Meanwhile this page may have written itself.
          if (ignores() || result.doc.version < draft.base.version) return;
          const isSame =
            result.doc.version === draft.base.version && sameContent(draft.def, draft.base, result.doc);
          if (
            isSame &&
            result.abilities.join() === abilities.join() &&
            JSON.stringify(result.approval) === JSON.stringify(approval)
          )
            return;
          if (!draft.dirty) return take(result);
          onNewer(result.doc.version !== draft.base.version);
          // What others did with the document, and nobody can type, is shown below what is being typed.
          if (!isSame && result.doc.version === draft.base.version) draft.refresh(result.doc, result.refs);
        },
        (failure: unknown) => notify('warning', messageOf(failure)),
      );
    };
    const deaf = onEntityChange(entity, look);
    const followed = onFollowedChange(draft.def, () => look([]));
    if (countWithFollowed(draft.def) !== heard.current) look([]);
    return () => {
      deaf();
      heard.current = followed.waits() ? -1 : countWithFollowed(draft.def);
      followed.stop();
    };
  }, [abilities, approval, draft, entity, take, ignores, onNewer]);
  const conflicting = useRef(onConflicts);
  useEffect(() => {
    conflicting.current = onConflicts;
  });
  return useCallback(async () => {
    let result: DocResult;
    try {
      result = await fetchDocument(entity, draft.doc.id);
    } catch (failure) {
      return notify('error', messageOf(failure));
    }
    if (result.doc.version === draft.base.version) return;
    const conflicts = draft.mergeOnto(result.doc, result.refs);
    take(result, true);
    if (conflicts.length > 0) conflicting.current(conflicts);
  }, [draft, entity, take]);
}
