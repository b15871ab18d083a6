// The tree of an opened bill of materials for as long as its lines are on the page: it follows the document and the bills below,
// and is unfolded level by level until somebody stops it.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { messageOf } from '#api/mutations.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { businessToday } from '#features/list/today.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { createStructureTree, type StructureTree } from './structureTree.ts';

export function useStructureTree(draft: DocumentDraft): StructureTree {
  const tree = useMemo(
    () =>
      createStructureTree(draft, {
        qty: '1',
        date: businessToday(),
        onError: (error) => notify('error', `下级没有展开：${messageOf(error)}`),
      }),
    [draft],
  );
  useEffect(() => tree.follow(), [tree]);
  useEffect(
    () =>
      onEntityChange('bom', (ids) => {
        if (ids.length === 1 && ids[0] === draft.doc.id) return;
        tree.refresh().catch((error: unknown) => notify('error', `下级没有更新：${messageOf(error)}`));
      }),
    [tree, draft],
  );
  return tree;
}

export interface Unfolding {
  busy: boolean;
  /** Down to the level; an earlier one under way is stopped. */
  unfold(to: number): Promise<void>;
  stop(): void;
}

export function useUnfolding(tree: StructureTree): Unfolding {
  const unfolding = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const unfold = useCallback(
    async (to: number): Promise<void> => {
      unfolding.current?.abort();
      const stop = new AbortController();
      unfolding.current = stop;
      setBusy(true);
      try {
        await tree.unfoldTo(Math.max(1, Math.min(20, to)), stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) notify('error', `没有全部展开：${messageOf(error)}`);
      } finally {
        if (unfolding.current === stop) setBusy(false);
      }
    },
    [tree],
  );
  return { busy, unfold, stop: () => unfolding.current?.abort() };
}
