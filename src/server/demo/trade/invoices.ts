// Invoices of the demo, by the recipes of the product: of suppliers some are approved, one waits because its price is too
// high, one is typed from paper and not matched yet; to customers some are issued, one waits for its number.
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdayAgo } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved, set } from './clerk.ts';

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

async function latest(context: WriteContext, bill: string, count: number): Promise<string[]> {
  const { rows } = await context.session.query(
    `select h.id from ${bill} h where h.org = $1::uuid and h.status = 'approved' and h.date > ($2::date - 75)
       and (select count(*) from ${bill}_items i where i.doc_id = h.id) <= ${mostLines}
       and exists (select 1 from ${bill}_items i where i.doc_id = h.id)
       and not exists (select 1 from ${bill}_items i where i.doc_id = h.id and coalesce(i.amount, 0) <= 0)
     order by h.date, h.code limit ${count}`,
    [context.grants.org, context.today],
  );
  return rows.map((row) => textOf(row['id']));
}

async function pushed(context: WriteContext, from: string, id: string, to: string): Promise<DocResult> {
  const { doc } = await openDoc(context, defOf(from), id);
  return pushDoc(context, defOf(from), id, to, { version: doc.version, key: newId(context.ports) });
}

function changed(
  context: WriteContext,
  entity: string,
  seen: DocResult,
  patches: Patch[],
): Promise<DocResult> {
  const { id, version } = seen.doc;
  return saveDoc(context, defOf(entity), { id, version, key: newId(context.ports), patches });
}

async function ofSuppliers(context: WriteContext): Promise<void> {
  const ids = await latest(context, 'purchase_in_bill', receipts);
  for (const [index, id] of ids.entries()) {
    const draft = await pushed(context, 'purchaseInBill', id, 'purchaseInvoice');
    const day = textOf(draft.doc.fields['date'], context.today);
    // The seventh costs 3 % more than ordered, the fourth a little less.
    const factor = index === 6 ? '1.03' : index === 3 ? '0.998' : '1';
    const priced = (draft.doc.lines['items'] ?? []).map((row): Patch => {
      const field = draft.doc.fields['taxIncluded'] === true ? 'taxPrice' : 'price';
      const value = decimalText(round(decimal(textOf(row[field], '0')).times(factor), 4));
      return { op: 'setLine', lines: 'items', id: row.id, field, value };
    });
    const entered = await changed(context, 'purchaseInvoice', draft, [
      set('invoiceNo', `2637${String(10_000_217 + index * 4_391)}`),
      set('invoiceDate', workdayAgo(day, index % 4)),
      ...priced,
    ]);
    if (index < 6) await approved(context, defOf('purchaseInvoice'), entered, () => newId(context.ports));
    else if (index === 7)
      await transitionDoc(context, defOf('purchaseInvoice'), entered.doc.id, 'submit', {
        version: entered.doc.version,
        key: newId(context.ports),
        acceptWarnings: true,
      });
  }
}

/** Typed from the paper of the supplier with most open receipts: the match page has something to pair. */
async function fromPaper(context: WriteContext): Promise<void> {
  const { rows } = await context.session.query(
    `select h.supplier, i.material, i.unit, sum(i.qty) as qty, max(i.price) as price, max(i.tax_rate) as rate
     from purchase_in_bill h join purchase_in_bill_items i on i.doc_id = h.id
     where h.org = $1::uuid and h.status = 'approved' and h.date > ($2::date - 75) and coalesce(i.invoiced_qty, 0) = 0
       and not exists (select 1 from document_link k where k.source_line_id = i.id::text and k.link_rule = 'purchaseInBill-purchaseInvoice'
         and k.link_status <> 'released')
       and i.price > 0 and h.supplier = (
         select s.supplier from purchase_in_bill s where s.org = $1::uuid and s.status = 'approved' and s.date > ($2::date - 30)
         group by 1 order by count(*) desc, 1 limit 1)
     group by 1, 2, 3 order by 2 limit 6`,
    [context.grants.org, context.today],
  );
  const [first] = rows;
  if (first === undefined) return;
  await saved(
    context,
    'purchaseInvoice',
    {
      supplier: textOf(first['supplier']),
      taxIncluded: false,
      invoiceNo: '263710098812',
      invoiceDate: context.today,
    },
    {
      items: rows.map((row) => ({
        material: textOf(row['material']),
        unit: textOf(row['unit']),
        qty: textOf(row['qty']),
        price: decimalText(round(decimal(textOf(row['price'])), 4)),
        taxRate: textOf(row['rate'], '13'),
      })),
    },
  );
}

async function toCustomers(context: WriteContext): Promise<void> {
  const ids = await latest(context, 'sales_out_bill', shipments);
  for (const [index, id] of ids.entries()) {
    const draft = await pushed(context, 'salesOutBill', id, 'saleInvoice');
    if (index === 8) continue;
    const waiting = await approved(context, defOf('saleInvoice'), draft, () => newId(context.ports));
    if (index < 7)
      await transitionDoc(context, defOf('saleInvoice'), waiting.doc.id, 'issue', {
        version: waiting.doc.version,
        key: newId(context.ports),
        acceptWarnings: true,
        values: { invoiceNo: `2644${String(20_000_551 + index * 1_733)}` },
      });
  }
}
