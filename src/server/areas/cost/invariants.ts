// Costs of stock agree (FLOWS t3, t4): corrections name rows of their own pool, layers are what their pool is worth, and
// materials at standard cost stand at it.
import { poolIdSql } from '#server/ledgers/stockKeys.ts';
import { recordSql, type Invariant } from '#server/selfCheck/invariant.ts';

export const costInvariants: readonly Invariant[] = [
  {
    name: 'correctionsOfPool',
    title: '成本更正指向同一成本池的原流水',
    sql: `select ${recordSql('stockLedger', 's.id')}, s.bill_code, s.adjusts_seq from stock_ledger s
      left join stock_ledger l on l.org = s.org and l.post_seq = s.adjusts_seq
      where s.adjusts_seq is not null and (l.id is null or l.adjusts_seq is not null or l.material <> s.material
        or s.base_qty <> 0 or l.lot is distinct from s.lot)`,
  },
  {
    name: 'layersArePool',
    title: '先进先出层合计等于成本池的数量与金额',
    sql: `select ${recordSql('stockCostPool', 'p.id')}, p.qty, p.amount, y.qty as layer_qty, y.amount as layer_amount from stock_cost_pool p
      left join (select pool, sum(remain_qty) as qty, sum(remain_amount) as amount from cost_layer group by 1) y on y.pool = p.id
      where p.cost_method = 'fifo' and p.qty >= 0 and (coalesce(y.qty, 0) <> p.qty or coalesce(y.amount, 0) <> p.amount)`,
  },
  {
    name: 'layersAreReceipts',
    title: '先进先出层的入库等于剩余加已发出',
    sql: `select ${recordSql('costLayer', 'c.id')}, c.in_qty, c.remain_qty, t.qty from cost_layer c
      left join (select doc_id, sum(qty) as qty from cost_layer_takes group by 1) t on t.doc_id = c.id
      where c.in_qty <> c.remain_qty + coalesce(t.qty, 0) or c.remain_qty < 0`,
  },
  {
    name: 'poolOfLayers',
    title: '先进先出层属于其物料的成本池',
    sql: `select ${recordSql('costLayer', 'c.id')}, c.pool from cost_layer c
      where c.pool <> ${poolIdSql('c.org', 'c.material', 'case when (select m.is_lot_costing from material m where m.id = c.material) then c.lot end')}`,
  },
];
