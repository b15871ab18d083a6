// What approved bills made of a component, and what they were posted at.
import type { Balance, Bill, BillKind, BillLine, Component } from './records.ts';

type Bills = Iterable<Bill>;

function approvedLines(bills: Bills, component: Component): BillLine[] {
  return [...bills].flatMap(({ lines, state }) =>
    state === 'approved' ? lines.filter((line) => line.component === component) : [],
  );
}

function backflushes(bills: Bills, component: Component): Bill['backflushed'] {
  return [...bills].flatMap(({ backflushed }) => backflushed.filter((row) => row.component === component));
}

function sumOf(rows: readonly { qty: number }[]): number {
  return rows.reduce((total, { qty }) => total + qty, 0);
}

export function balanceOf(bills: Bills, component: Component): Balance {
  const own = approvedLines(bills, component);
  const sum = (kind: BillKind, fits: (line: BillLine) => boolean = () => true): number =>
    sumOf(own.filter((line) => line.bill.kind === kind && fits(line)));
  const consumed = sumOf(backflushes(bills, component));
  return {
    issued: sum('materialIssueBill') + consumed,
    fed: sum('productionFeed'),
    returned: sum('materialReturnBill', ({ isDefect }) => !isDefect),
    defective: sum('materialReturnBill', ({ isDefect }) => isDefect),
    scrapped: sum('productionScrap'),
    consumed,
  };
}

/** Cents and hundredths that were issued of a component, and fed where asked for. */
export function issuedCost(
  bills: Bills,
  component: Component,
  withFeeds: boolean,
): { cents: number; qty: number } {
  const kinds: readonly BillKind[] = withFeeds
    ? ['materialIssueBill', 'productionFeed']
    : ['materialIssueBill'];
  const rows = [
    ...approvedLines(bills, component).filter(({ bill }) => kinds.includes(bill.kind)),
    ...backflushes(bills, component),
  ];
  return { cents: rows.reduce((total, { cost }) => total + Number(cost), 0), qty: sumOf(rows) };
}
