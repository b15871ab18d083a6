// The plan of the demo is one press away: a scheme for the whole company, reading whatever there is. The run itself is
// left to the planner, so that what it proposes is about the day he looks at it.
import { factoryCalendar } from '#entities/process/factoryCalendar.ts';
import type { Ports } from '#server/ports.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { clerkOf, saved } from './clerk.ts';

const horizonDays = 180;

export async function makePlanScheme(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    const c = headerTable(factoryCalendar, 'c');
    const [calendar] = await selectRows(
      context.session,
      { id: c.id },
      sql`from ${c} where ${is(c.org, grants.org)} order by ${c.isDefault} desc, ${c.calendarStart} limit 1`,
    );
    if (calendar === undefined) return;
    await saved(context, 'mrpScheme', {
      name: '全厂计划',
      orgs: [grants.org],
      factoryCalendar: calendar.id,
      horizonDays,
      isDefault: true,
    });
  });
}
