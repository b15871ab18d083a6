// What an invoice takes over from its partner: type, title and tax number of his invoice data in force on the day, and
// the address invoices are sent to.
import type { Doc, Row } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

export interface InvoiceTerms {
  invoiceType: string | null;
  invoiceTitle: string | null;
  taxNo: string | null;
  email: string | null;
  address: string | null;
}

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
  id: unknown,
  day: string,
): Promise<InvoiceTerms> {
  const partner = typeof id === 'string' && id !== '' ? await read.doc(entity, id) : null;
  if (partner === null) return nobody;
  const row = taxesOn(partner, day);
  const address = (partner.lines['addresses'] ?? []).find(
    (each) => each['isDefaultInvoice'] === true && each['enabled'] !== false,
  );
  return {
    invoiceType: optionalText(row?.['invoiceType']),
    invoiceTitle: optionalText(row?.['invoiceTitle']) ?? optionalText(partner.fields['name']),
    taxNo: optionalText(row?.['taxNo']) ?? optionalText(partner.fields['creditCode']),
    email: optionalText(row?.['receiveEmail']),
    address: optionalText(address?.['address']),
  };
}

/** The default one among those in force; the first where none is ticked. */
function taxesOn(partner: Doc, day: string): Row | undefined {
  const inForce = (partner.lines['taxes'] ?? []).filter((row) => {
    const [from, to] = [optionalText(row['effectiveDate']), optionalText(row['expiryDate'])];
    return (from === null || from <= day) && (to === null || day <= to);
  });
  return inForce.find((row) => row['isDefault'] === true) ?? inForce[0];
}
