// 客户物料: what the customer calls a material, from the table of his numbers, on every line that does not say it yet. Of
// several numbers for one material the default one goes first.
import { isEmpty } from '#model/kind.ts';
import type { LineRow } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Documents whose lines say how the customer calls the material. */
export const namedByCustomer = ['saleQuotation', 'saleOrder', 'deliveryNotice', 'salesOutBill'];

const enabled = stateSql('customerMaterial', 'status', 'executable');

async function hasNumbers(customer: string, read: Read): Promise<boolean> {
  const [any] = await read.kept(
    ['customerMaterial'],
    `select 1 from customer_material where org = $1::uuid and customer = $2::uuid and ${enabled} limit 1`,
    [read.org, customer],
  );
  return any !== undefined;
}

/** Lines that are new or about something else than before, and have no number of the customer. */
function asking({ before, doc }: Proposal): LineRow[] {
  const known = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const isOther = before !== null && !sameValue(before.fields['customer'], doc.fields['customer']);
  return (doc.lines['items'] ?? []).filter(
    (row) =>
      !isEmpty(row['material']) &&
      isEmpty(row['customerMaterialNo']) &&
      (isOther || !sameValue(known.get(row.id)?.['material'], row['material'])),
  );
}

async function proposed(proposal: Proposal, read: Read): Promise<Patch[]> {
  const customer = optionalText(proposal.doc.fields['customer']);
  const rows = asking(proposal);
  if (customer === null || rows.length === 0 || !(await hasNumbers(customer, read))) return [];
  const day = optionalText(proposal.doc.fields['date']) ?? read.today;
  const found = await read.rows(
    `select distinct on (material) material, customer_material_no as no, customer_material_name as name from customer_material
     where org = $1::uuid and customer = $2::uuid and material = any($3::uuid[]) and ${enabled}
       and coalesce(effective_date, $4::date) <= $4::date and coalesce(expiry_date, $4::date) >= $4::date
     order by material, is_default desc nulls last, customer_material_no`,
    [read.org, customer, [...new Set(rows.map((row) => textOf(row['material'])))], day],
  );
  const names = new Map(found.map((row) => [textOf(row['material']), row]));
  return rows.flatMap((row): Patch[] => {
    const own = names.get(textOf(row['material']));
    const values = {
      customerMaterialNo: optionalText(own?.['no']),
      customerMaterialName: optionalText(own?.['name']),
    };
    return Object.entries(values).flatMap(([field, value]): Patch[] =>
      value === null ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }],
    );
  });
}

export const customerMaterials = defineBehaviour({ title: '客户物料编码', propose: proposed });
