// The calls of approvals: what waits for this person, and what he decides. Every decision tells the screens that show
// the document; how many wait is counted again.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type {
  ApprovalBox,
  ApprovalCounts,
  ApprovalOutcome,
  ApprovalPage,
  ApprovalTrial,
} from '#model/approval/approval.ts';
import { announceChanges } from './entityChanges.ts';
import { getJson, postJson, shortTimeout } from './http.ts';
import { keys } from './keys.ts';
import type { Keyed } from './writeIntents.ts';
import { queryClient } from './queryClient.ts';

export interface BoxWindow {
  box: ApprovalBox;
  search: string;
  offset: number;
  limit: number;
}

export function fetchApprovals(
  { box, search, offset, limit }: BoxWindow,
  signal?: AbortSignal,
): Promise<ApprovalPage> {
  const query = { box, search, offset: String(offset), limit: String(limit) };
  return getJson<ApprovalPage>('api/approval/mine', { query, signal, quiet: true });
}

/** Part of the organisation's cached answers; any change of approvals makes it old. */
export function approvalsQuery(box: ApprovalBox, limit: number) {
  return queryOptions({
    queryKey: [...keys.entity('approvalTask'), 'box', box, limit],
    queryFn: ({ signal }) => fetchApprovals({ box, search: '', offset: 0, limit }, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

export const approvalCountsQuery = () =>
  queryOptions({
    queryKey: [...keys.entity('approvalTask'), 'counts'],
    queryFn: ({ signal }) =>
      getJson<ApprovalCounts>('api/approval/counts', { signal, quiet: true, timeout: shortTimeout }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });

export type DecisionKind = 'agree' | 'refuse' | 'transfer' | 'addSign';

export interface DecisionInput {
  opinion?: string;
  acceptWarnings?: boolean;
  /** Step to go back to; 0 the author. */
  to?: number;
  user?: string;
  users?: readonly string[];
}

function taken(outcome: ApprovalOutcome): ApprovalOutcome {
  announceChanges(queryClient, {
    approvalTask: [],
    approvalInstance: [],
    ...outcome.affected,
    [outcome.entity]: [outcome.recordId],
  });
  return outcome;
}

export async function decideTask(
  task: string,
  kind: DecisionKind,
  input: DecisionInput & Keyed,
): Promise<ApprovalOutcome> {
  return taken(
    await postJson<ApprovalOutcome>(`api/approval/tasks/${encodeURIComponent(task)}/${kind}`, input),
  );
}

export const urgeMutation = mutationOptions({
  mutationKey: keys.write('urge'),
  mutationFn: async ({ instance, key }: { instance: string } & Keyed) =>
    taken(await postJson<ApprovalOutcome>(`api/approval/${encodeURIComponent(instance)}/urge`, { key })),
});

/** What the flow would do with the document of that number. */
export function tryFlow(flow: string, code: string): Promise<ApprovalTrial> {
  return postJson<ApprovalTrial>(`data/approvalFlow/${encodeURIComponent(flow)}/test`, { code });
}
