// 默认的交货地点与收货联系人: where goods go and whom they are handed to, where nobody says it: the default address of the customer,
// else his contact for receipts.
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText } from '#server/values.ts';

const contactSql = `select name, coalesce(nullif(mobile, ''), phone) as phone from customer_linkmen
  where doc_id = $1::uuid and is_receiver and enabled is not false order by is_default desc nulls last, seq limit 1`;

/** What an address brings along. */
const brought = ['receiver', 'receiverPhone', 'receiveAddress'];

async function defaultAddress(customer: string, read: Read): Promise<string | null> {
  const [row] = await read.kept(
    ['shippingAddress'],
    `select id from shipping_address where org = $2::uuid and owner_kind = 'customer' and customer = $1::uuid and is_default
       and ${stateSql('shippingAddress', 'status', 'executable')} limit 1`,
    [customer, read.org],
  );
  return optionalText(row?.['id']);
}

async function proposed({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  const customer = optionalText(doc.fields['receiveCustomer']) ?? optionalText(doc.fields['customer']);
  const former = optionalText(before?.fields['receiveCustomer']) ?? optionalText(before?.fields['customer']);
  if (customer === null || sameValue(former, customer)) return [];
  const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
  const isFree = (field: string): boolean => isEmpty(doc.fields[field]) && !typed.has(field);
  // An address would take the place of what was typed of it.
  if (
    Object.hasOwn(doc.fields, 'shippingAddress') &&
    isFree('shippingAddress') &&
    !brought.some((field) => typed.has(field))
  ) {
    const value = await defaultAddress(customer, read);
    if (value !== null) return [{ op: 'set', field: 'shippingAddress', value }];
  }
  if (!isFree('receiver') || !isFree('receiverPhone')) return [];
  const [row] = await read.kept(['customer'], contactSql, [customer]);
  const values = { receiver: optionalText(row?.['name']), receiverPhone: optionalText(row?.['phone']) };
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    value === null ? [] : [{ op: 'set', field, value }],
  );
}

export const receivingContact = defineBehaviour({ title: '客户的交货地点与收货联系人', propose: proposed });
