// Production orders follow the calendar of the organisation: those not finished yet are put off with the days their work
// lost, by a change of the order, which keeps the version before and leaves its row in 生产执行记录.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material } from '#entities/master/material/material.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { postponed } from '#entities/process/time/postponed.ts';
import { addDays } from '#model/time/calendar.ts';
import { OutsideCalendar, workingDays } from '#model/workingTime/workingDays.ts';
import type { MovedDocument } from '#model/wire/calendarMoves.ts';
import type { CalendarUser } from '#server/areas/calendarUser.ts';

/** Days around today within which an order is planned. */
const reach = 1_500;

export const orderDates: CalendarUser = {
  entity: 'manufacturingOrder',
  action: 'change',
  async find(rows, org, { today, before, after, reason }, limit) {
    const [old, changed] = [before, after].map((calendar) =>
      workingDays(calendar, addDays(today, -reach), addDays(today, reach)),
    );
    const h = headerTable(manufacturingOrder, 'h');
    const m = headerTable(material, 'm');
    const found = await selectFrom(
      rows,
      {
        id: h.id,
        version: h.version,
        code: h.code,
        status: h.status,
        start: h.planStartDate,
        finish: h.planFinishDate,
        about: asKind('text', sql`concat_ws(' ', ${m.code}, ${m.name})`),
      },
      sql`from ${h} left join ${m} on ${m.id} = ${h.material}
       where ${is(h.org, org)} and ${h.status} in ('planned', 'released', 'started') and ${h.planFinishDate} >= ${today}::date
       order by ${h.planStartDate}, ${h.code}`,
    );
    const documents: MovedDocument[] = [];
    for (const row of found) {
      if (old === undefined || changed === undefined || documents.length >= limit) break;
      const stretch = { start: row.start ?? '', finish: row.finish ?? '' };
      const begun = row.status === 'started' || stretch.start < today;
      const moved = inRange(() => postponed(stretch, old, changed, begun));
      if (moved === null) continue;
      const dates = [
        { title: '计划开工日期', from: stretch.start, to: moved.start },
        { title: '计划完工日期', from: stretch.finish, to: moved.finish },
      ].filter(({ from, to }) => from !== to);
      documents.push({
        id: row.id,
        version: row.version,
        code: row.code ?? '',
        about: row.about ?? '',
        dates,
        values: { planStartDate: moved.start, planFinishDate: moved.finish, reason },
      });
    }
    return documents;
  },
};

/** Null also where an order lies years away. */
function inRange<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutsideCalendar) return null;
    throw error;
  }
}
