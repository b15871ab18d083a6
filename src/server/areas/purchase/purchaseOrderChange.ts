// 采购订单变更单: what the change of an order asks on the purchase side.
import { Decimal, decimal } from '#model/decimal.ts';
import { orderChange } from '#server/areas/trade/orderChange/orderChange.ts';
import { linkSums, type ChangeSide } from '#server/areas/trade/orderChange/side.ts';

export const purchaseChange: ChangeSide = {
  order: 'purchaseOrder',
  change: 'purchaseOrderChange',
  async uses(read, order) {
    const sums = await linkSums(read, order);
    return new Map(
      order.lines.items.map((line) => {
        const of = (rule: string) => sums.find((sum) => sum.line === line.id && sum.rule === rule);
        const received = of('purchaseOrder-purchaseInBill');
        const noticed = Decimal.add(of('purchaseOrder-receiptNotice')?.qty ?? 0, received?.direct ?? 0);
        const moved = Decimal.max(received?.qty ?? 0, noticed).minus(decimal(line.replenishBaseQty));
        const used = Decimal.max(0, moved, of('purchaseOrder-purchaseAcceptance')?.qty ?? 0);
        return [line.id, { used, linked: sums.some((sum) => sum.line === line.id) }];
      }),
    );
  },
  moved: 'receivedQty',
  settled: 'paidAmount',
  plan: 'paymentPlans',
  words: {
    used: '已入库、已通知或已验收',
    linked: '已有下游单据',
    settled: '已入库并付款',
    paid: '已付款',
    paper: '付款登记单',
  },
};

export const purchaseOrderChange = orderChange(purchaseChange);
