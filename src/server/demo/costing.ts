// Costing of the demo: its parameters, planned rates of the work centres, and three purchased parts that are valued by
// layers, at standard cost and by the month, with receipts and issues, one of them entered late.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdaysAgo } from './factoryDays.ts';
import { approved, clerkOf, defOf, saved } from './trade/clerk.ts';

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
  const { rows } = await context.session.query(
    `select id::text as id, labor_rate::text as labor, machine_rate::text as machine, overhead_rate::text as overhead from work_center
     where org = $1::uuid and center_type <> 'outsourced' and labor_rate > 0 order by code`,
    [context.grants.org],
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
      workCenter: textOf(row['id']),
      laborRate: textOf(row['labor']),
      machineRate: optionalText(row['machine']),
      overheadRate: optionalText(row['overhead']),
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
  const like = (
    await context.session.query(
      `select m.category::text as category, m.inventory_category::text as inventory, m.base_unit::text as unit, m.tax::text as tax,
         (select w.id::text from warehouse w where w.org = $1::uuid and w.status = 'approved' and w.warehouse_type = 'material'
            and not w.enable_location and w.count_frozen is not true order by w.code desc limit 1) as warehouse
       from material m where m.org = $1::uuid and m.status = 'approved' and m.is_purchase and not coalesce(m.is_lot_managed, false)
         and not coalesce(m.is_serial_managed, false) order by m.code limit 1`,
      [context.grants.org],
    )
  ).rows[0];
  if (like === undefined || like['warehouse'] === null) return;
  for (const [name, specification, costMethod, standardCost] of parts) {
    const draft = await saved(context, 'material', {
      name,
      specification,
      category: textOf(like['category']),
      inventoryCategory: textOf(like['inventory']),
      baseUnit: textOf(like['unit']),
      tax: optionalText(like['tax']),
      costMethod,
      standardCost,
    });
    const { doc } = await transitionDoc(context, defOf('material'), draft.doc.id, 'approve', {
      version: draft.doc.version,
      key: newId(context.ports),
      acceptWarnings: true,
    });
    for (const [ago, qty, price] of played) {
      const line: Row = { material: doc.id, qty, warehouse: textOf(like['warehouse']) };
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
