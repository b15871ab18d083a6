// Strokes over the days of a calendar: which brush is taken, and what painting, clearing and the national holidays change.
import { useState } from 'react';
import { appliedPatches, paintPatches, type Paint, type Run } from '#entities/process/time/paintDays.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import type { LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { offeredDays } from '#model/workingTime/publicHolidays.ts';
import { weekOf, type DayType, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { notify } from '#ui/dialogs/notify.ts';

export const types: readonly DayType[] = ['workday', 'restday', 'holiday', 'halfDay'];
/** The brush that paints shifts of their own. */
export const shiftBrush = types.length;
const newId = (): string => crypto.randomUUID();

export interface Strokes {
  brush: number;
  /** Whose shifts the last brush paints. */
  scheme: string | null;
  /** National holidays of the year; null: none are known. */
  offered: ReturnType<typeof offeredDays>;
  paint(run: Run): void;
  clear(run: Run): void;
  apply(): void;
  choose(index: number): void;
}

export function useStrokes({
  draft,
  environment,
  rows,
  calendar,
  titles,
  year,
  bounds,
}: Pick<DocumentFormProps, 'draft' | 'environment'> & {
  /** Exceptions of the calendar. */
  rows: readonly LineRow[];
  calendar: WorkCalendar;
  /** Of the types of days. */
  titles: Readonly<Record<string, string>>;
  year: number;
  bounds: { from: string; to: string } | null;
}): Strokes {
  const [brush, setBrush] = useState(2);
  const [scheme, setScheme] = useState<string | null>(null);
  const offered = offeredDays(year);
  const stroke = (label: string, patches: Patch[]): void => {
    if (patches.length > 0) draft.change(label, { patches });
  };
  const span = ({ from: first, to: last }: Run): string => (first === last ? first : `${first} 至 ${last}`);
  const paint = (run: Run): void => {
    const made: Paint =
      brush === shiftBrush ? { type: 'workday', scheme } : { type: types[brush] ?? 'holiday' };
    if (brush === shiftBrush && scheme === null) {
      notify('warning', '请先点“班次”选择排班方案，再涂抹日期');
      return;
    }
    const what = brush === shiftBrush ? '排班方案' : (titles[made.type] ?? '');
    stroke(`${what} ${span(run)}`, paintPatches(rows, weekOf(calendar), run, made, newId));
  };
  const clear = (run: Run): void =>
    stroke(`清除例外 ${span(run)}`, paintPatches(rows, weekOf(calendar), run, null, newId));
  const apply = (): void => {
    if (bounds === null || offered === null) return;
    stroke(`套用 ${year} 年国家放假安排`, appliedPatches(rows, year, offered.days, bounds, newId));
    notify('info', `已套用 ${year} 年的放假安排，按 Ctrl+Z 可以撤销`);
  };
  const choose = (index: number): void => {
    setBrush(index);
    if (index === shiftBrush) void chooseScheme();
  };
  const chooseScheme = async (): Promise<void> => {
    const forField = `${draft.def.name}.exceptions.shiftScheme`;
    const { records, refs } = await environment.pick.open('shiftScheme', {
      multiple: false,
      text: '',
      forField,
    });
    const [record] = records;
    if (record === undefined) return;
    const { shiftScheme: known } = refs;
    draft.learn({ ...refs, shiftScheme: { ...known, [record.id]: record } });
    setScheme(record.id);
  };
  return { brush, scheme, offered, paint, clear, apply, choose };
}
