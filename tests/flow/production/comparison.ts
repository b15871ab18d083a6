// Whether the server stands where the model stands: stock, value, states, every quantity of orders and their components,
// and what each order cost by the stock ledger.
import type { Row } from '#model/entity.ts';
import { placeOf } from '../books.ts';
import { requiredOf, type Order } from './records.ts';
import { name, orderName, type Workfloor } from './workfloor.ts';

export async function compared(floor: Workfloor): Promise<string[]> {
  const materials = [...floor.shop.books.pools.keys()];
  return [
    ...(await stock(floor, materials)),
    ...(await value(floor, materials)),
    ...(await bills(floor)),
    ...(await orders(floor)),
    ...(await costs(floor)),
  ];
}

const hundredths = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

function differing(what: string, is: unknown, shall: unknown): string[] {
  return is === shall ? [] : [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(shall)}`];
}

async function stock({ company, shop }: Workfloor, materials: readonly string[]): Promise<string[]> {
  const { rows } = await company.database.query(
    `select b.warehouse, b.material, b.stock_status = $2::uuid as rejected, sum(b.on_hand_qty) as qty, sum(b.reserved_qty) as reserved from stock_balance b
     where b.material = any($1::uuid[]) group by 1, 2, 3`,
    [materials, company.ids.rejected],
  );
  const stored = new Map(
    rows.map((row) => [
      `${placeOf(String(row['warehouse']), String(row['material']))}${row['rejected'] === true ? ' rejected' : ''}`,
      { qty: hundredths(row['qty']), reserved: hundredths(row['reserved']) },
    ]),
  );
  return [...new Set([...stored.keys(), ...shop.books.places.keys()])].flatMap((place) => {
    const { qty, reserved } = stored.get(place) ?? { qty: 0, reserved: 0 };
    return [
      ...differing(`on hand ${place}`, qty, shop.books.at(place).onHand),
      ...differing(`reserved ${place}`, reserved, shop.books.at(place).reserved),
    ];
  });
}

async function value({ company, shop }: Workfloor, materials: readonly string[]): Promise<string[]> {
  const { rows } = await company.database.query(
    'select material, amount from stock_cost_pool where material = any($1::uuid[])',
    [materials],
  );
  return rows.flatMap((row) =>
    differing(
      `value of ${String(row['material'])}`,
      hundredths(row['amount']),
      Number(shop.books.pool(String(row['material'])).cents),
    ),
  );
}

async function bills(floor: Workfloor): Promise<string[]> {
  const differences: string[] = [];
  for (const bill of floor.shop.bills) {
    const { doc } = await floor.read(bill);
    differences.push(...differing(name(bill), doc.status, bill.state));
    for (const [index, line] of bill.lines.entries())
      differences.push(
        ...differing(`${name(bill)} quantity`, hundredths(doc.lines['items']?.[index]?.['qty']), line.qty),
      );
  }
  return differences;
}

async function orders(floor: Workfloor): Promise<string[]> {
  const { shop } = floor;
  const differences: string[] = [];
  for (const order of shop.orders) {
    const { doc } = await floor.read({ kind: 'manufacturingOrder', id: order.id });
    const differ = (what: string, is: unknown, shall: unknown): void =>
      void differences.push(...differing(`${orderName(order)} ${what}`, is, shall));
    differ('status', doc.status, order.state);
    differ('suspended', doc.fields['isSuspended'], order.suspended);
    const columns = {
      planQty: order.plan,
      inQty: shop.inStore(order),
      takenBackQty: shop.takenBack(order),
      remainQty: Math.max(0, order.plan - shop.inStore(order)),
    };
    for (const [column, shall] of Object.entries(columns))
      differ(column, hundredths(doc.fields[column]), shall);
    const [beside] = doc.lines['byProducts'] ?? [];
    differ(
      'by-product',
      hundredths(beside?.['inQty']),
      order.byProduct === null ? 0 : shop.besideInStore(order),
    );
    for (const [index, shall] of componentColumns(floor, order).entries())
      for (const [column, qty] of Object.entries(shall))
        differ(
          `component ${index + 1} ${column}`,
          hundredths(doc.lines['components']?.[index]?.[column]),
          qty,
        );
  }
  return differences;
}

function componentColumns({ shop }: Workfloor, { components }: Order): Record<string, number>[] {
  return components.map((component) => {
    const { issued, fed, returned, defective, scrapped, consumed } = shop.balanceOf(component);
    return {
      requiredQty: requiredOf(component),
      issuedQty: issued,
      fedQty: fed,
      returnedQty: returned,
      defectReturnedQty: defective,
      scrappedQty: scrapped,
      consumedQty: consumed,
      wipQty: issued + fed - returned - defective - scrapped - consumed,
      unissuedQty: Math.max(0, requiredOf(component) - issued + returned),
      reservedQty: shop.books.claims.held(component),
    };
  });
}

/** What left the store for each order less what came in from it, in cents. */
async function costs({ company, shop }: Workfloor): Promise<string[]> {
  const lines = (['material_issue_bill', 'production_feed', 'material_return_bill'] as const).map(
    (table) =>
      `select i.id::text, c.doc_id as "order" from ${table}_items i join manufacturing_order_components c on c.id::text = i.component_line_id`,
  );
  const { rows } = await company.database.query(
    `select l."order", sum(s.cost_amount) as amount from stock_ledger s
     join (${lines.join(' union all ')}) l on l.id = s.bill_line_id where l."order" = any($1::uuid[]) group by 1`,
    [[...shop.orders].map(({ id }): Row[string] => id)],
  );
  const stored = new Map(rows.map((row) => [String(row['order']), hundredths(row['amount'])]));
  return [...shop.orders].flatMap((order) => {
    const approved = shop.billsOf(order).filter(({ state }) => state === 'approved');
    const sum = (kinds: readonly string[]): number =>
      approved
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((bill) => bill.lines)
        .reduce((total, { cost }) => total + Number(cost), 0);
    const backflushed = approved
      .flatMap((bill) => bill.backflushed)
      .reduce((total, { cost }) => total + Number(cost), 0);
    const shall = sum(['materialReturnBill']) - sum(['materialIssueBill', 'productionFeed']) - backflushed;
    return differing(`${orderName(order)} cost`, stored.get(order.id) ?? 0, shall);
  });
}
