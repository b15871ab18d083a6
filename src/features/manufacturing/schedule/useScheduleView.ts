// How an open schedule is looked at: as chart or table, which operation is chosen and docked, what is drawn; and the commands
// that go about it and change it from the keyboard.
import { useRef, useState } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { TimelineHandle } from '#timeline/TimelineLayer.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { ChartCommands } from './chartKeys.ts';
import type { ChartRows } from './chartRows.ts';
import type { ChartOptions } from './ScheduleChart.tsx';
import type { ShownAs } from './ScheduleTools.tsx';
import { change, type OpenSchedule, putIntoGaps } from './useSchedule.ts';

const usual: ChartOptions = {
  level: 2,
  folded: false,
  showLoad: true,
  showPublished: false,
  allLinks: false,
  push: true,
};

export function useScheduleView(
  draft: DocumentDraft,
  open: OpenSchedule,
  chart: ChartRows,
  locked: string | null,
) {
  const [shown, setShown] = useState<ShownAs>('chart');
  const [options, setOptions] = useState(usual);
  const [selected, setSelected] = useState<string | null>(null);
  const [docked, setDocked] = useState(false);
  const handle = useRef<TimelineHandle | null>(null);
  const go = (id: string | undefined): void => {
    if (id === undefined) return;
    setShown('chart');
    setSelected(id);
    requestAnimationFrame(() => handle.current?.focus(id));
  };
  const next = (ids: readonly string[], back = false): void => {
    const at = ids.indexOf(selected ?? '');
    go(back ? (ids[at - 1] ?? ids.at(-1)) : (ids[at + 1] ?? ids[0]));
  };
  const insert = (id: string): void => {
    const moved = putIntoGaps(draft, open, id);
    notify('info', moved === 0 ? '没有更早的空档，或工序已开工、已锁定' : `插入空档，移动 ${moved} 道`);
  };
  const commands: ChartCommands = {
    lock:
      locked === null
        ? (place) =>
            change(draft, open, place.locked ? '解锁工序' : '锁定工序', [{ ...place, locked: !place.locked }])
        : null,
    insert: locked === null ? insert : null,
    nextConflict: (back) => next(chart.conflictLines, back),
    nextLate: () => next(chart.lateLines),
    toToday: () => handle.current?.scrollToMinute(open.basis.now, 60),
    toggleLinks: () => setOptions({ ...options, allLinks: !options.allLinks }),
    showDock: () => setDocked(true),
    closeDock() {
      setDocked(false);
      return docked;
    },
  };
  return {
    shown,
    setShown,
    options,
    setOptions,
    selected,
    setSelected,
    docked,
    handle,
    go,
    next,
    commands,
  };
}
