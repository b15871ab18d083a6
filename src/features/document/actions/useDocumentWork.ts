// What can be done with an open document: save with merging, transitions, push-down, removal. One write at a time.
import { useCallback, useRef, useState } from 'react';
import { messageOf, problemsOfFailure } from '#api/mutations.ts';
import { fetchDocument } from '#api/queries.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { ApprovalView } from '#model/approval/approval.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import type { PullRequest } from '#model/wire/flowWire.ts';
import type { Usages } from '#model/wire/recordWire.ts';
import type { DocResult, SaveRequest } from '#model/wire/wire.ts';
import { notify, notifyAbout } from '#ui/dialogs/notify.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import type { OpenedDocument } from '../draft/openedDocument.ts';
import { fewOf } from '../form/reminders.ts';
import { type ActionOptions, carryOut, type DocumentAction, pullIn, removeDraft } from './documentActions.ts';
import { type Merging, saveDraft } from './documentSaving.ts';
import { useNewerVersion } from './useNewerVersion.ts';
import { useOneWrite } from './useOneWrite.ts';

export interface DocumentWork {
  abilities: readonly string[];
  reasons: Readonly<Record<string, string>>;
  /** The approval in steps it went through last. */
  approval: ApprovalView | undefined;
  /** Title of the write under way, or null. */
  busy: string | null;
  merging: Merging | null;
  /** Somebody saved a newer version while this one is being edited. */
  newer: boolean;
  settleMerge(): void;
  mergeNow(): Promise<void>;
  save(): Promise<boolean>;
  act(action: string, title: string, options?: ActionOptions): Promise<boolean>;
  /** Draws lines of other documents in and saves; answers what was refused, empty when it is done. */
  pull(picks: PullRequest['picks']): Promise<readonly string[]>;
  remove(): Promise<boolean>;
  reload(): Promise<void>;
  /** What a decision about it was refused for. */
  refused(failure: unknown): void;
}

export interface DocumentWorkOptions {
  opened: OpenedDocument;
  /** Takes over what is being typed; false when it is not valid. */
  commit(): Promise<boolean>;
  onSaved(id: string): void;
  onProblem(): void;
  /** The record could not go because others use it. */
  onUsed(message: string, usages: Usages): void;
  /** Other documents stand in the way of the action. */
  onBlocked(action: string, messages: readonly string[], documents: readonly DocumentLink[]): void;
}

export function useDocumentWork({
  opened,
  commit,
  onSaved,
  onProblem,
  onUsed,
  onBlocked,
}: DocumentWorkOptions): DocumentWork {
  const { draft } = opened;
  const entity = draft.def.name;
  const { menu } = useSession();
  const tab = useTab();
  const [abilities, setAbilities] = useState(opened.abilities);
  const [reasons, setReasons] = useState(opened.reasons);
  const [approval, setApproval] = useState(opened.approval);
  const [merging, setMerging] = useState<Merging | null>(null);
  const [newer, setNewer] = useState(opened.newer === true);
  const stored = useRef(!draft.isNew);
  const unanswered = useRef<SaveRequest | null>(null);

  const { busy, isWorking, once, keyed } = useOneWrite(entity, draft);

  const take = useCallback(
    (result: DocResult, keep = false) => {
      if (!keep) draft.rebase(result.doc, result.refs);
      setAbilities(result.abilities);
      setReasons(result.reasons ?? {});
      setApproval(result.approval);
      setNewer(false);
      for (const message of fewOf(result.warnings)) notify('warning', message);
    },
    [draft],
  );

  const reload = useCallback(async () => {
    if (!stored.current) return;
    unanswered.current = null;
    try {
      take(await fetchDocument(entity, draft.doc.id));
    } catch (failure) {
      notify('error', messageOf(failure));
    }
  }, [draft, entity, take]);

  const refused = (failure: unknown): void => draft.refuse(problemsOfFailure(failure), 'action');
  const write: DocumentAction = {
    draft,
    stored,
    unanswered,
    keyed,
    commit,
    take,
    outcome: notifyAbout(draft),
    reload,
    refused,
    onSaved,
    onProblem,
    onConflicts: setMerging,
    onMade({ entity: made, id }) {
      const path = recordPath(menu, made, id);
      if (path !== null) tab.open(path);
    },
    onBlocked,
  };

  const mergeNow = useNewerVersion({
    draft,
    shown: { abilities, approval },
    take,
    ignores: useCallback(() => isWorking() || !stored.current, [isWorking]),
    onNewer: setNewer,
    onConflicts: (conflicts) => setMerging({ conflicts, changedBy: '其他用户' }),
  });

  return {
    abilities,
    reasons,
    approval,
    busy,
    merging,
    newer,
    settleMerge: () => setMerging(null),
    mergeNow,
    save: () => once('保存', false, async () => ((await commit()) ? saveDraft(write) : false)),
    act: (action, title, options = {}) => once(title, false, () => carryOut(write, action, title, options)),
    pull: (picks) => once<readonly string[]>('选单', [], () => pullIn(write, picks)),
    remove: () => once('删除', false, () => removeDraft(write, onUsed)),
    reload,
    refused,
  };
}
