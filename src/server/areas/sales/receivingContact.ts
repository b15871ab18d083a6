// 收货联系人: whom the goods are handed to, where neither an address nor a person says who: the customer's contact for receipts.
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

const contactSql = `select name, coalesce(nullif(mobile, ''), phone) as phone from customer_linkmen
  where doc_id = $1::uuid and is_receiver and enabled is not false order by is_default desc nulls last, seq limit 1`;

export const receivingContact = defineBehaviour({
  title: '客户的收货联系人',
  async propose({ before, doc, patches }, read) {
    const customer = optionalText(doc.fields['receiveCustomer']) ?? optionalText(doc.fields['customer']);
    const former = optionalText(before?.fields['receiveCustomer']) ?? optionalText(before?.fields['customer']);
    const typed = new Set(patches.flatMap((patch) => (patch.op === 'set' ? [patch.field] : [])));
    const open = ['receiver', 'receiverPhone'].every((field) => isEmpty(doc.fields[field]) && !typed.has(field));
    if (customer === null || sameValue(former, customer) || !open) return [];
    const [row] = await read.kept(['customer'], contactSql, [customer]);
    const values = { receiver: optionalText(row?.['name']), receiverPhone: optionalText(row?.['phone']) };
    return Object.entries(values).flatMap(([field, value]): Patch[] =>
      value === null ? [] : [{ op: 'set', field, value }],
    );
  },
});
