// What went into an order and what came out of it, bill by bill: which lines of which bills belong to it, and on which side
// they count.

export type Side = 'in' | 'back' | 'lost' | 'out' | 'undone';

export interface TracedBill {
  entity: string;
  side: Side;
  /** 领料 */
  title: string;
}

/** Bills whose lines name the order in `orderLineCode`, in the order material goes through the workshop. */
export const tracedBills: readonly TracedBill[] = [
  { entity: 'materialIssueBill', side: 'in', title: '领料' },
  { entity: 'productionFeed', side: 'in', title: '补料' },
  { entity: 'materialReturnBill', side: 'back', title: '退料' },
  { entity: 'productionScrap', side: 'lost', title: '报废' },
  { entity: 'productionInBill', side: 'out', title: '入库' },
  { entity: 'productionReturnBill', side: 'undone', title: '退库' },
];

export const sideTitles: Readonly<Record<Side, string>> = {
  in: '投入',
  back: '退回',
  lost: '损失',
  out: '产出',
  undone: '退库',
};
