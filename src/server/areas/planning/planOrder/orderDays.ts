// Days of a plan order that nobody typed: the start follows the end by the working days between them, and of a new order
// by the lead time of its material.
import { startFor } from '#entities/planning/planOrder/shift.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { addWorkdays, OutsideCalendar, type WorkingDays } from '#model/workingTime/workingDays.ts';
import { leadDaysFor, leadTimeOf } from '#server/areas/master/leadTime.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export async function proposeDays({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const finish = optionalText(doc.fields['confirmedFinishDate']);
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'set' && !isEmpty(patch.value) ? [patch.field] : [])),
  );
  const moved = !sameValue(before?.fields['confirmedFinishDate'] ?? null, finish);
  if (finish === null || !moved || typed.has('confirmedStartDate')) return [];
  const start = await startOf(before, doc, finish, read);
  return start === optionalText(doc.fields['confirmedStartDate'])
    ? []
    : [{ op: 'set', field: 'confirmedStartDate', value: start }];
}

async function startOf(before: Doc | null, doc: Doc, finish: string, read: Read): Promise<string> {
  const days = daysAround(await calendarForBehaviour(read), finish);
  const [startDate, finishDate] = ['confirmedStartDate', 'confirmedFinishDate'].map((key) =>
    optionalText(before?.fields[key]),
  );
  try {
    return startDate == null || finishDate == null
      ? addWorkdays(days, finish, -(await leadDays(doc, read)))
      : startFor({ startDate, finishDate }, finish, days);
  } catch (error) {
    if (error instanceof OutsideCalendar) return startDate ?? finish;
    throw error;
  }
}

async function leadDays({ fields }: Doc, read: Read): Promise<number> {
  const time = await leadTimeOf(read, optionalText(fields['material']), textOf(fields['supplyType']));
  return leadDaysFor(time, decimal(textOf(fields['baseQty'], '0')));
}

/** Days around the end of an order, to move it by. */
export async function daysFor(doc: Doc, read: Read): Promise<WorkingDays> {
  return daysAround(
    await calendarForBehaviour(read),
    optionalText(doc.fields['confirmedFinishDate']) ?? read.today,
  );
}
