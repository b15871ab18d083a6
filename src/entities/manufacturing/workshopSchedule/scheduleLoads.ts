// Busy and available minutes of each work centre by work date: what a night shift does after midnight belongs to the day on
// which it began. Pure.
import { Decimal, decimalText } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { type Patch, sameValue } from '#model/patch.ts';
import { dateOfDay, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import type { BasisCalendar, ScheduleBasis, ScheduledBar } from './scheduleBasis.ts';

/** Whose load a line is, and on which day. */
interface LoadPlace {
  workCenter: string | null;
  day: string | null;
}

type Load = Pick<ScheduledBar, 'machine' | 'start' | 'end' | 'setup'>;

/** What has to change so that the loads are those of the bars; a day that keeps its row keeps its id. */
export function loadPatches(
  basis: ScheduleBasis,
  bars: readonly Load[],
  known: readonly (LineRow & LoadPlace)[],
  newId: () => string,
): Patch[] {
  const place = ({ workCenter, day }: LoadPlace): string => `${workCenter ?? ''}|${day ?? ''}`;
  // Days that are over are not in the basis any more: their loads stay as they were.
  const today = dateOfDay(Math.floor(basis.now / minutesOfDay));
  const isOpen = ({ day }: LoadPlace): boolean => (day ?? '') >= today;
  const rows = new Map(
    loadRows(basis, bars)
      .filter(isOpen)
      .map((row) => [place(row), row]),
  );
  const patches = known.filter(isOpen).flatMap((line): Patch[] => {
    const row = rows.get(place(line));
    rows.delete(place(line));
    if (row === undefined) return [{ op: 'removeLine', lines: 'loads', id: line.id }];
    return Object.entries(row).flatMap(([field, value]): Patch[] =>
      sameValue(line[field] ?? null, value)
        ? []
        : [{ op: 'setLine', lines: 'loads', id: line.id, field, value }],
    );
  });
  return [
    ...patches,
    ...[...rows.values()].map((values): Patch => ({
      op: 'insertLine',
      lines: 'loads',
      id: newId(),
      before: null,
      values,
    })),
  ];
}

/** Days with work. */
export function loadRows(basis: ScheduleBasis, bars: readonly Load[]): (Row & LoadPlace)[] {
  const load = new Map<string, { center: string; day: string; load: number; setup: number }>();
  for (const bar of bars) {
    const machine = basis.machines[bar.machine];
    const calendar = basis.calendars[machine?.calendar ?? -1];
    if (machine === undefined || calendar === undefined) continue;
    let setup = bar.setup;
    for (const [at, starts] of calendar.starts.entries()) {
      const worked = Math.min(calendar.ends[at] ?? starts, bar.end) - Math.max(starts, bar.start);
      if (worked <= 0) continue;
      const day = workDate(calendar, at);
      const key = `${machine.center}|${day}`;
      const known = load.get(key) ?? { center: machine.center, day, load: 0, setup: 0 };
      const own = Math.min(setup, worked);
      setup -= own;
      load.set(key, { ...known, load: known.load + worked - own, setup: known.setup + own });
    }
  }
  const available = availableMinutes(basis);
  return [...load.values()]
    .toSorted((one, other) => (`${one.day}${one.center}` < `${other.day}${other.center}` ? -1 : 1))
    .map(({ center, day, load: minutes, setup }) => {
      const open = available.get(`${center}|${day}`) ?? 0;
      return {
        workCenter: center,
        day,
        availableMinutes: open,
        loadMinutes: minutes,
        setupMinutes: setup,
        loadRate: rateOf(minutes + setup, open),
      };
    });
}

/** Per cent of the minutes there are, to a tenth, half up; nought where there are none. */
function rateOf(busy: number, available: number): string {
  if (available === 0) return '0';
  return decimalText(new Decimal(busy).times(100).div(available).toDecimalPlaces(1, Decimal.ROUND_HALF_UP));
}

/** Of the machines of finite capacity, by centre and work date. */
function availableMinutes({ machines, calendars }: ScheduleBasis): Map<string, number> {
  const byDay = calendars.map((calendar) => {
    const minutes = new Map<string, number>();
    for (const [at, start] of calendar.starts.entries()) {
      const day = workDate(calendar, at);
      minutes.set(day, (minutes.get(day) ?? 0) + (calendar.ends[at] ?? start) - start);
    }
    return minutes;
  });
  const available = new Map<string, number>();
  for (const { center, calendar, isFinite } of machines)
    for (const [day, minutes] of isFinite ? (byDay[calendar] ?? []) : []) {
      const key = `${center}|${day}`;
      available.set(key, (available.get(key) ?? 0) + minutes);
    }
  return available;
}

function workDate({ starts, workDates }: BasisCalendar, at: number): string {
  return dateOfDay(workDates?.[at] ?? Math.floor((starts[at] ?? 0) / minutesOfDay));
}
