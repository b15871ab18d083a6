// What leaves when: the lines of an order over one to three shipments, each announced or not, on the days of the desk.
import { decimal, decimalText } from '#model/decimal.ts';
import { baseOf } from '#server/demo/materials/makeMaterials.ts';
import type { Client } from '#server/demo/customers.ts';
import { type Desk, type Stage, stageOf, type Wanted } from './desk.ts';

export interface PlannedPart {
  line: Wanted;
  qty: string;
  baseQty: string;
  isNoticed: boolean;
  isShipped: boolean;
}

interface Step {
  day: number;
  /** ISO. */
  at: string;
  stage: Stage;
}

export interface PlannedShipment {
  /** Null: shipped straight from the order. */
  notice: Step | null;
  /** A stage of null: not made yet. */
  out: Omit<Step, 'stage'> & { stage: Stage | null };
  parts: PlannedPart[];
}

/** One to three shipments; most lines leave whole, some in two parts, a few never. Only those begun until today. */
export function planShipments(
  desk: Desk,
  client: Client,
  orderDay: number,
  wanted: readonly Wanted[],
): PlannedShipment[] {
  const { chance, calendar } = desk;
  const last = calendar.days.length - 1;
  const count = wanted.length === 1 ? 1 : chance.happens(0.62) ? 1 : chance.happens(0.75) ? 2 : 3;
  const days: number[] = [];
  let day = orderDay + 1 + Math.floor(chance.part() ** 1.6 * 16);
  for (let index = 0; index < count; index += 1) {
    // A few last shipments never happen.
    if (index === count - 1 && chance.happens(0.035)) day += 400;
    days.push(calendar.workdayFrom(day));
    day += chance.whole(3, 14);
  }
  const loads: Omit<PlannedPart, 'isNoticed' | 'isShipped'>[][] = days.map(() => []);
  for (const line of wanted) {
    const at = chance.whole(0, count - 1);
    const first = loads[at];
    const next = loads[at + 1];
    const whole = Number(line.qty);
    const part = Math.floor(whole * (0.35 + chance.part() * 0.4));
    if (next !== undefined && part >= 1 && part < whole && chance.happens(0.45)) {
      const qty = String(part);
      const baseQty = baseOf(line.item, qty);
      first?.push({ line, qty, baseQty });
      next.push({
        line,
        qty: String(whole - part),
        baseQty: decimalText(decimal(line.baseQty).minus(baseQty)),
      });
    } else first?.push({ line, qty: line.qty, baseQty: line.baseQty });
  }
  return days
    .flatMap((each, index): PlannedShipment[] => {
      const load = loads[index] ?? [];
      if (load.length === 0) return [];
      const { notice, out } = stepsOf(desk, client, orderDay, each);
      const [isNoticed, isShipped] = [notice?.stage === 'approved', out.stage === 'approved'];
      return [{ notice, out, parts: load.map((part) => ({ ...part, isNoticed, isShipped })) }];
    })
    .filter(({ notice, out }) => (notice?.day ?? out.day) <= last && (notice !== null || out.stage !== null));
}

function stepsOf(
  desk: Desk,
  client: Client,
  orderDay: number,
  day: number,
): Pick<PlannedShipment, 'notice' | 'out'> {
  const { chance, calendar } = desk;
  const last = calendar.days.length - 1;
  const noticeDay = Math.max(
    calendar.workdayFrom(orderDay + 1),
    Math.min(day, calendar.workdayFrom(day - chance.whole(1, 4))),
  );
  const notice: Step | null =
    client.usesNotice && noticeDay <= last
      ? {
          day: noticeDay,
          at: calendar.at(noticeDay, chance.whole(520, 1010)),
          stage: stageOf(desk, noticeDay, 'notice'),
        }
      : null;
  const isOpen = client.usesNotice && notice?.stage !== 'approved';
  const stage = day > last || isOpen ? null : stageOf(desk, day, 'shipment');
  const at = calendar.at(Math.min(day, last), chance.whole(610, 1060));
  return { notice, out: { day, at: notice !== null && at < notice.at ? notice.at : at, stage } };
}
