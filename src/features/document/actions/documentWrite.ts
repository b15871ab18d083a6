// What the writes of an open document share: what the server has of it, how an answer is taken over, and how a refusal is
// shown.
import type { RefObject } from 'react';
import { messageOf, problemsOfFailure } from '#api/mutations.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocResult, SaveRequest } from '#model/wire/wire.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { RefusedWrite } from '../draft/refusals.ts';
import type { OneWrite } from './useOneWrite.ts';

export interface DocumentWrite extends Pick<OneWrite, 'keyed'> {
  draft: DocumentDraft;
  /** Whether the server has the document; true as soon as the first save is answered. */
  stored: RefObject<boolean>;
  /** The save whose answer was lost. */
  unanswered: RefObject<SaveRequest | null>;
  /** Takes over what is being typed; false when it is not valid. */
  commit(): Promise<boolean>;
  /** Shows the answer; `keep`: the draft stands on it already. */
  take(result: DocResult, keep?: boolean): void;
  /** Says how it went. */
  outcome(tone: 'success' | 'error', message: string): void;
  onSaved(id: string): void;
  onProblem(): void;
}

/** Says what stands against the write, at its fields as far as it has any. */
export function showRefusal(
  { draft, outcome, onProblem }: DocumentWrite,
  failure: unknown,
  write: RefusedWrite = 'action',
): false {
  const problems = problemsOfFailure(failure);
  if (problems.length > 0) {
    draft.refuse(problems, write);
    onProblem();
    outcome(
      'error',
      firstOf(problems, (first) => `${first}（共 ${problems.length} 处问题）`),
    );
  } else outcome('error', messageOf(failure));
  return false;
}

/** The first problem in its own words; `counted`: of several. */
export function firstOf(problems: readonly Problem[], counted: (first: string) => string): string {
  const first = problems[0]?.message ?? '';
  return problems.length === 1 ? first : counted(first);
}
