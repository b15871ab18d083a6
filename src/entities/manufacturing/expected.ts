// What open production orders still bring, and which parts they still take from the store.
import type { ExpectedSource } from '#model/expectedStock.ts';

const open = ['planned', 'released', 'started'];

export const manufacturingExpected: readonly ExpectedSource[] = [
  {
    kind: 'production',
    part: 'openProduction',
    entity: 'manufacturingOrder',
    material: 'material',
    open: 'remainQty * unitNumerator / unitDenominator',
    days: ['planFinishDate', 'date'],
    warehouse: 'warehouse',
    mtoNo: 'mtoNo',
    in: open,
    when: 'not isFinalReceived',
  },
  {
    kind: 'component',
    part: 'minusComponentDemand',
    entity: 'manufacturingOrder',
    lines: 'components',
    material: 'material',
    open: 'unissuedQty * baseQty / requiredQty',
    days: ['requiredDate', 'doc.planStartDate'],
    warehouse: 'warehouse',
    mtoNo: 'doc.mtoNo',
    in: open,
    when: "issueMode != 'none'",
  },
];
