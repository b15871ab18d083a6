// 提前收货: goods that come more days before their date than the company takes them are refused.
import { daysBetween } from '#model/time/calendar.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import type { receiptNotice } from '#entities/purchase/receiptNotice.ts';

type Receipt = DocOf<typeof purchaseInBill> | DocOf<typeof receiptNotice>;

/** @param days 0: any day @param due by line id, the date agreed for it */
export function earlyProblems(
  { fields: { date }, lines }: Receipt,
  days: number,
  due: ReadonlyMap<string, string | null>,
): Problem[] {
  if (days <= 0 || date === null) return [];
  return lines.items.flatMap(({ id, seq }): Problem[] => {
    const agreed = due.get(id) ?? null;
    if (agreed === null || daysBetween(date, agreed) <= days) return [];
    const message = `第${seq}行 约定 ${agreed} 交货，采购参数只允许提前 ${days} 天收货`;
    return [{ field: 'qty', lines: 'items', lineId: id, lineNo: seq, level: 'error', message }];
  });
}
