// 库存复检: every day, lots in stock whose inspection is due are asked for, a request per warehouse; a lot that already waits
// for an inspection is not asked for twice.
import { businessDate } from '#model/time/calendar.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { employee } from '#entities/master/employee.ts';
import { lot as lotRecord } from '#entities/master/lot.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { inspectionRequest as def } from '#entities/quality/inspection/inspectionRequest.ts';
import type { Row } from '#model/entity.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, Rows } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { inspectedOf, planInForce } from './inForce.ts';

/** A lot in stock of a warehouse whose inspection is due. */
interface DueLot {
  org: string;
  warehouse: string;
  material: string;
  lot: string | null;
  unit: string | null;
  category: string | null;
  qty: string | null;
  supplierLot: string | null;
}

/** Due by the date of the lot, else so many days after it came in; lots that are blocked for good are left alone. */
function dueLots({ database, clock }: Ports): Promise<DueLot[]> {
  const b = headerTable(stockBalance, 'b');
  const l = headerTable(lotRecord, 'l');
  const m = headerTable(materials, 'm');
  const i = linesTable(def, 'items', 'i');
  const h = headerTable(def, 'h');
  const lot = sql`${b.org}, ${b.warehouse}, ${b.material}, ${b.lot}`;
  return selectRows(
    database,
    {
      org: present(b.org),
      warehouse: present(b.warehouse),
      material: present(b.material),
      lot: b.lot,
      unit: m.baseUnit,
      category: m.category,
      qty: asKind('qty', sql`sum(${b.onHandQty})`),
      supplierLot: l.supplierLot,
    },
    sql`from ${b} join ${l} on ${l.id} = ${b.lot} join ${m} on ${m.id} = ${b.material}
  where ${m.isStockInspect} and coalesce(${m.recheckDays}, 0) > 0 and ${b.onHandQty} > 0
    and coalesce(${l.nextInspectDate}, coalesce(${l.receiptDate}, ${l.produceDate}) + ${m.recheckDays}) <= ${businessDate(clock.now())}::date
    and not exists (select 1 from ${i} join ${h} on ${h.id} = ${i.docId}
      where ${i.lot} = ${b.lot} and ${i.warehouse} = ${b.warehouse} and ${is(h.inspectionType, 'stock')} and ${among(h.status, ['draft', 'submitted', 'waiting', 'inspecting'])})
  group by ${lot}, ${m.baseUnit}, ${m.category}, ${l.supplierLot} order by ${lot}`,
  );
}

/** Who asks where nobody does: the first inspector there is. */
async function applicantOf({ session, grants }: WriteContext): Promise<string | null> {
  const e = headerTable(employee, 'e');
  const [first] = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, grants.org)} and ${e.isInspector} and ${is(e.status, 'approved')} order by ${e.code} limit 1`,
  );
  return first?.id ?? null;
}

/** The plan in force for a lot, or null. */
function planOf({ session, grants, now }: WriteContext, row: DueLot): Promise<string | null> {
  const rows: Rows = async (text, values) => [...(await session.query(text, values)).rows];
  return planInForce(
    { rows, org: grants.org },
    inspectedOf(
      { material: row.material, materialCategory: row.category },
      { inspectionType: 'stock' },
      businessDate(now),
    ),
  );
}

async function askFor(context: WriteContext, warehouse: string, rows: readonly DueLot[]): Promise<void> {
  const applicant = await applicantOf(context);
  if (applicant === null) return;
  const items: Row[] = [];
  for (const row of rows)
    items.push({
      material: row.material,
      unit: row.unit,
      requestQty: row.qty,
      lot: row.lot,
      supplierLot: row.supplierLot,
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
  const rows = await dueLots(ports);
  for (const [org, ofOrg] of Map.groupBy(rows, (row) => row.org))
    await inTransaction(
      ports,
      systemGrants(org),
      { requestId: 'recheck', sessionId: null },
      async (context) => {
        for (const [warehouse, lots] of Map.groupBy(ofOrg, (row) => row.warehouse))
          await askFor(context, warehouse, lots);
      },
    );
  return rows.length === 0 ? '没有到期的库存复检' : `${rows.length} 个批号到期，已生成报检单`;
}

export const stockRechecks: Task = { name: '库存复检到期报检', cron: '30 6 * * *', run: askDueLots };
