// Production orders follow the calendar of the organisation: those not finished yet are put off with the days their work
// lost, by a change of the order, which keeps the version before and leaves its row in 生产执行记录.
import { postponed } from '#entities/process/time/postponed.ts';
import { addDays } from '#model/time/calendar.ts';
import { OutsideCalendar, workingDays } from '#model/workingTime/workingDays.ts';
import type { MovedDocument } from '#model/wire/calendarMoves.ts';
import type { CalendarUser } from '#server/areas/calendarUser.ts';
import { textOf } from '#server/values.ts';

/** Days around today within which an order is planned. */
const reach = 1_500;

export const orderDates: CalendarUser = {
  entity: 'manufacturingOrder',
  action: 'change',
  async find(rows, org, { today, before, after, reason }, limit) {
    const [old, changed] = [before, after].map((calendar) =>
      workingDays(calendar, addDays(today, -reach), addDays(today, reach)),
    );
    const found = await rows(
      `select h.id, h.version, h.code, h.status, h.plan_start_date::text as start, h.plan_finish_date::text as finish,
         concat_ws(' ', m.code, m.name) as about
       from manufacturing_order h left join material m on m.id = h.material
       where h.org = $1::uuid and h.status in ('planned', 'released', 'started') and h.plan_finish_date >= $2::date
       order by h.plan_start_date, h.code`,
      [org, today],
    );
    const documents: MovedDocument[] = [];
    for (const row of found) {
      if (old === undefined || changed === undefined || documents.length >= limit) break;
      const stretch = { start: textOf(row['start']), finish: textOf(row['finish']) };
      const begun = row['status'] === 'started' || stretch.start < today;
      const moved = inRange(() => postponed(stretch, old, changed, begun));
      if (moved === null) continue;
      const dates = [
        { title: '计划开工日期', from: stretch.start, to: moved.start },
        { title: '计划完工日期', from: stretch.finish, to: moved.finish },
      ].filter(({ from, to }) => from !== to);
      documents.push({
        id: textOf(row['id']),
        version: Number(row['version']),
        code: textOf(row['code']),
        about: textOf(row['about']),
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
