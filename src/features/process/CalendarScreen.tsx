// 工厂日历: the year painted with a brush. Every stroke changes the exceptions of the document as typing would, so undo,
// merging with what others changed, and saving are those of every document.
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { hasEntity } from '#entities/registry.ts';
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import { layerOf } from '#entities/process/time/storedTime.ts';
import { yearOf } from '#entities/process/time/yearView.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { HeaderForm } from '#features/document/form/HeaderForm.tsx';
import type { Row } from '#model/entity.ts';
import { decimalText, Decimal } from '#model/decimal.ts';
import { addDays, isDate } from '#model/time/calendar.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { CalendarCopies } from './CalendarCopies.tsx';
import { CalendarSide } from './CalendarSide.tsx';
import { useSchemes } from './useSchemes.ts';
import type { Selection } from './usePointerStroke.ts';
import { YearGrid } from './YearGrid.tsx';
import { shiftBrush, type Strokes, types, useStrokes } from './useStrokes.ts';
import classes from './calendar.module.css';

export function CalendarScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={CalendarForm} />;
}

const calendarOf = fieldsReader(factoryCalendar.fields, ['calendarStart', 'calendarEnd', 'shiftScheme']);
const exceptionOf = fieldsReader(factoryCalendar.lines.exceptions.fields, ['shiftScheme']);

/** Days ahead that the end of a calendar is told. */
const soon = 60;

