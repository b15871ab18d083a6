// Work the demo gives away: suppliers with a store of our material, orders in every state with what was sent, received and
// sent back, and what is owed for them. Done by the recipes of the product, which keep every balance.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { addDays } from '#model/time/calendar.ts';
import { workdayAgo, workdayIn } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved } from './clerk.ts';

const order = 'outsourcingOrder';

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
  const { rows: suppliers } = await session.query(
    `select id, name from supplier where org = $1::uuid and status = 'approved' and supply_class = 'comprehensive'
       and currency = (select local_currency from organization where id = $1::uuid) order by code desc limit 1`,
    [grants.org],
  );
  const { rows: people } = await session.query(
    `select id from employee where org = $1::uuid and is_purchaser order by code limit 1`,
    [grants.org],
  );
  const { rows: places } = await session.query(
    `select b.material, b.warehouse, b.stock_status from stock_balance b join material m on m.id = b.material join warehouse w on w.id = b.warehouse
     where b.org = $1::uuid and b.available_qty >= 400 and b.owner_type = 'own' and b.lot is null and b.location is null and w.count_frozen is not true
       and w.warehouse_type <> 'outsourcing' and not m.is_serial_managed and not m.is_lot_managed order by b.on_hand_qty desc, b.id offset 4 limit 4`,
    [grants.org],
  );
  const { rows: made } = await session.query(
    `select id, warehouse from material where org = $1::uuid and is_outsource and status = 'approved' and not is_lot_managed and not is_serial_managed
       and not exists (select 1 from bom b where b.material = material.id) order by code limit 2`,
    [grants.org],
  );
  const [supplier, buyer] = [suppliers[0], people[0]];
  if (supplier === undefined || buyer === undefined || places.length < 2 || made.length === 0) return null;
  await saved(context, 'warehouse', {
    name: `${textOf(supplier['name']).slice(0, 4)}委外仓`,
    warehouseType: 'outsourcing',
    supplier: textOf(supplier['id']),
    defaultStatus: textOf(places[0]?.['stock_status']),
  });
  const products: Basis['products'][number][] = [];
  for (const [index, product] of made.entries())
    products.push(await structured(context, product, places.slice(index * 2, index * 2 + 2)));
  return {
    supplier: textOf(supplier['id']),
    buyer: textOf(buyer['id']),
    products,
  };
}

/** A casting with a bill over two materials of the store. */
async function structured(context: WriteContext, product: SqlRow, parts: readonly SqlRow[]) {
  const material = textOf(product['id']);
  const bom = await saved(
    context,
    'bom',
    { material, effectiveDate: addDays(context.today, -365) },
    {
      items: parts.map((row, index) => ({
        material: textOf(row['material']),
        numerator: index === 0 ? '2' : '1',
        scrapRate: index === 0 ? '3' : '0',
        issueWarehouse: textOf(row['warehouse']),
      })),
    },
  );
  await approved(context, defOf('bom'), bom, () => newId(context.ports));
  return { material, warehouse: optionalText(product['warehouse']), bom: bom.doc.id };
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
      order,
      { supplier: basis.supplier, buyer: basis.buyer, materialDeduct: index % 2 === 0 },
      { items: [item] },
    );
    if (course === 'draft') return;
    if (course === 'submitted') {
      await this.#act(draft, 'submit');
      return;
    }
    const agreed = await approved(this.#context, defOf(order), draft, () => this.#key());
    if (course === 'approved') return;
    await this.#act(agreed, 'release');
    if (course === 'released') return;
    await this.#bill(draft.doc.id, 'outsourcingIssueBill', null);
    if (course === 'sent') return;
    const receipt = await this.#bill(draft.doc.id, 'outsourcingInBill', course === 'partly' ? '8' : null);
    if (course === 'returned') await this.#back(receipt);
    if (course === 'closed') await this.#act(await this.#seen(draft.doc.id), 'close');
  }

  #key(): string {
    return newId(this.#context.ports);
  }

  #seen(id: string): Promise<DocResult> {
    return openDoc(this.#context, defOf(order), id);
  }

  async #act({ doc }: DocResult, action: string): Promise<void> {
    await transitionDoc(this.#context, defOf(order), doc.id, action, {
      version: doc.version,
      key: this.#key(),
      acceptWarnings: true,
    });
  }

  /** All that is open, or so much of the first line. */
  async #bill(id: string, to: string, qty: string | null): Promise<DocResult> {
    const { doc } = await this.#seen(id);
    const pushed = await pushDoc(this.#context, defOf(order), id, to, {
      version: doc.version,
      key: this.#key(),
      ...(qty === null ? {} : { lines: [{ id: doc.lines['items']?.[0]?.id ?? '', qty }] }),
    });
    return approved(this.#context, defOf(to), pushed, () => this.#key());
  }

  /** Two pieces to be made again. */
  async #back({ doc }: DocResult): Promise<void> {
    const pushed = await pushDoc(this.#context, defOf('outsourcingInBill'), doc.id, 'outsourcingReturnBill', {
      version: doc.version,
      key: this.#key(),
      lines: [{ id: doc.lines['items']?.[0]?.id ?? '', qty: '2' }],
    });
    await approved(this.#context, defOf('outsourcingReturnBill'), pushed, () => this.#key());
  }
}
