// What open production orders still bring, which parts they still take from the store, and that stock may be reserved
// for these.
import type { ExpectedSource, ReservableDemand } from '#model/expectedStock.ts';

/** Still to be issued of a component, in base units. */
const openPart = 'unissuedBaseQty';

const open = ['planned', 'released', 'started'];

export const manufacturingExpected: readonly ExpectedSource[] = [
  {
    kind: 'production',
    part: 'openProduction',
    entity: 'manufacturingOrder',
    material: 'material',
    open: 'remainBaseQty',
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
    open: openPart,
    days: ['requiredDate', 'doc.planStartDate'],
    warehouse: 'warehouse',
    mtoNo: 'doc.mtoNo',
    in: open,
    when: "issueMode != 'none'",
  },
];

export const manufacturingReservable: readonly ReservableDemand[] = [
  {
    entity: 'manufacturingOrder',
    lines: 'components',
    rule: 'manufacturingOrder-materialIssueBill',
    // Nothing is kept for an order that rests: what it had reserved was given back.
    open: `if(doc.isSuspended, 0, ${openPart})`,
    // A finished order may still be issued what it lacks.
    in: [...open, 'finished'],
  },
];
