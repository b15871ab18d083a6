// Limits of the link rules as SQL over the source line `s`: what occupied and executed links may not exceed.

/** Shipped in base units, by the ratio of the order line. */
const shipped = 'coalesce(s.shipped_qty, 0) * s.base_qty / nullif(s.qty, 0)';
const contractLimit =
  'case when s.is_limited then s.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) else 99999999999 end';

export const linkLimits: Readonly<Record<string, string>> = {
  'saleQuotation-saleOrder': 'case when s.is_price_only then 999999999999 else s.base_qty end',
  'saleOrder-saleReturnApplication': shipped,
  'salesOutBill-saleReturnApplication': 's.base_qty',
  'saleReturnApplication-salesReturnBill': 's.base_qty',
  'salesOutBill-salesReturnBill': 's.base_qty',
  'saleOrder-salesReturnBill': shipped,
  'saleOrder-deliveryNotice':
    's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) + coalesce(s.replenish_qty, 0) * s.base_qty / nullif(s.qty, 0)',
  'saleOrder-salesOutBill':
    's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) + coalesce(s.replenish_qty, 0) * s.base_qty / nullif(s.qty, 0)',
  'deliveryNotice-salesOutBill': 's.base_qty',
  'purchaseRequisition-purchaseOrder': 's.approved_qty * s.base_qty / nullif(s.qty, 0)',
  'purchaseOrder-receiptNotice':
    's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) + coalesce(s.replenish_qty, 0) * s.base_qty / nullif(s.qty, 0)',
  'purchaseOrder-purchaseInBill':
    's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) + coalesce(s.replenish_qty, 0) * s.base_qty / nullif(s.qty, 0)',
  'purchaseOrder-purchaseAcceptance': 's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100)',
  'purchaseRequisition-otherOutBill': 's.approved_qty * s.base_qty / nullif(s.qty, 0)',
  'saleOrder-purchaseRequisition': 's.base_qty',
  'saleOrder-purchaseOrder': 's.base_qty',
  'purchaseOrder-purchaseRefundApplication': 's.received_base_qty',
  'receiptNotice-purchaseAcceptance':
    '(s.arrived_qty - coalesce(s.refused_qty, 0)) * s.base_qty / nullif(s.qty, 0)',
  'purchaseOrder-purchaseReturnBill': 's.received_base_qty',
  'receiptNotice-purchaseInBill':
    '(s.arrived_qty - coalesce(s.refused_qty, 0)) * s.base_qty / nullif(s.qty, 0)',
  'receiptNotice-purchaseRefundApplication':
    '(s.arrived_qty - coalesce(s.refused_qty, 0)) * s.base_qty / nullif(s.qty, 0)',
  'purchaseAcceptance-purchaseInBill': 's.qualified_base_qty',
  'purchaseInBill-purchaseRefundApplication': 's.base_qty',
  'purchaseInBill-purchaseReturnBill': 's.base_qty',
  'purchaseRefundApplication-purchaseReturnBill': 's.base_qty',
  'stockCount-surplusBill': 's.gain_qty',
  'stockCount-deficitBill': 's.loss_qty',
  'otherOutBill-otherInBill': 's.base_qty',
  'productionInBill-productionReturnBill': 's.base_qty',
  'materialIssueBill-materialReturnBill': 's.base_qty',
  'outsourcingIssueBill-outsourcingMaterialReturnBill': 's.base_qty',
  'outsourcingInBill-outsourcingReturnBill': 's.base_qty',
  'transferApply-transferBill': 's.base_qty * coalesce(s.approved_qty, s.qty) / nullif(s.qty, 0)',
  'transferApply-transferOutBill': 's.base_qty * coalesce(s.approved_qty, s.qty) / nullif(s.qty, 0)',
  'transferOutBill-transferInBill': 's.base_qty',
  'saleQuotation-saleContract': 'case when s.is_price_only then 999999999999 else s.base_qty end',
  'purchaseRequisition-purchaseContract': 's.approved_qty * s.base_qty / nullif(s.qty, 0)',
  'saleContract-saleOrder': contractLimit,
  'purchaseContract-purchaseOrder': contractLimit,
};
