// How one inspector enters samples: piece by piece or item by item, turned, numbers completed, the dock open. Kept with the
// person.
import * as z from 'zod';
import { usePreference } from '#api/preferences.ts';

const schema = z.object({
  direction: z.enum(['piece', 'item']),
  turned: z.boolean(),
  completes: z.boolean(),
  dock: z.boolean(),
});

export type EntryChoices = z.infer<typeof schema>;

const usual: EntryChoices = { direction: 'piece', turned: false, completes: true, dock: true };

export function useEntryChoices(): { choices: EntryChoices; choose(change: Partial<EntryChoices>): void } {
  const { value, change } = usePreference('list.inspectionBill.entry', schema, usual);
  return { choices: value, choose: (part) => change((known) => ({ ...known, ...part })) };
}
