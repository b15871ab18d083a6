// Invoices against what was received and shipped. The rules count and propose; how much more than that may be invoiced is
// a parameter of the organisation, judged by the invoice itself under the lock of its bills.
import type { LinkRule } from '#model/linkRule.ts';

const kept = 'baseQty - coalesce(returnedBaseQty, 0)';

/** What was asked of finance counts once it is issued. */
function endOf(entity: 'purchaseInvoice' | 'saleInvoice'): LinkRule['target'] {
  const end = { entity, lines: 'items', quantity: 'baseQty' };
  return entity === 'saleInvoice' ? { ...end, executedIn: ['issued'] } : end;
}

function invoiced(
  source: string,
  target: 'purchaseInvoice' | 'saleInvoice',
  title: string,
  order: 'purchaseOrder' | 'saleOrder' | null,
): LinkRule {
  return {
    name: `${source}-${target}`,
    title,
    source: { entity: source, lines: 'items', quantity: 'baseQty', executed: 'invoicedQty' },
    target: endOf(target),
    proposes: kept,
    ...(order === null ? {} : { also: [{ rule: `${order}-${target}`, line: 'orderLineId' }] }),
  };
}

function ofOrder(
  order: 'purchaseOrder' | 'saleOrder',
  target: 'purchaseInvoice' | 'saleInvoice',
  title: string,
): LinkRule {
  return {
    name: `${order}-${target}`,
    title,
    source: { entity: order, lines: 'items', quantity: 'baseQty', executed: 'invoicedQty' },
    target: endOf(target),
  };
}

export const invoiceLinkRules: readonly LinkRule[] = [
  invoiced('purchaseInBill', 'purchaseInvoice', '采购入库单下推采购发票', 'purchaseOrder'),
  invoiced('outsourcingInBill', 'purchaseInvoice', '委外入库单下推采购发票', null),
  {
    name: 'purchaseAcceptance-purchaseInvoice',
    title: '采购验收单下推采购发票',
    source: { entity: 'purchaseAcceptance', lines: 'items', quantity: 'baseQty' },
    target: { entity: 'purchaseInvoice', lines: 'items', quantity: 'baseQty' },
    // Goods are invoiced by their receipt.
    proposes: 'if(isStock, 0, qualifiedBaseQty)',
    also: [{ rule: 'purchaseOrder-purchaseInvoice', line: 'orderLineId' }],
  },
  invoiced('salesOutBill', 'saleInvoice', '销售出库单下推销售发票', 'saleOrder'),
  ofOrder('purchaseOrder', 'purchaseInvoice', '采购订单的发票'),
  ofOrder('saleOrder', 'saleInvoice', '销售订单的发票'),
];
