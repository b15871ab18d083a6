// What comes back along a trade: applications for a return and returns themselves, from the order or from the bill that
// moved the goods. Both sides of trade have the same rules under their own names.
import type { LinkEnd, LinkRule } from '#model/linkRule.ts';
import type { MoneySide } from './money/moneySide.ts';

export interface ReturnLinks {
  side: Pick<MoneySide, 'order' | 'bill' | 'returnBill'>;
  /** The application for a return. */
  application: string;
  titles: { order: string; bill: string; application: string; returnBill: string };
  /** What is said of the order's lines: 货物退回, 退货补货. */
  words: { returned: string; again: string };
  /** Of the order's lines, in base units: what may come back, and what of it an application may be made for. */
  moved: string;
  appliedFor: string;
  /** Line of the application with the line of the bill. */
  billLine: string;
  /** Of the application, in base units: how much may come back; all of it where absent. */
  returnable?: string;
  /** What a return counts for further up. */
  also: readonly { rule: string; line: string }[];
}

const items = (entity: string): LinkEnd => ({ entity, lines: 'items', quantity: 'baseQty' });

export function returnLinks(links: ReturnLinks): LinkRule[] {
  const { side, application, titles, also } = links;
  const { order, bill, returnBill } = side;
  return [
    {
      // Where the bill is not known: what was moved of the order.
      name: `${order}-${application}`,
      title: `${titles.order}下推${titles.application}`,
      source: items(order),
      target: items(application),
      limit: links.appliedFor,
      closedToo: true,
    },
    {
      name: `${bill}-${application}`,
      title: `${titles.bill}下推${titles.application}`,
      source: items(bill),
      target: items(application),
      limit: 'baseQty - direct',
      beside: [`${bill}-${returnBill}`],
    },
    {
      name: `${application}-${returnBill}`,
      title: `${titles.application}下推${titles.returnBill}`,
      source: { ...items(application), executed: 'returnedQty' },
      target: items(returnBill),
      limit: links.returnable ?? 'baseQty',
      closes: 'executedBase >= baseQty',
      also: [{ rule: `${bill}-${returnBill}`, line: links.billLine }, ...also],
    },
    {
      name: `${bill}-${returnBill}`,
      title: `${titles.bill}下推${titles.returnBill}`,
      source: { ...items(bill), executed: 'returnedQty' },
      target: items(returnBill),
      limit: 'baseQty',
      also,
    },
    {
      name: `${order}-${returnBill}`,
      title: `${titles.order}的${links.words.returned}`,
      source: { ...items(order), executed: 'returnedQty' },
      target: items(returnBill),
      limit: links.moved,
      closedToo: true,
    },
    {
      name: `${order}-replenishment`,
      title: `${titles.order}的${links.words.again}`,
      source: { ...items(order), executed: 'replenishQty' },
      target: { ...items(returnBill), quantity: 'replenishBaseQty' },
    },
  ];
}
