// A month to pick a day from (F7 or Alt+↓ on a date cell): arrows by day and week, PageUp and PageDown by month,
// Enter takes. It has the focus while open; typing a date stays the fast way.
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { dateText, firstWeekday, monthTitle, weekdayTitles } from '../../core/calendarWords.ts';
import { say } from '../../core/language.ts';
import type { CellAddress } from '../../interact/position.ts';
import { useSignal } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import floating from '../floating.module.css';
import styles from '../../frame/parts.module.css';
import { Popup } from '../Popup.tsx';
import type { Runtime } from '../../frame/runtime.ts';

interface DatePanelProps<Row> {
  grid: GridInstance<Row>;
  runtime: RefObject<Runtime<Row> | null>;
  stage: RefObject<HTMLElement | null>;
}

export function DatePanel<Row>({ grid, runtime, stage }: DatePanelProps<Row>): ReactNode {
  const cell = useSignal(grid.dateAt);
  const laid = cell ? grid.laid(cell.column) : undefined;
  const rect = cell && laid ? runtime.current?.stage.rectOf(cell.row, laid) : undefined;
  const box = stage.current?.getBoundingClientRect();
  if (!cell || !laid || !rect || !box) return null;
  const value = grid.valueAt(cell.row, laid);
  const close = (): void => {
    grid.dateAt.set(null);
    runtime.current?.editor.focus();
  };
  const take = (day: string): void => {
    close();
    void runtime.current?.enter(cell satisfies CellAddress, day);
  };
  return (
    <Popup
      anchor={{
        left: box.left + rect.left,
        top: box.top + rect.top,
        bottom: box.top + rect.top + rect.height,
        width: rect.width,
      }}
      kind="auto"
      role="dialog"
      label={say('选择{0}', laid.column.title)}
      onClose={close}
    >
      <Month
        key={`${cell.row} ${cell.column}`}
        value={typeof value === 'string' && isDay.test(value) ? value.slice(0, 10) : today()}
        onTake={take}
      />
    </Popup>
  );
}

const isDay = /^\d{4}-\d{2}-\d{2}/;
const dayMs = 86_400_000;

function today(): string {
  const now = new Date();
  return text(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}
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
  const marked = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    marked.current?.focus();
  });
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -((new Date(first).getUTCDay() + 7 - firstWeekday()) % 7));
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    setDay(step(day));
  };
  const now = today();
  return (
    <div className={floating['month']} role="group" aria-label={monthTitle(day)}>
      <div className={floating['monthHead']}>
        <button
          type="button"
          tabIndex={-1}
          className={styles['textButton']}
          aria-label={say('上个月')}
          onClick={() => setDay(addMonths(day, -1))}
        >
          ‹
        </button>
        <span>{monthTitle(day)}</span>
        <button
          type="button"
          tabIndex={-1}
          className={styles['textButton']}
          aria-label={say('下个月')}
          onClick={() => setDay(addMonths(day, 1))}
        >
          ›
        </button>
      </div>
      <div className={floating['days']}>
        {weekdayTitles().map((name) => (
          <span key={name} className={floating['weekday']}>
            {name}
          </span>
        ))}
        {Array.from({ length: 42 }, (_, index) => addDays(start, index)).map((one) => (
          <button
            key={one}
            type="button"
            ref={one === day ? marked : undefined}
            tabIndex={one === day ? 0 : -1}
            aria-label={dateText(one)}
            aria-current={one === now ? 'date' : undefined}
            className={floating['day']}
            data-outside={one.slice(0, 7) !== day.slice(0, 7)}
            data-chosen={one === day}
            data-first={one === day ? '' : undefined}
            onClick={() => onTake(one)}
            onKeyDown={onKey}
          >
            {Number(one.slice(8))}
          </button>
        ))}
      </div>
      <button type="button" className={styles['textButton']} onClick={() => onTake(now)}>
        {say('今天')}
      </button>
    </div>
  );
}
