// What can be done with the chosen rows of a list: actions that ask in a dialog, and those that make a document of them.
import { useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import type { EntityDef } from '#model/entity.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { useWriteIntents } from '../useWrite.ts';
import { type BatchAction, batchActionsOf } from './records/batchActions.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { recordPath } from './recordPath.ts';

export interface ListActions {
  actions: readonly BatchAction[];
  /** Asked in a dialog now. */
  asked: { action: BatchAction; rows: readonly ListRow[]; intents: WriteIntents } | null;
  perform(action: BatchAction): void;
  done(): void;
}

/** `lines`: the table a list of lines shows. */
export function useListActions(
  def: EntityDef,
  lines: string | null,
  selected: readonly ListRow[],
): ListActions {
  const { menu } = useSession();
  const { permitted } = usePermission();
  const tab = useTab();
  const intents = useWriteIntents();
  const [asked, setAsked] = useState<ListActions['asked']>(null);
  const make = async (makes: NonNullable<BatchAction['makes']>): Promise<void> => {
    try {
      const made = await makes(selected, intents);
      const path = recordPath(menu, made.entity, made.id);
      if (path !== null) tab.open(path);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  return {
    actions: batchActionsOf(def, permitted, lines),
    asked,
    perform(action) {
      if (action.makes === undefined) setAsked({ action, rows: selected, intents });
      else void make(action.makes);
    },
    done: () => setAsked(null),
  };
}
