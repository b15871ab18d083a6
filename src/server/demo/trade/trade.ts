// A year of business of one organisation, day by day: goods come in, orders are taken, notices sent, goods shipped.
// Only shipments still to come are kept in memory.
import { Decimal } from '#model/decimal.ts';
import { minutesOf, spread } from '../calendarPlan.ts';
import type { Chance } from '../chance.ts';
import type { Item } from '../materials/makeMaterials.ts';
import type { Desk, Stage } from './desk.ts';
import { openBooks } from './opening.ts';
import { placeOrder } from './orders.ts';
import { purchasing, type Volume } from './purchases.ts';
import type { Workshops } from '../production/yearOfOrders.ts';
import { receive, shortReceipts } from './receipts.ts';
import { demandOf, moveFor, sendNotice, shipOut, type Shipment } from './shipments.ts';

/** Documents made between two rests for the database. */
const restAfter = 40;
const mostLines = 40;
const averageLines = 5;
/** How far the very last orders have come, the last one first. They are the demo clerk's, who has work to go on with on any day. */
const openWork: readonly Stage[] = ['draft', 'draft', 'submitted', 'draft', 'draft'];

/** @param workshops of a company that makes things, what its workshops do on each day */
export async function trade(
  desk: Desk,
  lines: number,
  report: (linesDone: number) => void,
  workshops?: Workshops,
): Promise<void> {
  const { calendar, chance, loader } = desk;
  desk.recent.lines = lines;
  const sizes = lines === 0 ? [] : sizesOf(chance, lines);
  const counts = spread(calendar.days, sizes.length);
  const buys = purchasing(desk, volumeOf(lines));
  // What has to come in depends on what the workshops made; orders are the same whatever they make.
  const storing: Desk = { ...desk, chance: chance.branch('store') };
  const notices = new Map<number, Shipment[]>();
  const outs = new Map<number, Shipment[]>();
  let order = 0;
  let done = 0;
  let made = 0;
  const pace = async () => {
    made += 1;
    if (made % restAfter !== 0) return;
    await loader.rest();
    report(done);
  };
  openBooks(desk);
  for (let day = 0; day < calendar.days.length; day += 1) {
    const leaving = (outs.get(day) ?? []).sort(byTime(({ out }) => out.at));
    outs.delete(day);
    workshops?.work(day);
    buys(day);
    restock(storing, day, leaving);
    for (const minutes of minutesOf(chance, counts[day] ?? 0, 515, 1065)) {
      const size = sizes[order] ?? 1;
      order += 1;
      done += size;
      const time = {
        day,
        at: calendar.at(day, minutes),
        approvedAt: calendar.at(day, Math.min(minutes + chance.whole(15, 240), 1120)),
        lines: size,
        toGoOn: openWork[sizes.length - order] ?? null,
        isCancelled: order === Math.ceil(sizes.length / 3),
      };
      for (const shipment of placeOrder(desk, time)) {
        if (shipment.notice !== null) listOf(notices, shipment.notice.day).push(shipment);
        if (shipment.out.stage !== null) listOf(outs, shipment.out.day).push(shipment);
      }
      await pace();
    }
    for (const shipment of (notices.get(day) ?? []).sort(byTime(({ notice }) => notice?.at ?? ''))) {
      sendNotice(desk, shipment);
      await pace();
    }
    notices.delete(day);
    for (const shipment of leaving) {
      shipOut(desk, shipment);
      await pace();
    }
  }
  workshops?.finish();
  report(done);
}

/** Purchasing is a modest part of the demo, whatever its size. */
function volumeOf(lines: number): Volume {
  const orders = Math.min(150, Math.floor(lines / 2));
  return { orders, requisitions: Math.floor(orders * 0.4) };
}

function listOf(lists: Map<number, Shipment[]>, day: number): Shipment[] {
  let list = lists.get(day);
  if (list === undefined) lists.set(day, (list = []));
  return list;
}

function byTime(timeOf: (shipment: Shipment) => string) {
  return (left: Shipment, right: Shipment) =>
    timeOf(left) < timeOf(right) ? -1 : timeOf(left) > timeOf(right) ? 1 : 0;
}

/** Receipts of the morning for what leaves later that day; of the last working days some bills are still waiting. */
function restock(desk: Desk, day: number, leaving: readonly Shipment[]): void {
  const { calendar, chance, stock, items } = desk;
  const probe = { id: '', seq: 0, unit: '', qty: '0', baseQty: '0' };
  const [first] = leaving;
  const onHandOf = (item: Item): Decimal =>
    first === undefined ? new Decimal(0) : stock.onHand(moveFor(first.order, item, probe, -1));
  const at = calendar.at(day, chance.whole(500, 560));
  receive(desk, shortReceipts(desk, demandOf(leaving), onHandOf), {
    day,
    at,
    stage: 'approved',
    remark: '补货入库',
  });
  if (day < calendar.lastWorkdays(3) || calendar.days[day]?.isWorkday !== true) return;
  for (const stage of ['draft', 'submitted'] as const) {
    const some = Array.from({ length: chance.whole(2, 6) }, () => chance.pick(items));
    const bill = [...new Set(some)].map((item) => ({ item, baseQty: String(item.article.family.lot[1]) }));
    receive(desk, bill, { day, at: calendar.at(day, chance.whole(570, 600)), stage, remark: '待审核入库' });
  }
}

/** Lines of each order: five on average, one to forty, exactly `lines` together. */
function sizesOf(chance: Chance, lines: number): number[] {
  const count = Math.max(1, Math.round(lines / averageLines));
  const sizes = Array.from({ length: count }, () =>
    Math.min(mostLines, 1 + Math.floor(-Math.log(1 - chance.part()) * 4.45)),
  );
  let missing = lines - sizes.reduce((sum, size) => sum + size, 0);
  while (missing !== 0) {
    const index = chance.whole(0, count - 1);
    const size = (sizes[index] ?? 1) + Math.sign(missing);
    if (size < 1 || size > mostLines) continue;
    sizes[index] = size;
    missing -= Math.sign(missing);
  }
  return sizes;
}
