// Delivery dates of lines, asked while they are typed, and the quotes that keep them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LineAsked, PromiseResult } from '#entities/planning/promise/promiseWire.ts';
import type { Row } from '#model/entity.ts';
import { namedFieldsOf } from '#model/namedFields.ts';
import { postJson } from './http.ts';
import { keys } from './keys.ts';
import { removeDocument, runAction, saveDocument } from './mutations.ts';
import { isAnswerLost, type Keyed } from './writeIntents.ts';

/** @param document whose own lines are no demand of others; null for one nobody saved yet */
export function promiseQuery(document: string | null, lines: readonly LineAsked[]) {
  return queryOptions({
    queryKey: [...keys.entity('deliveryQuote'), 'ask', document, lines],
    queryFn: ({ signal }) =>
      postJson<PromiseResult>('data/deliveryQuote/ask', { document, lines }, { signal, quiet: true }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

export interface QuoteWanted {
  fields: Row;
  /** Whether it holds what it stands on. */
  hold: boolean;
}

/** Makes a quote and answers it, holding what it stands on where that is wanted; one that is refused leaves nothing behind. */
export async function makeQuote(
  { fields, hold }: QuoteWanted,
  { key }: Keyed,
): Promise<{ id: string; code: string }> {
  const { doc } = await saveDocument('deliveryQuote', {
    key,
    patches: Object.entries(fields).map(([field, value]) => ({ op: 'set', field, value })),
  });
  const { id } = doc;
  let { version } = doc;
  try {
    const quoted = await runAction('deliveryQuote', id, 'quote', { version, key: `${key}-quote` });
    ({ version } = quoted.doc);
    if (hold) await runAction('deliveryQuote', id, 'reserve', { version, key: `${key}-hold` });
  } catch (failure) {
    if (!isAnswerLost(failure))
      await removeDocument('deliveryQuote', id, version, `${key}-remove`).catch(() => undefined);
    throw failure;
  }
  return { id, code: namedFieldsOf(doc.fields).code ?? '' };
}
