// What the workshops of the demo have to do for customers today, by the recipes of the product: lines of open sale orders
// are planned, one machine with all its assemblies, and something of the material came back, was spoiled and replaced.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { customer } from '#entities/master/customer.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, is, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdayIn } from '../factoryDays.ts';
import { workInTheWorkshops } from './workshopWork.ts';
import { acted, approved, clerkOf, defOf, pushedTo, saved, set } from '../trade/clerk.ts';

const order = manufacturingOrder;

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

interface OpenLine {
  line: string;
  /** The order. */
  id: string;
}

function openLines({ session, grants }: WriteContext): Promise<readonly OpenLine[]> {
  const [i, o] = [linesTable(saleOrder, 'items', 'i'), headerTable(saleOrder, 'o')];
  return selectRows(
    session,
    { line: i.id, id: o.id },
    sql`from ${i} join ${o} on o.id = i.doc_id
       join bom b on b.material = i.material and b.is_default and b.status = 'approved' join material m on m.id = i.material
     where o.org = ${grants.org}::uuid and o.status = 'approved' and i.line_status = 'open' and coalesce(i.shipped_qty, 0) < i.qty
       and not exists (select 1 from receivable_plan p where p.sale_order = o.id and p.control_point = 'beforeProduction' and p.unsettled_amount > 0)
     order by o.delivery_date desc, o.code limit ${raw(String(mostForCustomers))}`,
  );
}

/** Machines ordered by customers whose order nothing stops: no limit of credit, and nothing to be paid before production. */
async function machinesSold(context: WriteContext): Promise<readonly OpenLine[]> {
  const { session, grants, today, ports } = context;
  const c = headerTable(customer, 'c');
  const buyers = await selectRows(
    session,
    { id: c.id },
    sql`from ${c} where c.credit_control <> 'block' and exists (select 1 from sale_order o where o.customer = c.id and o.org = ${grants.org}::uuid and o.status = 'closed')
       and not exists (select 1 from receivable_plan p join sale_order o on o.id = p.sale_order where o.customer = c.id and p.control_point = 'beforeProduction')
     order by c.code limit 2`,
  );
  const [b, m] = [headerTable(bom, 'b'), headerTable(material, 'm')];
  const machines = await selectRows(
    session,
    { id: m.id, price: m.refSalePrice },
    sql`from ${b} join ${m} on m.id = b.material and m.is_sale
     where b.org = ${grants.org}::uuid and b.is_default and b.status = 'approved' order by m.code limit 4`,
  );
  for (const [index, { id }] of buyers.entries()) {
    const items = machines
      .filter((_, at) => at % buyers.length === index)
      .map((row) => ({ material: row.id, qty: '2', taxPrice: row.price ?? '' }));
    const offer = await approved(
      context,
      saleQuotation,
      await saved(
        context,
        'saleQuotation',
        { customer: id, date: today, effectiveDate: today, expiryDate: workdayIn(today, 30) },
        { items },
      ),
      () => newId(ports),
    );
    const offered = offer.doc.lines.items.map(({ id: line }) => ({ id: line }));
    const bought = await pushedTo(context, saleQuotation, offer, saleOrder, offered);
    const dated = await saveDoc(context, saleOrder, {
      id: bought.doc.id,
      version: bought.doc.version,
      key: newId(ports),
      patches: bought.doc.lines.items.map((line) => ({
        op: 'setLine' as const,
        lines: 'items',
        id: line.id,
        field: 'deliveryDate',
        value: workdayIn(today, 45),
      })),
    });
    await approved(context, saleOrder, dated, () => newId(ports));
  }
  return openLines(context);
}

async function planned(context: WriteContext, rows: readonly OpenLine[]): Promise<void> {
  const { ports, today } = context;
  for (const [index, row] of rows.entries()) {
    const version = await versionOf(context, saleOrder, row.id);
    const pushed = await pushDoc(context, saleOrder, row.id, order.name, {
      version,
      key: newId(ports),
      lines: [{ id: row.line }],
    });
    // Planned today, begun when the factory works.
    const draft = await saveDoc(context, order, {
      id: pushed.doc.id,
      version: pushed.doc.version,
      key: newId(ports),
      patches: [set('planStartDate', workdayIn(today, 0))],
    });
    const steps = turns[index % turns.length] ?? [];
    if (steps.length === 0) continue;
    let seen = await approved(context, order, draft, () => newId(ports));
    for (const action of steps.slice(1)) seen = await acted(context, order, seen, action);
  }
}

/** The machine of which the fewest assemblies lie in the store, planned with all that has to be made for it. */
async function withItsAssemblies(context: WriteContext): Promise<void> {
  const { session, grants, today, ports } = context;
  const b = headerTable(bom, 'b');
  const [row] = await selectRows(
    session,
    { material: b.material, there: asKind('qty', sql`coalesce(max(s.qty), 0)`) },
    sql`from ${b} join bom_items i on i.doc_id = b.id
       join material m on m.id = i.material and m.is_produce join material p on p.id = b.material and p.is_sale
       left join (select material, sum(on_hand_qty) as qty from stock_balance where org = ${grants.org}::uuid group by 1) s on s.material = i.material
     where b.org = ${grants.org}::uuid and b.is_default and b.level = 6 group by b.material, b.code order by coalesce(max(s.qty), 0), b.code limit 1`,
  );
  if (row === undefined) return;
  const draft = await saved(context, order.name, {
    material: row.material ?? '',
    planQty: decimalText(decimal(row.there).ceil().plus(2)),
    planStartDate: workdayIn(today, 14),
    priority: 'high',
  });
  const seen = await approved(context, order, draft, () => newId(ports));
  await acted(context, order, await acted(context, order, seen, 'release'), 'subOrders');
}

/** Returned, spoiled and replaced material of orders at work, of which the store has more. */
async function backFromTheWorkshop(context: WriteContext): Promise<void> {
  const { session, grants, ports } = context;
  const h = headerTable(order, 'h');
  const rows = await selectRows(
    session,
    { id: h.id, component: linesTable(order, 'components', 'c').id },
    sql`from ${h}
       join lateral (select c.id from manufacturing_order_components c join material m on m.id = c.material where c.doc_id = h.id and c.wip_qty >= 2
         and exists (select 1 from stock_balance b where b.org = h.org and b.material = c.material and b.warehouse = coalesce(c.warehouse, m.warehouse) and b.available_qty >= 1)
         order by c.seq limit 1) c on true
     where h.org = ${grants.org}::uuid and h.status = 'started' and not coalesce(h.is_suspended, false) order by h.code limit 4`,
  );
  const e = headerTable(employee, 'e');
  const [person] = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, grants.org)} order by ${e.code} limit 1`,
  );
  const bills = ['materialReturnBill', 'productionScrap', 'productionFeed'] as const;
  for (const [index, row] of rows.entries()) {
    const to = bills[index % bills.length] ?? 'materialReturnBill';
    const pushed = await pushDoc(context, order, row.id, to, {
      version: await versionOf(context, order, row.id),
      key: newId(ports),
      lines: [{ id: row.component, qty: '1' }],
    });
    const asked: Row = to === 'materialReturnBill' ? {} : { applicant: person?.id ?? '' };
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

async function versionOf({ session }: WriteContext, def: EntityDef, id: string): Promise<number> {
  const h = headerTable(def, 'h');
  const [row] = await selectRows(session, { version: h.version }, sql`from ${h} where ${is(h.id, id)}`);
  return Number(row?.version);
}
