// Beside the year: the day that was chosen, and the exceptions of the year, each a way to its days.
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import type { YearMonth } from '#entities/process/time/yearView.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { plainText } from '#model/text/plainText.ts';
import { weekdayOf } from '#model/time/calendar.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import classes from './calendar.module.css';

export interface CalendarSideProps {
  draft: DocumentDraft;
  months: readonly YearMonth[];
  year: number;
  date: string;
  titles: Readonly<Record<string, string>>;
  locked: boolean;
  onShow(date: string): void;
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

export function CalendarSide(props: CalendarSideProps): ReactNode {
  const { draft, months, year, date, titles, locked, onShow } = props;
  const day = months.flatMap(({ days }) => days).find((each) => each.date === date);
  const rows = lineRowsOf(factoryCalendar.lines.exceptions.fields, draft.lineRows('exceptions'));
  const own = rows.findLast((row) => plainText(row.startDate) <= date && date <= plainText(row.endDate));
  const listed = rows
    .filter(
      (row) =>
        plainText(row.startDate).slice(0, 4) <= String(year) &&
        plainText(row.endDate).slice(0, 4) >= String(year),
    )
    .toSorted((a, b) => (plainText(a.startDate) < plainText(b.startDate) ? -1 : 1));
  return (
    <aside className={classes['side']} aria-label="所选日期">
      <h4>
        {date} {weekdays[weekdayOf(date)]}
      </h4>
      <p aria-live="polite">
        {day === undefined ? '' : `${titles[day.type] ?? ''} · 工时 ${day.minutes / 60} 小时`}
      </p>
      {own !== undefined && (
        <TextInput
          key={`${own.id} ${plainText(own.description)}`}
          size="xs"
          label="说明"
          disabled={locked}
          defaultValue={plainText(own.description)}
          onBlur={({ currentTarget: { value } }) => {
            if (value === plainText(own.description)) return;
            draft.change('修改说明', {
              patches: [
                {
                  op: 'setLine',
                  lines: 'exceptions',
                  id: own.id,
                  field: 'description',
                  value: value === '' ? null : value,
                },
              ],
            });
          }}
        />
      )}
      <h4>例外日期（{listed.length}）</h4>
      {listed.length === 0 && <p>这一年没有例外，按每周的工作日上班。</p>}
      <ul>
        {listed.map((row) => {
          const [from, to] = [plainText(row.startDate), plainText(row.endDate)];
          const text = plainText(row.description) || (titles[plainText(row.dayType)] ?? '');
          return (
            <li key={row.id}>
              <button type="button" onClick={() => onShow(from)}>
                {from.slice(5)}
                {to === from ? '' : `—${to.slice(5)}`}
                <span>{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
