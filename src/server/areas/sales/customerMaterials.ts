// 客户物料: what the customer calls a material, from the table of his numbers, on every line that does not say it yet. Of
// several numbers for one material the default one goes first.
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { customerMaterial } from '#entities/master/customerMaterial.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { saleQuotation } from '#entities/sales/saleQuotation.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { among, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Documents whose lines say how the customer calls the material. */
export const namedByCustomer = [saleQuotation, saleOrder, deliveryNotice, salesOutBill] as const;

type Named = (typeof namedByCustomer)[number];

async function hasNumbers(customer: string, read: Read): Promise<boolean> {
  const n = headerTable(customerMaterial, 'n');
  const [any] = await read.keptSelect(
    [customerMaterial],
    { id: n.id },
    sql`from ${n} where ${is(n.org, read.org)} and ${is(n.customer, customer)}
      and ${stateIs(customerMaterial, n.status, 'executable')} limit 1`,
  );
  return any !== undefined;
}

/** Lines that are new or about something else than before, and have no number of the customer. */
function asking({ before, doc }: Proposal<DocOf<Named>>): { id: string; material: string }[] {
  const known = new Map((before?.lines.items ?? []).map((row) => [row.id, row.material]));
  const isOther = before !== null && before.fields.customer !== doc.fields.customer;
  return doc.lines.items.flatMap(({ id, material, customerMaterialNo }) =>
    material !== null && isEmpty(customerMaterialNo) && (isOther || known.get(id) !== material)
      ? [{ id, material }]
      : [],
  );
}

async function proposed(proposal: Proposal<DocOf<Named>>, read: Read): Promise<Patch[]> {
  const { customer, date } = proposal.doc.fields;
  const rows = asking(proposal);
  if (customer === null || rows.length === 0 || !(await hasNumbers(customer, read))) return [];
  const materials = [...new Set(rows.map(({ material }) => material))];
  const day = sql`${date ?? read.today}::date`;
  const n = headerTable(customerMaterial, 'n');
  const found = await read.select(
    {
      material: n.material,
      customerMaterialNo: n.customerMaterialNo,
      customerMaterialName: n.customerMaterialName,
    },
    sql`from ${n} where ${is(n.org, read.org)} and ${is(n.customer, customer)} and ${among(n.material, materials)}
      and ${stateIs(customerMaterial, n.status, 'executable')}
      and coalesce(${n.effectiveDate}, ${day}) <= ${day} and coalesce(${n.expiryDate}, ${day}) >= ${day}
      order by ${n.isDefault} desc nulls last, ${n.customerMaterialNo}`,
  );
  const byMaterial = Map.groupBy(found, ({ material }) => material);
  return rows.flatMap(({ id, material }): Patch[] => {
    const [own] = byMaterial.get(material) ?? [];
    const names = {
      customerMaterialNo: own?.customerMaterialNo,
      customerMaterialName: own?.customerMaterialName,
    };
    return Object.entries(names).flatMap(([field, value]): Patch[] =>
      isEmpty(value) ? [] : [{ op: 'setLine', lines: 'items', id, field, value }],
    );
  });
}

export function customerMaterialsOf(def: Named) {
  return defineBehaviour(def, { title: '客户物料编码', propose: proposed });
}
