// Stored calendars as the arithmetic of working time takes them: the organisation's own, or the one of a work centre. Kept
// in memory while neither a calendar nor a scheme nor a shift changes, because due dates and plans ask at every write.
import { workCenter } from '#entities/process/workCenter.ts';
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import { shift } from '#entities/process/shift.ts';
import { shiftScheme } from '#entities/process/shiftScheme.ts';
import type { DocOf, KnownDoc } from '#model/typedDoc.ts';
import { layerOf, schemeOf, shiftOf, workplaceOf } from '#entities/process/time/storedTime.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { ShiftScheme } from '#model/workingTime/shifts.ts';
import { addDays } from '#model/time/calendar.ts';
import { type WorkingDays, workingDays } from '#model/workingTime/workingDays.ts';
import { weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import type { Workplace } from '#model/workingTime/workingTime.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Context } from '#server/context.ts';
import type { Rows } from '#server/ports.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { DatedCache } from '#server/store/datedCache.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { optionalText } from '#server/values.ts';

/** A calendar with the days it was made for; a question beyond them is the asker's to answer or to refuse. */
export interface KeptCalendar {
  calendar: WorkCalendar;
  /** YYYY-MM-DD, both included; null where nobody set up a calendar. */
  from: string | null;
  to: string | null;
}

/** What of a behaviour's reading calendars take. */
type Behaving = Pick<Read, 'org' | 'rows' | 'docOf'>;

/** Where calendars are read: a request, or what a behaviour may read. */
interface Source {
  org: string;
  rows: Rows;
  docs<E extends EntityDef>(def: E, ids: readonly string[]): Promise<KnownDoc<E>[]>;
}

function sourceOf({ session, grants: { org } }: Context): Source {
  return {
    org,
    rows: async (text, parameters) => (await session.query(text, parameters)).rows,
    docs: (def, ids) => readDocs(session, def, ids, { org }),
  };
}

const kept = new DatedCache<KeptCalendar>(200);
const sources = ['factoryCalendar', 'shiftScheme', 'shift'] as const;

/** Monday to Friday: what counts where nobody set up a calendar. */
const plain: KeptCalendar = { calendar: weekendsOff, from: null, to: null };

/** The calendar an organisation ticked as its default and approved; Monday to Friday without one. */
export async function organisationCalendar(context: Context): Promise<KeptCalendar> {
  return remembered(context, 'default', () => defaultFrom(sourceOf(context)));
}

/** The same for a behaviour, which reads and keeps nothing. */
export function calendarForBehaviour(read: Behaving): Promise<KeptCalendar> {
  return defaultFrom(sourceForBehaviour(read));
}

function sourceForBehaviour({ org, rows, docOf }: Behaving): Source {
  return {
    org,
    rows,
    docs: async (def, ids) =>
      (await Promise.all(ids.map((id) => docOf(def, id)))).flatMap((found) => found ?? []),
  };
}

async function defaultFrom(source: Source): Promise<KeptCalendar> {
  const c = headerTable(factoryCalendar, 'c');
  const [row] = await selectFrom(
    source.rows,
    { id: c.id },
    sql`from ${c} where ${is(c.org, source.org)} and ${c.isDefault} and ${stateIs(factoryCalendar, c.status, 'executable')} limit 1`,
  );
  return row === undefined ? plain : calendarFrom(source, row.id);
}

/** Days to count with, from a year before to three years after the date. */
export function daysAround({ calendar }: KeptCalendar, date: string): WorkingDays {
  return workingDays(calendar, addDays(date, -366), addDays(date, 1100));
}

/**
 * The same, but only days somebody set up: what lies beyond them is outside the calendar. Where nobody set up a calendar all
 * of them count.
 */
export function keptDaysAround({ calendar, from, to }: KeptCalendar, date: string): WorkingDays {
  const [first, last] = [addDays(date, -366), addDays(date, 1100)];
  const begin = from !== null && from > first ? from : first;
  const end = to !== null && to < last ? to : last;
  // Set up for other years altogether: not even the day itself is known.
  return end < begin ? workingDays(calendar, end, end) : workingDays(calendar, begin, end);
}

/** A calendar by its id; that of the organisation where there is none. */
export async function calendarOf(context: Context, id: FieldValue | undefined): Promise<KeptCalendar> {
  const wanted = optionalText(id);
  if (wanted === null) return organisationCalendar(context);
  return remembered(context, wanted, () => calendarFrom(sourceOf(context), wanted));
}

/** What a stored work centre can do and when. */
export async function workplaceOfCenter(
  context: Context,
  center: DocOf<typeof workCenter>,
): Promise<{ place: Workplace; days: KeptCalendar }> {
  const days = await calendarOf(context, center.fields.factoryCalendar);
  const schemes = await schemesOf(sourceOf(context), [center.fields.shiftScheme]);
  return { place: workplaceOf(center, days.calendar, (id) => schemes.get(id) ?? null), days };
}

/** A work centre with what it can do and when. */
export interface PlannedCenter {
  doc: DocOf<typeof workCenter>;
  place: Workplace;
}

/** The same of several, for a behaviour; centres that are gone are left out. */
export async function centersForBehaviour(
  read: Behaving,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlannedCenter>> {
  const source = sourceForBehaviour(read);
  const found = await Promise.all([...new Set(ids)].map((id) => read.docOf(workCenter, id)));
  const centers = found.flatMap((center) => center ?? []);
  const schemes = await schemesOf(
    source,
    centers.map(({ fields }) => fields.shiftScheme),
  );
  const calendars = new Map<string, Promise<KeptCalendar>>();
  const calendarNamed = (id: string | null): Promise<KeptCalendar> => {
    const found = calendars.get(id ?? '') ?? (id === null ? defaultFrom(source) : calendarFrom(source, id));
    calendars.set(id ?? '', found);
    return found;
  };
  const planned = centers.map(async (center): Promise<[string, PlannedCenter]> => {
    const { calendar } = await calendarNamed(center.fields.factoryCalendar);
    return [
      center.id,
      { doc: center, place: workplaceOf(center, calendar, (id) => schemes.get(id) ?? null) },
    ];
  });
  return new Map(await Promise.all(planned));
}

/** What a calendar on its way to be saved says, and what a work centre does by the one it names; for behaviours. */
export async function layerForBehaviour(
  read: Behaving,
  doc: DocOf<typeof factoryCalendar>,
): Promise<WorkCalendar> {
  const exceptions = doc.lines.exceptions.map((row) => row.shiftScheme);
  const schemes = await schemesOf(sourceForBehaviour(read), [doc.fields.shiftScheme, ...exceptions]);
  return [layerOf(doc, (id) => schemes.get(id) ?? null)];
}

export async function placeForBehaviour(
  read: Behaving,
  center: DocOf<typeof workCenter>,
): Promise<Workplace> {
  const source = sourceForBehaviour(read);
  const id = center.fields.factoryCalendar;
  const { calendar } = id === null ? await defaultFrom(source) : await calendarFrom(source, id);
  const schemes = await schemesOf(source, [center.fields.shiftScheme]);
  return workplaceOf(center, calendar, (scheme) => schemes.get(scheme) ?? null);
}

/** Schemes by id, with the shifts they name. */
async function schemesOf(
  source: Source,
  wanted: readonly (string | null)[],
): Promise<ReadonlyMap<string, ShiftScheme>> {
  const docs = await named(source, shiftScheme, wanted);
  const days = docs.flatMap(({ lines }) => lines.days.map((row) => row.shift));
  const shifts = new Map((await named(source, shift, days)).map((doc) => [doc.id, shiftOf(doc)] as const));
  return new Map(docs.map((doc) => [doc.id, schemeOf(doc, (id) => shifts.get(id) ?? null)]));
}

function named<E extends EntityDef>(
  source: Source,
  def: E,
  wanted: readonly (string | null)[],
): Promise<readonly KnownDoc<E>[]> {
  const ids = [...new Set(wanted.flatMap((id) => id ?? []))];
  return ids.length === 0 ? Promise.resolve([]) : source.docs(def, ids);
}

async function calendarFrom(source: Source, id: string): Promise<KeptCalendar> {
  const [doc] = await source.docs(factoryCalendar, [id]);
  if (doc === undefined) return plain;
  const exceptions = doc.lines.exceptions.map((row) => row.shiftScheme);
  const schemes = await schemesOf(source, [doc.fields.shiftScheme, ...exceptions]);
  return {
    calendar: [...weekendsOff, layerOf(doc, (scheme) => schemes.get(scheme) ?? null)],
    from: doc.fields.calendarStart,
    to: doc.fields.calendarEnd,
  };
}

async function remembered(
  context: Context,
  key: string,
  read: () => Promise<KeptCalendar>,
): Promise<KeptCalendar> {
  const part = kept.of(context, sources);
  const known = part?.get(key);
  if (known !== undefined) return known;
  const value = await read();
  part?.put(key, value);
  return value;
}
