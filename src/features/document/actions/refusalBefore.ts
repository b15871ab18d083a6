// What stands against an action before anything is asked for it: the server's reason, lines that have to be chosen, a
// condition of its step that does not hold, errors of the form that would have to be saved first. Nobody fills in a form
// that can only be refused.
import { choiceMissing } from '#model/derive/chosenLines.ts';
import { guardBroken, stepFor } from '#model/derive/transitions.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

export interface RefusalBefore {
  message: string;
  /** The first error of the form, where that is the reason. */
  problem?: Problem;
}

export interface AskedAction {
  action: string;
  /** Table whose lines can be chosen now, and those that are. */
  lines: string | null;
  lineIds?: readonly string[];
}

/** @param reasons why actions are refused on the document as it is stored; null when nothing stands against this one */
export function refusalBefore(
  draft: DocumentDraft,
  { action, lines, lineIds }: AskedAction,
  reasons: Readonly<Record<string, string>>,
): RefusalBefore | null {
  const { def, doc } = draft;
  if (!draft.isNew && Object.hasOwn(reasons, action)) return { message: reasons[action] ?? '' };
  const missing = choiceMissing(def, action, { lineIds, ...(lines === null ? {} : { lines }) });
  if (missing !== null) return { message: missing };
  const errors = draft.dirty || draft.isNew ? draft.ownProblems.filter(({ level }) => level === 'error') : [];
  const [first] = errors;
  if (first !== undefined)
    return {
      message: errors.length === 1 ? first.message : `有 ${errors.length} 处需要改正：${first.message}`,
      problem: first,
    };
  const step = stepFor(def, doc, action, draft.refs);
  const broken = step === null ? null : guardBroken(def, doc, step, draft.refs);
  return broken === null ? null : { message: broken.message };
}
