// Writes of business data. Each answers with the document as it stands now; every screen that shows a touched
// entity is told. Under which key it goes is
// said by writeIntents.ts.
import { documentsIn, problemsIn, type DocumentLink, type Problem } from '#model/check/problem.ts';
import type { ActionRequest, DocResult, SaveRequest, StaleResult } from '#model/wire/wire.ts';
import { noteVersion } from './answeredVersions.ts';
import { announceChanges } from './entityChanges.ts';
import { ApiError, messageOf, postJson } from './http.ts';
import { queryClient } from './queryClient.ts';
import { rememberRefs } from './refsCache.ts';
import { mutationOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Keyed } from './writeIntents.ts';

export { messageOf };

function taken(result: DocResult): DocResult {
  rememberRefs(result.refs);
  noteVersion(result.doc.id, result.doc.version);
  announceChanges(queryClient, result.affected);
  return result;
}

export async function saveDocument(entity: string, request: SaveRequest): Promise<DocResult> {
  return taken(await postJson<DocResult>(`data/${entity}`, request));
}

/** `action` is a transition (submit, approve …) or a line action of the definition. */
export async function runAction(
  entity: string,
  id: string,
  action: string,
  request: ActionRequest,
): Promise<DocResult> {
  return taken(await postJson<DocResult>(`data/${entity}/${encodeURIComponent(id)}/${action}`, request));
}

export interface NamedAction {
  id: string;
  action: string;
  request: Omit<ActionRequest, 'key'>;
}

/** A transition or line action of one record, sent by a button of its own screen. */
export function actionMutation(entity: string) {
  return mutationOptions({
    mutationKey: keys.write(entity),
    mutationFn: ({ id, action, request, key }: NamedAction & Keyed) =>
      runAction(entity, id, action, { ...request, key }),
  });
}

export function saveMutation(entity: string) {
  return mutationOptions({
    mutationKey: keys.write(entity),
    mutationFn: (request: Omit<SaveRequest, 'key'> & Keyed) => saveDocument(entity, request),
  });
}

export async function removeDocument(
  entity: string,
  id: string,
  version: number,
  key: string,
): Promise<void> {
  const body = { version, key };
  const result = await postJson<{ affected?: Record<string, string[]> } | null>(
    `data/${entity}/${encodeURIComponent(id)}/delete`,
    body,
  );
  announceChanges(queryClient, result?.affected ?? { [entity]: [id] });
}

/** Somebody else saved first: what stands there now and who changed it; null for other failures. */
export function staleOf(failure: unknown): StaleResult | null {
  if (!(failure instanceof ApiError) || failure.code !== '409') return null;
  const { result } = failure;
  const stale = typeof result === 'object' && result !== null && 'doc' in result;
  return stale ? (result as StaleResult) : null;
}

/** Problems of a refused write; empty for other failures. */
export function problemsOfFailure(failure: unknown): readonly Problem[] {
  return failure instanceof ApiError && failure.code === '422' ? problemsIn(failure.result) : [];
}

/** Documents that stand in the way of what was refused, to be opened. */
export function documentsOfFailure(failure: unknown): readonly DocumentLink[] {
  return failure instanceof ApiError ? documentsIn(failure.result) : [];
}

/** Warnings that alone refused the write, which goes through once they are accepted; empty for all other failures. */
export function warningsOfFailure(failure: unknown): readonly Problem[] {
  const problems = problemsOfFailure(failure);
  return problems.every(({ level }) => level === 'warning') ? problems : [];
}

/** What was refused and why, problem by problem. */
export function messagesOfFailure(failure: unknown): readonly string[] {
  const problems = problemsOfFailure(failure);
  return problems.length === 0 ? [messageOf(failure)] : problems.map(({ message }) => message);
}
