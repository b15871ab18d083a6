// 默认的交货地点与收货联系人: where goods go and whom they are handed to, where nobody says it: the default address of the customer,
// else his contact for receipts.
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { customer as customerDef } from '#entities/master/customer.ts';
import { shippingAddress } from '#entities/master/shippingAddress.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** Documents on which goods go to somebody. */
export const delivering = [saleOrder, deliveryNotice, salesOutBill] as const;

type Delivering = (typeof delivering)[number];

/** What an address brings along. */
const brought = ['receiver', 'receiverPhone', 'receiveAddress'];

async function defaultAddress(customer: string, read: Read): Promise<string | null> {
  const a = headerTable(shippingAddress, 'a');
  const [row] = await read.keptSelect(
    [shippingAddress],
    { id: a.id },
    sql`from ${a} where ${is(a.org, read.org)} and ${a.ownerKind} = 'customer' and ${is(a.customer, customer)} and ${a.isDefault}
       and ${stateIs(shippingAddress, a.status, 'executable')} limit 1`,
  );
  return row?.id ?? null;
}

async function proposed({ before, doc, patches }: Proposal<DocOf<Delivering>>, read: Read): Promise<Patch[]> {
  const customer = doc.fields.receiveCustomer ?? doc.fields.customer;
  const former = before?.fields.receiveCustomer ?? before?.fields.customer;
  if (customer === null || former === customer) return [];
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const isFree = (field: string, value: string | null): boolean => isEmpty(value) && !typed.has(field);
  // An address would take the place of what was typed of it.
  if (
    'shippingAddress' in doc.fields &&
    isFree('shippingAddress', doc.fields.shippingAddress) &&
    !brought.some((field) => typed.has(field))
  ) {
    const value = await defaultAddress(customer, read);
    if (value !== null) return [{ op: 'set', field: 'shippingAddress', value }];
  }
  if (!isFree('receiver', doc.fields.receiver) || !isFree('receiverPhone', doc.fields.receiverPhone))
    return [];
  const l = linesTable(customerDef, 'linkmen', 'l');
  const [contact] = await read.keptSelect(
    [customerDef],
    { receiver: l.name, receiverPhone: asKind('text', sql`coalesce(nullif(${l.mobile}, ''), ${l.phone})`) },
    sql`from ${l} where ${is(l.docId, customer)} and ${l.isReceiver} and ${l.enabled} is not false
      order by ${l.isDefault} desc nulls last, ${l.seq} limit 1`,
  );
  return Object.entries(contact ?? {}).flatMap(([field, value]): Patch[] =>
    isEmpty(value) ? [] : [{ op: 'set', field, value }],
  );
}

export function receivingContactOf(def: Delivering) {
  return defineBehaviour(def, { title: '客户的交货地点与收货联系人', propose: proposed });
}
