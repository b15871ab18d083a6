// What the workshops of the demo have to do for customers today, by the recipes of the product: lines of open sale orders
// are planned, one machine with all its assemblies, and something of the material came back, was spoiled and replaced.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdayIn } from '../factoryDays.ts';
import { workInTheWorkshops } from './workshopWork.ts';
import { approved, clerkOf, defOf, saved, set } from '../trade/clerk.ts';

const entity = 'manufacturingOrder';

/** How far the orders for customers are taken, in turn. */
const turns: readonly (readonly string[])[] = [
  ['approve'],
  ['approve', 'release'],
  [],
  ['approve', 'release'],
];
const mostForCustomers = 12;
const fewestForCustomers = 4;

export async function makeProduction(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  for (const work of [forCustomers, withItsAssemblies, backFromTheWorkshop, workInTheWorkshops])
    await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
}

/** Lines of open sale orders over products with a structure; in a small company with few open orders, more are taken. */
async function forCustomers(context: WriteContext): Promise<void> {
  const open = await openLines(context);
  const rows = open.length < fewestForCustomers ? await machinesSold(context) : open;
  await planned(context, rows);
}

async function openLines({ session, grants }: WriteContext): Promise<readonly SqlRow[]> {
  const { rows } = await session.query(
    `select i.id as line, o.id, o.version from sale_order_items i join sale_order o on o.id = i.doc_id
       join bom b on b.material = i.material and b.is_default and b.status = 'approved' join material m on m.id = i.material
     where o.org = $1::uuid and o.status = 'approved' and i.line_status = 'open' and coalesce(i.shipped_qty, 0) < i.qty
       and not exists (select 1 from receivable_plan p where p.sale_order = o.id and p.control_point = 'beforeProduction' and p.unsettled_amount > 0)
     order by o.delivery_date desc, o.code limit ${mostForCustomers}`,
    [grants.org],
  );
  return rows;
}

/** Machines ordered by customers whose order nothing stops: no limit of credit, and nothing to be paid before production. */
async function machinesSold(context: WriteContext): Promise<readonly SqlRow[]> {
  const { session, grants, today, ports } = context;
  const { rows: buyers } = await session.query(
    `select c.id from customer c where c.credit_control <> 'block' and exists (select 1 from sale_order o where o.customer = c.id and o.org = $1::uuid and o.status = 'closed')
       and not exists (select 1 from receivable_plan p join sale_order o on o.id = p.sale_order where o.customer = c.id and p.control_point = 'beforeProduction')
     order by c.code limit 2`,
    [grants.org],
  );
  const { rows: machines } = await session.query(
    `select m.id, m.ref_sale_price::text as price from bom b join material m on m.id = b.material and m.is_sale
     where b.org = $1::uuid and b.is_default and b.status = 'approved' order by m.code limit 4`,
    [grants.org],
  );
  for (const [index, { id }] of buyers.entries()) {
    const items = machines
      .filter((_, at) => at % buyers.length === index)
      .map((row) => ({ material: textOf(row['id']), qty: '2', taxPrice: textOf(row['price']) }));
    const offer = await approved(
      context,
      defOf('saleQuotation'),
      await saved(
        context,
        'saleQuotation',
        { customer: textOf(id), date: today, effectiveDate: today, expiryDate: workdayIn(today, 30) },
        { items },
      ),
      () => newId(ports),
    );
    const order = await pushDoc(context, defOf('saleQuotation'), offer.doc.id, 'saleOrder', {
      version: offer.doc.version,
      key: newId(ports),
      lines: (offer.doc.lines['items'] ?? []).map((line) => ({ id: line.id })),
    });
    const dated = await saveDoc(context, defOf('saleOrder'), {
      id: order.doc.id,
      version: order.doc.version,
      key: newId(ports),
      patches: (order.doc.lines['items'] ?? []).map((line) => ({
        op: 'setLine' as const,
        lines: 'items',
        id: line.id,
        field: 'deliveryDate',
        value: workdayIn(today, 45),
      })),
    });
    await approved(context, defOf('saleOrder'), dated, () => newId(ports));
  }
  return openLines(context);
}

