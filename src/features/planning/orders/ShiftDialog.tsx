// 改期 of the chosen plan orders: by working days or to a day, with the lead time kept or only the end moved; orders that
// would have to begin in the past are named before anything is done.
import { NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { startActionRun } from '#api/jobs.ts';
import { entities } from '#entities/registry.ts';
import { organisationCalendarQuery } from '#api/queries.ts';
import { type Shifted, shiftedDays, type ShiftTo } from '#entities/planning/planOrder/shift.ts';
import { businessToday } from '#features/list/today.ts';
import type { Row } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { plainText } from '#model/text/plainText.ts';
import { type WorkCalendar, weekendsOff } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import type { PlanOrderRow } from './planOrderRows.ts';
import classes from './planOrders.module.css';
import { RunDialog, runByCtrlEnter } from './RunDialog.tsx';

export interface OrdersDialogProps {
  rows: readonly PlanOrderRow[];
  onClose(): void;
}

const shiftable = ['suggested', 'firmed', 'partiallyReleased'];
/** Rows named in a preview. */
const named = 8;

export function ShiftDialog({ rows: chosen, onClose }: OrdersDialogProps): ReactNode {
  const rows = chosen.filter((row) => shiftable.includes(plainText(row.status)));
  const [by, setBy] = useState<'days' | 'date'>('days');
  const [days, setDays] = useState<number | string>('');
  const [date, setDate] = useState('');
  const [keep, setKeep] = useState('lead');
  const calendar = useQuery(organisationCalendarQuery()).data?.calendar ?? weekendsOff;
  const today = businessToday();
  const to: ShiftTo | null =
    by === 'days'
      ? typeof days === 'number' && days !== 0
        ? { days }
        : null
      : date === ''
        ? null
        : { finishDate: date };
  const moved = to === null ? [] : movedOrders(rows, to, keep === 'lead', { calendar, today });
  const values: Row = {
    ...(to === null ? {} : 'days' in to ? { days: to.days } : { finishDate: to.finishDate }),
    onlyFinish: keep !== 'lead',
  };
  return (
    <RunDialog
      def={entities.planOrder}
      title="改期"
      size={480}
      count={rows.length}
      problem={to === null ? '请填写移动的工作日数或新的完工日期' : null}
      onClose={onClose}
      start={(only) =>
        startActionRun({
          entity: 'planOrder',
          action: 'shift',
          documents: rows
            .filter(({ docId }) => only === null || only.includes(docId))
            .map(({ docId, version }) => ({ id: docId, version, values })),
        })
      }
    >
      <Stack gap={12} onKeyDown={runByCtrlEnter}>
        <SegmentedControl
          size="xs"
          aria-label="改期方式"
          value={by}
          onChange={(value) => setBy(value === 'date' ? 'date' : 'days')}
          data={[
            { value: 'days', label: '移动工作日' },
            { value: 'date', label: '到某一天' },
          ]}
        />
        {by === 'days' ? (
          <NumberInput
            label="移动工作日（负数提前）"
            value={days}
            onChange={setDays}
            allowDecimal={false}
            min={-500}
            max={500}
            data-autofocus
          />
        ) : (
          <DateInput
            label="新的完工日期"
            valueFormat="YYYY-MM-DD"
            value={date === '' ? null : date}
            onChange={(value) => setDate(value ?? '')}
            data-autofocus
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label="开工日期"
          value={keep}
          onChange={setKeep}
          data={[
            { value: 'lead', label: '保持提前期' },
            { value: 'finish', label: '只改完工日期' },
          ]}
        />
        {moved.length > 0 && <ShiftPreview moved={moved} today={today} />}
        {rows.length < chosen.length && (
          <Text size="sm" c="var(--wb-text-2)">
            其余 {chosen.length - rows.length} 张已投放、关闭或作废，将跳过。
          </Text>
        )}
      </Stack>
    </RunDialog>
  );
}

interface MovedOrder {
  row: PlanOrderRow;
  now: { startDate: string; finishDate: string };
  next: Shifted;
}

/** Where the orders stand now and would stand then. */
function movedOrders(
  rows: readonly PlanOrderRow[],
  to: ShiftTo,
  keepsLead: boolean,
  { calendar, today }: { calendar: WorkCalendar; today: string },
): MovedOrder[] {
  const range = workingDays(calendar, addDays(today, -1100), addDays(today, 1100));
  return rows.map((row) => {
    const now = {
      startDate: plainText(row.confirmedStartDate),
      finishDate: plainText(row.confirmedFinishDate),
    };
    return { row, now, next: shiftedDays(now, to, keepsLead, range) };
  });
}

function ShiftPreview({ moved, today }: { moved: readonly MovedOrder[]; today: string }): ReactNode {
  const past = moved.filter(({ next, now }) => next.startDate < today && now.startDate !== next.startDate);
  const faults = moved.filter(({ next }) => next.problem !== null);
  return (
    <div className={classes['preview']} role="status">
      {faults.length > 0 && (
        <Names
          title={`${faults.length} 张不能改期`}
          rows={faults.map(({ row, next }) => `${plainText(row.code)}：${next.problem ?? ''}`)}
          bad
        />
      )}
      {past.length > 0 && (
        <Names
          title={`${past.length} 张将在过去开工`}
          rows={past.map(({ row, next }) => `${plainText(row.code)}：${next.startDate} 开工`)}
          bad
        />
      )}
      <Names
        title="改期后"
        rows={moved
          .filter(({ next }) => next.problem === null)
          .map(
            ({ row, now, next }) =>
              `${plainText(row.code)}：${now.finishDate} → ${next.finishDate}，${next.startDate} 开工`,
          )}
      />
    </div>
  );
}

/** The first of these, and how many more there are. */
export function Names({
  title,
  rows,
  bad = false,
}: {
  title: string;
  rows: readonly string[];
  bad?: boolean;
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <div data-bad={bad}>
      <div className={classes['previewTitle']}>{title}</div>
      {rows.slice(0, named).map((text) => (
        <div key={text}>{text}</div>
      ))}
      {rows.length > named && <div>… 共 {rows.length} 张</div>}
    </div>
  );
}
