// A few goods that came back, made the way clerks make them: applied for, agreed, taken in. Few enough to go through the
// recipes of the product, which keep every balance.
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { saleReturnApplication } from '#entities/sales/saleReturnApplication.ts';
import type { Patch } from '#model/patch.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Ports } from '#server/ports.ts';
import { raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { approved, clerkOf, defOf, pushedTo, set } from './clerk.ts';

const reasons = ['quality', 'damage', 'excess', 'wrongItem', 'noNeed', 'quality'];

/** Six applications of signed shipments; four are taken in, one is agreed only, one is still a draft. */
export async function makeReturns(ports: Ports): Promise<void> {
  const [bills, grants] = [await shipped(ports), await clerkOf(ports)];
  if (grants === null) return;
  for (const [index, bill] of bills.entries()) {
    await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, (context) =>
      comeBack(context, bill, index),
    );
  }
}

async function shipped({ database }: Ports): Promise<string[]> {
  const b = headerTable(salesOutBill, 'b');
  const rows = await selectRows(
    database,
    { id: b.id },
    sql`from ${b} where b.status = 'approved' and b.sign_status = 'signed' and b.org = (select org from sales_out_bill
       group by org order by count(*) desc limit 1)
       and not exists (select 1 from sales_out_bill_items i join material m on m.id = i.material
         where i.doc_id = b.id and (i.qty < 4 or m.is_serial_managed or m.is_lot_managed or not m.is_sale_return))
     order by b.date desc, b.code desc limit ${raw(String(reasons.length))}`,
  );
  return rows.map(({ id }) => id);
}

async function comeBack(context: WriteContext, bill: string, index: number): Promise<void> {
  const [application, back] = [saleReturnApplication, defOf('salesReturnBill')];
  const key = (): string => newId(context.ports);
  const source = await openDoc(context, salesOutBill, bill);
  const line = source.doc.lines.items[0];
  if (line === undefined) return;
  const qty = String(Math.max(1, Math.floor(Number(line.qty) / 4)));
  const draft = await pushedTo(context, salesOutBill, source, application, [{ id: line.id, qty }]);
  const first = draft.doc.lines.items[0]?.id ?? '';
  const typed: Patch[] = [
    set('returnReason', reasons[index] ?? 'other'),
    set('responsibility', index % 2 === 0 ? 'company' : 'pending'),
    set('replenishMode', index === 2 ? 'byOrder' : 'none'),
    { op: 'setLine', lines: 'items', id: first, field: 'replenishQty', value: index === 2 ? '1' : '0' },
  ];
  const wanted = await saveDoc(context, application, {
    id: draft.doc.id,
    version: draft.doc.version,
    key: key(),
    patches: typed,
  });
  if (index === 5) return;
  const agreed = await approved(context, application, wanted, key);
  if (index === 4) return;
  const taken = await pushedTo(context, application, agreed, back);
  await approved(context, back, taken, key);
}
