// What an invoice takes over from its partner: type, title and tax number of his invoice data in force on the day, and
// the address invoices are sent to.
import { customer } from '#entities/master/customer.ts';
import { supplier } from '#entities/master/supplier.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

export interface InvoiceTerms {
  invoiceType: string | null;
  invoiceTitle: string | null;
  taxNo: string | null;
  email: string | null;
  address: string | null;
}

type Partner = DocOf<typeof customer> | DocOf<typeof supplier>;
type TaxData = Partner['lines']['taxes'][number];

const nobody: InvoiceTerms = {
  invoiceType: null,
  invoiceTitle: null,
  taxNo: null,
  email: null,
  address: null,
};

export async function invoiceTerms(
  read: Read,
  entity: 'customer' | 'supplier',
  id: string | null,
  day: string,
): Promise<InvoiceTerms> {
  if (id === null) return nobody;
  const partner: Partner | null =
    entity === 'customer' ? await read.docOf(customer, id) : await read.docOf(supplier, id);
  if (partner === null) return nobody;
  const row = taxesOn(partner.lines.taxes, day);
  const address = partner.lines.addresses.find(
    ({ isDefaultInvoice, enabled }) => isDefaultInvoice === true && enabled !== false,
  );
  return {
    invoiceType: row?.invoiceType ?? null,
    invoiceTitle: row?.invoiceTitle ?? partner.fields.name,
    taxNo: row?.taxNo ?? partner.fields.creditCode,
    email: row?.receiveEmail ?? null,
    address: address?.address ?? null,
  };
}

/** The default one among those in force; the first where none is ticked. */
function taxesOn(taxes: readonly TaxData[], day: string): TaxData | undefined {
  const inForce = taxes.filter(
    ({ effectiveDate: from, expiryDate: to }) => (from === null || from <= day) && (to === null || day <= to),
  );
  return inForce.find(({ isDefault }) => isDefault === true) ?? inForce[0];
}
