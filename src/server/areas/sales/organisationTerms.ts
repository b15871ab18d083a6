// What a customer agreed with one organisation goes before what its card says in general (rule customer-r6): who sells to
// it and when it pays. Its limit of credit and its price group are read where they count.
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

const termsSql = `select salesperson, sale_dept, payment_term from customer_org_settings
  where doc_id = $1::uuid and org = $2::uuid and enabled is not false limit 1`;

/** Patches for a customer that was just chosen; what somebody typed stays. */
export async function proposeOrganisationTerms(
  { before, doc, patches }: Proposal,
  read: Read,
): Promise<Patch[]> {
  const { customer } = doc.fields;
  if (isEmpty(customer) || before?.fields['customer'] === customer) return [];
  if (!patches.some((patch) => patch.op === 'set' && patch.field === 'customer')) return [];
  const [terms] = await read.rows(termsSql, [textOf(customer), read.org]);
  const values = {
    salesperson: optionalText(terms?.['salesperson']),
    saleDept: optionalText(terms?.['sale_dept']),
    paymentTerm: optionalText(terms?.['payment_term']),
  };
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    value === null || typed.has(field) ? [] : [{ op: 'set', field, value }],
  );
}
