// What the server proposes for a document that is being typed; fetched by forms alone.
import type { Patch } from '#model/patch.ts';
import type { ProposeRequest, ProposeResult } from '#model/wire.ts';
import { postJson } from './http.ts';

/** Values the server proposes for what was typed so far; nothing is stored. */
export async function fetchProposals(
  entity: string,
  request: ProposeRequest,
  signal: AbortSignal,
): Promise<readonly Patch[]> {
  return (await postJson<ProposeResult>(`data/${entity}/propose`, request, { signal })).patches;
}
