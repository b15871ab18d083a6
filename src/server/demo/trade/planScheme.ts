// The plan of the demo is one press away: a scheme for the whole company, reading whatever there is. The run itself is
// left to the planner, so that what it proposes is about the day he looks at it.
import type { Ports } from '#server/ports.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { clerkOf, saved } from './clerk.ts';

const horizonDays = 180;

export async function makePlanScheme(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    const { rows } = await context.session.query(
      `select id from factory_calendar where org = $1::uuid order by is_default desc, calendar_start limit 1`,
      [grants.org],
    );
    const [calendar] = rows;
    if (calendar === undefined) return;
    await saved(context, 'mrpScheme', {
      name: '全厂计划',
      orgs: [grants.org],
      factoryCalendar: String(calendar['id']),
      horizonDays,
      demandSources: ['saleOrder', 'forecast', 'requirementPlan', 'safetyStock', 'dependent', 'transfer'],
      supplySources: [
        'onHand',
        'inspecting',
        'inTransit',
        'purchaseRequisition',
        'purchaseOrder',
        'manufacturingOrder',
        'outsourcingOrder',
        'transferOrder',
        'firmPlanOrder',
      ],
      isDefault: true,
    });
  });
}
