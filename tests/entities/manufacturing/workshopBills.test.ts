// Bills between the store and a workshop: whose department they are written for.
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { readerOf } from '#model/refs.ts';
import { origin } from '#tests/model/support/order.ts';

const bills = [
  'materialIssueBill',
  'materialReturnBill',
  'productionInBill',
  'productionReturnBill',
] as const;
const reader = readerOf({
  workshop: { w1: { id: 'w1', code: 'W1', name: '机加车间', fields: { department: 'machining' } } },
});

test.each(bills)(
  '%s: its department is the one of its workshop, not the keeper’s (findings 3, 7.19b)',
  (name) => {
    const begun = emptyDoc(entities[name], { ...origin, department: 'store' });
    const bill = applyChanges(entities[name], begun, [{ op: 'set', field: 'workshop', value: 'w1' }], reader);
    expect(bill.fields['produceDept']).toBe('machining');
  },
);
