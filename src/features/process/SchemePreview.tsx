// What a shift scheme means on the days to come: who works which shift, day by day.
import type { ReactNode } from 'react';
import { addDays, isDate } from '#model/time/calendar.ts';
import { dayNumber, weekdayOfDay } from '#model/workingTime/businessMinutes.ts';
import { schemeDayNo, type ShiftScheme } from '#model/workingTime/shifts.ts';
import { span } from './matrixArea.ts';
import { joint } from './schemeShifts.ts';
import classes from './matrix.module.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const shownDays = 14;

export interface SchemePreviewProps {
  scheme: ShiftScheme;
  today: string;
  nameOf(team: string | null): string;
  /** Short name of a shift by its name. */
  shortOf(name: string): string;
}

/** Real days: from the base date while that lies ahead, else from today. */
export function SchemePreview({ scheme, today, nameOf, shortOf: short }: SchemePreviewProps): ReactNode {
  const base = scheme.baseDate ?? '';
  const first = isDate(base) && base > today ? base : today;
  return (
    <div className={classes['preview']} role="list" aria-label="今后 14 天">
      {span([0, shownDays - 1]).map((index) => {
        const date = addDays(first, index);
        const day = dayNumber(date);
        const worked = scheme.days.filter(({ dayNo }) => dayNo === schemeDayNo(scheme, day));
        const words = worked.map(
          ({ shift, team }) => `${nameOf(team ?? null)} ${shift.title} ${shift.start}–${shift.end}`,
        );
        return (
          <span role="listitem" key={date} title={words.join('\n') || '休息'}>
            {Number(date.slice(5, 7))}/{Number(date.slice(8))} 周{weekdays[weekdayOfDay(day)]}
            <b>
              {worked.length === 0
                ? '休'
                : [...new Set(worked.map(({ shift }) => short(shift.title)))].join(joint)}
            </b>
          </span>
        );
      })}
    </div>
  );
}
