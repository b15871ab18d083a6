// Rejected goods of the demo, in every state of their handling: what the refused delivery left, and goods found faulty in the
// store that wait for their review, are being dealt with, or are written off; and inspections of several types that wait.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
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
  const { rows } = await context.session.query(
    `select b.material, b.warehouse, m.base_unit, m.is_produce from stock_balance b join material m on m.id = b.material
       join stock_status s on s.id = b.stock_status
     where b.org = $1::uuid and b.available_qty >= 20 and b.lot is null and s.allow_issue and b.owner_type = 'own'
     order by m.is_produce desc, b.available_qty, b.material limit 3`,
    [context.grants.org],
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
            material: textOf(row['material']),
            unit: textOf(row['base_unit']),
            requestQty: '20',
            warehouse: textOf(row['warehouse']),
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
  const one = async (text: string): Promise<string | null> =>
    optionalText((await session.query(text, [grants.org])).rows[0]?.['id']);
  return {
    handler: await one(
      `select id from employee where org = $1::uuid and is_inspector and "user" is not null order by code limit 1`,
    ),
    reason: await one(`select id from bad_reason where org = $1::uuid and shortcut = 'B02'`),
    rejected: await one(
      `select id from stock_status where $1::uuid is not null and status_kind <> 'available' and not allow_issue order by sort, code limit 1`,
    ),
  };
}

/** How far each of them has come; the goods are those of which most lies in the store. */
const courses = ['draft', 'submitted', 'processing', 'done'] as const;

async function foundInStore(context: WriteContext): Promise<void> {
  const { handler, reason, rejected } = await basics(context);
  if (handler === null || reason === null || rejected === null) return;
  const { rows } = await context.session.query(
    `select b.material, b.warehouse, b.stock_status from stock_balance b join material m on m.id = b.material
       join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
     where b.org = $1::uuid and b.available_qty >= 50 and b.lot is null and b.location is null and s.allow_issue and not m.is_serial_managed
       and w.warehouse_type <> 'inTransit' and b.owner_type = 'own' and coalesce(b.mto_no, '') = '' and b.project is null
     order by b.available_qty desc, b.material limit 4`,
    [context.grants.org],
  );
  for (const [at, row] of rows.entries()) {
    const course = courses[at] ?? 'draft';
    const method = course === 'processing' ? 'downgrade' : 'scrap';
    const made = await saved(
      context,
      'defectHandling',
      {
        material: textOf(row['material']),
        warehouse: textOf(row['warehouse']),
        stockStatus: textOf(row['stock_status']),
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
