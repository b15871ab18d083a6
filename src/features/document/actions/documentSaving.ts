// Saving an open document: its own checks first, then one request with all patches. A save whose answer was lost is
// finished before, warnings are asked about, and what others saved meanwhile is merged or shown as conflicts.
import { saveDocument, staleOf, warningsOfFailure } from '#api/mutations.ts';
import { isAnswerLost } from '#api/writeIntents.ts';
import type { Conflict } from '#model/patch.ts';
import type { SaveRequest } from '#model/wire/wire.ts';
import { dropBlankLines } from '../draft/blankLines.ts';
import { finishLost, typedSince } from '../draft/lostSave.ts';
import { acceptsWarnings } from '../form/reminders.ts';
import { type DocumentWrite, firstOf, showRefusal } from './documentWrite.ts';

export interface Merging {
  conflicts: readonly Conflict[];
  changedBy: string;
}

export interface DocumentSave extends DocumentWrite {
  /** What others saved contradicts what was typed. */
  onConflicts(merging: Merging): void;
}

/** @returns false when it was refused */
export async function saveDraft(
  write: DocumentSave,
  mergedBy: string | null = null,
  accepted = false,
): Promise<boolean> {
  const { draft, stored, unanswered } = write;
  dropBlankLines(draft);
  draft.reachAll();
  if (!passesOwnChecks(write)) return false;
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
        write.take(result, true);
      }
      sent = requestNow();
    }
    const result = await saveDocument(draft.def.name, sent);
    unanswered.current = null;
    stored.current = true;
    write.take(result);
    write.outcome('success', mergedBy === null ? '保存成功' : `保存成功，已与${mergedBy}的修改合并`);
    write.onSaved(result.doc.id);
    return true;
  } catch (failure) {
    if (isAnswerLost(failure)) unanswered.current ??= sent;
    const warnings = accepted ? [] : warningsOfFailure(failure);
    if (warnings.length > 0)
      return (await acceptsWarnings('保存', warnings)) ? saveDraft(write, mergedBy, true) : false;
    const stale = staleOf(failure);
    if (stale === null) return showRefusal(write, failure, 'save');
    const conflicts = draft.mergeOnto(stale.doc, stale.refs);
    if (conflicts.length === 0) return saveDraft(write, stale.changedBy);
    write.onConflicts({ conflicts, changedBy: stale.changedBy });
    return false;
  }
}

/** False, and said, when the document has errors the server need not be asked about. */
function passesOwnChecks({ draft, outcome, onProblem }: DocumentWrite): boolean {
  const errors = draft.ownProblems.filter((problem) => problem.level === 'error');
  if (errors.length === 0) return true;
  onProblem();
  outcome(
    'error',
    firstOf(errors, (first) => `有 ${errors.length} 处需要改正：${first}`),
  );
  return false;
}
