// What can be done with an open document: save with merging, transitions, push-down, removal. One write at a time.
import { useCallback, useRef, useState } from 'react';
import {
  documentsOfFailure,
  messageOf,
  messagesOfFailure,
  problemsOfFailure,
  removeDocument,
  runAction,
  saveDocument,
  staleOf,
  warningsOfFailure,
} from '#api/mutations.ts';
import { isAnswerLost } from '#api/writeIntents.ts';
import { pullLines } from '#api/flow.ts';
import { fetchDocument } from '#api/queries.ts';
import { usagesOfFailure } from '#api/records.ts';
import type { ApprovalView } from '#model/approval/approval.ts';
import type { PullRequest } from '#model/wire/flowWire.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { Row } from '#model/entity.ts';
import type { Conflict } from '#model/patch.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { Usages } from '#model/wire/recordWire.ts';
import type { DocResult, SaveRequest } from '#model/wire/wire.ts';
import { notify, notifyAbout } from '#ui/dialogs/notify.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { dropBlankLines } from '../draft/blankLines.ts';
import { finishLost, typedSince } from '../draft/lostSave.ts';
import type { OpenedDocument } from '../draft/openedDocument.ts';
import { acceptsWarnings, fewOf } from '../form/reminders.ts';
import type { RefusedWrite } from '../draft/refusals.ts';
import { useNewerVersion } from './useNewerVersion.ts';
import { useOneWrite } from './useOneWrite.ts';

