// What buyers are told when somebody reminds them of parts that are short: one message for each, a line for each part.
import { decimal, formatDecimal, sumOf } from '#model/decimal.ts';

/** A part an order lacks. */
export interface ShortPart {
  /** User of the buyer; null: nobody is named, or he does not work here. */
  user: string | null;
  /** Code and name. */
  part: string;
  /** Number of the order that waits. */
  order: string;
  shortQty: string;
  /** The document that brings it next, and when. */
  supply: string;
  day: string | null;
}

const mostOrders = 3;
const mostText = 1_000;

export function reminders(short: readonly ShortPart[]): { user: string; title: string; content: string }[] {
  const byUser = Map.groupBy(
    short.filter(({ shortQty }) => decimal(shortQty).gt(0)),
    ({ user }) => user,
  );
  return [...byUser].flatMap(([user, own]) => {
    if (user === null) return [];
    const parts = [...Map.groupBy(own, ({ part }) => part)];
    const lines = parts.map(([part, rows]) => lineOf(part, rows));
    return [
      {
        user,
        title: `催交：${parts.length} 种料缺货，${new Set(own.map(({ order }) => order)).size} 张生产订单在等`,
        content: lines.join('；').slice(0, mostText),
      },
    ];
  });
}

function lineOf(part: string, rows: readonly ShortPart[]): string {
  const orders = [...new Set(rows.map(({ order }) => order))];
  const waiting = `${orders.slice(0, mostOrders).join('、')}${orders.length > mostOrders ? ` 等 ${orders.length} 张` : ''}`;
  const [next] = rows.filter(({ day }) => day !== null);
  const coming = next === undefined ? '没有在途' : `最近 ${next.supply} ${next.day ?? ''}`.trim();
  return `${part} 缺 ${formatDecimal(sumOf(rows, ({ shortQty }) => shortQty))}（${waiting} 在等，${coming}）`;
}
