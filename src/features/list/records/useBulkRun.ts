// The run of a bulk change: begun once over the rows it is given page by page, counted while it goes on, stopped with what it
// has done so far.
import { useRef, useState } from 'react';
import type { WriteIntents } from '#api/writeIntents.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { runBulkEdit } from './bulkEdit.ts';
import type { Outcome } from './Outcomes.tsx';

export interface BulkResult {
  done: number;
  refused: readonly Outcome[];
}

export function useBulkRun(def: EntityDef, intents: WriteIntents) {
  const [done, setDone] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const controller = useRef<AbortController | null>(null);
  const start = async (
    field: string,
    value: FieldValue,
    pagesOf: (signal: AbortSignal) => AsyncIterable<readonly ListRow[]>,
  ): Promise<void> => {
    const own = new AbortController();
    controller.current = own;
    setDone(0);
    const { signal } = own;
    const pages = pagesOf(signal);
    setResult(await runBulkEdit({ def, field, value, pages, signal, intents, onProgress: setDone }));
  };
  return { done, result, start, stop: () => controller.current?.abort() };
}