function CalendarForm({ draft, environment, locked, stored }: DocumentFormProps): ReactNode {
  const grants = useGrants();
  const { fields, lines } = draft.doc;
  const today = environment.today();
  const { year, selection, select, turn } = useYear(today);
  // The year needs the height of the page; fields show while something about them is to be filled in or mended.
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const settings = (unfolded ?? !stored) || draft.problems.some(({ lines: of }) => of === undefined);
  const rows = draft.lineRows('exceptions');
  const { calendarStart, calendarEnd, shiftScheme } = calendarOf(fields);
  const [from, to] = [plainText(calendarStart), plainText(calendarEnd)];
  const bounds = isDate(from) && isDate(to) && from <= to ? { from, to } : null;
  const named = [shiftScheme, ...rows.map((row) => exceptionOf(row).shiftScheme)];
  const schemes = useSchemes(named.flatMap((id) => id || []));
  const calendar = useMemo(
    (): WorkCalendar => [layerOf({ fields, lines }, schemes)],
    [fields, lines, schemes],
  );
  const months = useMemo(() => yearOf(calendar, year), [calendar, year]);
  const titles = Object.fromEntries(environment.dictItems('dayType').map(({ value, text }) => [value, text]));
  const strokes = useStrokes({ draft, environment, rows, calendar, titles, year, bounds });
  const set = (label: string, values: Row): void =>
    draft.change(label, {
      patches: Object.entries(values).map(([field, value]) => ({ op: 'set', field, value })),
    });
  const chosen = Math.abs(daysIn(selection));

  return (
    <div className={classes['page']}>
      <div className={classes['bar']}>
        <ActionIcon variant="default" aria-label="上一年" onClick={() => turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className={classes['year']}>{year}</span>
        <ActionIcon variant="default" aria-label="下一年" onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        {locked === null && bounds !== null && (
          <StrokeTools strokes={strokes} titles={titles} draft={draft}>
            <CalendarCopies draft={draft} environment={environment} year={year} bounds={bounds} />
            {chosen > 1 && <span>已选 {chosen} 天</span>}
          </StrokeTools>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={settings}
          rightSection={settings ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setUnfolded(!settings)}
        >
          日历设置
        </Button>
        <WorkedTotals months={months} />
      </div>
      <CalendarNotes
        year={year}
        bounds={bounds}
        today={today}
        stored={stored}
        by={strokes.offered?.by}
        onSet={locked === null ? set : null}
      />
      {settings && (
        <HeaderForm
          draft={draft}
          grants={grants}
          has={hasEntity}
          locked={locked}
          stored={stored}
          whole={!stored}
          onPast={() => setUnfolded(false)}
        />
      )}
      <div className={classes['body']}>
        <YearGrid
          months={months}
          calendar={calendar}
          today={today}
          bounds={bounds ?? { from: '9999-12-31', to: '9999-12-31' }}
          selection={selection}
          locked={locked !== null || bounds === null}
          titles={titles}
          onSelect={select}
          onPaint={strokes.paint}
          onClear={strokes.clear}
          onBrush={strokes.choose}
        />
        <CalendarSide
          draft={draft}
          months={months}
          year={year}
          date={selection.active}
          titles={titles}
          locked={locked !== null}
          onShow={(date) => select({ anchor: date, active: date })}
        />
      </div>
    </div>
  );
}

function daysIn({ anchor, active }: Selection): number {
  return Math.abs(Date.parse(active) - Date.parse(anchor)) / 86_400_000 + 1;
}

/** What strokes paint. */
function Brushes({
  titles,
  brush,
  onBrush,
}: {
  titles: readonly string[];
  brush: number;
  onBrush(index: number): void;
}): ReactNode {
  return (
    <div role="group" aria-label="画笔">
      <Button.Group>
        {titles.map((title, index) => (
          <Button
            key={title}
            size="xs"
            variant={brush === index ? 'filled' : 'default'}
            aria-pressed={brush === index}
            onClick={() => onBrush(index)}
          >
            {index + 1} {title}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}

interface CalendarNotesProps {
  year: number;
  bounds: { from: string; to: string } | null;
  today: string;
  stored: boolean;
  by: string | undefined;
  /** Null: nothing can be changed. */
  onSet: ((label: string, values: Row) => void) | null;
}

/** What is to be known of the year that is shown: where the calendar begins and ends, whether holidays are announced. */
function CalendarNotes({ year, bounds, today, stored, by, onSet }: CalendarNotesProps): ReactNode {
  return (
    <>
      {bounds === null && onSet !== null && (
        <div className={classes['bar']}>
          <Button
            size="xs"
            onClick={() =>
              onSet('设定日历的日期', { calendarStart: `${year}-01-01`, calendarEnd: `${year + 2}-12-31` })
            }
          >
            从 {year} 年起建立三年
          </Button>
          <span>请先填写开始日期、结束日期，再涂抹例外日期。</span>
        </div>
      )}
      {bounds !== null && `${year}-12-31` > bounds.to && (
        <div className={classes['note']}>
          日历维护到 {bounds.to}，之后的日期不能用于计划。
          {onSet !== null && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onSet(`延长到 ${year} 年`, { calendarEnd: `${year}-12-31` })}
            >
              延长到 {year}-12-31
            </Button>
          )}
        </div>
      )}
      {stored && bounds !== null && bounds.to >= today && bounds.to < addDays(today, soon) && (
        <div className={classes['note']}>日历只维护到 {bounds.to}，计划和交期不能算到之后，请及时延长。</div>
      )}
      {bounds !== null && `${year}-01-01` < bounds.from && `${year}-12-31` >= bounds.from && (
        <div className={classes['note']}>这一年从 {bounds.from} 开始维护，之前的日期不能用于计划。</div>
      )}
      {by === 'statutory' && (
        <div className={classes['note']}>
          {year}{' '}
          年的国务院放假通知尚未收录：套用的只是法律规定的节日当天，没有连休与调休上班日，通知公布后请在这里补上。
        </div>
      )}
    </>
  );
}

/** The year that is shown and the days of it that are chosen. */
function useYear(today: string): {
  year: number;
  selection: Selection;
  select(next: Selection): void;
  turn(by: number): void;
} {
  const [year, setYear] = useState(() => Number(today.slice(0, 4)));
  const [selection, setSelection] = useState<Selection>({ anchor: today, active: today });
  const select = (next: Selection): void => {
    setSelection(next);
    setYear(Number(next.active.slice(0, 4)));
  };
  const turn = (by: number): void => {
    const moved = `${year + by}${selection.active.slice(4)}`;
    const active = isDate(moved) ? moved : `${year + by}-02-28`;
    select({ anchor: active, active });
  };
  return { year, selection, select, turn };
}

/** What is painted with, and what else changes days. */
function StrokeTools({
  strokes: { brush, scheme, offered, choose, apply },
  titles,
  draft,
  children,
}: Pick<DocumentFormProps, 'draft'> & {
  strokes: Strokes;
  titles: Readonly<Record<string, string>>;
  children: ReactNode;
}): ReactNode {
  return (
    <>
      <Brushes
        titles={[...types.map((type) => titles[type] ?? type), '班次']}
        brush={brush}
        onBrush={choose}
      />
      {brush === shiftBrush && scheme !== null && (
        <span>{draft.refs('shiftScheme', scheme)?.name ?? ''}</span>
      )}
      {offered !== null && (
        <Button size="xs" variant="default" onClick={apply}>
          套用国家放假安排
        </Button>
      )}
      {children}
    </>
  );
}

function WorkedTotals({ months }: { months: ReturnType<typeof yearOf> }): ReactNode {
  const worked = months.reduce((sum, month) => sum + month.worked, 0);
  const hours = decimalText(
    new Decimal(months.reduce((sum, month) => sum + month.minutes, 0)).div(60).toDecimalPlaces(1),
  );
  return (
    <span className={classes['count']}>
      工作日 <b>{worked}</b> 天 · 工时 <b>{hours}</b> 小时
    </span>
  );
}