async function planned(context: WriteContext, rows: readonly SqlRow[]): Promise<void> {
  const { ports, today } = context;
  for (const [index, row] of rows.entries()) {
    const version = await versionOf(context, 'sale_order', textOf(row['id']));
    const pushed = await pushDoc(context, defOf('saleOrder'), textOf(row['id']), entity, {
      version,
      key: newId(ports),
      lines: [{ id: textOf(row['line']) }],
    });
    // Planned today, begun when the factory works.
    const draft = await saveDoc(context, defOf(entity), {
      id: pushed.doc.id,
      version: pushed.doc.version,
      key: newId(ports),
      patches: [set('planStartDate', workdayIn(today, 0))],
    });
    const steps = turns[index % turns.length] ?? [];
    if (steps.length === 0) continue;
    let seen = await approved(context, defOf(entity), draft, () => newId(ports));
    for (const action of steps.slice(1)) seen = await taken(context, seen, action);
  }
}

/** The machine of which the fewest assemblies lie in the store, planned with all that has to be made for it. */
async function withItsAssemblies(context: WriteContext): Promise<void> {
  const { session, grants, today, ports } = context;
  const { rows } = await session.query(
    `select b.material, coalesce(max(s.qty), 0)::text as there from bom b join bom_items i on i.doc_id = b.id
       join material m on m.id = i.material and m.is_produce join material p on p.id = b.material and p.is_sale
       left join (select material, sum(on_hand_qty) as qty from stock_balance where org = $1::uuid group by 1) s on s.material = i.material
     where b.org = $1::uuid and b.is_default and b.level = 6 group by b.material, b.code order by coalesce(max(s.qty), 0), b.code limit 1`,
    [grants.org],
  );
  const [row] = rows;
  if (row === undefined) return;
  const draft = await saved(context, entity, {
    material: textOf(row['material']),
    planQty: decimalText(decimal(textOf(row['there'])).ceil().plus(2)),
    planStartDate: workdayIn(today, 14),
    priority: 'high',
  });
  const seen = await approved(context, defOf(entity), draft, () => newId(ports));
  await taken(context, await taken(context, seen, 'release'), 'subOrders');
}

/** Returned, spoiled and replaced material of orders at work, of which the store has more. */
async function backFromTheWorkshop(context: WriteContext): Promise<void> {
  const { session, grants, ports } = context;
  const { rows } = await session.query(
    `select h.id as id, c.id as component from manufacturing_order h
       join lateral (select c.id from manufacturing_order_components c join material m on m.id = c.material where c.doc_id = h.id and c.wip_qty >= 2
         and exists (select 1 from stock_balance b where b.org = h.org and b.material = c.material and b.warehouse = coalesce(c.warehouse, m.warehouse) and b.available_qty >= 1)
         order by c.seq limit 1) c on true
     where h.org = $1::uuid and h.status = 'started' and not coalesce(h.is_suspended, false) order by h.code limit 4`,
    [grants.org],
  );
  const { rows: people } = await session.query(
    'select id from employee where org = $1::uuid order by code limit 1',
    [grants.org],
  );
  const bills = ['materialReturnBill', 'productionScrap', 'productionFeed'] as const;
  for (const [index, row] of rows.entries()) {
    const to = bills[index % bills.length] ?? 'materialReturnBill';
    const pushed = await pushDoc(context, defOf(entity), textOf(row['id']), to, {
      version: await versionOf(context, 'manufacturing_order', textOf(row['id'])),
      key: newId(ports),
      lines: [{ id: textOf(row['component']), qty: '1' }],
    });
    const asked: Row = to === 'materialReturnBill' ? {} : { applicant: textOf(people[0]?.['id']) };
    const filled =
      Object.keys(asked).length === 0
        ? pushed
        : await saveDoc(context, defOf(to), {
            id: pushed.doc.id,
            version: pushed.doc.version,
            key: newId(ports),
            patches: Object.entries(asked).map(([field, value]) => set(field, value)),
          });
    if (index < bills.length) await approved(context, defOf(to), filled, () => newId(ports));
  }
}

function taken(context: WriteContext, { doc }: DocResult, action: string): Promise<DocResult> {
  return transitionDoc(context, defOf(entity), doc.id, action, {
    version: doc.version,
    key: newId(context.ports),
    acceptWarnings: true,
  });
}

async function versionOf({ session }: WriteContext, table: string, id: string): Promise<number> {
  const { rows } = await session.query(`select version from ${table} where id = $1::uuid`, [id]);
  return Number(rows[0]?.['version']);
}
