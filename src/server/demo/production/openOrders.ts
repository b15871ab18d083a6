// The workshops of the demo and what they are making: about sixty orders in all states over the products that have a bill
// of materials, some of them for open sale orders. Done by the recipes of the product.
import { addDays } from '#model/time/calendar.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { clerkOf, defOf, saved } from '../trade/clerk.ts';

const entity = 'manufacturingOrder';

/** How many orders end in each state, and through which steps. */
const plans: readonly (readonly [count: number, days: number, steps: readonly string[]])[] = [
  [8, 12, []],
  [4, 10, ['submit']],
  [14, 8, ['submit', 'approve']],
  [12, 2, ['submit', 'approve', 'release']],
  [12, -4, ['submit', 'approve', 'release', 'start']],
  [4, -12, ['submit', 'approve', 'release', 'start', 'finish']],
  [4, -20, ['submit', 'approve', 'release', 'start', 'finish', 'close']],
  [2, 6, ['submit', 'approve', 'void']],
];

export async function makeProduction(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, ordersOf);
}

async function ordersOf(context: WriteContext): Promise<void> {
  const { session, grants, today } = context;
  const shops = await workshops(context);
  const { rows: products } = await session.query(
    `select m.id from material m join bom b on b.material = m.id and b.is_default and b.status = 'approved'
     where m.org = $1::uuid and m.is_produce and m.status = 'approved' order by m.code limit 30`,
    [grants.org],
  );
  const { rows: planners } = await session.query(
    'select id from employee where org = $1::uuid and is_planner order by code limit 3',
    [grants.org],
  );
  if (shops.length === 0 || products.length === 0) return;
  const priorities = ['normal', 'normal', 'high', 'normal', 'urgent', 'low'];
  let made = 0;
  for (const [count, days, steps] of plans)
    for (let index = 0; index < count; index += 1, made += 1) {
      const fields: Row = {
        material: textOf(products[made % products.length]?.['id']),
        planQty: String(5 * (1 + (made % 6))),
        workshop: shops[made % shops.length] ?? null,
        planStartDate: addDays(today, days + (index % 3)),
        priority: priorities[made % priorities.length] ?? 'normal',
        planner: planners.length === 0 ? null : textOf(planners[made % planners.length]?.['id']),
      };
      await taken(context, fields, steps);
    }
}

async function taken(context: WriteContext, fields: Row, steps: readonly string[]): Promise<void> {
  let seen = await saved(context, entity, fields);
  for (const action of steps)
    seen = await transitionDoc(context, defOf(entity), seen.doc.id, action, {
      version: seen.doc.version,
      key: newId(context.ports),
      acceptWarnings: true,
    });
}

/** One for every department that makes things, where the demo has none yet. */
async function workshops(context: WriteContext): Promise<string[]> {
  const { session, grants } = context;
  const known = await session.query(
    `select id from workshop where org = $1::uuid and status = 'enabled' and node_type = 'workshop' order by code`,
    [grants.org],
  );
  if (known.rows.length > 0) return known.rows.map((row) => textOf(row['id']));
  const { rows } = await session.query(
    'select id, code, name, manager from department where org = $1::uuid and is_workshop order by code',
    [grants.org],
  );
  const made: string[] = [];
  for (const row of rows) {
    const shop = await saved(context, 'workshop', {
      code: `W${textOf(row['code'])}`,
      name: textOf(row['name']),
      department: textOf(row['id']),
    });
    made.push(shop.doc.id);
  }
  return made;
}
