// Documents whose lines take goods out of the store say so: where the goods lie, and whose reservations stand ready for them.
import { expect, test } from 'vitest';
import { allEntities, entities } from '#entities/registry.ts';
import { lineFieldsOf } from '#model/derive/system.ts';

const tables = allEntities.flatMap((def) =>
  Object.entries(def.lines ?? {}).map(([lines, own]) => ({ def, lines, own, name: `${def.name}.${lines}` })),
);
const taking = tables.filter(({ own }) => own.fromStock !== undefined);

test('bills that take out of stock and documents that ask for it say from where (findings 2, 5.15)', () => {
  expect(taking.map(({ name }) => name).toSorted()).toEqual(
    [
      // Asked for.
      'saleOrder.items',
      'deliveryNotice.items',
      'transferApply.items',
      // Taken out when the bill is approved.
      'salesOutBill.items',
      'materialIssueBill.items',
      'productionFeed.items',
      'productionReturnBill.items',
      'outsourcingIssueBill.items',
      'outsourcingFeed.items',
      'outsourcingReturnBill.items',
      'outsourcingInBill.consumptions',
      'purchaseReturnBill.items',
      'otherOutBill.items',
      'otherInBill.items',
      'transferBill.items',
      'transferOutBill.items',
    ].toSorted(),
  );
});

test('of the bills under 出库 and 调拨 all but those that bring goods from the way (findings 2, 5.15)', () => {
  const silent = tables
    .filter(({ def, own }) => {
      const isOut = def.menu?.section === 'outbound' || def.menu?.section === 'transfer';
      return isOut && own.readonly !== true && own.fields['baseQty'] !== undefined;
    })
    .filter(({ own }) => own.fromStock === undefined);
  expect(silent.map(({ name }) => name)).toEqual(['transferInBill.items']);
});

test('a table that shows 可用量 is coloured by it (findings 2, 5.15)', () => {
  const shown = tables.filter(
    ({ own }) => own.fields['availableQty']?.transient === true && own.fields['baseQty'] !== undefined,
  );
  const silent = shown.filter(({ own }) => own.fromStock === undefined).map(({ name }) => name);
  expect(silent.toSorted()).toEqual([
    // Parts of an order leave by bills of their own; what arrives comes from the way, where nothing counts as available.
    'manufacturingOrder.components',
    'outsourcingOrder.components',
    'transferInBill.items',
  ]);
});

test.each(taking.map((table) => [table.name, table] as const))(
  '%s names fields it has, of the right kind (findings 2, 5.15)',
  (_name, { def, own }) => {
    const fields = lineFieldsOf(own);
    const { warehouse = '', status, demands = [], only } = own.fromStock ?? {};
    expect(fields[warehouse]?.entity).toBe('warehouse');
    if (status !== undefined) expect(fields[status]?.entity).toBe('stockStatus');
    expect([...demands, 'material', 'qty', 'baseQty'].filter((key) => fields[key] === undefined)).toEqual([]);
    if (only !== undefined) expect(def.fields[only.field]?.kind).toBe('dict');
  },
);

test('references to warehouses and states carry whether they count (findings 2, 5.15)', () => {
  for (const { carry } of [entities.warehouse, entities.stockStatus])
    expect(carry).toContain('includeInAvailable');
});
