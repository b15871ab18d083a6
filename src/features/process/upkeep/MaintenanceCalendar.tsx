// 保养日历: what is due on every machine week by week, moved by dragging or with the keys, with what it would meet said by name;
// one button makes the tasks of all plans.
import { Button, Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { onEntityChange } from '#api/entityChanges.ts';
import { generateMaintenance, maintenanceCalendarQuery } from '#api/process/maintenanceCalendar.ts';
import { messageOf, saveDocument } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { newWriteKey } from '#api/writeIntents.ts';
import { workshop as workshopDef } from '#entities/process/workshop.ts';
import type { CalendarTask } from '#entities/process/upkeep/maintenanceCalendar.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { plainText } from '#model/text/plainText.ts';
import { listRowsOf } from '#model/typedAnswer.ts';
import type { TimelineHandle } from '#timeline/TimelineLayer.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import frame from '#ui/page.module.css';
import { usePermission } from '#ui/shell/Permission.tsx';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { CalendarChart, calendarLevels } from './CalendarChart.tsx';
import { calendarLegend, calendarRows, nameOf } from './calendarRows.ts';
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
  const [weeks, setWeeks] = useState<number>(4);
  const [selected, setSelected] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
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
  const generate = async (): Promise<void> => {
    setBusy(true);
    try {
      const { plans, made, existed } = await generateMaintenance(weeks);
      notify(
        'success',
        plans === 0 ? '没有已审核的计划' : `${plans} 个计划：生成 ${made} 张，已有 ${existed} 张`,
      );
      await query.refetch();
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    setBusy(false);
  };
  const locked = permitted('maintenanceTask:edit') ? null : '没有修改点检保养单的权限';
  return (
    <section className={frame['page']} aria-label="保养日历">
      <header className={frame['line']}>
        <Select
          size="xs"
          w={150}
          aria-label="车间"
          placeholder="全部车间"
          clearable
          data={listRowsOf(workshopDef, workshops.data?.rows ?? []).map((row) => ({
            value: row.docId,
            label: plainText(row.name),
          }))}
          value={workshop}
          onChange={setWorkshop}
        />
        <SegmentedControl
          size="xs"
          aria-label="缩放"
          data={calendarLevels.map(({ title }, at) => ({ value: String(at), label: title }))}
          value={String(level)}
          onChange={(value) => setLevel(Number(value))}
        />
        <Checkbox
          size="xs"
          label="只看有安排的设备"
          checked={onlyBusy}
          onChange={(event) => setOnlyBusy(event.currentTarget.checked)}
        />
        <span className={frame['grow']} />
        {permitted('maintenancePlan:generateTasks') && (
          <>
            <NumberInput
              size="xs"
              w={76}
              min={1}
              max={53}
              aria-label="生成几周"
              suffix=" 周"
              value={weeks}
              onChange={(value) => setWeeks(typeof value === 'number' ? value : 4)}
            />
            <Button size="xs" loading={isBusy} onClick={() => void generate()}>
              生成任务
            </Button>
          </>
        )}
      </header>
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
      <div className={classes['status']} role="status" aria-label="保养情况">
        <span>{chart.rows.length} 台</span>
        <button type="button" disabled={chart.late.length === 0} onClick={() => go(chart.late)}>
          逾期 {chart.late.length}
        </button>
        <button
          type="button"
          data-bad={chart.met.length > 0}
          disabled={chart.met.length === 0}
          onClick={() => go(chart.met)}
        >
          冲突 {chart.met.length}
        </button>
        <span className={classes['hint']}>方向键选择，M 移动，回车放下或打开</span>
        <span className={classes['legend']}>
          {calendarLegend.map(({ tone, text }) => (
            <span key={tone}>
              <i data-tone={tone} />
              {text}
            </span>
          ))}
          <span>
            <i data-tone="outline" />
            派工
          </span>
        </span>
      </div>
    </section>
  );
}
