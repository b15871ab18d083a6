// What planning by hand needs to count with: decimals, the words for demands and supplies, and days walked one at a time.
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { Decimal } from '#model/decimal.ts';

export type Item = PlanningSnapshot['items'][number];
export type Big = Decimal;
export const big = (text: string | number | null | undefined): Big => new Decimal(text ?? 0);
export const zero = big(0);
export const least = (a: Big, b: Big): Big => (a.lt(b) ? a : b);
export const most = (a: Big, b: Big): Big => (a.gt(b) ? a : b);

export interface Demand {
  name: string;
  /** 0 for documents, 1 for what orders require, so that documents come first on equal days. */
  group: number;
  /** Among requirements the order in which they arose. */
  nth: number;
  line: number;
  day: string;
  rank: number;
  mto: string;
  qty: Big;
  rest: Big;
  consumes: Big;
}

export interface Supply {
  name: string;
  kind: string;
  day: string;
  mto: string;
  qty: Big;
  left: Big;
  needs: string[];
}

export interface OracleOrder {
  code: string;
  org: string;
  material: string;
  qty: string;
  start: string;
  finish: string;
  late: boolean;
  components: string[];
}

export interface OracleResult {
  orders: OracleOrder[];
  /** material, org, demand, supply, quantity; sorted. */
  pegs: string[];
  /** material, org, document, message, dates and quantities; sorted. */
  messages: string[];
}

export const nextDate = (date: string, by: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

// Sixty digits are not endless: thirds come a hair beside the whole they mean.
export const unitUp = (item: Item, qty: Big): Big =>
  qty.toDecimalPlaces(30).toDecimalPlaces(item.decimals ?? 0, Decimal.ROUND_UP);

export type Say = (
  doc: string,
  kind: string,
  day: string,
  suggested: string | null,
  qty: Big,
  to: Big,
) => void;

export type Days = ReturnType<typeof daysFrom>;

/** Walks over the days of a calendar from the plan date. */
export function daysFrom(today: string, isWorked: (date: string) => boolean) {
  const back = (date: string): string => (isWorked(date) ? date : back(nextDate(date, -1)));
  const onward = (date: string): string => (isWorked(date) ? date : onward(nextDate(date, 1)));
  const walk = (date: string, n: number): string => {
    let at = date;
    for (let left = Math.abs(n); left > 0;) {
      at = nextDate(at, n > 0 ? 1 : -1);
      if (isWorked(at)) left -= 1;
    }
    return at;
  };
  const workedFromTo = (from: string, to: string): number => {
    let count = 0;
    for (let at = from; at < to; at = nextDate(at, 1)) if (isWorked(at)) count += 1;
    return count;
  };
  const notBefore = (date: string): string => (date < today ? today : date);

  const sunday = (date: string): string => {
    let at = date;
    while (new Date(`${at}T00:00:00Z`).getUTCDay() !== 0) at = nextDate(at, 1);
    return at;
  };
  return { back, onward, walk, workedFromTo, notBefore, sunday };
}
