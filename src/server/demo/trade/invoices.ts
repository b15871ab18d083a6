// Invoices of the demo, by the recipes of the product: of suppliers some are approved, one waits because its price is too
// high, one is typed from paper and not matched yet; to customers some are issued, one waits for its number.
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { saleInvoice } from '#entities/cost/invoice/saleInvoice.ts';
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { lineTableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import { newId } from '#server/ids.ts';
import { openDoc, type Opened } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdayAgo } from '../factoryDays.ts';
import { acted, approved, clerkOf, pushedTo, saved, set } from './clerk.ts';

/** Receipts and shipments that are invoiced; the later ones stay open. */
const [receipts, shipments] = [9, 9];
/** As many as stand on one paper; what was given for nothing is not invoiced. */
const mostLines = 8;

export async function makeInvoices(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const within = (work: (context: WriteContext) => Promise<void>) =>
    inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
  await within(ofSuppliers);
  await within(fromPaper);
  await within(toCustomers);
}

async function latest({ session, grants, today }: WriteContext, bill: EntityDef, count: number) {
  const h = headerTable(bill, 'h');
  const i = raw(`${lineTableName(bill, 'items')} i`);
  const rows = await selectRows(
    session,
    { id: h.id },
    sql`from ${h} where h.org = ${grants.org}::uuid and h.status = 'approved' and h.date > (${today}::date - 75)
       and (select count(*) from ${i} where i.doc_id = h.id) <= ${raw(String(mostLines))}
       and exists (select 1 from ${i} where i.doc_id = h.id)
       and not exists (select 1 from ${i} where i.doc_id = h.id and coalesce(i.amount, 0) <= 0)
     order by h.date, h.code limit ${raw(String(count))}`,
  );
  return rows.map(({ id }) => id);
}

async function pushed<E extends EntityDef>(
  context: WriteContext,
  from: EntityDef,
  id: string,
  to: E,
): Promise<Opened<E>> {
  return pushedTo(context, from, await openDoc(context, from, id), to);
}

async function ofSuppliers(context: WriteContext): Promise<void> {
  const ids = await latest(context, purchaseInBill, receipts);
  for (const [index, id] of ids.entries()) {
    const draft = await pushed(context, purchaseInBill, id, purchaseInvoice);
    const day = draft.doc.fields.date ?? context.today;
    // The seventh costs 3 % more than ordered, the fourth a little less.
    const factor = index === 6 ? '1.03' : index === 3 ? '0.998' : '1';
    const priced = draft.doc.lines.items.map((row): Patch => {
      const field = draft.doc.fields.taxIncluded === true ? 'taxPrice' : 'price';
      const value = decimalText(round(decimal(row[field]).times(factor), 4));
      return { op: 'setLine', lines: 'items', id: row.id, field, value };
    });
    const entered = await saveDoc(context, purchaseInvoice, {
      id: draft.doc.id,
      version: draft.doc.version,
      key: newId(context.ports),
      patches: [
        set('invoiceNo', `2637${String(10_000_217 + index * 4_391)}`),
        set('invoiceDate', workdayAgo(day, index % 4)),
        ...priced,
      ],
    });
    if (index < 6) await approved(context, purchaseInvoice, entered, () => newId(context.ports));
    else if (index === 7) await acted(context, purchaseInvoice, entered, 'submit');
  }
}

/** Typed from the paper of the supplier with most open receipts: the match page has something to pair. */
async function fromPaper(context: WriteContext): Promise<void> {
  const { session, grants, today } = context;
  const [h, i] = [headerTable(purchaseInBill, 'h'), linesTable(purchaseInBill, 'items', 'i')];
  const rows = await selectRows(
    session,
    {
      supplier: present(h.supplier),
      material: present(i.material),
      unit: present(i.unit),
      qty: asKind('qty', sql`sum(${i.qty})`),
      price: asKind('price', sql`max(${i.price})`),
      rate: asKind('percent', sql`max(${i.taxRate})`),
    },
    sql`from ${h} join ${i} on i.doc_id = h.id
     where h.org = ${grants.org}::uuid and h.status = 'approved' and h.date > (${today}::date - 75) and coalesce(i.invoiced_qty, 0) = 0
       and not exists (select 1 from document_link k where k.source_line_id = i.id::text and k.link_rule = 'purchaseInBill-purchaseInvoice'
         and k.link_status <> 'released')
       and i.price > 0 and h.supplier = (
         select s.supplier from purchase_in_bill s where s.org = ${grants.org}::uuid and s.status = 'approved' and s.date > (${today}::date - 30)
         group by 1 order by count(*) desc, 1 limit 1)
     group by 1, 2, 3 order by 2 limit 6`,
  );
  const [first] = rows;
  if (first === undefined) return;
  await saved(
    context,
    'purchaseInvoice',
    {
      supplier: first.supplier,
      taxIncluded: false,
      invoiceNo: '263710098812',
      invoiceDate: context.today,
    },
    {
      items: rows.map((row) => ({
        material: row.material,
        unit: row.unit,
        qty: row.qty,
        price: decimalText(round(decimal(row.price), 4)),
        taxRate: row.rate ?? '13',
      })),
    },
  );
}

async function toCustomers(context: WriteContext): Promise<void> {
  const ids = await latest(context, salesOutBill, shipments);
  for (const [index, id] of ids.entries()) {
    const draft = await pushed(context, salesOutBill, id, saleInvoice);
    if (index === 8) continue;
    const waiting = await approved(context, saleInvoice, draft, () => newId(context.ports));
    if (index < 7)
      await acted(context, saleInvoice, waiting, 'issue', {
        invoiceNo: `2644${String(20_000_551 + index * 1_733)}`,
      });
  }
}
