// Ledger, balances and cost pools agree (FLOWS §8, 1 to 5).
import { balanceIdSql, poolIdSql } from '#server/ledgers/stockKeys.ts';
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

export const stockInvariants: readonly Invariant[] = [
  {
    name: 'balanceIsLedger',
    title: '即时库存等于流水合计',
    sql: `select ${recordSql('stockBalance', 'coalesce(b.id, l.id)')}, b.on_hand_qty, l.qty from stock_balance b
      full join (select ${balanceIdSql('s')} as id, sum(s.base_qty) as qty from stock_ledger s group by 1) l on l.id = b.id
      where coalesce(b.on_hand_qty, 0) <> coalesce(l.qty, 0)`,
  },
  {
    name: 'poolIsLedger',
    title: '成本池金额等于流水金额合计',
    sql: `select ${recordSql('stockCostPool', 'coalesce(p.id, l.id)')}, p.amount, l.amount as ledger from stock_cost_pool p
      full join (select ${poolIdSql('s.org', 's.material', 'case when m.is_lot_costing then s.lot end')} as id, sum(s.cost_amount + s.variance_amount) as amount
        from stock_ledger s join material m on m.id = s.material where s.owner_type = 'own' group by 1) l on l.id = p.id
      where coalesce(p.amount, 0) <> coalesce(l.amount, 0)`,
  },
  {
    name: 'poolIsStock',
    title: '成本池数量等于自有库存合计',
    sql: `select ${recordSql('material', 'coalesce(p.material, b.material)')}, p.qty, b.qty as stock from (select org, material, sum(qty) as qty from stock_cost_pool group by org, material) p
      full join (select org, material, sum(on_hand_qty) as qty from stock_balance where owner_type = 'own' group by org, material) b
        on b.org = p.org and b.material = p.material
      where coalesce(p.qty, 0) <> coalesce(b.qty, 0)`,
  },
  {
    name: 'poolValue',
    title: '成本池数量为零时金额为零，为正时金额不为负',
    sql: `select ${recordSql('stockCostPool', 'id')}, qty, amount from stock_cost_pool where (qty = 0 and amount <> 0) or (qty > 0 and amount < 0)`,
  },
  {
    name: 'stockUnits',
    title: '库存的基本单位与物料相同',
    sql: `select ${recordSql('material', 'm.id')}, b.on_hand_qty from stock_balance b join material m on m.id = b.material
      where b.on_hand_qty <> 0 and b.base_unit is distinct from m.base_unit`,
  },
  {
    name: 'stockTracking',
    title: '库存有无批号与物料的批号管理一致',
    sql: `select ${recordSql('material', 'm.id')}, b.on_hand_qty from stock_balance b join material m on m.id = b.material
      where b.on_hand_qty <> 0 and (b.lot is not null) <> coalesce(m.is_lot_managed, false)`,
  },
  {
    name: 'noOversell',
    title: '不允许负库存的地方没有负库存',
    sql: `select ${recordSql('stockBalance', 'b.id')}, b.on_hand_qty from stock_balance b join warehouse w on w.id = b.warehouse join organization o on o.id = b.org
      where b.on_hand_qty < 0 and not (coalesce(w.allow_negative, false) and coalesce(o.allow_negative_stock, false))`,
  },
  {
    name: 'reservedWithinStock',
    title: '锁库与冻结不为负且不超过库存',
    sql: `select ${recordSql('stockBalance', 'id')}, on_hand_qty, reserved_qty, frozen_qty from stock_balance where reserved_qty < 0 or frozen_qty < 0 or (on_hand_qty > 0 and reserved_qty + frozen_qty > on_hand_qty)`,
  },
  {
    name: 'foreignStockHasNoCost',
    title: '非自有库存不带成本',
    sql: `select ${recordSql('stockLedger', 'id')}, bill_code, cost_amount, variance_amount from stock_ledger where owner_type <> 'own' and (cost_amount <> 0 or variance_amount <> 0)`,
  },
  {
    name: 'reversalsMirror',
    title: '冲销与被冲销的流水数量金额相反',
    sql: `select ${recordSql('stockLedger', 'r.id')}, r.bill_code, r.base_qty, r.cost_amount from stock_ledger r join stock_ledger p on p.post_seq = r.reversed_seq
      where r.base_qty <> -p.base_qty or r.cost_amount <> -p.cost_amount or r.bill_line_id <> p.bill_line_id`,
  },
  {
    name: 'reservedIsLocks',
    title: '锁库量等于有效强预留合计',
    sql: `select coalesce(b.id, r.balance) as id, b.reserved_qty, r.qty from stock_balance b
      full join (select balance, sum(open_qty) as qty from stock_reservation where reserve_type = 'strong' and reserve_status = 'active' group by 1) r on r.balance = b.id
      where coalesce(b.reserved_qty, 0) <> coalesce(r.qty, 0)`,
  },
  {
    name: 'locksAddUp',
    title: '锁定数量等于消耗、释放与有效之和',
    sql: `select id from stock_reservation where open_qty <> reserved_qty - consumed_qty - released_qty or open_qty < 0 or consumed_qty < 0 or released_qty < 0
      or (reserve_status = 'active') <> (open_qty > 0)`,
  },
  {
    name: 'locksWithinDemand',
    title: '订单行的锁库不超过未出库数量',
    sql: `select i.id, r.open, i.remain_base_qty from sale_order_items i join sale_order h on h.id = i.doc_id
      join (select coalesce(order_line_id, demand_line_id) as line, sum(open_qty) as open from stock_reservation
        where reserve_status = 'active' and reserve_type = 'strong' group by 1) r on r.line = i.id::text
      where r.open > i.remain_base_qty or not ${stateSql('saleOrder', 'h.status', 'executable')}`,
  },
  {
    name: 'closedPeriods',
    title: '已关账期间的流水合计等于结存快照',
    sql: `select coalesce(b.org, l.org) as org, coalesce(b.period, l.period) as period, coalesce(b.id, l.key) as id, b.qty, l.qty as ledger from (
        select ${balanceIdSql('p')} as id, p.org, p.period, p.in_qty - p.out_qty as qty from stock_period_balance p) b
      full join (select ${balanceIdSql('s')} as key, s.org, s.period, sum(s.base_qty) as qty from stock_ledger s join stock_period c on c.org = s.org and c.period = s.period
        where c.period_status = 'closed' group by 1, 2, 3) l on l.key = b.id and l.org = b.org and l.period = b.period
      where coalesce(b.qty, 0) <> coalesce(l.qty, 0)`,
  },
  {
    name: 'periodsContinue',
    title: '期末等于期初加收减发，并等于下期期初',
    sql: `select p.id from stock_period_balance p where p.end_qty <> p.open_qty + p.in_qty - p.out_qty
        or p.end_amount <> p.open_amount + p.in_amount - p.out_amount + p.adjust_amount
      union all select b.id from (select p.*, ${balanceIdSql('p')} as key, to_char((p.period || '-01')::date + interval '1 month', 'YYYY-MM') as following from stock_period_balance p) b
        join stock_period n on n.org = b.org and n.period = b.following and n.period_status = 'closed'
        left join (select p.*, ${balanceIdSql('p')} as key from stock_period_balance p) a on a.org = b.org and a.period = b.following and a.key = b.key
        where coalesce(a.open_qty, 0) <> b.end_qty or coalesce(a.open_amount, 0) <> b.end_amount`,
  },
];
