// Gives cells and inputs of one screen their surroundings: dictionaries, referred records, today, picker, uploads and
// the peek at a referred record.
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { readRef } from '#api/refsCache.ts';
import { uploadFile } from '#api/uploads.ts';
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/can.ts';
import type { RefReader } from '#model/refs.ts';
import { FieldEnvironmentContext, type FieldEnvironment, type PickAnswer } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { PeekDrawer } from './PeekDrawer.tsx';
import { PickerDialog } from './PickerDialog.tsx';
import { createPickService, type PickerRequest } from './pickService.ts';
import { businessToday } from './today.ts';

interface OpenedPicker {
  request: PickerRequest;
  answer(answer: PickAnswer): void;
}

export function ScreenEnvironment({ refs = readRef, children }: { refs?: RefReader; children(environment: FieldEnvironment): ReactNode }) {
  const { dictionaries, grants } = useSession();
  const [opened, setOpened] = useState<OpenedPicker | null>(null);
  const [peeked, setPeeked] = useState<{ entity: string; id: string } | null>(null);
  const openPicker = useCallback(
    (request: PickerRequest) =>
      new Promise<PickAnswer>((resolve) => {
        const focused = document.activeElement;
        setOpened({
          request,
          answer: (answer) => {
            setOpened(null);
            if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
            resolve(answer);
          },
        });
      }),
    [],
  );
  const environment = useMemo(
    (): FieldEnvironment => ({
      dictItems: (name) => dictionaries[name] ?? [],
      refs,
      today: businessToday,
      pick: createPickService(openPicker),
      upload: (file, signal) => uploadFile(file, { signal }),
      peek: (entity, id) => {
        const def = entityOf(entity);
        return def !== undefined && can(grants, def, 'view') ? () => setPeeked({ entity, id }) : null;
      },
    }),
    [dictionaries, grants, openPicker, refs],
  );
  return (
    <FieldEnvironmentContext value={environment}>
      {children(environment)}
      {peeked !== null && <PeekDrawer {...peeked} environment={environment} onClose={() => setPeeked(null)} />}
      {opened !== null && <PickerDialog request={opened.request} onAnswer={opened.answer} />}
    </FieldEnvironmentContext>
  );
}
