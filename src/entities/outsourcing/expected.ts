// What open outsourcing orders still bring, and which parts they still take from the store: parts that lie at the supplier
// were sent already.
import type { ExpectedSource } from '#model/expectedStock.ts';

const open = ['approved', 'released', 'started'];

export const outsourcingExpected: readonly ExpectedSource[] = [
  {
    kind: 'outsourcing',
    part: 'openOutsource',
    entity: 'outsourcingOrder',
    lines: 'items',
    material: 'material',
    open: 'remainBaseQty',
    days: ['planFinishDate', 'doc.date'],
    warehouse: 'warehouse',
    mtoNo: 'mtoNo',
    partner: 'supplier',
    in: open,
    // The pieces of an operation come in by their production order.
    when: "doc.orderType != 'operation'",
  },
  {
    kind: 'outsourcingComponent',
    part: 'minusComponentDemand',
    entity: 'outsourcingOrder',
    lines: 'components',
    material: 'material',
    open: 'unissuedBaseQty',
    days: ['requiredDate', 'doc.date'],
    warehouse: 'warehouse',
    mtoNo: 'doc.mtoNo',
    partner: 'supplier',
    in: open,
  },
];
