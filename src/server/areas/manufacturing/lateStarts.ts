// What is said of orders whose start lies before today: counted back by the lead time from the day their parent begins, or
// planned so by hand. They are made all the same, and nobody is left to find out.
import type { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { lateStartTitle, startsInPast } from '#entities/manufacturing/manufacturingOrder/lateStart.ts';
import type { Problem } from '#model/check/problem.ts';

type Order = DocOf<typeof manufacturingOrder>;

/** Named one by one; of more their number. */
const mostNamed = 5;

const isLate = ({ status, fields }: Order, today: string): boolean =>
  startsInPast(status ?? 'draft', fields.planStartDate ?? '', today);

export function lateStarts(orders: readonly Order[], today: string): Problem[] {
  const late = orders.filter((order) => isLate(order, today));
  if (late.length === 0) return [];
  const named = late
    .slice(0, mostNamed)
    .map(({ fields }) => `${fields.code ?? ''}（${fields.planStartDate ?? ''}）`);
  const more = late.length > mostNamed ? ` 等 ${late.length} 张` : '';
  const message = `子订单 ${named.join('、')}${more}按提前期倒排的${lateStartTitle} ${today}，赶不上上级订单开工：请改期、加急，或推迟上级订单`;
  return [{ field: '', level: 'warning', message }];
}

/** Of the order itself, where it is saved. */
export function ownLateStart(order: Order, today: string): Problem[] {
  if (!isLate(order, today)) return [];
  const message = `计划${lateStartTitle} ${today}（${order.fields.planStartDate ?? ''}）：请改期或加急`;
  return [{ field: 'planStartDate', level: 'warning', message }];
}
