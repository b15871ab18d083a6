// 保养日历: what is due on every machine week by week, moved by dragging or with the keys, with what it would meet said by name;
// one button makes the tasks of all plans.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { maintenanceCalendarQuery } from '#api/process/maintenanceCalendar.ts';
import { messageOf, saveDocument } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import type { CalendarTask } from '#entities/process/upkeep/maintenanceCalendar.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import type { TimelineHandle } from '#timeline/TimelineLayer.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { CalendarChart } from './CalendarChart.tsx';
import { calendarRows, nameOf } from './calendarRows.ts';
import { CalendarStatus } from './CalendarStatus.tsx';
import { CalendarTools } from './CalendarTools.tsx';
import { useTaskGeneration } from './useTaskGeneration.ts';
import classes from './upkeep.module.css';

/** Days before and after today that are shown. */
const [before, after] = [35, 120];
const watched = ['maintenanceTask', 'repairOrder', 'workTaskOrder'];

export function MaintenanceCalendar(): ReactNode {
  const { permitted } = usePermission();
  const { menu } = useSession();
  const tab = useTab();
  const [workshop, setWorkshop] = useState<string | null>(null);
  const [level, setLevel] = useState(1);
  const [onlyBusy, setOnlyBusy] = useState(true);
  const [selected, setSelected] = useState<string | null>(null);
  const handle = useRef<TimelineHandle | null>(null);
  const [today] = useState(() => businessDate(Date.now()));
  const [from, to] = [addDays(today, -before), addDays(today, after)];
  const workshops = useQuery(
    listQuery('workshop', { sort: [{ field: 'code', descending: false }], offset: 0, limit: 200 }),
  );
  const query = useQuery(maintenanceCalendarQuery(workshop ?? '', from, to));
  const refresh = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    const stops = watched.map((entity) => onEntityChange(entity, refresh));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const generation = useTaskGeneration(() => query.refetch());
  const { data } = query;
  const chart = useMemo(() => (data === undefined ? null : calendarRows(data, onlyBusy)), [data, onlyBusy]);
  if (query.error !== null && data === undefined)
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  if (data === undefined || chart === null) return <PageSkeleton />;

  const open = (id: string): void => {
    const entity = chart.taskOf.has(id) ? 'maintenanceTask' : (chart.workOf.get(id)?.entity ?? '');
    const path = recordPath(menu, entity, id);
    if (path === null) notify('info', '没有查看这张单据的菜单');
    else tab.open(path);
  };
  const go = (ids: readonly string[], back = false): void => {
    const at = ids.indexOf(selected ?? '');
    const id = back ? (ids[at - 1] ?? ids.at(-1)) : (ids[at + 1] ?? ids[0]);
    if (id === undefined) return;
    setSelected(id);
    requestAnimationFrame(() => handle.current?.focus(id));
  };
  const move = async (task: CalendarTask, day: string): Promise<void> => {
    const met = chart.meets(task, day);
    try {
      await saveDocument('maintenanceTask', {
        id: task.id,
        version: task.version,
        key: newWriteKey(),
        patches: [{ op: 'set', field: 'planDate', value: day }],
      });
      notify(met.length > 0 ? 'warning' : 'success', [`${nameOf(task)} 已改到 ${day}`, ...met].join('；'));
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    await query.refetch();
  };
  const locked = permitted('maintenanceTask:edit') ? null : '没有修改点检保养单的权限';
  return (
    <section className={frame['page']} aria-label="保养日历">
      <CalendarTools
        workshops={workshops.data?.rows ?? []}
        workshop={workshop}
        onWorkshop={setWorkshop}
        level={level}
        onLevel={setLevel}
        onlyBusy={onlyBusy}
        onOnlyBusy={setOnlyBusy}
        generation={generation}
      />
      <div className={classes['chart']}>
        <CalendarChart
          calendar={data}
          chart={chart}
          level={level}
          selected={selected}
          locked={locked}
          from={from}
          to={to}
          handle={handle}
          onSelect={setSelected}
          onMove={(task, day) => void move(task, day)}
          onZoom={setLevel}
          onKey={(event) => {
            if (event.key.toLowerCase() === 'r') go(chart.late, event.shiftKey);
            else if (event.key.toLowerCase() === 'c') go(chart.met, event.shiftKey);
            else return false;
            return true;
          }}
          onOpen={open}
        />
      </div>
      <CalendarStatus chart={chart} onGo={go} />
    </section>
  );
}
