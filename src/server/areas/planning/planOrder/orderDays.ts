// Days of a plan order that nobody typed: the start follows the end by the working days between them, and of a new order
// by the lead time of its material.
import { startFor } from '#entities/planning/planOrder/shift.ts';
import { decimal } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { addWorkdays, OutsideCalendar, type WorkingDays } from '#model/workingTime/workingDays.ts';
import { leadDaysFor, leadTimeOf } from '#server/areas/master/leadTime.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import type { Order } from './decidedOrder.ts';

export async function proposeDays({ before, doc, patches }: Proposal<Order>, read: Read): Promise<Patch[]> {
  const finish = doc.fields.confirmedFinishDate;
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'set' && !isEmpty(patch.value) ? [patch.field] : [])),
  );
  const moved = !sameValue(before?.fields.confirmedFinishDate ?? null, finish);
  if (finish === null || !moved || typed.has('confirmedStartDate')) return [];
  const start = await startOf(before, doc, finish, read);
  return start === doc.fields.confirmedStartDate
    ? []
    : [{ op: 'set', field: 'confirmedStartDate', value: start }];
}

async function startOf(before: Order | null, doc: Order, finish: string, read: Read): Promise<string> {
  const days = daysAround(await calendarForBehaviour(read), finish);
  const startDate = before?.fields.confirmedStartDate ?? null;
  const finishDate = before?.fields.confirmedFinishDate ?? null;
  try {
    return startDate === null || finishDate === null
      ? addWorkdays(days, finish, -(await leadDays(doc, read)))
      : startFor({ startDate, finishDate }, finish, days);
  } catch (error) {
    if (error instanceof OutsideCalendar) return startDate ?? finish;
    throw error;
  }
}

async function leadDays({ fields }: Order, read: Read): Promise<number> {
  const time = await leadTimeOf(read, fields.material, fields.supplyType ?? '');
  return leadDaysFor(time, decimal(fields.baseQty ?? '0'));
}

/** Days around the end of an order, to move it by. */
export async function daysFor(doc: Order, read: Read): Promise<WorkingDays> {
  return daysAround(await calendarForBehaviour(read), doc.fields.confirmedFinishDate ?? read.today);
}
