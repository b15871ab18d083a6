// What changes an open document on the server besides saving: actions, lines drawn in from other documents, and its
// removal. Warnings are asked about once, and what was accepted is sent again.
import {
  documentsOfFailure,
  messageOf,
  messagesOfFailure,
  removeDocument,
  runAction,
  staleOf,
  warningsOfFailure,
} from '#api/mutations.ts';
import { pullLines } from '#api/flow.ts';
import { usagesOfFailure } from '#api/records.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { Row } from '#model/entity.ts';
import type { PullRequest } from '#model/wire/flowWire.ts';
import type { Usages } from '#model/wire/recordWire.ts';
import { dropBlankLines } from '../draft/blankLines.ts';
import { acceptsWarnings } from '../form/reminders.ts';
import { type DocumentSave, saveDraft } from './documentSaving.ts';
import { type DocumentWrite, showRefusal } from './documentWrite.ts';

export interface ActionOptions {
  reason?: string;
  lines?: string;
  lineIds?: readonly string[];
  values?: Row;
}

export interface DocumentAction extends DocumentSave {
  reload(): Promise<void>;
  /** Marks what a refusal objects to, without saying it. */
  refused(failure: unknown): void;
  /** The document the action made is shown next. */
  onMade(made: { entity: string; id: string }): void;
  /** Other documents stand in the way of the action. */
  onBlocked(action: string, messages: readonly string[], documents: readonly DocumentLink[]): void;
}

/** Saves first what is not saved. @returns false when it was refused */
export async function carryOut(
  write: DocumentAction,
  action: string,
  title: string,
  options: ActionOptions,
): Promise<boolean> {
  const { draft, stored } = write;
  if (!(await write.commit())) return false;
  if ((draft.dirty || !stored.current) && !(await saveDraft(write))) return false;
  const run = async (said: readonly Problem[]): Promise<boolean> => {
    const accepted = said.length > 0 ? { acceptWarnings: true } : {};
    const request = { version: draft.base.version, ...options, ...accepted };
    const result = await write.keyed(action, request, (sent) =>
      runAction(draft.def.name, draft.doc.id, action, sent),
    );
    draft.refusals.clear();
    const known = new Set(said.map(({ message }) => message));
    write.take({ ...result, warnings: result.warnings.filter(({ message }) => !known.has(message)) });
    write.outcome('success', `${title}成功`);
    if (result.opens !== undefined) write.onMade(result.opens);
    return true;
  };
  try {
    return await run([]);
  } catch (failure) {
    const warnings = warningsOfFailure(failure);
    if (warnings.length > 0)
      return (await acceptsWarnings(title, warnings))
        ? run(warnings).catch((again: unknown) => showRefusal(write, again))
        : false;
    if (staleOf(failure) !== null) await write.reload();
    const documents = documentsOfFailure(failure);
    if (documents.length === 0) return showRefusal(write, failure);
    write.refused(failure);
    write.onBlocked(title, messagesOfFailure(failure), documents);
    return false;
  }
}

/** Draws lines of other documents in and saves. @returns what was refused, empty when it is done */
export async function pullIn(write: DocumentWrite, picks: PullRequest['picks']): Promise<readonly string[]> {
  const { draft, stored } = write;
  if (!(await write.commit())) return ['请先改正正在填写的内容'];
  dropBlankLines(draft);
  const place = stored.current ? { id: draft.doc.id, version: draft.base.version } : {};
  const run = async (acceptWarnings: boolean): Promise<readonly string[]> => {
    const accepted = acceptWarnings ? { acceptWarnings } : {};
    const request = { ...place, patches: draft.patches, picks, ...accepted };
    const result = await write.keyed('pull', request, (sent) => pullLines(draft.def.name, sent));
    stored.current = true;
    write.take(acceptWarnings ? { ...result, warnings: [] } : result);
    write.outcome('success', `已选入 ${picks.length} 行`);
    write.onSaved(result.doc.id);
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
}

/** @returns false when it was refused, also because others use it */
export async function removeDraft(
  write: DocumentWrite,
  onUsed: (message: string, usages: Usages) => void,
): Promise<boolean> {
  const { draft } = write;
  try {
    const { version } = draft.base;
    await write.keyed('delete', { version }, ({ key }) =>
      removeDocument(draft.def.name, draft.doc.id, version, key),
    );
    write.outcome('success', '删除成功');
    return true;
  } catch (failure) {
    const usages = usagesOfFailure(failure);
    if (usages === null) return showRefusal(write, failure);
    onUsed(messageOf(failure), usages);
    return false;
  }
}
