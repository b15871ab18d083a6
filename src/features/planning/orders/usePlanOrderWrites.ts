// What the plan order list writes by itself: cells as they are typed, and confirming a few orders at once. Both go under the
// intents of the page, so that what was lost and is done again goes under its key.
import { useMemo } from 'react';
import { messageOf, saveDocument } from '#api/mutations.ts';
import { type BatchAction, runBatch } from '#features/list/records/batchActions.ts';
import { createListEditing } from '#features/list/rows/listEditing.ts';
import type { ListSource } from '#features/list/rows/listQuery.ts';
import { useWriteIntents } from '#features/useWrite.ts';
import type { RowEditing } from '#grid';
import type { EntityDef } from '#model/entity.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import type { PlanOrderRow } from './planOrderRows.ts';

export interface PlanOrderWrites {
  editing: RowEditing<ListRow>;
  /** Confirms those of the orders it fits. */
  firm(action: BatchAction, rows: readonly PlanOrderRow[]): Promise<void>;
}

export function usePlanOrderWrites(def: EntityDef, source: ListSource): PlanOrderWrites {
  const intents = useWriteIntents();
  const editing = useMemo(
    () =>
      createListEditing({
        source,
        messageOf,
        async save({ docId: id, version }, patches) {
          const { doc } = await intents.send(['planOrder', id, version, patches], ({ key }) =>
            saveDocument('planOrder', { id, version, key, patches }),
          );
          return { fields: { ...doc.fields, status: doc.status }, version: doc.version };
        },
      }),
    [source, intents],
  );
  const firm = async (action: BatchAction, rows: readonly PlanOrderRow[]): Promise<void> => {
    const fitting = rows.filter((row) => action.from.includes(plainText(row.status)));
    const outcomes = await runBatch({
      def,
      action,
      rows: fitting,
      reason: '',
      lineIds: new Map(),
      intents,
      onProgress: () => undefined,
    });
    const failed = outcomes.filter(({ ok }) => !ok);
    if (failed.length > 0) notify('error', failed.map(({ message }) => message).join('；'));
    if (failed.length < outcomes.length)
      notify('success', `已确认 ${outcomes.length - failed.length} 张，下次运算不再改动`);
  };
  return { editing, firm };
}
