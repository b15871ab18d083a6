// Making the tasks of all plans for so many weeks ahead, with what came of it said in a notice.
import { useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { generateMaintenance } from '#api/process/maintenanceCalendar.ts';
import { notify } from '#ui/dialogs/notify.ts';

export interface TaskGeneration {
  weeks: number;
  setWeeks(weeks: number): void;
  isBusy: boolean;
  generate(): Promise<void>;
}

/** @param refetch reads the calendar again */
export function useTaskGeneration(refetch: () => Promise<unknown>): TaskGeneration {
  const [weeks, setWeeks] = useState(4);
  const [isBusy, setBusy] = useState(false);
  const generate = async (): Promise<void> => {
    setBusy(true);
    try {
      const { plans, made, existed } = await generateMaintenance(weeks);
      notify(
        'success',
        plans === 0 ? '没有已审核的计划' : `${plans} 个计划：生成 ${made} 张，已有 ${existed} 张`,
      );
      await refetch();
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    setBusy(false);
  };
  return { weeks, setWeeks, isBusy, generate };
}
