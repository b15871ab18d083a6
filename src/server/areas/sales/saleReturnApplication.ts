// 退货申请单: goods that come back wait for inspection unless somebody says otherwise; replenishing is agreed per line.
import { isEmpty } from '#model/kind.ts';
import { optionalText } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

export const saleReturnApplication = defineBehaviour({
  title: '退货申请的价格与来源',
  async propose({ doc }, read) {
    const rows = (doc.lines['items'] ?? []).filter(
      (row) => !isEmpty(row['material']) && isEmpty(row['stockStatus']),
    );
    if (rows.length === 0) return [];
    const [status] = await read.rows(
      `select id from stock_status where status_kind = 'toInspect' and status = 'enabled' order by code limit 1`,
      [],
    );
    const value = optionalText(status?.['id']);
    return value === null
      ? []
      : rows.map(({ id }) => ({ op: 'setLine', lines: 'items', id, field: 'stockStatus', value }));
  },
});
