// Due dates that avoid days off follow the calendar of the organisation: rows not settled whose date is the one their rule
// gave, and would be another now. Rows somebody put off by hand stay where they were put.
import { type MoneySide, payable, receivable } from '#entities/blocks/moneySide.ts';
import { columnName } from '#model/derive/names.ts';
import { asksCalendar, dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import type { CalendarUser } from '#server/areas/calendarUser.ts';
import { textOf } from '#server/values.ts';

function dueDates(side: MoneySide): CalendarUser {
  return {
    entity: side.plan,
    action: 'delay',
    async find(rows, org, { today, before, after, reason }, limit) {
      const found = await rows(
        `select h.id, h.version, h.code, h.due_date::text as due, h.base_date::text as base, h.due_rule as rule,
           concat_ws(' ', p.name, h.source_code) as about
         from ${columnName(side.plan)} h left join ${side.partner} p on p.id = h.${side.partner}
         where h.org = $1::uuid and h.due_date >= $2::date and h.base_date is not null
           and h.plan_row_status not in ('settled', 'cancelled') and h.due_rule ->> 'holiday' in ('forward', 'backward')
         order by h.due_date, h.code`,
        [org, today],
      );
      return found
        .flatMap((row) => {
          const rule = storedDueRule(row['rule'] as Parameters<typeof storedDueRule>[0]);
          if (rule === null || !asksCalendar(rule)) return [];
          const [base, from] = [textOf(row['base']), textOf(row['due'])];
          const to = dueDate(base, rule, after);
          if (to === from || dueDate(base, rule, before) !== from) return [];
          return [
            {
              id: textOf(row['id']),
              version: Number(row['version']),
              code: textOf(row['code']),
              about: textOf(row['about']),
              dates: [{ title: '到期日', from, to }],
              values: { dueDate: to, delayReason: reason },
            },
          ];
        })
        .slice(0, limit);
    },
  };
}

export const planDueDates: readonly CalendarUser[] = [receivable, payable].map(dueDates);
