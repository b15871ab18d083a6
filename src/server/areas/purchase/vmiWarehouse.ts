// VMI仓: goods of a supplier that stay his in our store go into the warehouse agreed with him, where the bill names no other.
import { isEmpty } from '#model/kind.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText } from '#server/values.ts';

/** Of bills with a default warehouse: receipt notices and stock-in bills of the kind VMI. */
export const vmiWarehouse = defineBehaviour({
  title: '供应商的VMI仓',
  async propose({ before, doc }, read) {
    const { billType, warehouseDefault } = doc.fields;
    const supplier = optionalText(doc.fields['supplier']);
    const isSame = before?.fields['supplier'] === supplier && before?.fields['billType'] === billType;
    if (billType !== 'vmi' || supplier === null || isSame || !isEmpty(warehouseDefault)) return [];
    const [row] = await read.kept(
      ['supplier'],
      'select vmi_warehouse from supplier where id = $1::uuid and is_vmi and org = $2::uuid',
      [supplier, read.org],
    );
    const value = optionalText(row?.['vmi_warehouse']);
    return value === null ? [] : [{ op: 'set', field: 'warehouseDefault', value }];
  },
});
