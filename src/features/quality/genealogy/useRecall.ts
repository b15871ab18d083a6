// A recall begun from a trace: a draft from what was traced, opened for its reason.
import { useState } from 'react';
import { messageOf, saveDocument } from '#api/mutations.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import type { TraceAnswerRow } from '#entities/quality/genealogy/traceAnswer.ts';
import { recordPath } from '#features/list/recordPath.ts';
import type { FieldValue } from '#model/entity.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';

export function useRecall(): { begin(start: TraceAnswerRow): void; isBusy: boolean } {
  const { menu } = useSession();
  const tab = useTab();
  const [isBusy, setBusy] = useState(false);
  const begin = ({ kind, code }: TraceAnswerRow): void => {
    if (isBusy) return;
    setBusy(true);
    const set = (field: string, value: FieldValue) => ({ op: 'set' as const, field, value });
    saveDocument('recallRun', {
      key: newWriteKey(),
      patches: [set('startKind', kind), set('startText', code)],
    })
      .then(({ doc }) => {
        const path = recordPath(menu, 'recallRun', doc.id);
        if (path !== null) tab.open(path);
      })
      .catch((failure: unknown) => notify('error', messageOf(failure)))
      .finally(() => setBusy(false));
  };
  return { begin, isBusy };
}
