// The calls of the supply–demand grid.
import { queryOptions } from '@tanstack/react-query';
import type { GridDocument, GridFilter, GridWindow } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { ReceiptAnswer, ReceiptChange } from '#entities/planning/supplyDemand/receiptChanges.ts';
import { announceChanges } from './entityChanges.ts';
import { postJson } from './http.ts';
import { keys } from './keys.ts';
import { queryClient } from './queryClient.ts';
import type { Keyed } from './writeIntents.ts';

const base = 'data/supplyDemandGrid';

export function fetchGridWindow(
  filter: GridFilter,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<GridWindow> {
  return postJson<GridWindow>(`${base}/window`, { filter, offset, limit }, { signal, quiet: true });
}

/** Place of the next material that falls short, of those the filter lets through; null for none. */
export function fetchNextShort(
  filter: GridFilter,
  after: number,
  back: boolean,
): Promise<{ at: number } | null> {
  return postJson<{ at: number } | null>(`${base}/nextShort`, { filter, after, back });
}

/** Cells that were typed, moved or confirmed, each answered for itself; at most 200. */
export async function changeReceipts(
  changes: readonly ReceiptChange[],
  { key }: Keyed,
): Promise<readonly ReceiptAnswer[]> {
  const answers = await postJson<readonly ReceiptAnswer[]>(`${base}/receipts`, { key, changes });
  announceChanges(queryClient, { planOrder: [], supplyDemandGrid: [] });
  return answers;
}

/** Documents of a material from one day to the other; `from` '' for all before. */
export const gridDocumentsQuery = (material: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...keys.entity('supplyDemandGrid'), 'documents', material, from, to],
    queryFn: ({ signal }) =>
      postJson<readonly GridDocument[]>(`${base}/documents`, { material, from, to }, { signal, quiet: true }),
    staleTime: 0,
  });
