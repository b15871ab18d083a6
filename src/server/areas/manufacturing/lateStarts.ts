// What is said of orders whose start, counted back by the lead time from the day their parent begins, lies before today:
// they are made all the same, and nobody is left to find out.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { textOf } from '#server/values.ts';

/** Named one by one; of more their number. */
const mostNamed = 5;

export function lateStarts(orders: readonly Doc[], today: string): Problem[] {
  const late = orders.filter(({ fields }) => {
    const start = textOf(fields['planStartDate']);
    return start !== '' && start < today;
  });
  if (late.length === 0) return [];
  const named = late
    .slice(0, mostNamed)
    .map(({ fields }) => `${textOf(fields['code'])}（${textOf(fields['planStartDate'])}）`);
  const more = late.length > mostNamed ? ` 等 ${late.length} 张` : '';
  const message = `子订单 ${named.join('、')}${more}按提前期倒排的开工日期早于今天 ${today}，赶不上上级订单开工：请改期、加急，或推迟上级订单`;
  return [{ field: '', level: 'warning', message }];
}
