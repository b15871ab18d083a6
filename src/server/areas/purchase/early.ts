// 提前收货: goods that come more days before their date than the company takes them are refused.
import { daysBetween } from '#model/time/calendar.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { optionalText } from '#server/values.ts';

/** @param days 0: any day @param due the date agreed for a line */
export function earlyProblems(doc: Doc, days: number, due: (row: LineRow) => FieldValue): Problem[] {
  const date = optionalText(doc.fields['date']);
  if (days <= 0 || date === null) return [];
  return (doc.lines['items'] ?? []).flatMap((row): Problem[] => {
    const agreed = optionalText(due(row));
    if (agreed === null || daysBetween(date, agreed) <= days) return [];
    const message = `第${row.seq}行 约定 ${agreed} 交货，采购参数只允许提前 ${days} 天收货`;
    return [{ field: 'qty', lines: 'items', lineId: row.id, lineNo: row.seq, level: 'error', message }];
  });
}
