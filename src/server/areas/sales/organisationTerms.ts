// What a customer agreed with one organisation goes before what its card says in general (rule customer-r6): who sells to
// it and when it pays. Its limit of credit and its price group are read where they count.
import { customer } from '#entities/master/customer.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';

/** Patches for a customer that was just chosen; what somebody typed stays. */
export async function proposeOrganisationTerms(
  { before, doc, patches }: Proposal<DocOf<typeof saleQuotation | typeof saleOrder>>,
  read: Read,
): Promise<Patch[]> {
  const chosen = doc.fields.customer;
  if (isEmpty(chosen) || before?.fields.customer === chosen) return [];
  if (!patches.some((patch) => patch.op === 'set' && patch.field === 'customer')) return [];
  const s = linesTable(customer, 'orgSettings', 's');
  const [terms] = await read.select(
    { salesperson: s.salesperson, saleDept: s.saleDept, paymentTerm: s.paymentTerm },
    sql`from ${s} where ${is(s.docId, chosen)} and ${is(s.org, read.org)} and ${s.enabled} is not false limit 1`,
  );
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  return Object.entries(terms ?? {}).flatMap(([field, value]): Patch[] =>
    value === null || typed.has(field) ? [] : [{ op: 'set', field, value }],
  );
}
