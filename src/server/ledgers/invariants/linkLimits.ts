// Limits of the link rules as SQL over the source line `s`: what occupied and executed links may not exceed.

export const linkLimits: Readonly<Record<string, string>> = {
  'saleOrder-deliveryNotice':
    's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) + coalesce(s.replenish_qty, 0) * s.base_qty / nullif(s.qty, 0)',
  'saleOrder-salesOutBill':
    's.base_qty * (1 + coalesce(s.over_ratio, 0) / 100) + coalesce(s.replenish_qty, 0) * s.base_qty / nullif(s.qty, 0)',
  'deliveryNotice-salesOutBill': 's.base_qty',
};
