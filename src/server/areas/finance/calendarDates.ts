// Due dates that avoid days off follow the calendar of the organisation: rows not settled whose date is the one their rule
// gave, and would be another now. Rows somebody put off by hand stay where they were put.
import { type MoneySide, payable, receivable } from '#entities/blocks/money/moneySide.ts';
import { customer } from '#entities/master/customer.ts';
import { supplier } from '#entities/master/supplier.ts';
import { asksCalendar, dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import type { CalendarUser } from '#server/areas/calendarUser.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { planTable } from './moneyTables.ts';

function dueDates(side: MoneySide): CalendarUser {
  return {
    entity: side.plan,
    action: 'delay',
    async find(rows, org, { today, before, after, reason }, limit) {
      const h = planTable(side, 'h');
      const p = headerTable(side.name === 'receivable' ? customer : supplier, 'p');
      const found = await selectFrom(
        rows,
        {
          id: h.id,
          version: h.version,
          code: h.code,
          from: present(h.dueDate),
          base: present(h.baseDate),
          rule: h.dueRule,
          about: asKind('text', sql`concat_ws(' ', ${p.name}, ${h.sourceCode})`),
        },
        sql`from ${h} left join ${p} on ${p.id} = ${h.partner}
          where ${is(h.org, org)} and ${h.dueDate} >= ${today}::date and ${h.baseDate} is not null
            and ${h.planRowStatus} not in ('settled', 'cancelled') and ${h.dueRule} ->> 'holiday' in ('forward', 'backward')
          order by ${h.dueDate}, ${h.code}`,
      );
      return found
        .flatMap(({ id, version, code, about, base, from, ...row }) => {
          const rule = storedDueRule(row.rule);
          if (rule === null || !asksCalendar(rule)) return [];
          const to = dueDate(base, rule, after);
          if (to === from || dueDate(base, rule, before) !== from) return [];
          return [
            {
              id,
              version,
              code: code ?? '',
              about: about ?? '',
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
