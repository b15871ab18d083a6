// Costing of the demo: its parameters, planned rates of the work centres, and three purchased parts that are valued by
// layers, at standard cost and by the month, with receipts and issues, one of them entered late.
import { material } from '#entities/master/material/material.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdaysAgo } from './factoryDays.ts';
import { acted, approved, clerkOf, defOf, saved } from './trade/clerk.ts';

export async function makeCosting(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    await makeRates(context);
    await makeMethods(context);
  });
}

async function done(
  context: WriteContext,
  entity: string,
  fields: Row,
  items: readonly Row[],
): Promise<void> {
  const made = await saved(context, entity, fields, { items });
  await approved(context, defOf(entity), made, () => newId(context.ports));
}

async function makeRates(context: WriteContext): Promise<void> {
  const c = headerTable(workCenter, 'c');
  const rows = await selectRows(
    context.session,
    { id: c.id, labor: c.laborRate, machine: c.machineRate, overhead: c.overheadRate },
    sql`from ${c} where ${is(c.org, context.grants.org)} and c.center_type <> 'outsourced' and c.labor_rate > 0 order by ${c.code}`,
  );
  await saved(context, 'costParam', { costOrder: 'date' });
  if (rows.length === 0) return;
  await done(
    context,
    'costRate',
    {
      name: `${context.today.slice(0, 4)} 年计划费率`,
      rateKind: 'planned',
      periodFrom: `${context.today.slice(0, 4)}-01`,
    },
    rows.map((row) => ({
      workCenter: row.id,
      laborRate: row.labor,
      machineRate: row.machine,
      overheadRate: row.overhead,
    })),
  );
}

const parts: readonly (readonly [
  name: string,
  specification: string,
  method: string,
  standard: string | null,
])[] = [
  ['导热硅脂', '1kg/罐', 'fifo', null],
  ['铜接线端子', 'OT10-8', 'standard', '2.4'],
  ['焊接保护气', '氩气 40L', 'monthAverage', null],
];

/** Receipts and issues by working days before today: quantity, and price of what came in. */
const played: readonly (readonly [workdaysAgo: number, qty: string, price: string | null])[] = [
  [12, '100', '10'],
  [9, '60', '11.5'],
  [8, '80', null],
  [6, '40', '12.2'],
  [4, '70', null],
  // Entered late: what left since is valued again by the run it asks for.
  [10, '40', '9.2'],
  [1, '25', null],
];

async function makeMethods(context: WriteContext): Promise<void> {
  const [m, w] = [headerTable(material, 'm'), headerTable(warehouse, 'w')];
  const { org } = context.grants;
  const [like] = await selectRows(
    context.session,
    {
      category: m.category,
      inventory: m.inventoryCategory,
      unit: m.baseUnit,
      tax: m.tax,
      warehouse: asKind(
        'ref',
        sql`(select ${w.id} from ${w} where w.org = ${org}::uuid and w.status = 'approved' and w.warehouse_type = 'material'
            and not w.enable_location and w.count_frozen is not true order by w.code desc limit 1)`,
      ),
    },
    sql`from ${m} where m.org = ${org}::uuid and m.status = 'approved' and m.is_purchase and not coalesce(m.is_lot_managed, false)
         and not coalesce(m.is_serial_managed, false) order by m.code limit 1`,
  );
  if (like === undefined || like.warehouse === null) return;
  for (const [name, specification, costMethod, standardCost] of parts) {
    const draft = await saved(context, 'material', {
      name,
      specification,
      category: like.category ?? '',
      inventoryCategory: like.inventory ?? '',
      baseUnit: like.unit ?? '',
      tax: like.tax,
      costMethod,
      standardCost,
    });
    const { doc } = await acted(context, material, draft, 'approve');
    for (const [ago, qty, price] of played) {
      const line: Row = { material: doc.id, qty, warehouse: like.warehouse };
      const date = workdaysAgo(context.today, ago);
      if (price === null) await done(context, 'otherOutBill', { date, outReason: 'other' }, [line]);
      else await done(context, 'otherInBill', { date }, [{ ...line, unitCost: scaled(price, standardCost) }]);
    }
  }
}

/** Prices of cheap parts: around their standard. */
function scaled(price: string, standard: string | null): string {
  return standard === null ? price : decimalText(decimal(price).times('0.24'));
}
