// VMI仓: goods of a supplier that stay his in our store go into the warehouse agreed with him, where the bill names no other.
import { isEmpty } from '#model/kind.ts';
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { supplier as supplierDef } from '#entities/master/supplier.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Bills on which goods of a supplier arrive. */
export const arriving = [receiptNotice, purchaseInBill] as const;

/** Of bills with a default warehouse: receipt notices and stock-in bills of the kind VMI. */
export function vmiWarehouseOf(def: (typeof arriving)[number]) {
  return defineBehaviour(def, {
    title: '供应商的VMI仓',
    async propose({ before, doc }, read) {
      const { billType, supplier, warehouseDefault } = doc.fields;
      const isSame = before?.fields.supplier === supplier && before?.fields.billType === billType;
      if (billType !== 'vmi' || supplier === null || isSame || !isEmpty(warehouseDefault)) return [];
      const s = headerTable(supplierDef, 's');
      const [row] = await read.keptSelect(
        [supplierDef],
        { value: s.vmiWarehouse },
        sql`from ${s} where ${is(s.id, supplier)} and ${s.isVmi} and ${is(s.org, read.org)}`,
      );
      const value = row?.value ?? null;
      return value === null ? [] : [{ op: 'set', field: 'warehouseDefault', value }];
    },
  });
}
