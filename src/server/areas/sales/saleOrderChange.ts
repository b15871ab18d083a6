// 销售订单变更单: what the change of an order asks on the sales side. Credit is judged anew by a bridge.
import { Decimal, decimal } from '#model/decimal.ts';
import { orderChange } from '#server/areas/trade/orderChange/orderChange.ts';
import { baseOf, linkSums, type ChangeSide } from '#server/areas/trade/orderChange/side.ts';

export const saleChange: ChangeSide = {
  order: 'saleOrder',
  change: 'saleOrderChange',
  async uses(read, order) {
    const sums = await linkSums(read, order);
    return new Map(
      order.lines.items.map((line) => {
        const of = (rule: string) => sums.find((sum) => sum.line === line.id && sum.rule === rule);
        const out = of('saleOrder-salesOutBill');
        const noticed = Decimal.add(of('saleOrder-deliveryNotice')?.qty ?? 0, out?.direct ?? 0);
        const asked = Decimal.add(
          of('saleOrder-purchaseRequisition')?.qty ?? 0,
          of('saleOrder-purchaseOrder')?.qty ?? 0,
        );
        const gone = Decimal.max(out?.qty ?? 0, noticed).minus(decimal(line.replenishBaseQty));
        const used = Decimal.max(0, gone, asked, baseOf(line, line.reservedQty ?? null));
        return [line.id, { used, linked: sums.some((sum) => sum.line === line.id) }];
      }),
    );
  },
  moved: 'shippedQty',
  settled: 'receivedAmount',
  plan: 'receivePlans',
  words: {
    used: '已发货、已通知、已转采购或已锁库',
    linked: '已有下游单据或锁库',
    settled: '已发货并收款',
    paid: '已收款',
    paper: '收款登记单',
  },
};

export const saleOrderChange = orderChange(saleChange);