export interface Merging {
  conflicts: readonly Conflict[];
  changedBy: string;
}

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
  act(
    action: string,
    title: string,
    options?: { reason?: string; lines?: string; lineIds?: readonly string[]; values?: Row },
  ): Promise<boolean>;
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

  /** The document an action made is shown next. */
  const openMade = ({ entity: made, id }: { entity: string; id: string }): void => {
    const path = recordPath(menu, made, id);
    if (path !== null) tab.open(path);
  };

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

  const outcome = notifyAbout(draft);
  const refused = (failure: unknown): void => draft.refuse(problemsOfFailure(failure), 'action');
  const failed = (failure: unknown, write: RefusedWrite = 'action'): false => {
    const problems = problemsOfFailure(failure);
    if (problems.length > 0) {
      draft.refuse(problems, write);
      onProblem();
      outcome(
        'error',
        problems.length === 1
          ? (problems[0]?.message ?? '')
          : `${problems[0]?.message ?? ''}（共 ${problems.length} 处问题）`,
      );
    } else outcome('error', messageOf(failure));
    return false;
  };

  const saveOnce = async (mergedBy: string | null = null, accepted = false): Promise<boolean> => {
    dropBlankLines(draft);
    draft.reachAll();
    const errors = draft.ownProblems.filter((problem) => problem.level === 'error');
    if (errors.length > 0) {
      onProblem();
      outcome(
        'error',
        errors.length === 1
          ? (errors[0]?.message ?? '')
          : `有 ${errors.length} 处需要改正：${errors[0]?.message ?? ''}`,
      );
      return false;
    }
    const requestNow = (): SaveRequest => ({
      ...(stored.current ? { id: draft.doc.id, version: draft.base.version } : {}),
      key: draft.saveKey,
      patches: draft.patches,
      ...(accepted ? { acceptWarnings: true } : {}),
    });
    let sent = requestNow();
    try {
      const lost = unanswered.current;
      if (lost !== null && typedSince(draft, lost)?.length !== 0) {
        const result = await finishLost(draft, lost);
        unanswered.current = null;
        if (result !== null) {
          stored.current = true;
          take(result, true);
        }
        sent = requestNow();
      }
      const result = await saveDocument(entity, sent);
      unanswered.current = null;
      stored.current = true;
      take(result);
      outcome('success', mergedBy === null ? '保存成功' : `保存成功，已与${mergedBy}的修改合并`);
      onSaved(result.doc.id);
      return true;
    } catch (failure) {
      if (isAnswerLost(failure)) unanswered.current ??= sent;
      const warnings = accepted ? [] : warningsOfFailure(failure);
      if (warnings.length > 0)
        return (await acceptsWarnings('保存', warnings)) ? saveOnce(mergedBy, true) : false;
      const stale = staleOf(failure);
      if (stale === null) return failed(failure, 'save');
      const conflicts = draft.mergeOnto(stale.doc, stale.refs);
      if (conflicts.length === 0) return saveOnce(stale.changedBy);
      setMerging({ conflicts, changedBy: stale.changedBy });
      return false;
    }
  };

  const save = (): Promise<boolean> =>
    once('保存', false, async () => ((await commit()) ? saveOnce() : false));

  const reload = useCallback(async () => {
    if (!stored.current) return;
    unanswered.current = null;
    try {
      take(await fetchDocument(entity, draft.doc.id));
    } catch (failure) {
      notify('error', messageOf(failure));
    }
  }, [draft, entity, take]);

  const act: DocumentWork['act'] = (action, title, options = {}) =>
    once(title, false, async () => {
      if (!(await commit())) return false;
      if ((draft.dirty || !stored.current) && !(await saveOnce())) return false;
      const run = async (said: readonly Problem[]): Promise<boolean> => {
        const accepted = said.length > 0 ? { acceptWarnings: true } : {};
        const request = { version: draft.base.version, ...options, ...accepted };
        const result = await keyed(action, request, (sent) => runAction(entity, draft.doc.id, action, sent));
        draft.refusals.clear();
        const known = new Set(said.map(({ message }) => message));
        take({ ...result, warnings: result.warnings.filter(({ message }) => !known.has(message)) });
        outcome('success', `${title}成功`);
        if (result.opens !== undefined) openMade(result.opens);
        return true;
      };
      try {
        return await run([]);
      } catch (failure) {
        const warnings = warningsOfFailure(failure);
        if (warnings.length > 0)
          return (await acceptsWarnings(title, warnings)) ? run(warnings).catch(failed) : false;
        if (staleOf(failure) !== null) await reload();
        const documents = documentsOfFailure(failure);
        if (documents.length === 0) return failed(failure);
        refused(failure);
        onBlocked(title, messagesOfFailure(failure), documents);
        return false;
      }
    });

  const pull: DocumentWork['pull'] = (picks) =>
    once<readonly string[]>('选单', [], async () => {
      if (!(await commit())) return ['请先改正正在填写的内容'];
      dropBlankLines(draft);
      const place = stored.current ? { id: draft.doc.id, version: draft.base.version } : {};
      const run = async (acceptWarnings: boolean): Promise<readonly string[]> => {
        const accepted = acceptWarnings ? { acceptWarnings } : {};
        const request = { ...place, patches: draft.patches, picks, ...accepted };
        const result = await keyed('pull', request, (sent) => pullLines(entity, sent));
        stored.current = true;
        take(acceptWarnings ? { ...result, warnings: [] } : result);
        outcome('success', `已选入 ${picks.length} 行`);
        onSaved(result.doc.id);
        return [];
      };
      try {
        return await run(false);
      } catch (failure) {
        const warnings = warningsOfFailure(failure);
        if (warnings.length === 0) return messagesOfFailure(failure);
        return (await acceptsWarnings('选单', warnings, '仍要选入'))
          ? run(true).catch(messagesOfFailure)
          : ['没有选入，可以改后再试'];
      }
    });

  const remove = (): Promise<boolean> =>
    once('删除', false, async () => {
      try {
        const { version } = draft.base;
        await keyed('delete', { version }, ({ key }) => removeDocument(entity, draft.doc.id, version, key));
        outcome('success', '删除成功');
        return true;
      } catch (failure) {
        const usages = usagesOfFailure(failure);
        if (usages === null) return failed(failure);
        onUsed(messageOf(failure), usages);
        return false;
      }
    });

  const mergeNow = useNewerVersion({
    draft,
    shown: { abilities, approval },
    take,
    ignores: useCallback(() => isWorking() || !stored.current, [isWorking]),
    onNewer: setNewer,
    onConflicts: (conflicts) => setMerging({ conflicts, changedBy: '其他用户' }),
  });

  const settleMerge = (): void => setMerging(null);
  return {
    abilities,
    reasons,
    approval,
    busy,
    merging,
    newer,
    settleMerge,
    mergeNow,
    save,
    act,
    pull,
    remove,
    reload,
    refused,
  };
}
