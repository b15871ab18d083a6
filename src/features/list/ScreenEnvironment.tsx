// Gives cells and inputs of one screen their surroundings: dictionaries, referred records, today, and the picker.
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { readRef } from '#api/refsCache.ts';
import type { RefReader } from '#model/refs.ts';
import { FieldEnvironmentContext, type FieldEnvironment, type PickAnswer } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { PickerDialog } from './PickerDialog.tsx';
import { createPickService, type PickerRequest } from './pickService.ts';

/** Business date in Asia/Shanghai. */
export function businessToday(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}

interface OpenedPicker {
  request: PickerRequest;
  answer(answer: PickAnswer): void;
}

export function ScreenEnvironment({ refs = readRef, children }: { refs?: RefReader; children(environment: FieldEnvironment): ReactNode }) {
  const { dictionaries } = useSession();
  const [opened, setOpened] = useState<OpenedPicker | null>(null);
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
    }),
    [dictionaries, openPicker, refs],
  );
  return (
    <FieldEnvironmentContext value={environment}>
      {children(environment)}
      {opened !== null && <PickerDialog request={opened.request} onAnswer={opened.answer} />}
    </FieldEnvironmentContext>
  );
}
