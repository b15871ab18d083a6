// Schemes a calendar names, with their shifts, for counting hours as the server does. What cannot be read counts as the
// plain day of the calendar, as it does there.
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchDocument } from '#api/queries.ts';
import { keys } from '#api/keys.ts';
import { shiftScheme } from '#entities/process/shiftScheme.ts';
import { schemeOf, shiftOf, type Lookup } from '#entities/process/time/storedTime.ts';
import type { Doc, FieldValue } from '#model/entity.ts';
import { docOf } from '#model/typedAnswer.ts';
import type { ShiftScheme } from '#model/workingTime/shifts.ts';

async function readable(
  entity: string,
  ids: readonly FieldValue[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Doc>> {
  const named = [...new Set(ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [id] : [])))];
  const docs = await Promise.allSettled(named.map((id) => fetchDocument(entity, id, signal)));
  return new Map(
    docs.flatMap((each) =>
      each.status === 'fulfilled' ? [[each.value.doc.id, each.value.doc] as const] : [],
    ),
  );
}

export function useSchemes(ids: readonly string[]): Lookup<ShiftScheme> {
  const wanted = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: [...keys.entity('shiftScheme'), 'withShifts', wanted],
    queryFn: async ({ signal }) => {
      const schemes = [...(await readable('shiftScheme', wanted, signal)).values()];
      const named = schemes.flatMap((doc) => docOf(shiftScheme, doc).lines.days.map((row) => row.shift));
      const shifts = await readable('shift', named, signal);
      const lookup = (id: string) => {
        const found = shifts.get(id);
        return found === undefined ? null : shiftOf(found);
      };
      return new Map(schemes.map((doc) => [doc.id, schemeOf(doc, lookup)]));
    },
    enabled: wanted.length > 0,
  });
  return useCallback((id) => data?.get(id) ?? null, [data]);
}
