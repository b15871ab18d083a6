// 退货申请单: goods that come back wait for inspection unless somebody says otherwise; replenishing is agreed per line.
import { isEmpty } from '#model/kind.ts';
import { saleReturnApplication as application } from '#entities/sales/saleReturnApplication.ts';
import { stockStatus } from '#entities/master/stockStatus.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

export const saleReturnApplication = defineBehaviour(application, {
  title: '退货申请的价格与来源',
  async propose({ doc }, read) {
    const rows = doc.lines.items.filter((row) => !isEmpty(row.material) && isEmpty(row.stockStatus));
    if (rows.length === 0) return [];
    const s = headerTable(stockStatus, 's');
    const [status] = await read.select(
      { id: s.id },
      sql`from ${s} where ${s.statusKind} = 'toInspect' and ${s.status} = 'enabled' order by ${s.code} limit 1`,
    );
    return status === undefined
      ? []
      : rows.map(({ id }) => ({ op: 'setLine', lines: 'items', id, field: 'stockStatus', value: status.id }));
  },
});
