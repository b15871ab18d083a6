// Rows of 生产执行记录 that the bills of the material flow leave: one for each order a bill serves, and one more when it is
// taken back.
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { logged } from '../executionLog.ts';
import type { FlowBill, OrderFacts } from './orderFacts.ts';

/** @param event value of the code list `executionEvent` */
export function flowLogged(
  doc: Pick<FlowBill, 'lines'>,
  { orders }: OrderFacts,
  event: string,
  takenBack = false,
): Effect[] {
  const rows = doc.lines.items;
  return [...orders.keys()].map((order) => {
    const received = rows.filter(
      (row) => row.sourceLineId === order && row.sourceEntity === 'manufacturingOrder',
    );
    const qty = decimal(sumTexts(received.map((row) => row.qty)));
    return logged(event, {
      order,
      qty: received.length === 0 ? null : decimalText(takenBack ? qty.negated() : qty),
      ...(takenBack ? { remark: '反审核' } : {}),
    });
  });
}
