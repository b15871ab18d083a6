// The question that stands open before an action: asked only while nothing stands against the action already.
import { useState } from 'react';
import type { Problem } from '#model/check/problem.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { Question } from './ActionQuestion.tsx';
import { refusalBefore } from './refusalBefore.ts';

/**
 * @param reasons why actions are refused on the document as it is stored
 * @param lines table whose lines can be chosen now
 */
export function useQuestion(
  draft: DocumentDraft,
  reasons: Readonly<Record<string, string>>,
  lines: string | null,
  onProblem: (problem: Problem) => void,
): [Question | null, (question: Question | null) => void] {
  const [open, setOpen] = useState<Question | null>(null);
  const ask = (question: Question | null): void => {
    const refusal = question === null ? null : refusalBefore(draft, { ...question, lines }, reasons);
    if (refusal === null) return setOpen(question);
    if (refusal.problem !== undefined) {
      draft.reachAll();
      onProblem(refusal.problem);
    }
    notify('error', refusal.message, { about: draft });
  };
  return [open, ask];
}
