// Work the demo gives away: a supplier with a store of our material, what was sent there, some of it back, and the
// products that came in for their fee. Done by the recipes of the product, which keep every balance.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { approved, clerkOf, defOf, saved } from './clerk.ts';

export async function makeOutsourcing(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, workOf);
}

async function workOf(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const { rows: suppliers } = await session.query(
    `select id, name from supplier where org = $1::uuid and status = 'approved' and supply_class = 'purchase'
       and currency = (select local_currency from organization where id = $1::uuid) order by code desc limit 1`,
    [grants.org],
  );
  const { rows: places } = await session.query(
    `select b.material, b.warehouse, b.location, b.stock_status from stock_balance b join material m on m.id = b.material
       join warehouse w on w.id = b.warehouse
     where b.org = $1::uuid and b.available_qty >= 100 and b.owner_type = 'own' and b.lot is null and w.count_frozen is not true
       and not m.is_serial_managed and not m.is_lot_managed order by b.on_hand_qty desc, b.id offset 12 limit 2`,
    [grants.org],
  );
  const [supplier, place, product] = [suppliers[0], places[0], places[1]];
  if (supplier === undefined || place === undefined || product === undefined) return;
  const maker = textOf(supplier['id']);
  const own = placed(place);
  const store = await saved(context, 'warehouse', {
    name: `${textOf(supplier['name']).slice(0, 4)}委外仓`,
    warehouseType: 'outsourcing',
    supplier: maker,
    defaultStatus: own['stockStatus'] ?? null,
  });
  const atSupplier = store.doc.id;
  const key = (): string => newId(context.ports);
  const finish = async (entity: string, seen: DocResult): Promise<DocResult> =>
    approved(context, defOf(entity), seen, key);
  const issue = await finish(
    'outsourcingIssueBill',
    await saved(
      context,
      'outsourcingIssueBill',
      { supplier: maker, supplierWarehouse: atSupplier },
      { items: [{ ...own, qty: '80' }] },
    ),
  );
  await pushed(context, 'outsourcingIssueBill', issue, 'outsourcingMaterialReturnBill', '5', finish);
  const receipt = await finish(
    'outsourcingInBill',
    await saved(
      context,
      'outsourcingInBill',
      { supplier: maker },
      {
        items: [{ ...placed(product), qty: '30', taxPrice: '12.8', taxRate: '13' }],
        consumptions: [
          {
            itemLineNo: 1,
            material: own['material'] ?? null,
            qty: '60',
            warehouse: atSupplier,
            stockStatus: own['stockStatus'] ?? null,
          },
        ],
      },
    ),
  );
  await pushed(context, 'outsourcingInBill', receipt, 'outsourcingReturnBill', '2', finish);
  await saved(
    context,
    'outsourcingIssueBill',
    { supplier: maker, supplierWarehouse: atSupplier },
    { items: [{ ...own, qty: '10' }] },
  );
}

async function pushed(
  context: WriteContext,
  entity: string,
  { doc }: DocResult,
  to: string,
  qty: string,
  finish: (entity: string, seen: DocResult) => Promise<DocResult>,
): Promise<void> {
  const lines = [{ id: doc.lines['items']?.[0]?.id ?? '', qty }];
  await finish(
    to,
    await pushDoc(context, defOf(entity), doc.id, to, {
      version: doc.version,
      key: newId(context.ports),
      lines,
    }),
  );
}

function placed(place: Readonly<Record<string, unknown>>): Row {
  return {
    material: textOf(place['material']),
    warehouse: textOf(place['warehouse']),
    location: optionalText(place['location']),
    stockStatus: textOf(place['stock_status']),
  };
}
