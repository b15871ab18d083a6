// Ledger, balances and cost pools agree (FLOWS §8, 1 to 5).
import { balanceIdSql, poolIdSql } from '../stockKeys.ts';
import type { Invariant } from './invariant.ts';

export const stockInvariants: readonly Invariant[] = [
  {
    name: 'balanceIsLedger',
    title: '即时库存等于流水合计',
    sql: `select coalesce(b.id, l.id) as id, b.on_hand_qty, l.qty from stock_balance b
      full join (select ${balanceIdSql('s')} as id, sum(s.base_qty) as qty from stock_ledger s group by 1) l on l.id = b.id
      where coalesce(b.on_hand_qty, 0) <> coalesce(l.qty, 0)`,
  },
  {
    name: 'poolIsLedger',
    title: '成本池金额等于流水金额合计',
    sql: `select coalesce(p.id, l.id) as id, p.amount, l.amount as ledger from stock_cost_pool p
      full join (select ${poolIdSql('s.org', 's.material', 'case when m.is_lot_costing then s.lot end')} as id, sum(s.cost_amount + s.variance_amount) as amount
        from stock_ledger s join material m on m.id = s.material where s.owner_type = 'own' group by 1) l on l.id = p.id
      where coalesce(p.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'poolIsStock',
    title: '成本池数量等于自有库存合计',
    sql: `select p.org, p.material, p.qty, b.qty as stock from (select org, material, sum(qty) as qty from stock_cost_pool group by org, material) p
      full join (select org, material, sum(on_hand_qty) as qty from stock_balance where owner_type = 'own' group by org, material) b
        on b.org = p.org and b.material = p.material
      where coalesce(p.qty, 0) <> coalesce(b.qty, 0)`,
  },
  {
    name: 'poolValue',
    title: '成本池数量为零时金额为零，为正时金额不为负',
    sql: `select id, qty, amount from stock_cost_pool where (qty = 0 and amount <> 0) or (qty > 0 and amount < 0)`,
  },
  {
    name: 'noOversell',
    title: '不允许负库存的地方没有负库存',
    sql: `select b.id, b.on_hand_qty from stock_balance b join warehouse w on w.id = b.warehouse join organization o on o.id = b.org
      where b.on_hand_qty < 0 and not (coalesce(w.allow_negative, false) and coalesce(o.allow_negative_stock, false))`,
  },
  {
    name: 'reservedWithinStock',
    title: '锁库与冻结不为负且不超过库存',
    sql: `select id from stock_balance where reserved_qty < 0 or frozen_qty < 0 or (on_hand_qty > 0 and reserved_qty + frozen_qty > on_hand_qty)`,
  },
  {
    name: 'foreignStockHasNoCost',
    title: '非自有库存不带成本',
    sql: `select id from stock_ledger where owner_type <> 'own' and (cost_amount <> 0 or variance_amount <> 0)`,
  },
  {
    name: 'reversalsMirror',
    title: '冲销与被冲销的流水数量金额相反',
    sql: `select r.id from stock_ledger r join stock_ledger p on p.post_seq = r.reversed_seq
      where r.base_qty <> -p.base_qty or r.cost_amount <> -p.cost_amount or r.bill_line_id <> p.bill_line_id`,
  },
];
