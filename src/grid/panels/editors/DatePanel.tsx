// A month to pick a day from (F7 or Alt+↓ on a date cell): arrows by day and week, PageUp and PageDown by month,
// Enter takes. It has the focus while open; typing a date stays the fast way.
import '@mantine/dates/styles.layer.css';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { dateText, firstWeekday, monthTitle, weekdayTitles } from '../../core/calendarWords.ts';
import { t } from '../../core/language.ts';
import { gridDay } from '../../core/today.ts';
import { useSignal } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Runtime } from '../../frame/runtime.ts';
import { cellAnchor } from './cellAnchor.ts';
import styles from '../floating.module.css';
import { Popup } from '../Popup.tsx';

interface DatePanelProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  stage: RefObject<HTMLElement | null>;
}

export function DatePanel<Row>({ grid, runtime, stage }: DatePanelProps<Row>): ReactNode {
  const cell = useSignal(grid.dateAt);
  const laid = cell ? grid.laid(cell.column) : undefined;
  const anchor = cell && cellAnchor(grid, runtime.current, stage.current, cell);
  if (!cell || !laid || !anchor) return null;
  const value = grid.valueAt(cell.row, laid);
  const close = (): void => {
    grid.dateAt.set(null);
    runtime.current?.editor.focus();
  };
  const take = (day: string): void => {
    close();
    void runtime.current?.enter(cell, day);
  };
  return (
    <Popup anchor={anchor} label={t('选择{0}', laid.column.title)} onClose={close}>
      <Month
        key={`${cell.row} ${cell.column}`}
        value={typeof value === 'string' && isDay.test(value) ? value.slice(0, 10) : gridDay()}
        onTake={take}
      />
    </Popup>
  );
}

const isDay = /^\d{4}-\d{2}-\d{2}/;
const dayMs = 86_400_000;

function text(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
function addDays(day: string, days: number): string {
  return text(Date.parse(day) + days * dayMs);
}
/** The same day of another month, or that month's last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

function Month({ value, onTake }: { value: string; onTake: (day: string) => void }): ReactNode {
  const [day, setDay] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  const marked = dateText(day);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`td button[aria-label="${marked}"]`)?.focus();
  }, [marked]);
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    setDay(step(day));
  };
  const weekdays = weekdayTitles();
  return (
    <div ref={box} className={styles['month']} role="group" aria-label={monthTitle(day)}>
      <DatePicker
        size="xs"
        highlightToday
        firstDayOfWeek={firstWeekday() === 1 ? 1 : 0}
        weekdayFormat={(date) => weekdays[(new Date(date).getUTCDay() + 7 - firstWeekday()) % 7] ?? ''}
        monthLabelFormat={(date) => monthTitle(date)}
        getDayAriaLabel={dateText}
        ariaLabels={{ previousMonth: t('上个月'), nextMonth: t('下个月') }}
        maxLevel="month"
        date={day}
        value={day}
        onDateChange={setDay}
        onChange={(chosen) => chosen !== null && onTake(chosen)}
        allowDeselect={false}
        enableKeyboardNavigation={false}
        getDayProps={(date) => ({
          onKeyDown: onKey,
          'aria-current': date === gridDay() ? 'date' : undefined,
          ...(date === day ? { 'data-autofocus': true } : {}),
        })}
      />
      <Button size="compact-xs" variant="subtle" onClick={() => onTake(gridDay())}>
        {t('今天')}
      </Button>
    </div>
  );
}
