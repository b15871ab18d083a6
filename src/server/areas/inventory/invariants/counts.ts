// What a count froze is released with it, and no difference is booked twice (FLOWS §8, 12).
import type { Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

export const countInvariants: readonly Invariant[] = [
  {
    name: 'countFreeze',
    title: '盘点冻结的仓库都有未结束的盘点方案',
    sql: `select w.id, w.name from warehouse w where w.count_frozen and not exists (
        select 1 from stock_count_scheme s where ${stateSql('stockCountScheme', 's.status', 'executable')} and s.is_freeze and w.id = any(s.warehouses))
      union all select i.id, '' from stock_count_items i join stock_count c on c.id = i.doc_id join stock_count_scheme s on s.id = c.stock_count_scheme
        where i.held_qty > 0 and not ${stateSql('stockCountScheme', 's.status', 'executable')}`,
  },
  {
    name: 'countedOnce',
    title: '盘点差异不重复生成盈亏',
    sql: `select i.id from stock_count_items i where coalesce(i.gain_done_qty, 0) > coalesce(i.gain_qty, 0) or coalesce(i.loss_done_qty, 0) > coalesce(i.loss_qty, 0)`,
  },
];
