// 投放 of plan orders: which documents come of the chosen ones. The page shows it before anything is done, the job carries
// out the same. Source: catalogue `planOrder` (on release), screens 4.5.
import { decimal } from '#model/decimal.ts';

/** A plan order as far as its release looks at it; days YYYY-MM-DD, null where there is none. */
export interface ReleaseOrder {
  id: string;
  code: string;
  version: number;
  status: string;
  supplyType: string;
  remainQty: string;
  workshop: string | null;
  supplier: string | null;
  warehouse: string | null;
  /** Organisation that supplies what is transferred; null where it is the own one or was not said. */
  sourceOrg: string | null;
  startDate: string;
  finishDate: string;
}

export interface ReleaseOptions {
  /** Orders of one workshop or supplier go together; else each makes a document of its own. */
  byPartner: boolean;
  /** Of these, only those that are due on the same day. */
  byDate: boolean;
  /** What bought material becomes. */
  purchaseTo: 'purchaseRequisition' | 'purchaseOrder';
  /** What is made is handed in at once. */
  submit: boolean;
}

export const usualRelease: ReleaseOptions = {
  byPartner: true,
  byDate: false,
  purchaseTo: 'purchaseRequisition',
  submit: false,
};

/** A document that will come, or for production orders a row of documents of one workshop. */
export interface PlannedRelease {
  /** Entity of the document. */
  to: string;
  /** What its orders have in common; null where they are not grouped by it. */
  workshop: string | null;
  supplier: string | null;
  date: string | null;
  orders: readonly ReleaseOrder[];
}

export interface ReleasePlan {
  releases: readonly PlannedRelease[];
  refused: readonly { order: ReleaseOrder; reason: string }[];
}

/** Most lines of one document; a larger group becomes several. */
const mostReleased = 200;

const releasable: ReadonlySet<string> = new Set(['suggested', 'firmed', 'partiallyReleased']);

const bySupplyType: Readonly<Record<string, string>> = {
  produce: 'manufacturingOrder',
  outsource: 'outsourcingOrder',
  transfer: 'transferApply',
};

/** What is not made here yet, by way of supply. */
const nowhere: Readonly<Record<string, string>> = {
  phantom: '虚拟件不下计划订单',
  virtualConfig: '配置件不下计划订单',
};

/** Entity an order becomes, or why it becomes nothing. */
export function releaseTarget(
  order: ReleaseOrder,
  { purchaseTo }: Pick<ReleaseOptions, 'purchaseTo'>,
): { to: string } | { reason: string } {
  if (!releasable.has(order.status)) return { reason: '只有建议、已确认和部分投放的计划订单可以投放' };
  if (!decimal(order.remainQty).greaterThan(0)) return { reason: '没有未投放的数量' };
  const none = nowhere[order.supplyType];
  if (none !== undefined) return { reason: none };
  if (order.supplyType === 'transfer' && order.sourceOrg !== null)
    return {
      reason:
        '由其他组织供货，还没有从这里投放的单据：请在供货组织新建调拨申请单（调入组织选本组织），再关闭这张计划订单',
    };
  const to = order.supplyType === 'purchase' ? purchaseTo : bySupplyType[order.supplyType];
  if (to === undefined) return { reason: '请先选择投放类型' };
  if (to === 'purchaseOrder' && order.supplier === null)
    return { reason: '采购订单须有供应商：请填写建议供应商，或投放到采购申请单' };
  if (to === 'outsourcingOrder' && order.supplier === null)
    return { reason: '委外订单须有供应商：请填写建议供应商' };
  if (to === 'manufacturingOrder' && order.workshop === null) return { reason: '请先填写生产车间' };
  return { to };
}

/** Production orders hold one product each: their groups only say which of them belong together. */
export function releasePlan(orders: readonly ReleaseOrder[], options: ReleaseOptions): ReleasePlan {
  const refused: { order: ReleaseOrder; reason: string }[] = [];
  const groups = new Map<string, { key: Omit<PlannedRelease, 'orders'>; orders: ReleaseOrder[] }>();
  for (const order of orders) {
    const target = releaseTarget(order, options);
    if ('reason' in target) {
      refused.push({ order, reason: target.reason });
      continue;
    }
    const key = keyOf(order, target.to, options);
    const alone = !options.byPartner && target.to !== 'manufacturingOrder';
    const name = JSON.stringify(alone ? [order.id] : Object.values(key));
    const group = groups.get(name) ?? { key, orders: [] };
    groups.set(name, group);
    group.orders.push(order);
  }
  const releases = [...groups.values()].flatMap(({ key, orders: members }) =>
    pages(members).map((page): PlannedRelease => ({ ...key, orders: page })),
  );
  return { releases, refused };
}

/** Of what is bought the partner is the supplier, of what is made the workshop; a supplier is never mixed in one order. */
function keyOf(order: ReleaseOrder, to: string, options: ReleaseOptions): Omit<PlannedRelease, 'orders'> {
  const made = to === 'manufacturingOrder';
  const needsSupplier = to === 'purchaseOrder' || to === 'outsourcingOrder';
  return {
    to,
    workshop: made && options.byPartner ? order.workshop : null,
    supplier: needsSupplier || (options.byPartner && to === 'purchaseRequisition') ? order.supplier : null,
    date: options.byDate ? (made ? order.startDate : order.finishDate) : null,
  };
}

function pages(orders: readonly ReleaseOrder[]): ReleaseOrder[][] {
  return Array.from({ length: Math.ceil(orders.length / mostReleased) }, (_, index) =>
    orders.slice(index * mostReleased, (index + 1) * mostReleased),
  );
}
