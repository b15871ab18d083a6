// A year of production orders, day by day with the trade: released, issued for, received, closed. What is short of their
// material comes in before it is issued. The documents are written at the end, as they are now.
import { decimal, sumTexts, type Decimal } from '#model/decimal.ts';
import { spread } from '../calendarPlan.ts';
import { Weighted } from '../chance.ts';
import type { Item } from '../materials/makeMaterials.ts';
import type { Desk } from '../trade/desk.ts';
import { receive as receiveGoods, shortReceipts } from '../trade/receipts.ts';
import { moveFor } from '../trade/shipments.ts';
import { issue, receive, toBackflush, toIssue } from './orderBills.ts';
import { begun, happened, stillOpen, suspended, written, type Course } from './orderCourse.ts';
import type { Making } from './structures.ts';

const probe = { id: '', seq: 0, unit: '', qty: '0', baseQty: '0' };

export interface Workshops {
  /** The work of a day, before the store opens. */
  work(day: number): void;
  /** Writes the orders as they are now. */
  finish(): void;
}

/** Orders that begin on the last working days, so that some are under way on any day. */
const lately: readonly (readonly [workdaysAgo: number, orders: number])[] = [
  [9, 3],
  [5, 4],
  [2, 6],
  [0, 4],
];
const planned = 14;

export function workshopsOf(trading: Desk, makings: readonly Making[], count: number): Workshops {
  const desk: Desk = { ...trading, chance: trading.chance.branch('production') };
  const { chance, calendar } = desk;
  const last = calendar.days.length - 1;
  const products = new Weighted(makings, ({ item }) => 1 + item.article.family.demand);
  const worked = calendar.days.map((each) => (each.isWorkday ? each : { ...each, weight: 0 }));
  const counts = spread(worked, count);
  for (const [workdaysAgo, orders] of lately) {
    const day = calendar.lastWorkdays(workdaysAgo + 1);
    if (count > 0) counts[day] = (counts[day] ?? 0) + orders;
  }
  const courses: Course[] = [];
  let open: Course[] = [];
  const begin = (day: number, ahead: number | null): void => {
    const course = begun(desk, products.pick(chance), day, ahead);
    courses.push(course);
    open.push(course);
  };
  return {
    work(day) {
      if (day < 2) return;
      for (let index = 0; index < (counts[day] ?? 0); index += 1) begin(day, null);
      if (day === last && count > 0)
        for (let ahead = 0; ahead < planned; ahead += 1) begin(calendar.workdaysLater(day, ahead + 1), ahead);
      let minutes = 400;
      const next = () => ({
        date: calendar.days[day]?.date ?? '',
        at: calendar.at(day, Math.min((minutes += 1), 478)),
      });
      for (const course of open)
        if (course.released === day)
          happened(course, 'release', { ...next(), doc: course.running.doc }, 'released');
      const outgoing = open.flatMap((course) => {
        const wanted = isIssued(course, day)
          ? toIssue(course.running, day === course.issued ? course.share : 1)
          : null;
        return wanted === null || wanted.size === 0 ? [] : [{ course, wanted }];
      });
      const incoming = open.flatMap((course) =>
        course.receipts.filter((receipt) => receipt.day === day).map(({ qty }) => ({ course, qty })),
      );
      restock(desk, day, next().at, [
        ...outgoing.map(({ wanted }) => wanted),
        ...incoming.map(({ course, qty }) => toBackflush(course.running, qty)),
      ]);
      for (const { course, wanted } of outgoing) {
        const when = next();
        happened(course, 'issue', { ...when, doc: issue(desk, course.running, wanted, when) }, 'started');
      }
      for (const { course, qty } of incoming) {
        const when = next();
        const doc = receive(desk, course.running, qty, when);
        const isDone = course.running.received.greaterThanOrEqualTo(decimal(course.planQty));
        happened(course, 'receipt', { ...when, doc, qty }, isDone ? 'finished' : 'started');
      }
      for (const course of open)
        if (course.closed === day) {
          const at = calendar.at(day, 1065);
          const action = course.isForced ? 'forceClose' : 'close';
          happened(course, action, { at, doc: course.running.doc }, 'closed');
        }
      open = open.filter(({ status }) => status !== 'closed');
    },
    finish() {
      stillOpen(courses);
      suspended(desk, courses);
      for (const course of courses) written(desk, course);
    },
  };
}

/** On its day, and the rest the working day before the first receipt. */
function isIssued({ issued, share, rest }: Course, day: number): boolean {
  return day === issued || (share < 1 && day === rest && day > issued);
}

/** What is short for the bills of the day comes in first. */
function restock(desk: Desk, day: number, at: string, bills: readonly ReadonlyMap<Item, string>[]): void {
  const demand = new Map<Item, string>();
  for (const bill of bills)
    for (const [item, qty] of bill) demand.set(item, sumTexts([demand.get(item), qty]));
  const doc = { id: '', status: null, version: 0, fields: {}, lines: {} };
  const onHandOf = (item: Item): Decimal => desk.stock.onHand(moveFor(doc, item, probe, -1));
  const short = shortReceipts(desk, demand, onHandOf);
  receiveGoods(desk, short, { day, at, stage: 'approved', remark: '生产备料入库' });
}
