// Rejected goods of the demo, in every state of their handling: what the refused delivery left, and goods found faulty in the
// store that wait for their review, are being dealt with, or are written off; and inspections of several types that wait.
import { employee } from '#entities/master/employee.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { material } from '#entities/master/material/material.ts';
import { stockStatus } from '#entities/master/stockStatus.ts';
import { badReason } from '#entities/quality/badReason.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { approved, clerkOf, defOf, saved } from './trade/clerk.ts';

export async function makeDefects(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants !== null)
    await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
      await foundInStore(context);
      await otherRequests(context);
    });
}

/** Inspections of other occasions than arrivals that wait for an inspector, over goods that lie in the store. */
async function otherRequests(context: WriteContext): Promise<void> {
  const { handler } = await basics(context);
  if (handler === null) return;
  const [b, m] = [headerTable(stockBalance, 'b'), headerTable(material, 'm')];
  const rows = await selectRows(
    context.session,
    { material: present(b.material), warehouse: present(b.warehouse), baseUnit: present(m.baseUnit) },
    sql`from ${b} join ${m} on m.id = b.material join stock_status s on s.id = b.stock_status
     where b.org = ${context.grants.org}::uuid and b.available_qty >= 20 and b.lot is null and s.allow_issue and b.owner_type = 'own'
     order by m.is_produce desc, b.available_qty, b.material limit 3`,
  );
  for (const [at, row] of rows.entries()) {
    const inspectionType = (['final', 'shipping', 'stock'] as const)[at] ?? 'stock';
    const made = await saved(
      context,
      'inspectionRequest',
      { inspectionType, applicant: handler, urgent: at === 0 ? 'urgent' : 'normal' },
      {
        items: [
          {
            material: row.material,
            unit: row.baseUnit,
            requestQty: '20',
            warehouse: row.warehouse,
          },
        ],
      },
    );
    await approved(context, defOf('inspectionRequest'), made, () => newId(context.ports));
  }
}

interface Basics {
  handler: string | null;
  reason: string | null;
  rejected: string | null;
}

async function basics({ session, grants }: WriteContext): Promise<Basics> {
  const [e, b] = [headerTable(employee, 'e'), headerTable(badReason, 'b')];
  const [handler] = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, grants.org)} and e.is_inspector and ${e.user} is not null order by ${e.code} limit 1`,
  );
  const [reason] = await selectRows(
    session,
    { id: b.id },
    sql`from ${b} where ${is(b.org, grants.org)} and b.shortcut = 'B02'`,
  );
  const s = headerTable(stockStatus, 's');
  const [rejected] = await selectRows(
    session,
    { id: s.id },
    sql`from ${s} where s.status_kind <> 'available' and not s.allow_issue order by s.sort, s.code limit 1`,
  );
  return { handler: handler?.id ?? null, reason: reason?.id ?? null, rejected: rejected?.id ?? null };
}

/** How far each of them has come; the goods are those of which most lies in the store. */
const courses = ['draft', 'submitted', 'processing', 'done'] as const;

async function foundInStore(context: WriteContext): Promise<void> {
  const { handler, reason, rejected } = await basics(context);
  if (handler === null || reason === null || rejected === null) return;
  const b = headerTable(stockBalance, 'b');
  const rows = await selectRows(
    context.session,
    { material: present(b.material), warehouse: present(b.warehouse), stockStatus: present(b.stockStatus) },
    sql`from ${b} join material m on m.id = b.material
       join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
     where b.org = ${context.grants.org}::uuid and b.available_qty >= 50 and b.lot is null and b.location is null and s.allow_issue and not m.is_serial_managed
       and w.warehouse_type <> 'inTransit' and b.owner_type = 'own' and coalesce(b.mto_no, '') = '' and b.project is null
     order by b.available_qty desc, b.material limit 4`,
  );
  for (const [at, row] of rows.entries()) {
    const course = courses[at] ?? 'draft';
    const method = course === 'processing' ? 'downgrade' : 'scrap';
    const made = await saved(
      context,
      'defectHandling',
      {
        material: row.material,
        warehouse: row.warehouse,
        stockStatus: row.stockStatus,
        defectQty: String(at + 2),
        handler,
        causeAnalysis: '库内受潮，表面锈蚀',
        correctiveAction: '整改通风，每周点检湿度',
      },
      {
        items: [
          {
            badReason: reason,
            method,
            qty: String(at + 2),
            ...(method === 'downgrade' ? { targetStatus: rejected } : {}),
          } satisfies Row,
        ],
      },
    );
    await broughtTo(context, made, course);
  }
}

async function broughtTo(
  context: WriteContext,
  made: DocResult,
  course: (typeof courses)[number],
): Promise<void> {
  const key = (): string => newId(context.ports);
  const def = defOf('defectHandling');
  if (course === 'draft') return;
  if (course === 'submitted') {
    await transitionDoc(context, def, made.doc.id, 'submit', {
      version: made.doc.version,
      key: key(),
      acceptWarnings: true,
    });
    return;
  }
  await approved(context, def, made, key);
  if (course !== 'done') return;
  const seen = await openDoc(context, def, made.doc.id);
  const out = await pushDoc(context, def, made.doc.id, 'otherOutBill', {
    version: seen.doc.version,
    key: key(),
  });
  await approved(context, defOf('otherOutBill'), out, key);
}
