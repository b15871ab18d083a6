// 库存复检: every day, lots in stock whose inspection is due are asked for, a request per warehouse; a lot that already waits
// for an inspection is not asked for twice.
import { businessDate } from '#model/time/calendar.ts';
import { entities } from '#entities/registry.ts';
import { decimalText, decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, Rows, SqlRow } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { inspectedOf, planInForce } from './inForce.ts';

/** Due by the date of the lot, else so many days after it came in; lots that are blocked for good are left alone. */
const due = `select b.org, b.warehouse, b.material, b.lot, m.base_unit, m.category, sum(b.on_hand_qty)::text as qty, l.supplier_lot
  from stock_balance b join lot l on l.id = b.lot join material m on m.id = b.material
  where m.is_stock_inspect and coalesce(m.recheck_days, 0) > 0 and b.on_hand_qty > 0
    and coalesce(l.next_inspect_date, coalesce(l.receipt_date, l.produce_date) + m.recheck_days) <= $1::date
    and not exists (select 1 from inspection_request_items i join inspection_request h on h.id = i.doc_id
      where i.lot = b.lot and i.warehouse = b.warehouse and h.inspection_type = 'stock' and h.status in ('draft', 'submitted', 'waiting', 'inspecting'))
  group by b.org, b.warehouse, b.material, b.lot, m.base_unit, m.category, l.supplier_lot order by b.org, b.warehouse, b.material, b.lot`;

/** Who asks where nobody does: the first inspector there is. */
async function applicantOf({ session, grants }: WriteContext): Promise<string | null> {
  const found = await session.query(
    `select id from employee where org = $1::uuid and is_inspector and status = 'approved' order by code limit 1`,
    [grants.org],
  );
  return optionalText(found.rows[0]?.['id']);
}

/** The plan in force for a lot, or null. */
function planOf({ session, grants, now }: WriteContext, row: SqlRow): Promise<string | null> {
  const rows: Rows = async (text, values) => [...(await session.query(text, values)).rows];
  return planInForce(
    { rows, org: grants.org },
    inspectedOf(
      { material: textOf(row['material']), materialCategory: optionalText(row['category']) },
      { inspectionType: 'stock' },
      businessDate(now),
    ),
  );
}

async function askFor(context: WriteContext, warehouse: string, rows: readonly SqlRow[]): Promise<void> {
  const def = entities.inspectionRequest;
  const applicant = await applicantOf(context);
  if (applicant === null) return;
  const items: Row[] = [];
  for (const row of rows)
    items.push({
      material: textOf(row['material']),
      unit: textOf(row['base_unit']),
      requestQty: decimalText(decimal(textOf(row['qty'], '0'))),
      lot: textOf(row['lot']),
      supplierLot: optionalText(row['supplier_lot']),
      warehouse,
      inspectionPlan: await planOf(context, row),
    });
  const made = await createDraft(context, {
    effect: 'create',
    entity: def.name,
    fields: { inspectionType: 'stock', applicant },
    lines: { items },
  });
  for (const action of ['submit', 'approve']) {
    const stored = await readDoc(context.session, def, made.id, { lock: true, org: context.grants.org });
    if (stored === null) return;
    await context.recipes.move(context, def, stored, action, {
      version: stored.version,
      key: '',
      acceptWarnings: true,
    });
  }
}

/** Says how many lots were asked for. */
export async function askDueLots(ports: Ports): Promise<string> {
  const { rows } = await ports.database.query(due, [businessDate(ports.clock.now())]);
  for (const [org, ofOrg] of Map.groupBy(rows, (row) => textOf(row['org'])))
    await inTransaction(
      ports,
      systemGrants(org),
      { requestId: 'recheck', sessionId: null },
      async (context) => {
        for (const [warehouse, lots] of Map.groupBy(ofOrg, (row) => textOf(row['warehouse'])))
          await askFor(context, warehouse, lots);
      },
    );
  return rows.length === 0 ? '没有到期的库存复检' : `${rows.length} 个批号到期，已生成报检单`;
}

export const stockRechecks: Task = { name: '库存复检到期报检', cron: '30 6 * * *', run: askDueLots };
