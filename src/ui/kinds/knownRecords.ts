// What an answer tells of references, to be learned before a value that needs it is shown.
import type { RefMap, RefRecord } from '#model/refs.ts';
import type { PickAnswer } from './environment.ts';

export function keyed(records: readonly RefRecord[]): Record<string, RefRecord> {
  return Object.fromEntries(records.map((record) => [record.id, record]));
}

/** Its own records included. */
export function knownFrom(entity: string, { records, refs }: PickAnswer): RefMap {
  return { ...refs, [entity]: { ...refs[entity], ...keyed(records) } };
}
