// Twelve months of a calendar to paint: by dragging over days, by Ctrl and Shift with a click, or by the keyboard. While
// a stroke is drawn only marks on the cells change; what it makes of the days is said once, at its end.
import { memo, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { runBetween, type Run } from '#entities/process/time/paintDays.ts';
import { hoursOf, markOf, type YearDay, type YearMonth } from '#entities/process/time/yearView.ts';
import { addDays, addMonths } from '#model/time/calendar.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { type PointerStrokeOptions, usePointerStroke } from './usePointerStroke.ts';
import classes from './calendar.module.css';

export interface YearGridProps extends PointerStrokeOptions {
  months: readonly YearMonth[];
  calendar: WorkCalendar;
  today: string;
  titles: Readonly<Record<string, string>>;
  onClear(run: Run): void;
  onBrush(index: number): void;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const spoken = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Days the arrow keys move by. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function YearGrid(props: YearGridProps): ReactNode {
  const { months, calendar, today, bounds, selection, locked, titles, onSelect, onPaint, onClear, onBrush } =
    props;
  const root = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);
  const { anchor, active } = selection;
  const chosen = runBetween(anchor, active, bounds);
  const stroke = usePointerStroke(root, props);

  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    root.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);

  const keyed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = steps[event.key];
    const month = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    const month1 = active.slice(0, 8);
    const edge = event.key === 'Home' ? `${month1}01` : event.key === 'End' ? lastOf(active) : null;
    const to = by !== undefined ? addDays(active, by) : month !== 0 ? addMonths(active, month) : edge;
    if (to !== null) {
      byKey.current = true;
      onSelect({ anchor: event.shiftKey ? anchor : to, active: to });
    } else if (event.key === 'Escape' && (stroke.isDrawn() || anchor !== active)) {
      stroke.leave();
      onSelect({ anchor: active, active });
    } else if (/^[1-5]$/.test(event.key) && !locked) onBrush(Number(event.key) - 1);
    else if (event.key === ' ' && !locked && chosen !== null) onPaint(chosen);
    else if (event.key === 'Delete' && !locked && chosen !== null) onClear(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={root}
      className={classes['months']}
      onPointerDown={stroke.pressed}
      onPointerMove={stroke.moved}
      onPointerUp={stroke.released}
      onPointerCancel={stroke.leave}
      onKeyDown={keyed}
    >
      {months.map((month) => {
        const prefix = month.days[0]?.date.slice(0, 8) ?? '';
        const within = (date: string | undefined): boolean => date?.startsWith(prefix) === true;
        const overlaps =
          chosen !== null &&
          chosen.from <= (month.days.at(-1)?.date ?? '') &&
          chosen.to >= (month.days[0]?.date ?? '');
        return (
          <Month
            key={month.month}
            month={month}
            calendar={calendar}
            titles={titles}
            today={within(today) ? today : ''}
            active={within(active) ? active : ''}
            from={overlaps ? chosen.from : ''}
            to={overlaps ? chosen.to : ''}
            first={bounds.from}
            last={bounds.to}
          />
        );
      })}
    </div>
  );
}

function lastOf(date: string): string {
  return addDays(`${addMonths(`${date.slice(0, 8)}01`, 1).slice(0, 8)}01`, -1);
}

interface MonthProps {
  month: YearMonth;
  calendar: WorkCalendar;
  titles: Readonly<Record<string, string>>;
  /** Of these only what lies in the month; ''. */
  today: string;
  active: string;
  from: string;
  to: string;
  /** First and last day of the calendar. */
  first: string;
  last: string;
}

const Month = memo(function Month(props: MonthProps): ReactNode {
  const { month, calendar, titles, today, active, from, to, first, last } = props;
  const cells: (YearDay | null)[] = [...Array.from({ length: month.lead }, () => null), ...month.days];
  const weeks = Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <section className={classes['month']}>
      <h4>
        {month.month}月
        <span title="工作日和工时">
          {month.worked} 天 {hoursOf(month.minutes)} 时
        </span>
      </h4>
      <div role="grid" aria-label={`${month.month}月`}>
        <div role="row">
          {weekdays.map((day) => (
            <span role="columnheader" key={day}>
              {day}
            </span>
          ))}
        </div>
        {weeks.map((week, index) => (
          <div role="row" key={index}>
            {Array.from({ length: 7 }, (_, weekday) => {
              const day = week[weekday];
              if (day === null || day === undefined) return <span key={weekday} />;
              const { date, type, text } = day;
              const mark = markOf(day, calendar);
              const outside = date < first || date > last;
              const word = `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 ${spoken[weekday] ?? ''}`;
              return (
                <div
                  key={weekday}
                  role="gridcell"
                  tabIndex={date === active ? 0 : -1}
                  data-date={date}
                  data-type={type}
                  data-mark={mark === '' ? undefined : mark}
                  data-own={day.ownShifts ? '' : undefined}
                  data-today={date === today ? '' : undefined}
                  data-outside={outside ? '' : undefined}
                  aria-selected={from <= date && date <= to}
                  aria-disabled={outside}
                  aria-label={[word, outside ? '不在日历内' : (titles[type] ?? ''), text].join(' ').trim()}
                  title={text === '' ? undefined : text}
                >
                  {Number(date.slice(8))}
                  {mark !== '' && <i>{mark}</i>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
});
