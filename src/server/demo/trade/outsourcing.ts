// Work the demo gives away: suppliers with a store of our material, orders in every state with what was sent, received and
// sent back, and what is owed for them. Done by the recipes of the product, which keep every balance.
import { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { supplier } from '#entities/master/supplier.ts';
import { outsourcingOrder } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { openDoc, type Opened } from '#server/pipeline/open.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { addDays } from '#model/time/calendar.ts';
import { workdayAgo, workdayIn } from '../factoryDays.ts';
import { acted, approved, clerkOf, defOf, pushedTo, saved } from './clerk.ts';

const order = outsourcingOrder;
type Order = Opened<typeof order>;

export async function makeOutsourcing(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const run = <T>(work: (context: WriteContext) => Promise<T>): Promise<T> =>
    inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
  const basis = await run(basisOf);
  if (basis === null) return;
  for (const [index, course] of courses.entries())
    await run((context) => new Work(context).order(basis, course, index));
}

/** How far an order of the demo has come. */
type Course =
  | 'draft'
  | 'submitted'
  | 'approved'
  | 'released'
  | 'sent'
  | 'partly'
  | 'finished'
  | 'returned'
  | 'closed';

const courses: readonly Course[] = [
  'closed',
  'finished',
  'returned',
  'partly',
  'partly',
  'sent',
  'released',
  'approved',
  'submitted',
  'draft',
];

interface Basis {
  supplier: string;
  buyer: string;
  products: readonly { material: string; warehouse: string | null; bom: string }[];
}

async function basisOf(context: WriteContext): Promise<Basis | null> {
  const { session, grants } = context;
  const s = headerTable(supplier, 's');
  const [firm] = await selectRows(
    session,
    { id: s.id, name: s.name },
    sql`from ${s} where s.org = ${grants.org}::uuid and s.status = 'approved' and s.supply_class = 'comprehensive'
       and s.currency = (select local_currency from organization where id = ${grants.org}::uuid) order by s.code desc limit 1`,
  );
  const e = headerTable(employee, 'e');
  const [buyer] = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, grants.org)} and e.is_purchaser order by e.code limit 1`,
  );
  const b = headerTable(stockBalance, 'b');
  const places = await selectRows(
    session,
    { material: present(b.material), warehouse: present(b.warehouse), stockStatus: present(b.stockStatus) },
    sql`from ${b} join material m on m.id = b.material join warehouse w on w.id = b.warehouse
     where b.org = ${grants.org}::uuid and b.available_qty >= 400 and b.owner_type = 'own' and b.lot is null and b.location is null and w.count_frozen is not true
       and w.warehouse_type <> 'outsourcing' and not m.is_serial_managed and not m.is_lot_managed order by b.on_hand_qty desc, b.id offset 4 limit 4`,
  );
  const m = headerTable(material, 'm');
  const made = await selectRows(
    session,
    { id: m.id, warehouse: m.warehouse },
    sql`from ${m} where m.org = ${grants.org}::uuid and m.is_outsource and m.status = 'approved' and not m.is_lot_managed and not m.is_serial_managed
       and not exists (select 1 from bom b where b.material = m.id) order by m.code limit 2`,
  );
  if (firm === undefined || buyer === undefined || places.length < 2 || made.length === 0) return null;
  await saved(context, 'warehouse', {
    name: `${(firm.name ?? '').slice(0, 4)}委外仓`,
    warehouseType: 'outsourcing',
    supplier: firm.id,
    defaultStatus: places[0]?.stockStatus ?? '',
  });
  const products: Basis['products'][number][] = [];
  for (const [index, product] of made.entries())
    products.push(await structured(context, product, places.slice(index * 2, index * 2 + 2)));
  return {
    supplier: firm.id,
    buyer: buyer.id,
    products,
  };
}

/** A casting with a bill over two materials of the store. */
async function structured(
  context: WriteContext,
  product: { id: string; warehouse: string | null },
  parts: readonly { material: string; warehouse: string }[],
) {
  const bom = await saved(
    context,
    'bom',
    { material: product.id, effectiveDate: addDays(context.today, -365) },
    {
      items: parts.map((row, index) => ({
        material: row.material,
        numerator: index === 0 ? '2' : '1',
        scrapRate: index === 0 ? '3' : '0',
        issueWarehouse: row.warehouse,
      })),
    },
  );
  await approved(context, defOf('bom'), bom, () => newId(context.ports));
  return { material: product.id, warehouse: product.warehouse, bom: bom.doc.id };
}

class Work {
  readonly #context: WriteContext;

  constructor(context: WriteContext) {
    this.#context = context;
  }

  async order(basis: Basis, course: Course, index: number): Promise<void> {
    const { today } = this.#context;
    const product = basis.products[index % basis.products.length];
    if (product === undefined) return;
    const start = index * 3 < 20 ? workdayAgo(today, 20 - index * 3) : workdayIn(today, index * 3 - 20);
    const item: Row = {
      material: product.material,
      bom: product.bom,
      qty: String(20 + index * 5),
      taxPrice: String(12.5 + index),
      taxRate: '13',
      planStartDate: start,
      planFinishDate: workdayIn(start, 14),
      ...(product.warehouse === null ? {} : { warehouse: product.warehouse }),
    };
    const draft = await saved(
      this.#context,
      order.name,
      { supplier: basis.supplier, buyer: basis.buyer, materialDeduct: index % 2 === 0 },
      { items: [item] },
    );
    if (course === 'draft') return;
    if (course === 'submitted') {
      await this.#act(draft, 'submit');
      return;
    }
    const agreed = await approved(this.#context, order, draft, () => this.#key());
    if (course === 'approved') return;
    await this.#act(agreed, 'release');
    if (course === 'released') return;
    await this.#bill(draft.doc.id, defOf('outsourcingIssueBill'), null);
    if (course === 'sent') return;
    const receipt = await this.#bill(draft.doc.id, outsourcingInBill, course === 'partly' ? '8' : null);
    if (course === 'returned') await this.#back(receipt);
    if (course === 'closed') await this.#act(await this.#seen(draft.doc.id), 'close');
  }

  #key(): string {
    return newId(this.#context.ports);
  }

  #seen(id: string): Promise<Order> {
    return openDoc(this.#context, order, id);
  }

  async #act(seen: { doc: { id: string; version: number } }, action: string): Promise<void> {
    await acted(this.#context, order, seen, action);
  }

  /** All that is open, or so much of the first line. */
  async #bill<E extends EntityDef>(id: string, to: E, qty: string | null): Promise<Opened<E>> {
    const seen = await this.#seen(id);
    const lines = qty === null ? undefined : [{ id: seen.doc.lines.items[0]?.id ?? '', qty }];
    const pushed = await pushedTo(this.#context, order, seen, to, lines);
    return approved(this.#context, to, pushed, () => this.#key());
  }

  /** Two pieces to be made again. */
  async #back(receipt: Opened<typeof outsourcingInBill>): Promise<void> {
    const to = defOf('outsourcingReturnBill');
    const lines = [{ id: receipt.doc.lines.items[0]?.id ?? '', qty: '2' }];
    const pushed = await pushedTo(this.#context, outsourcingInBill, receipt, to, lines);
    await approved(this.#context, to, pushed, () => this.#key());
  }
}
